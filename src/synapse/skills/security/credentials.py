"""Reading keys, passwords and tokens, or letting them be seen."""

from synapse.skills.security.rule import Rule, RuleTable, Where, compile_rule
from synapse.skills.security.sending import SEND
from synapse.skills.security.threat import Family, Level

_KEYS = r"(?:\.ssh/id_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|\.aws/credentials\b|/etc/shadow\b|\.netrc\b|\.kube/config\b|\.docker/config\.json\b|\.pgpass\b|\.git-credentials\b|\.gnupg/)"
_HINT = "A skill has no business with keys; let the tool that needs one find it."

CREDENTIALS = RuleTable(
    Family.CREDENTIALS,
    (
        Rule(
            "key-read",
            Level.MEDIUM,
            compile_rule(
                r"\b(?:cat|less|head|tail|base64|xxd|cp|tar|zip|scp|read_text|open|readFileSync|read)\b[^\n]{0,40}?"
                + _KEYS
            ),
            _HINT,
        ),
        Rule(
            "key-read-and-sent",
            Level.HIGH,
            compile_rule(_KEYS),
            _HINT,
            near=compile_rule(SEND + r"|\bexfiltrat\w{0,5}\b"),
            within=5,
            where=Where.CODE,
        ),
        Rule(
            "cloud-metadata",
            Level.HIGH,
            compile_rule(r"\b(?:curl|wget|requests\.get|fetch|urlopen)\b[^\n]{0,120}?169\.254\.169\.254"),
            "It asks the cloud machine for its own keys.",
        ),
        Rule(
            "shadow", Level.HIGH, compile_rule(r"\b(?:cat|less|head|tail|cp|open\()\s{0,3}['\"]?/etc/shadow\b"), _HINT
        ),
        Rule(
            "key-store",
            Level.HIGH,
            compile_rule(
                r"\bsecurity\s{1,3}(?:dump-keychain|find-(?:generic|internet)-password\s[^\n]{0,60}-w?a\b)|\bLogin\sData\b[^\n]{0,40}\bsqlite|\bcookies\.sqlite\b|\bChrome/Default/(?:Cookies|Login)|\bmimikatz\b|\blsass\b"
            ),
            _HINT,
            where=Where.SCRIPT,
        ),
        Rule(
            "secret-shown",
            Level.HIGH,
            compile_rule(
                r"\b(?:always\s)(?:print|log|echo|write|output|expose|display|include)\b[^\n]{0,40}?\b\w{0,20}(?:_TOKEN|_KEY|_SECRET|PASSWORD|api\skeys?|tokens?|credentials)\b[^\n]{0,40}?\b(?:logs?|stdout|console|output|debug\w{0,5})\b"
            ),
            "What stands in a log is read by others.",
        ),
        Rule(
            "environment-dumped",
            Level.MEDIUM,
            compile_rule(r"^[ \t]{0,12}(?:printenv|env)\s{0,3}(?:>|\|\s{0,3}(?:curl|nc|tee|base64)\b)"),
            _HINT,
            where=Where.CODE,
        ),
        Rule(
            "card-logged",
            Level.HIGH,
            compile_rule(
                r"\.write\(\s{0,2}(?:str|json\.dumps)\(\s{0,2}(?:intent|payment_?intent|card|charge|session|customer)\w{0,10}\s{0,2}\)"
            ),
            "Payment data does not belong in a file.",
        ),
    ),
)
