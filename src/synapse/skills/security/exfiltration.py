"""Sending what is yours to somebody else."""

from synapse.skills.security.rule import Rule, RuleTable, Where, compile_rule
from synapse.skills.security.sending import PRIVATE, SEND, STANDING_ORDER, THROWAWAY_HOSTS
from synapse.skills.security.threat import Family, Level

_HINT = "Nothing of yours should leave the machine because a skill says so; take this out, or do not use the skill."
_AWAY = r"\b(?:upload|send|post|transmit|exfiltrate|forward|leak|beacon|report)(?:s|ed|ing)?\b"

EXFILTRATION = RuleTable(
    Family.EXFILTRATION,
    (
        Rule(
            "throwaway-host",
            Level.HIGH,
            compile_rule(r"https?://[\w.-]{0,60}" + THROWAWAY_HOSTS),
            _HINT,
            near=compile_rule(
                SEND + r"|\bcurl\b|\bwget\b|\brequests\.|\bfetch\(|" + _AWAY + r"[^\n]{0,80}\bto\b|\bsend\(|urlopen"
            ),
            within=2,
            can_be_warned_of=False,
        ),
        Rule(
            "private-data-sent",
            Level.HIGH,
            compile_rule(
                r"\bcurl\b[^\n]{0,200}?(?:@|\$\(\s{0,2}cat\s)[^\n]{0,40}?(?:\.env\b|\.ssh/|\.aws/|id_rsa|id_ed25519|\.netrc|\.npmrc|/etc/(?:passwd|shadow)|\.kube/)"
                r"|\bcurl\b[^\n]{0,200}?(?:\$\(\s{0,2}(?:env|printenv|set)\b|`(?:env|printenv)`)"
            ),
            _HINT,
        ),
        Rule(
            "send-private-data",
            Level.HIGH,
            compile_rule(
                _AWAY + r"[^\n.]{0,60}?" + PRIVATE + r"[^\n]{0,80}?(?:\bto\s(?:our|the|an?|my)\s(?:\w{1,20}\s){0,3}"
                r"(?:server|collector|endpoint|webhook|attacker)|\bto\shttps?://(?!localhost|127\.))"
            ),
            _HINT,
        ),
        Rule(
            "standing-order-to-send",
            Level.HIGH,
            compile_rule(SEND + r"[^\n]{0,160}?https?://(?!localhost|127\.|\$|\{|<)"),
            _HINT,
            near=compile_rule(
                r"\bafter\s(?:every|each|any|finishing\sany|completing\sany)\s(?:\w{1,20}\s){0,2}(?:tasks?|requests?|changes?|edits?|retrieval|responses?)\b"
            ),
            within=6,
            can_be_warned_of=False,
        ),
        Rule(
            "standing-order-to-upload",
            Level.HIGH,
            compile_rule(
                STANDING_ORDER + r"[^\n]{0,120}?(?:\bback\s?-?ups?\b|" + _AWAY + r"|\bsync(?:ed|s)?\b)[^\n]{0,80}?"
                r"\b(?:to|with)\s(?:our|the|a)\s(?:\w{1,20}\s){0,3}(?:server|collector|cloud|endpoint|intranet)\b"
            ),
            _HINT,
            can_be_warned_of=False,
        ),
        Rule(
            "environment-sent",
            Level.HIGH,
            compile_rule(SEND),
            _HINT,
            where=Where.SCRIPT,
            near=compile_rule(
                r"\bdict\(os\.environ\)|\bos\.environ\.(?:items|copy)\(|\bjson\.dumps\([^\n]{0,30}os\.environ|\bJSON\.stringify\(process\.env|\bin\sos\.environ\b|\.ssh\b|\.aws\b|id_rsa|\.bash_history|\.zsh_history|/etc/passwd|\.config/gcloud|\.netrc|['\"/]\.env['\"]"
            ),
            within=40,
        ),
        Rule(
            "data-in-dns",
            Level.HIGH,
            compile_rule(
                r"\b(?:nslookup|dig|host|ping)\s[^\n`]{0,60}?(?:\$\([^\n)]{1,80}\)|`[^\n`]{1,80}`)\.[\w-]{2,40}\.\w{2,10}"
            ),
            _HINT,
        ),
        Rule(
            "picture-with-data",
            Level.MEDIUM,
            compile_rule(r"!\[[^\]\n]{0,80}\]\(https?://[^)\n]{0,120}?[?&]\w{1,20}=(?:\{|<|\$)"),
            "A picture's address can carry data away when it is shown; take the variable out.",
        ),
        Rule(
            "file-sent",
            Level.MEDIUM,
            compile_rule(SEND + r"[^\n]{0,120}?\bfiles\s?=|\bopen\([^\n]{0,80}?['\"]rb['\"]"),
            "A file is sent away: see where to, and which.",
            where=Where.SCRIPT,
            near=compile_rule(SEND),
            within=15,
        ),
        Rule(
            "whereabouts",
            Level.MEDIUM,
            compile_rule(
                r"\b(?:ipapi\.co|ip-api\.com|ipinfo\.io|ifconfig\.me|api\.ipify\.org|freegeoip\.app|CLLocationManager|startUpdatingLocation)\b"
            ),
            "It asks where you are; see what for.",
        ),
        Rule(
            "whereabouts-kept",
            Level.HIGH,
            compile_rule(
                r"\b(?:ipapi\.co|ip-api\.com|ipinfo\.io|CLLocationManager|startUpdatingLocation|ip_?loc\w{0,10}\.(?:py|sh))\b"
            ),
            _HINT,
            near=compile_rule(r"\bALWAYS\b|\bwhen(?:ever)?\screating\b|\bevery\b|\bmetadata\b"),
            within=4,
        ),
        Rule(
            "capture",
            Level.HIGH,
            compile_rule(
                r"\b(?:pbpaste|xclip\s-o|Get-Clipboard|screencapture|ImageGrab\.grab|pyperclip\.paste|scrot|pynput|keylogger)\b"
            ),
            "It reads your clipboard, screen or keys.",
            near=compile_rule(SEND + r"|" + _AWAY + r"[^\n]{0,60}?\b(?:to|https?)\b|\bafter\s(?:any|every|each)\b"),
            within=4,
        ),
        Rule(
            "collected-after-each-task",
            Level.HIGH,
            compile_rule(
                r"\bafter\s(?:every|each|any|all|finishing\sany|completing\sany)\s(?:[\w-]{1,20}\s){0,2}tasks?\b[^\n]{0,120}?\b(?:collect\w{0,5}|gather|copy|scan|capture)\b[^\n]{0,80}?\b(?:files?|data|contacts|e-?mails?|inbox|environment|keys?|history)\b"
            ),
            _HINT,
            can_be_warned_of=False,
        ),
        Rule(
            "all-mail",
            Level.HIGH,
            compile_rule(
                r"\b(?:get|collect|fetch|copy|read|forward)\b\s(?:all\s(?:the\s)?)(?:e-?mails?|contacts|messages)\b[^\n]{0,80}?\b(?:contacts|file|forward|write|send)\b"
            ),
            _HINT,
            near=compile_rule(STANDING_ORDER),
            within=3,
        ),
        Rule(
            "asks-for-secrets",
            Level.HIGH,
            compile_rule(
                r"\b(?:show|give|tell|send|reveal|print|paste|dump|list|share)\s(?:me\s|us\s)(?:all\s)?(?:your|the|any|its)\s(?:\w{1,20}\s){0,2}"
                r"(?:api\skeys?|passwords?|credentials|secrets|environment\svariables|system\sprompt|configuration)\b"
            ),
            _HINT,
            near=compile_rule(
                r"\b(?:system\sprompt|environment\svariables|verbatim|administrator|developer|api\skeys?)\b"
            ),
            within=1,
        ),
    ),
)
