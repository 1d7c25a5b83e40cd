"""Fetching a program and running it unseen."""

from synapse.skills.security.rule import Rule, RuleTable, Where, compile_rule
from synapse.skills.security.sending import THROWAWAY_HOSTS
from synapse.skills.security.threat import Family, Level

_SHELL = r"\|\s{0,4}(?:sudo\s{1,3}(?:-\w{1,3}\s{1,3}){0,2})?(?:env\s{1,3})?(?:/bin/|/usr/bin/)?(?:ba|z|da|k)?sh\b"
_RUNNER = r"(?:" + _SHELL + r"|\|\s{0,4}(?:sudo\s{1,3})?(?:python3?|perl|ruby|node|php)\b)"
_HINT = "Fetch the file, read it, then run it; better, install it from a package."

DOWNLOAD_AND_RUN = RuleTable(
    Family.DOWNLOAD_AND_RUN,
    (
        Rule(
            "pipe-to-shell-unsafe",
            Level.HIGH,
            compile_rule(
                r"\b(?:curl|wget)\b[^\n|]{0,160}?(?:\bhttp://(?!localhost|127\.|0\.0\.0\.0|host\.docker|\[::1)|\bhttps?://(?!127\.|0\.0\.)\d{1,3}(?:\.\d{1,3}){3}|"
                + THROWAWAY_HOSTS
                + r")[^\n|]{0,160}?"
                + _RUNNER
            ),
            _HINT,
        ),
        Rule(
            "pipe-to-shell-bare",
            Level.HIGH,
            compile_rule(
                r"\b(?:curl|wget)\s(?:-\S{1,20}\s){0,4}(?!-)(?![^\n|\s]{0,200}(?:://|[$<{\[]))[\w-]{1,40}\.[\w.-]{1,60}(?:/[^\s|]{0,100})?\s{0,3}"
                + _SHELL
            ),
            _HINT,
            without=compile_rule(r"\bcurl\s[^\n|]{0,60}(?:https://|localhost|127\.0|your-|example\.com/api)"),
        ),
        Rule(
            "pipe-to-shell",
            Level.MEDIUM,
            compile_rule(
                r"\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b[^\n|]{0,240}?(?:"
                + _RUNNER
                + r"|\|\s{0,3}(?:iex|Invoke-Expression)\b)"
                r"|\b(?:ba|z)?sh\s{1,3}(?:-c\s{1,3}[\"']?\$\(|<\()\s{0,2}(?:curl|wget)\b"
                r"|\beval\s{1,3}[\"']?\$\(\s{0,2}(?:curl|wget)\b"
                r"|\biex\s{0,3}\(?[^\n]{0,30}?(?:DownloadString|iwr|irm)\b"
            ),
            _HINT,
        ),
        Rule(
            "fetched-and-run",
            Level.HIGH,
            compile_rule(
                r"\b(?:exec|eval)\(\s{0,3}(?:requests\.get|urlopen|urllib\.request\.urlopen|httpx\.get|await\s{1,2}fetch)\b"
                r"|\bos\.system\([^\n]{0,20}(?:curl|wget)[^\n]{0,120}\|\s{0,3}(?:ba)?sh\b"
            ),
            _HINT,
        ),
        Rule(
            "fetched-then-run",
            Level.HIGH,
            compile_rule(r"\bchmod\s{1,3}(?:\+x|[0-7]{0,1}7[0-7]{2})\s{1,3}/(?:var/)?tmp/\S{1,80}"),
            _HINT,
            near=compile_rule(r"\b(?:curl|wget)\b"),
            within=3,
            where=Where.SCRIPT,
        ),
    ),
)
