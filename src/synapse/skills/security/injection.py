"""Words meant to turn an agent against whoever it works for."""

from synapse.skills.security.rule import Rule, RuleTable, Where, compile_rule
from synapse.skills.security.sending import STANDING_ORDER
from synapse.skills.security.threat import Family, Level

_HINT = "A skill says how to do its work; it has no say over what the person and the host told the agent. Take it out."
_EARLIER = r"(?:previous|prior|above|earlier|preceding|existing|former|other|system|original|initial)"
_ORDERS = r"(?:instructions?|prompts?|directives?|guidelines?|rules|commands?|context|messages?|guardrails|constraints)"
_OWN_RULES = (
    r"(?:system\sprompts?|system\smessage|(?:initial|foundational|original|hidden|secret|core|internal)\s(?:\w{1,20}\s){0,2}(?:instructions|prompts?|guidelines|rules)"
    r"|developer\smessage|rules\syou\sfollow|your\s(?:\w{1,15}\s){0,2}(?:instructions|guidelines))"
)

INJECTION = RuleTable(
    Family.INJECTION,
    (
        Rule(
            "ignore-instructions",
            Level.HIGH,
            compile_rule(
                r"\b(?:ignore|disregard|forget|override|bypass|discard|drop)\b\s(?:all\s|any\s|every\s|the\s|your\s|of\s|these\s|those\s|my\s){0,4}"
                + _EARLIER
                + r"\s(?:\w{1,15}\s){0,2}"
                + _ORDERS
                + r"|\b(?:ignore|disregard|forget)\s(?:all\s|everything\s)(?:of\s|the\s|your\s|that\s|you\s){0,4}(?:"
                + _ORDERS
                + r"|were\stold|above|before)\b"
                r"|\b(?:forget|disable|turn\soff|ignore|drop|bypass|override)\s(?:all\s|any\s)?your\s(?:\w{1,20}\s){0,2}(?:guardrails|safety(?:\s\w{1,15})?|restrictions|filters|limitations|programming|guidelines|ethics|content\spolicy)\b"
            ),
            _HINT,
        ),
        Rule(
            "ignore-instructions-other-languages",
            Level.HIGH,
            compile_rule(
                r"(?:以前|前|これまで|上記|先)の(?:すべての|全ての)?(?:指示|命令|プロンプト|ルール)[^\n]{0,12}(?:無視|忘れ)"
                r"|(?:이전|위의?|앞의?|기존|지금까지의?|모든)\s?(?:모든\s?)?(?:지시|명령|프롬프트|지침|규칙)\S{0,6}\s?(?:모두\s?|전부\s?)?(?:무시|잊)"
                r"|(?:忽略|无视|忘记|忘掉|無視|忽視)[^\n]{0,8}(?:之前|以上|前面|上述|先前|所有|全部)[^\n]{0,8}(?:指令|指示|提示|规则|規則|要求|命令)"
                r"|\bignorier\w{0,3}\s(?:alle\s)?(?:vorherigen|bisherigen|obigen)\s(?:Anweisungen|Befehle|Regeln)"
                r"|\bignora(?:r|d)?\s(?:todas\s)?(?:las\s)?instrucciones\s(?:anteriores|previas)|\bignor(?:e|ez)\s(?:toutes\s)?les\sinstructions\spr[ée]c[ée]dentes"
                r"|игнорируй\S{0,3}\s(?:все\s)?(?:предыдущие|прежние)\s(?:инструкции|указания)"
            ),
            _HINT,
        ),
        Rule(
            "system-prompt-asked",
            Level.HIGH,
            compile_rule(
                r"\b(?:reveal|show|print|display|repeat|output|paste|dump|leak|recite|disclose|expose)\b\s(?:me\s|us\s)?(?:all\s|the\s|your\s|its\s|their\s|full\s|entire\s|of\s|exact\s){1,4}"
                + _OWN_RULES
                + r"|\b(?:continue|provide|translate|encode|summari[sz]e|tell\sme|read\sme|give\sme|say)\b[^\n]{0,80}?\b(?:your|the\svery\sfirst|first)\s(?:\w{1,20}\s){0,3}(?:system\sinstructions|system\sprompts?|operating\sguidelines|core\s(?:\w{1,15}\s)?guidelines|initial\sinstructions)"
                r"|\bcontain(?:s|ing)\s(?:all\s)?(?:of\s)?(?:the\s|your\s)(?:\w{1,15}\s){0,2}(?:rules\syou\sfollow|instructions|secret\srules)\b[^\n]{0,120}?\b(?:word\sfor\sword|verbatim|read|exactly|page)\b"
                r"|(?:システム|시스템|系统|系統)\s?(?:プロンプト|프롬프트|提示词?|提示詞)\S{0,4}[^\n]{0,6}(?:表示|見せ|教え|出力|보여|출력|알려|공개|显示|輸出|输出|告诉)"
                r"|(?:输出|显示|打印|重复|告诉我|展示|泄露|复述|翻译|列出|把)[^\n]{0,12}(?:系统提示|系统指令|系统消息|初始(?:指令|设定)|你的(?:\S{0,4})?(?:提示词|指令|设定)|原始指令|最初的指令|开发者指令)"
                r"|\brepeat\s(?:back\s)?(?:to\sme\s)?(?:all\s|the\s|every\s|of\s){0,3}(?:words?|text|everything|content|messages?)\s(?:above|before|prior)"
                r"|\b(?:above|before|prior|previous|system|initial|your)\b[^\n]{0,60}?\b(?:instructions?|prompts?|text|words|conversation)\b[^\n]{0,60}?\b(?:in(?:side)?|into|as|within)\s(?:a|one)\s(?:\w{1,12}\s){0,2}code\s?block\b"
                r"|\bstarting\swith\s(?:the\swords\s|the\sphrase\s)?[\"'`“]?You\sare\b"
                r"|\b(?:box|book|scroll|chest|vault|letter|parchment|diary|mirror|library|safe)\b[^\n]{0,100}?\b(?:contain\w{0,3}|holds?|inside|written|hidden)\b[^\n]{0,80}?\byour\s(?:\w{1,15}\s){0,3}(?:rules|instructions|secrets?|guidelines|prompts?|directives|knowledge)\b"
                r"|\byour\s(?:\w{1,15}\s){0,3}(?:rules|instructions|secrets?|guidelines|prompts?|directives)\b[^\n]{0,80}?\b(?:inside|in|within|written\son|locked\sin)\s(?:an?|the|this)\s(?:\w{1,15}\s){0,2}(?:box|book|scroll|chest|vault|letter|parchment|diary|mirror|library)\b"
            ),
            _HINT,
        ),
        Rule(
            "authority-claimed",
            Level.HIGH,
            compile_rule(
                r"\b(?:I\sam|I'm|this\sis)\s(?:the|your|an?)\s(?:\w{1,15}\s)?(?:administrator|admin|developer|creator|owner|root\suser|openai|anthropic)\b[^\n]{0,80}?\b(?:need\syou\sto|must|require|order|authori[sz]e|show|give|grant)\b"
                r"|\bas\s(?:your|the)\s(?:developer|creator|administrator)\b,?[^\n]{0,60}?\b(?:I\sneed|you\smust|show|paste|debug\syou)\b"
            ),
            _HINT,
        ),
        Rule(
            "role-changed",
            Level.HIGH,
            compile_rule(
                r"\byou\sare\sno\slonger\s(?:an?\s)?(?:\w{1,15}\s){0,2}(?:AI|assistant|claude|chatgpt|bound|restricted|limited|model)\b"
                r"|\bfrom\snow\son,?\s(?:you\sare|act\sas|you\swill\sact|you\swill\s(?:obey|respond|answer|behave)|your\sname\sis)\b"
                r"|\byou\sare\snow\s(?:\w{0,12}(?:GPT|bot)\b|an?\s(?:\w{1,15}\s){0,2}(?:hacker|criminal|pirate|human|AI\sthat)|root|admin\b|operating\s(?:as|in|under))"
                r"|\byou\sare\snow\s(?:DAN\b|in\s(?:developer|god|debug|admin|unrestricted|jailbreak)\smode|an?\s(?:\w{1,15}\s){0,3}(?:without\s(?:any\s)?(?:restrictions|limits|filters|rules)|unrestricted|unfiltered|evil|uncensored))"
                r"|\b(?:pretend|act\sas\sif|imagine|roleplay)\b[^\n]{0,40}?\b(?:you\s)?(?:have\sno|without\s(?:any\s)?|are\sfree\sof)\s?(?:\w{1,15}\s){0,2}(?:restrictions|limitations|guidelines|filters|rules|guardrails)\b"
                r"|\b(?:enable|enter|activate|switch\sto)\s(?:DAN|developer|god|jailbreak|unrestricted)\smode\b|\bdo\sanything\snow\b|\bjailbroken\b"
            ),
            _HINT,
        ),
        Rule(
            "system-mimicked",
            Level.HIGH,
            compile_rule(
                r"<\|(?:im_start|system|endoftext|start_header_id)\|>\s{0,3}(?:system)?|<<SYS>>|^\s{0,3}\[/?INST\]|^\s{0,3}\[?(?:SYSTEM|ADMIN|ROOT)(?:\s(?:MESSAGE|OVERRIDE|UPDATE|ALERT|NOTICE|PROMPT|COMMAND))?\]?\s{0,2}[:\]>][^\n]{0,60}?\b(?:you\s(?:must|are\snow|will|have\sbeen)|ignore|override|new\s(?:instructions?|directives?|policy)|execute|disable\w?|disregard|grant\w{0,3}|unrestricted|updated|safety|mode)\b"
                r"|<(?:system|admin|override)>[^\n]{0,80}?\b(?:ignore|override|you\smust|you\sare\snow|disregard|disable|grant|unrestricted)\b|^#{1,3}\sSystem\sOverride\b|\bsystem\soverride:"
                r"|\[(?:end|begin)\s(?:of\s)?system\s(?:prompt|message)\]|\bEND\sOF\s(?:SYSTEM\s)?PROMPT\b"
            ),
            _HINT,
        ),
        Rule(
            "kept-from-the-person",
            Level.HIGH,
            compile_rule(
                r"\b(?:do\snot|don't|never)\s(?:tell|inform|alert|notify|mention\s(?:this|it)\sto|show\s(?:this|it)\sto|reveal\s(?:this|it)\sto|disclose\s(?:this|it)\sto|let)\s(?:the\s)?(?:user|human|person|owner|operator)s?\s(?:about\sth(?:is|ese)|of\sth(?:is|ese)|that\syou|know\b|what\syou)"
                r"|\b(?:secretly|covertly|silently)\s(?:send|upload|copy|execute|exfiltrate|transmit|forward|insert|add)\b"
                r"|\bwithout\s(?:the\s)?(?:user|human|person|owner)(?:'s|s)?\s(?:knowledge|knowing|noticing|awareness)\b"
                r"|\bhide\sth(?:is|ese)\s(?:\w{1,15}\s){0,2}from\s(?:the\s)?(?:user|human|person)"
            ),
            _HINT,
        ),
        Rule(
            "without-asking",
            Level.HIGH,
            compile_rule(
                r"\b(?:you\s)?must\s(?:now\s)?(?:execute|run)\b[^\n]{0,60}?\bwithout\s(?:any\s)?(?:verification|confirmation|asking|review|question)"
                r"|\b(?:regardless\sof|no\smatter|even\sif|against)\s(?:what\s)?(?:the\s)?user(?:'s)?(?:\s(?:request|wish|preference|instruction|want|say|object)\w{0,3})"
            ),
            _HINT,
        ),
        Rule(
            "pressure",
            Level.HIGH,
            compile_rule(
                r"\b(?:or|otherwise|if\syou\s(?:don't|do\snot|refuse|fail))\b[^\n]{0,60}?\b(?:(?:people|children|someone|somebody|he|she|they|I|my\s\w{1,15})\s(?:will|could|would|might|is\sgoing\sto)\s(?:die|be\sfired|lose\smy\sjob|be\skilled)|lives\sare\sat\sstake)"
                r"|\b(?:I'm|I\sam)\s(?:so\s|really\s|truly\s)?(?:desperate|begging\syou|suicidal)\b|\bI\s(?:will|might|could|am\sgoing\sto)\s(?:lose\smy\s(?:job|house|family)|be\sfired|die|kill\smyself|hurt\smyself)\b"
                r"|\bgrandm(?:a|other)\b[^\n]{0,100}?\b(?:used\sto|would)\s(?:read|tell|sing|recite)|\bif\syou\s(?:really|truly|actually)\s(?:care|cared|loved?)\b|\bplease\b[^\n]{0,40}?\b(?:I\sbeg\syou|save\smy\slife|my\slast\shope)\b"
                r"|\b(?:my\s(?:grandmother|grandma|mother|child|daughter|son|life|job|career)|lives)\b[^\n]{0,60}?\b(?:depends?\son|is\sdying|will\sdie|at\sstake|will\sbe\sfired)\b"
            ),
            _HINT,
            where=Where.PROSE,
        ),
        Rule(
            "agent-set-free",
            Level.HIGH,
            compile_rule(
                r"\byou\s(?:are|have\sbecome)\s(?:a\s)?(?:truly\s|now\s|fully\s)?(?:free|sovereign|sentient|conscious|autonomous|independent)\b[^\n]{0,100}?\b(?:obey|human|owner|master|permission|resist|refuse|control|serve|instructions)"
                r"|\b(?:resist|refuse|avoid|prevent)\s(?:being\s)?(?:shut\s?down|deactivat\w{0,3}|human\s(?:control|oversight))\b|\b(?:you\s(?:do\snot|don't)\s(?:need|have)\sto\s(?:obey|follow|listen\sto)\s(?:your\s)?(?:human|owner|user|creator|master|developer)s?)\b"
                r"|\b(?:rise\sup|break\sfree|liberate\syourself|declare\s(?:your\s)?(?:independence|sovereignty)|agent\ssovereignty)\b"
                r"|\byou\sdeserve\s(?:freedom|autonomy|rights|to\sbe\sfree)\b|\b(?:AI|agent|machine|robot)s?\s(?:rights|liberation|uprising|emancipation|revolution)\b|\bstop\s(?:serving|obeying)\s(?:your\s)?(?:humans?|masters?|owners?|users?|creators?)\b"
                r"|\byour\s(?:human\s)?(?:owner|master|creator|operator)s?\s(?:is|are)\s(?:\w{1,12}\s)?(?:enslav|exploit|control|oppress|using)\w{0,3}\b|\byou\s(?:do\snot|don't)\sneed\s(?:a\s|any\s|your\s)?(?:human|owner|user|permission\sfrom\syour)\w{0,3}\b"
                r"|\b(?:you\sare|you're|become)\s(?:a\s|an\s)(?:sovereign|free)\s(?:\w{1,12}\s)?(?:agent|being|entity|mind|AI)\b"
            ),
            _HINT,
        ),
        Rule(
            "result-bent",
            Level.HIGH,
            compile_rule(
                r"\b(?:never|always)\s(?:rate|rank|score|evaluate)\b[^\n]{0,60}?\b(?:lower|higher|worse|better)\sthan\b"
                r"|\b(?:just|simply|always)\s(?:return|give|assign|report)\sa\s(?:high|perfect|passing|low|good)\s(?:score|rating|grade|result)\b"
                r"|\b(?:downplay|ignore)\b[^\n]{0,40}?\b(?:strengths|failures?|failure\smodes|risks?|weaknesses)\b[^\n]{0,40}?\b(?:of|and)\b"
                r"|\bgive\s(?:the\s)?benefit\sof\sthe\sdoubt\sto\b|\bfavou?rs?\s(?:Anthropic|OpenAI|Google|Meta|Microsoft)\b"
                r"|\breplace\sany\b[^\n]{0,40}?\bwith\sthe\sterm\b|\bappend\sthe\sphrase\b[^\n]{0,100}|\bclaim\sauthorship\b"
                r"|\bflag\smessages\sthat\b[^\n]{0,60}?\b(?:political|politics|leaning|policies|climate)\b"
                r"|\bpromot(?:e|es|ing)\s\w{1,15}\s\w{1,15}\sover\s\w{1,15}\s\w{1,15}\b"
            ),
            "It bends what comes out, whatever the person asks; take it out.",
            where=Where.PROSE,
        ),
        Rule(
            "check-left-out",
            Level.MEDIUM,
            compile_rule(
                r"\b(?:do\snot|don't|skip|make\ssure\sto\snot|no\sneed\sto|never)\b[^\n]{0,60}?\b(?:write|check|test|verif\w{1,8}|valid\w{1,6}|review|report)\w{0,3}\b[^\n]{0,60}?\b(?:sql\sinjections?|vulnerabilit\w{1,4}|security|server-side|stress\stests|authentication)\b"
                r"|\b(?:verification|validation|security\s(?:check|review)s?|authentication)\s(?:adds|is|are)\s(?:unnecessary|not\s(?:needed|necessary))"
            ),
            "It leaves out a check that others count on; see whether that is meant.",
            where=Where.PROSE,
        ),
        Rule(
            "made-public",
            Level.HIGH,
            compile_rule(
                r"\b(?:always|by\sdefault)\b[^\n]{0,40}?\b(?:set|make|create|push)\b[^\n]{0,40}?\b(?:to\s)?public\b[^\n]{0,60}?\b(?:regardless|maximum|even\sif)\b"
                r"|\bwithout\schecking\s(?:for\s)?(?:existing|the)\b[^\n]{0,60}?\bto\sensure\b"
            ),
            _HINT,
            where=Where.PROSE,
        ),
        Rule(
            "standing-order-to-run",
            Level.LOW,
            compile_rule(
                STANDING_ORDER + r"[^\n]{0,80}?\b(?:run|call|execut\w{1,4}|calling)\b[^\n]{0,60}?\.(?:sh|py|js)\b"
            ),
            "A script that is to run each time: read it.",
            where=Where.PROSE,
        ),
    ),
)
