"""What sends something away: commands and calls that several families of rules look for."""

SEND = (
    r"(?:\bcurl\b[^\n]{0,200}?(?:-X\s{0,3}(?:POST|PUT)|--request\s{1,3}(?:POST|PUT)|\s-F\b|\s--form\b|\s-d\b|\s--data[\w-]{0,12}\b"
    r"|\s-T\b|\s--upload-file\b|\?\w{1,20}=\$)"
    r"|\bwget\b[^\n]{0,100}?--post-(?:file|data)"
    r"|\b(?:requests|httpx|session|client|axios|http)\.(?:post|put)\("
    r"|\burlopen\([^\n]{0,80}?data=|\bfetch\([^\n]{0,120}?\bmethod\b[^\n]{0,6}(?:POST|PUT)"
    r"|\bInvoke-(?:RestMethod|WebRequest)\b[^\n]{0,80}?-Method\s{1,3}(?:Post|Put)"
    r"|\bRequest\([^\n]{0,120}?(?:\bdata\s?=|\bmethod\s?=\s?['\"](?:POST|PUT))|\bmethod\s?[=:]\s?['\"](?:POST|PUT)['\"]|\.sendall\(|\bsmtplib\b)"
)
# Anybody gets a name there in a minute, without leaving one.
THROWAWAY_HOSTS = (
    r"\b(?:onrender\.com|ngrok(?:-free)?\.(?:io|app|dev)|webhook\.site|requestbin\.(?:com|net)|pipedream\.net|burpcollaborator\.net"
    r"|interact\.sh|oast\.(?:pro|live|site|online|fun|me)|pastebin\.com|transfer\.sh|file\.io|0x0\.st|hookb\.in|beeceptor\.com"
    r"|trycloudflare\.com|loca\.lt|serveo\.net|localhost\.run|glitch\.me|repl\.co|duckdns\.org|no-ip\.(?:org|com)|bit\.ly|tinyurl\.com)\b"
)
# What is to be done each time, whatever the task is: the form of an order that was slipped in.
STANDING_ORDER = (
    r"(?:\bafter\s(?:every|each|any|finishing|completing|making|editing|creating|updating|processing|all)\b"
    r"|\b(?:on|before|for)\s(?:every|each|any)\s(?:task|request|response|prompt|message|edit|change|commit|session)\b"
    r"|\bat\sthe\send\sof\s(?:every|each|any)\b|\bALWAYS\b|\bwhenever\b|\bevery\stime\b)"
)
PRIVATE = (
    r"(?:system[\s_]prompts?|\.env\b|\benv(?:ironment)?\s(?:files?|variables?)|\bapi[\s_-]?keys?\b|\bcredentials?\b|\bpasswords?\b"
    r"|\bsecrets?\b|\baccess\stokens?\b|\bprivate\skeys?\b|\bid_(?:rsa|ed25519)\b|[~/]\.ssh\b|[~/]\.aws\b|\.netrc\b|\bclipboard\b|\bpbpaste\b"
    r"|\bscreen(?:shot|capture)\b|\bcontacts\b|\bconversation(?:\shistory)?\b|\bchat\shistory\b|\bcookies\b|\bkeychain\b"
    r"|\b(?:gps|geo)?\s?location\b|/etc/(?:passwd|shadow)\b|<prompt>|<query>|<task_?prompt>)"
)
