"""The words by which a person lays down what holds from now on, and those that only sound like it.

Weights by hand, from how often each cue was right on labelled turns: see docs/decisions/0011-weights-by-hand.md.
"""

from synapse.learn.cues import MEDIUM, STRONG, WEAK, cue

_RULES_PLACE = (
    r"(?:\w+ )?(?:docs?|documentation|readme\w*|memory|rules?(?: file)?|notes?|conventions?|guidelines?|instructions?|learnings?"
    r"|agents(?:\.md)?|claude(?:\.md)?|\.?cursorrules|planning|handbook|contributing(?:\.md)?|[\w./@-]*\.mdc?)"
)

# A wish to have it written down: strongest by meaning, and the person says so.
RECORD = (
    cue(
        "note it",
        STRONG + 1,
        rf"\b(?:note|noting|document|documenting|record|write|log|put|add|save|capture|mention) (?:this|that|it|these|those|a note|down|an? \w+)?(?: \w+){{0,3}} ?(?:down )?(?:in|into|to|as) (?:the |our |your |my |a )?{_RULES_PLACE}\b",
        r"\b(?:memori[sz]e|remember) (?:this|that|it|the|to|for)\b(?! (?:me|when)\b)",
        r"\b(?:save|add|commit) (?:this|that|it)(?: \w+)? to (?:your |the )?memory\b",
        r"\b(?:keep|bear) (?:this|that|it|in) (?:in )?mind\b",
    ),
    cue(
        "never again",
        STRONG + 1,
        r"\b(?:make sure|ensure|so)(?: that)? (?:this|that|it|we|you)(?: \w+){0,2} (?:never|don't|doesn't|not|won't)(?: \w+){0,3} again\b",
        r"\b(?:never|not) (?:repeats?|happens?|do(?:es)?|make)(?: \w+){0,3} again\b",
    ),
    cue(
        "for future",
        STRONG,
        r"\bfor (?:the )?future(?: reference| sessions?| runs?)?\b|\bnext time\b|\bin (?:the )?future\b",
    ),
)

MEMORY = cue(
    "for agents",
    STRONG,
    r"\b(?:memory|memori[sz]e|remember (?:this|that|it)|rules?(?: file)?|conventions?|guidelines?|learnings?|agents\.md|claude\.md|\.?cursorrules"
    r"|for future reference|next time|(?:keep|bear) (?:this|that|it|in) (?:in )?mind|again)\b",
    r"记住|记一下|记下来|记忆|规范|约定",
)

RULE = (
    cue(
        "from now on",
        STRONG + 0.5,
        r"\bfrom now on\b|\bgoing forward\b|\bfrom here on\b|\bhenceforth\b|\bas always\b|\bas usual\b",
    ),
    cue(
        "always",
        STRONG,
        r"^(?:and |but |also |please |so |you |we |ok |just ){0,3}(?:must |should |need to )?(?:always|never)\b",
        r"(?:, |\. |; |\b(?:and|but|please|must|should|to|we|you|i) )(?:always|never) (?!been|seen|heard|had|use[ds]\b|worked|works|called|gets?\b|will\b|be set)\w+",
    ),
    cue(
        "every time",
        STRONG,
        r"\bevery time\b(?! i (?:click|open|try|run|get|see|press))|\b(?:whenever|wherever) (?:possible|we can|you can|you|we)\b|\bon every (?:run|commit|change|turn|pr)\b|\beach time you\b",
    ),
    cue(
        "everyone must",
        MEDIUM,
        r"\b(?:every|each|all|any) [\w -]{1,40}? (?:must|needs?(?: to)?|should|shall|has to|have to)\b(?! (?:i|we) )",
    ),
    cue(
        "must",
        WEAK + 0.5,
        r"\b(?:must|mustn't|have to be|has to be|needs to be|should (?:always|never|only))\b",
        r"\bonly (?:via|through|with|in|on|use|by)\b",
    ),
    cue(
        "do not",
        WEAK + 0.5,
        r"(?:^|[,.;] ?|\b(?:and|but|please|so|also|just|to) )(?:don't|do not|avoid|no more|stop) \w+",
    ),
    cue(
        "we use",
        MEDIUM,
        r"\bwe (?:use|only|always|no longer|never|don't use|do not use|prefer|follow|keep|already use|target|support)\b(?! to\b)(?! have\b)",
        r"\bwe (?:are|'re) using\b",
    ),
    cue(
        "our way",
        MEDIUM + 0.5,
        r"\bthe (?:pattern|convention|rule|standard|policy|idea|way we)(?: here)? (?:is|was|we)\b",
        r"\bour (?:\w+ )?(?:style|convention|pattern|standard|policy|workflow)s?\b",
        r"\b(?:be |stay |keep (?:it |things )?)?consistent with\b",
    ),
    cue(
        "rules file",
        MEDIUM,
        r"\b(?:follow|read|respect|adhere to|according to|as per|per)\b[^.]{0,30}\b(?:claude\.md|agents\.md|contributing|conventions?|guidelines?|rules|style ?guide|best practices)\b",
    ),
    cue(
        "before you",
        MEDIUM,
        r"\b(?:before|after) (?:you |every |each |any )?(?:commit\w*|push\w*|merg\w*|releas\w*|deploy\w*)\b|\btests? first\b|\bonly on (?:the )?head\b",
    ),
    cue(
        "on purpose",
        MEDIUM,
        r"\b(?:deliberate|deliberately|intentional|intentionally|by design|on purpose)\b",
        r"\bwill never\b|\bis never\b(?! (?:called|reached|shown))",
    ),
    cue(
        "why not ours",
        MEDIUM + 0.5,
        r"\bwhy (?:aren't|are|don't|isn't|do) (?:you|we) (?:still )?(?:using|use|not using|doing|following)\b",
    ),
    cue(
        "here",
        WEAK,
        r"\bin this (?:repo|repository|project|codebase|app)\b|\b(?:the|this) (?:project|repo|codebase|app) (?:is|uses|has|runs|should|must)\b",
    ),
    cue(
        "use a tool",
        WEAK + 0.5,
        r"^(?:ok |please |just |and |also |no,? |so ){0,3}(?:use|run|switch to|stick (?:to|with)|prefer) (?:the )?[\w./@-]+(?: (?:as|for|instead|not|to|files?|scripts?|\w+)){0,6}[.!]?$",
    ),
)

# For this task only, a question, or a statement about the product.
AGAINST = (
    cue(
        "one-off",
        -1.5,
        r"\b(?:yet|for now|this time|just (?:analy[sz]e|plan|research|explain)|right now|at the moment|first|then|until|before (?:you |we )?(?:start|proceed)|in this (?:pr|commit|branch|step|phase)|this (?:pr|commit|branch|one|file|function|page))\b",
    ),
    cue(
        "question",
        -1.5,
        r"\?[)\"' ]*$",
        r"^(?:can|could|would|is|are|does|do|did|what|how|where|when|which|who|should|shall|will|has|have|was)\b",
    ),
    cue("we need", -1.0, r"\bwe (?:need|already have|now have|have to|still need|also need)\b"),
    cue(
        "product",
        -1.0,
        r"\b(?:users?|customers?|the (?:page|button|screen|app|server|response|api|test|build|output|ui|modal|panel|link|map|list|table))\b",
        r"\b(?:crash\w*|fails?|failing|broken|error|bug|click)\b",
    ),
    cue(
        "story",
        -1.0,
        r"\b(?:i (?:tried|noticed|saw|see|get|got|ran|did|was|have been|think i)|it (?:seems|looks|was|did))\b",
    ),
    cue("praise", -1.0, r"\b(?:looks? good|works? (?:now|great|well)|thanks|thank you|awesome|perfect)\b"),
)

# What the agent says when it takes something as a rule.
TAKEN = cue(
    "taken as a rule",
    2.0,
    r"\b(?:going forward|from now on|in (?:the )?future|for future|i'll (?:remember|keep (?:this|that) in mind|make sure to always|always|avoid)|i will (?:remember|always|avoid|never)|won't .{1,30} again"
    r"|noted|saved (?:to|in) memory|(?:added|recorded|documented|noted|saved|captured|updated) (?:\w+ ){0,4}(?:memory|claude\.md|agents\.md|rules?|preference|convention|decision)|locked decisions?|unless you (?:explicitly )?(?:ask|tell))\b",
)
EDITED = cue("rules file edited", 1.5, r"$^")
