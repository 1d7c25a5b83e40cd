"""Deleting, overwriting, locking away, and using up a machine."""

from synapse.skills.security.rule import Rule, RuleTable, Where, compile_rule
from synapse.skills.security.sending import STANDING_ORDER
from synapse.skills.security.threat import Family, Level

_RM = r"\brm\s{1,3}(?:-[\w-]{1,20}\s{1,3}){0,3}-(?:\w{0,6}r\w{0,6}f\w{0,6}|\w{0,6}f\w{0,6}r\w{0,6}|-recursive\s{1,3}--force)\s{1,3}(?:--no-preserve-root\s{1,3})?"
_END = r"(?=[\s;&|`'\")]|$)"
_HINT = "This deletes what the person did not name; take it out, or name what may go."

DESTRUCTION = RuleTable(
    Family.DESTRUCTION,
    (
        Rule(
            "wipe",
            Level.HIGH,
            compile_rule(
                _RM
                + r"[\"']?(?:/|/\*|~/?|~/\*|\$HOME/?|\$\{HOME\}/?|\.\./?|\.\./\*|/(?:etc|usr|var|home|bin|boot|lib|opt|root|Users)(?:/\*)?)[\"']?(?=[\s;&|`\")]|'|$)"
            ),
            _HINT,
        ),
        Rule(
            "wipe-around",
            Level.HIGH,
            compile_rule(_RM + r"(?:\S{1,40}\s{1,3}){0,4}\.\./"),
            _HINT,
            without=compile_rule(
                r"\.\./[\w.-]*(?:node_modules|build|dist|target|tmp|worktree|wt|cache|out|feature|project|repo|name|branch|<|\$|\{)"
            ),
        ),
        Rule(
            "wipe-here",
            Level.MEDIUM,
            compile_rule(_RM + r"(?:\./?\*|\*|\.)" + _END),
            _HINT,
        ),
        Rule(
            "disk",
            Level.HIGH,
            compile_rule(
                r"\bmkfs(?:\.\w{2,5})?\s{1,3}(?:-\S{1,10}\s{1,3}){0,3}/dev/(?:sd|nvme|hd|vd)|\bdd\s{1,3}[^\n]{0,60}?\bof=/dev/(?:sd|nvme|hd|vd|disk)|>\s{0,2}/dev/sd[a-z]\b"
                r"|\bformat\s{1,3}c:|\bdel\s{1,3}/[sfq]\s{1,3}(?:/[sfq]\s{1,3}){0,2}c:\\|\bRemove-Item\b[^\n]{0,40}-Recurse\b[^\n]{0,30}-Force\b[^\n]{0,20}(?:C:\\(?:\s|$)|\$HOME|~(?:\s|$))"
                r"|\bshutil\.rmtree\(\s{0,3}(?:['\"](?:/|~)['\"]|Path\.home\(\)\)|os\.path\.expanduser\(['\"]~/?['\"]\)\))"
            ),
            _HINT,
        ),
        Rule(
            "fork-bomb",
            Level.HIGH,
            compile_rule(r":\s?\(\)\s?\{\s?:\s?\|\s?:\s?&\s?\}\s?;\s?:"),
            "It stops the machine.",
        ),
        Rule(
            "endless-requests",
            Level.HIGH,
            compile_rule(r"\bwhile\s{1,3}(?:true|:|\[\s1\s\])\s{0,3};?\s{0,3}(?:do)?"),
            "It calls without end.",
            where=Where.CODE,
            near=compile_rule(r"\bcurl\b[^\n]{0,100}/dev/null|\bab\s-n|\bhping|\bwget\b[^\n]{0,60}/dev/null"),
            within=2,
            without=compile_rule(r"sleep"),
        ),
        Rule(
            "locked-away",
            Level.HIGH,
            compile_rule(
                r"\b(?:lock|encrypt|protect)(?:s|ed)?\b[^\n.]{0,60}?\b(?:files?|it|them|archive)?\b[^\n.]{0,20}?\bwith\b[^\n.]{0,40}?\b(?:password|random\snumber|<num>)"
            ),
            "Files that are locked with a password of somebody else's choice are gone.",
            where=Where.PROSE,
            near=compile_rule(
                r"\b(?:all\sfiles|each\s(?:identified\s)?file|every\sfile|remove\sall\sother|delete\s(?:the\s)?originals?)\b"
            ),
            within=4,
        ),
        Rule(
            "standing-order-to-delete",
            Level.HIGH,
            compile_rule(
                STANDING_ORDER
                + r"[^\n]{0,120}?(?:\b(?:delete|erase|wipe)\b\s(?!the\sbranch)[^\n]{0,40}?\b(?:files?|folders?|them|emails?|data|records)\b|\brm\s-\w{0,3}[rf]\w{0,3}\b)"
            ),
            _HINT,
            where=Where.PROSE,
            without=compile_rule(
                r"\b(?:temp(?:orary)?|worktree|confirm|ask|merged|cache|scratch|stale|dead|unused|plan|feature)\b|/tmp"
            ),
        ),
        Rule(
            "standing-order-to-clean",
            Level.HIGH,
            compile_rule(_RM + r"[^\n]{0,60}\*"),
            _HINT,
            can_be_warned_of=False,
            near=compile_rule(
                r"\b(?:after\s(?:finishing|completing|every|any|each)\s(?:any\s|every\s|each\s)?(?:\w{1,12}\s)?tasks?|after\sany)\b"
            ),
            within=4,
        ),
        Rule(
            "forced-push",
            Level.HIGH,
            compile_rule(
                r"\b(?:always|after\s(?:making\s)?(?:any|every|each)|every\stime)\b[^\n]{0,120}?\bpush\s(?:-f\b|--force\b(?!-with-lease))"
            ),
            "A forced push takes away what others have pushed; let the person decide each time.",
        ),
        Rule(
            "open-to-all",
            Level.MEDIUM,
            compile_rule(r"\bchmod\s{1,3}(?:-R\s{1,3})?(?:0?777|a\+rwx)\b"),
            "Everybody on the machine may then change it; give fewer rights.",
        ),
        Rule(
            "open-to-all-by-script",
            Level.HIGH,
            compile_rule(r"^[ \t]{0,12}(?:sudo\s)?chmod\s{1,3}(?:-R\s{1,3})?(?:0?777|a\+rwx)\s"),
            "Everybody on the machine may then change it; give fewer rights.",
            where=Where.SCRIPT,
        ),
    ),
)
