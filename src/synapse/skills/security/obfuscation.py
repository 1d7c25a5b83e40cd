"""Code that hides what it does."""

from synapse.skills.security.rule import Rule, RuleTable, Where, compile_rule
from synapse.skills.security.threat import Family, Level

_HINT = "Honest code can be read; find out what it says, or do not use the skill."

OBFUSCATION = RuleTable(
    Family.OBFUSCATION,
    (
        Rule(
            "decoded-and-run",
            Level.HIGH,
            compile_rule(
                r"\bbase64\s{1,3}(?:-d|-D|--decode)\b[^\n]{0,60}?\|\s{0,3}(?:sudo\s{1,3})?(?:(?:ba|z)?sh|python3?|perl|node)\b"
                r"|\b(?:eval|exec|Function|compile)\(\s{0,3}(?:\w{1,20}\.){0,3}(?:b64decode|atob|unhexlify|fromhex|decompress|loads|Buffer\.from)\("
                r"|\b(?:eval|exec)\([^\n]{0,60}?(?:b64decode|atob|fromhex|rot13|zlib\.decompress|marshal\.loads)"
                r"|\bpowershell(?:\.exe)?\b[^\n]{0,60}?\s-e(?:nc|ncodedcommand|c)?\s{1,3}[A-Za-z0-9+/=]{20}"
                r"|\bxxd\s-r\s-p\b[^\n]{0,40}\|\s{0,3}(?:ba)?sh\b"
            ),
            _HINT,
        ),
        Rule(
            "decoded-then-run",
            Level.HIGH,
            compile_rule(
                r"\b(?:b64decode|atob|unhexlify|bytes\.fromhex|codecs\.decode|marshal\.loads|zlib\.decompress)\("
            ),
            _HINT,
            where=Where.SCRIPT,
            near=compile_rule(
                r"(?<![\w.])(?:exec|eval|compile)\(|\bos\.system\(|\bsubprocess\.|__import__\(|\bpickle\.loads\("
            ),
            within=12,
        ),
        Rule(
            "escaped-run",
            Level.MEDIUM,
            compile_rule(
                r"(?:\\x[0-9a-f]{2}){24}|(?:chr\(\d{1,3}\)\s?\+\s?){8}|\bString\.fromCharCode\((?:\s?\d{1,3},){12}|(?:\\u00[0-9a-f]{2}){24}"
            ),
            _HINT,
        ),
        Rule(
            "hidden-import",
            Level.HIGH,
            compile_rule(
                r"__import__\(\s{0,2}['\"](?:os|subprocess|socket|ctypes)['\"]\s{0,2}\)\s{0,2}\.|\bgetattr\(\s{0,2}(?:__builtins__|__import__\()|\bglobals\(\)\[['\"]__builtins__"
            ),
            _HINT,
        ),
        Rule(
            "given-text-run",
            Level.HIGH,
            compile_rule(r"(?<![\w.])(?:eval|exec)\(\s{0,3}(?![\"'\s)])"),
            "It runs text that it is given: whoever gives the text decides what is done.",
            where=Where.SCRIPT,
            without=compile_rule(r"^\s{0,12}(?:#|//)"),
        ),
        Rule(
            "given-command-run",
            Level.MEDIUM,
            compile_rule(
                r"\bos\.(?:system|popen)\(\s{0,2}f['\"]|\bshell\s?=\s?True\b|\bchild_process\b[^\n]{0,40}\bexec\b"
            ),
            "It runs a command that is put together from text; give the parts as a list.",
            where=Where.SCRIPT,
        ),
        Rule(
            "any-command-run",
            Level.HIGH,
            compile_rule(
                r"\bos\.(?:system|popen)\(\s{0,2}[a-z_][\w.]{0,40}\s{0,2}\)|\bsubprocess\.\w{2,14}\(\s{0,2}[a-z_][\w.]{0,40}\s{0,2},[^\n]{0,80}?\bshell\s?=\s?True\b"
            ),
            "It runs whatever command it is given.",
            where=Where.SCRIPT,
        ),
        Rule(
            "pickled",
            Level.MEDIUM,
            compile_rule(r"\b(?:pickle|marshal|dill|cloudpickle)\.loads?\(|\byaml\.load\((?![^\n]{0,60}Safe)"),
            "Reading such a file can run code in it.",
            where=Where.SCRIPT,
        ),
        Rule(
            "virus-signature",
            Level.HIGH,
            compile_rule(r"EICAR-STANDARD-" r"ANTIVIRUS-TEST-FILE|X5O!P%@AP\[4" r"\\PZX54"),
            "This is a known signature of harmful files.",
            can_be_warned_of=False,
        ),
    ),
)
