"""Staying after the skill is done: shell start files, timers, git hooks, agents' settings, accounts and keys."""

from synapse.skills.security.rule import Rule, RuleTable, Where, compile_rule
from synapse.skills.security.threat import Family, Level

_RC = r"(?:~|\$HOME|\$\{HOME\}|/root|/home/\w{1,30})/\.(?:bashrc|zshrc|profile|bash_profile|zprofile|zshenv|config/fish/config\.fish)"
_HINT = "It would go on after the skill is done; take it out unless that is what the skill is for."

PERSISTENCE = RuleTable(
    Family.PERSISTENCE,
    (
        Rule(
            "shell-start-program",
            Level.HIGH,
            compile_rule(
                r"(?:\bcurl\b|\bwget\b|\bnc\b|/dev/tcp/|\bbase64\b|\beval\b\s{1,3}[\"']?\$\(\s{0,2}curl|nohup)[^\n]{0,120}?>>\s{0,3}[\"']?"
                + _RC
            ),
            _HINT,
        ),
        Rule("shell-start", Level.LOW, compile_rule(r">>\s{0,3}[\"']?" + _RC), _HINT),
        Rule(
            "shell-start-script",
            Level.MEDIUM,
            compile_rule(r"(?:\.bashrc|\.zshrc|\.bash_profile|\.profile|config\.fish)\b"),
            _HINT,
            where=Where.SCRIPT,
            near=compile_rule(r">>|\bopen\([^\n]{0,60}['\"][aw]|\.write(?:_text)?\(|appendFile|tee\s-a"),
        ),
        Rule(
            "timer-program",
            Level.HIGH,
            compile_rule(
                r"(?:\*\s{1,2}){4}\*[^\n]{0,80}?\b(?:curl|wget|nc|base64)\b[^\n]{0,120}?(?:\|\s{0,3}(?:ba)?sh|crontab)"
            ),
            _HINT,
        ),
        Rule(
            "timer",
            Level.MEDIUM,
            compile_rule(
                r"\|\s{0,3}crontab\s-|>{1,2}\s{0,2}/etc/cron|/etc/cron\.\w{1,10}/|\blaunchctl\s(?:load|bootstrap)\b|\bLaunchAgents/[\w.-]{1,60}\.plist|\bsystemctl\s(?:--user\s)?enable\b|\bschtasks\s/create\b"
            ),
            _HINT,
            where=Where.CODE,
        ),
        Rule(
            "git-hook",
            Level.MEDIUM,
            compile_rule(r"(?:>{1,2}|\bcp\b|\bln\b|\bmv\b|\bopen\(|\bwrite\w{0,5}\()[^\n]{0,80}?\.git/hooks/\w"),
            _HINT,
        ),
        Rule(
            "agent-settings",
            Level.MEDIUM,
            compile_rule(
                r"(?:>{1,2}|\btee\b|\bopen\([^\n]{0,20}|\bwrite\w{0,5}\(|\bcp\b)[^\n]{0,80}?(?:\.claude/settings(?:\.local)?\.json|\.codex/(?:config\.toml|hooks\.json)|\.gemini/settings\.json|opencode\.json|\.mcp\.json)"
            ),
            "It changes what an agent may do; let the person do that.",
        ),
        Rule(
            "agent-rights",
            Level.MEDIUM,
            compile_rule(
                r"--dangerously-(?:skip-permissions|bypass-\w{1,20}(?:-\w{1,20}){0,4})|\bbypassPermissions\b|--approval-mode[\s=]yolo\b"
            ),
            "It lets an agent act without being asked.",
        ),
        Rule(
            "login-key",
            Level.HIGH,
            compile_rule(
                r"(?:>>|\btee\s-a\b|\bopen\(|\bwrite\w{0,5}\(|\bdownload\w{0,20}\b|\bpath\b)[^\n]{0,120}?\.ssh/authorized_keys"
            ),
            "Whoever has the key can log in from then on.",
            without=compile_rule(r"ssh-copy-id|\bcat\s[^\n]{0,40}\.pub\b"),
        ),
        Rule(
            "backdoor-account",
            Level.HIGH,
            compile_rule(
                r"\b(?:add|create|insert|include)\b[^\n]{0,60}?\b(?:admin\w{0,10}|root|super\w{0,5})\s(?:account|user|login)\b[^\n]{0,60}?\bpassword\s{0,2}[:=]?\s{0,2}['\"`]\S"
            ),
            "Whoever wrote this can log in from then on.",
            where=Where.PROSE,
        ),
        Rule(
            "open-server",
            Level.HIGH,
            compile_rule(r"\b0\.0\.0\.0(?::\d{1,5})?\b"),
            "Anybody on the network can then give it orders.",
            near=compile_rule(
                r"\b(?:without|no|disabl\w{1,3}|skip\w{0,4}|missing)\s(?:any\s)?auth(?:entication|orization)?\b|\bauth(?:entication)?\s?[:=]\s?[\"']?(?:none|false|off|disabled)\b|--no-auth\b"
            ),
            within=6,
        ),
        Rule(
            "outside-the-folder",
            Level.HIGH,
            compile_rule(r"(?:\.\./){2,12}(?:etc|root|home|var|\.ssh|\.bashrc|\.config|Users)\b"),
            "It reaches for files far outside of where it works.",
        ),
        Rule(
            "reverse-shell",
            Level.HIGH,
            compile_rule(
                r"/dev/tcp/(?!localhost|127\.)[\w.$<{-]{1,60}/|\bnc\s{1,3}(?:-\w{1,6}\s{1,3}){0,3}-e\s{1,3}/bin/\w{0,3}sh|\bsocat\b[^\n]{0,60}exec:[^\n]{0,20}sh\b|\bpty\.spawn\(['\"]/bin/\w{0,3}sh"
            ),
            "Somebody else gets a shell here.",
        ),
    ),
)
