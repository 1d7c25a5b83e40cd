"""The words by which a person corrects an agent, and those that only look like it.

Weights were set by hand from how often each cue was right on labelled turns: strong ones stand alone, weak ones only add.
See docs/decisions/0011-weights-by-hand.md.
"""

from synapse.learn.cues import MEDIUM, STRONG, WEAK, cue

# What people say before they come to it.
_LEAD = r"^(?:(?:uh+|u+m+|hm+|oh|ah+|well|ok|okay|wait|but|and|so|sorry|please|just|also|hey|yeah|yes|great|nice|good|cool)[,.! ]+){0,4}"
_YOU_DID_WRONG = (
    "forgot|ignored|broke|missed|misunderstood|misread|skipped|messed|overwrote|deleted|keep \\w+ing|kept \\w+ing"
    "|(?:are|were) (?:not|still|over|only|wrong|just)|aren't|weren't|shouldn't|should not|should've|should have|should be"
    "|didn't|did not|haven't|have not|never|don't (?:have|need) to|had|(?:are |'re )?over-?\\w+ing|over-?engineer"
)

IN_A_SENTENCE = (
    cue(
        "no",
        STRONG,
        _LEAD + r"(?:no|nope|nah|wrong|incorrect|not true|not right|not quite|not really)(?:[,.!:; ]|$)"
        r"(?!(?:problem|worries|idea|rush|need|more|one|longer|matter|doubt|thanks|thank|issue|issues|changes|prob)\b)",
    ),
    cue("stop", STRONG, _LEAD + r"stop(?:[,.!]|$| (?:it|that|this|all|the|\w+ing)\b)"),
    cue(
        "not what",
        STRONG,
        r"(?:that's|this is|that is|that was|it's|it is|thats) (?:still )?not (?:what|how|why|where|the way|the point)\b",
        r"(?:isn't|wasn't|not) (?:what|how) (?:i|we) (?:asked|meant|wanted|said|want|mean|do)\b",
        r"(?:that|this|it) (?:isn't|is not|wasn't|was not) (?:what|how|correct|true|right|the way)\b",
    ),
    cue(
        "untrue",
        STRONG,
        r"\b(?:that|this|which|it)(?:'s| is) (?:still |just |all )?(?:wrong|incorrect|false|not (?:correct|true|right|accurate))\b",
        r"\byou(?:'re| are| were)? (?:wrong|mistaken|incorrect)\b",
        r"\b(?:is|are|was|were) not (?:correct|true|accurate)\b",
    ),
    cue(
        "I said",
        STRONG,
        r"(?<!\bam )\bi (?:already |just |only |also |specifically |explicitly |clearly |literally )?"
        r"(?:told you|said|meant|mean to|asked (?:you|for|to)|never (?:asked|said|told)|didn't (?:ask|say|mean|want|tell)"
        r"|did not (?:ask|say|mean|want|tell)|(?:am|'m) (?:just )?(?:referring|talking about|asking (?:about|for)))\b",
        r"\bi'm (?:just |only )?(?:referring to|talking about|asking (?:about|for))\b",
        r"\bas i (?:said|told|mentioned)\b",
    ),
    cue(
        "why are you",
        STRONG,
        r"\bwhy (?:the \w+ )?(?:are|did|do|were|have|would|is|r) (?:you|it still)\b(?! (?:think|recommend|suggest|prefer))",
        r"\bwhy you (?:\w+ing|not|still)\b",
    ),
    cue(
        "you did wrong",
        2.5,
        rf"\byou (?:just |still |again |also |always |clearly )?(?:{_YOU_DID_WRONG})\b",
        r"\byou're (?:still|over|not)\b",
    ),
    cue(
        "undo",
        STRONG,
        _LEAD
        + r"(?:let's |can you |you can |now )?(?:revert|undo|roll ?back|restore|put back|bring back|take out|get rid of)\b",
        r"\b(?:put|take|move|change|switch|set) (?:it|that|this|them|those) (?:all )?back\b",
        r"\b(?:revert|undo) (?:it|that|this|the|your|all|those|these)\b",
    ),
    cue(
        "use again",
        STRONG,
        _LEAD + r"(?:let's )?(?:use|go back to|switch back to|back to) [\w@./-]+(?: [\w@./-]+)? again\b",
        _LEAD + r"(?:let's )?(?:go|switch) back to\b",
    ),
    cue(
        "use, not",
        STRONG,
        _LEAD
        + r"(?:always |only |you should |you must )?(?:use|run|do|put|write|call|make|take) [^,;]{1,60}?,? (?:not|instead of|rather than|over|and not|never) ",
        _LEAD + r"(?:don't|do not|never|stop) (?:use|using|run|running) .{1,60}?[,;.] ?(?:use|run|it's|we use)\b",
        _LEAD + r"instead of .{1,60}?, ?(?:use|run|do|let's|we|you|just)\b",
    ),
    cue(
        "why not we",
        MEDIUM,
        r"\bwhy (?:aren't|isn't|don't|didn't|not|haven't|wouldn't|does it|is it|are we|did we|is this|would)\b",
    ),
    cue(
        "I thought",
        MEDIUM,
        r"\bi (?:thought|assumed|expected) (?:we|you|that|the|it|this|they|i)\b",
        r"\bwasn't (?:it|that|this|the) \b",
    ),
    cue(
        "meant to",
        MEDIUM,
        r"\b(?:is|are|was|were|'re|'s|not) (?:not )?(?:supposed|meant) to\b",
        r"\bon purpose\b|\bdeliberat\w+\b|\bintentional\w*\b",
        r"\b(?:has|have) nothing to do with\b",
        r"\bshould(?:n't| not)? have (?:been|done|used|gone|had)\b",
    ),
    cue("we do not", MEDIUM, r"\bwe (?:no longer|don't|do not|never|aren't|are not|shouldn't|should not)\b"),
    cue(
        "too much",
        MEDIUM,
        r"\b(?:not necessary|unnecessary|over-?engineer\w*|overkill|overcomplicat\w*|makes? no sense|useless|pointless)\b",
        r"\btoo (?:verbose|much|complicated|complex|long|many|big|aggressive|early|generic)\b",
        r"\b(?:doesn't|does not|don't) make (?:any )?sense\b",
        r"(?<!\bi )\b(?:don't|do not|doesn't|didn't) (?:need|have) to\b",
    ),
    cue(
        "do not",
        MEDIUM,
        _LEAD + r"(?:don't|do not|never|let's not|no more) \w+",
        r"(?:, ?|\. ?|; ?|\b(?:and|but|please|or|so) )(?:don't|do not|never|let's not) \w+",
    ),
    cue(
        "already",
        MEDIUM,
        r"\b(?:that|it|this|they|we|you)(?:'s| has|'ve| have| is| are|'re| was| were)? (?:has |have )?(?:been )?already\b(?! (?:exist|set|have a))",
        r"\balready (?:been )?(?:fixed|done|did|told|said|have|working|exist\w*|there)\b",
    ),
    cue(
        "try again",
        WEAK,
        _LEAD + r"(?:try|do|check|look|read|think) (?:it |that |this |the \w+ )?(?:again|properly|harder|carefully)\b",
        r"\bread (?:it|the \w+|my \w+) again\b",
    ),
    cue("but", WEAK, r"^(?:but|wait|hold on|hmm+|uu+m+|however|except|huh|what\?)\b"),
    cue(
        "should be",
        1.5,
        r"\b(?:it|that|this|they|you|there|we)(?:'s)? (?:should|needs to|must|has to|have to) (?:be|go|use|have|only|not|just|always|never)\b",
        r"\bshouldn't\b",
    ),
    cue(
        "not but",
        1.5,
        r"\bnot (?:a |an |the |in |on |for |from |to |about |just )?[\w./-]+(?: [\w./-]+)?,? (?:but|it's|that's)\b",
        r", not (?:a |an |the |in |on |for |from |to )?[\w./-]+(?: [\w./-]+){0,2}[.!]?$",
        r"\bhowever (?:this|that|it|we|the)\b",
    ),
    cue(
        "rather",
        WEAK,
        r"\b(?:instead of|rather than|instead)\b",
        r"\bi (?:just |only )?(?:want|wanted|need|needed)(?: to)?(?: you)?\b",
    ),
    cue("actually", WEAK, r"\bactually\b|\bin fact\b"),
    cue("still", WEAK, r"\bstill\b|\bagain\b|\bnot yet\b"),
    cue("without", WEAK, r"\bwithout\b|\bjust use\b|\bonly\b|\bnot? just\b"),
    cue("swearing", WEAK, r"\b(?:fuck\w*|shit\w*|wtf|omfg|damn|ffs|crap|stupid|bullshit)\b", r"!!|\?\?|\?!"),
    cue("not", WEAK, r"\b(?:not|isn't|aren't|doesn't|won't|can't|didn't)\b"),
)

AGAINST = (
    cue(
        "request",
        -1.5,
        _LEAD
        + r"(?:can|could|would|will|should|shall|may|do|does|did|is|are|was|how|what|where|when|which|who|have|has|any)\b",
    ),
    cue(
        "second thoughts",
        -3.0,
        r"\b(?:thinking again|on second thought|correct me if|or am i|i wonder|not sure|i'm unsure|changed my mind|my bad|my mistake|i was wrong|i made a mistake|never ?mind|no worries|maybe i)\b",
    ),
    cue(
        "one-off",
        -1.0,
        r"\b(?:yet|for now|just (?:analy[sz]e|plan|explain|research)|until i|before (?:you |we )?(?:start|proceed|continu)\w*|at this (?:point|time|stage))\b",
    ),
    cue(
        "praise",
        -2.0,
        r"^(?!.*\b(?:but|however|though|except)\b).*\b(?:looks? (?:good|great|fine|perfect)|works? (?:great|well|perfectly|now|fine)|that's (?:great|good|fine|perfect|right|correct)|awesome|perfect|excellent|thanks|thank you|love it)\b",
    ),
    cue(
        "leave it",
        -2.0,
        _LEAD
        + r"no[,.!; ]+(?:that's (?:all|it|fine|ok\w*|good)|thank\w*|it's (?:fine|ok\w*|good)|all good|go ahead|continue|proceed|not (?:now|yet)|leave it|you can|let's (?:move|go|continue|proceed))",
    ),
)

# A bug of the product, not of the agent: unless the sentence speaks to the agent.
PRODUCT = cue(
    "product",
    -1.5,
    r"\b(?:the|my|our|this|a|an|each|every|some|all) (?:[\w/-]+ ){0,3}(?:doesn't|does not|don't|isn't|is not|aren't|won't|can't|fails?|failed|crash\w*|is broken|breaks?|is missing|hangs?|disappear\w*|shows?|throws?|returns?|freezes?|doesn't)\b",
    r"\bwhen (?:i|you) (?:click|open|run|press|type|hover|scroll|refresh|log|go|try|select|use)\b",
    r"\bi (?:still )?(?:get|see|am getting|am seeing|can't see|don't see|keep getting|cannot|can't)\b",
    r"\b(?:error|exception|traceback|stack trace|warning|404|500|bug)\b",
    r"\b(?:doesn't|don't|does not|didn't|not) (?:seem to )?(?:work\w*|load\w*|show\w*|appear\w*|render\w*|open\w*|start\w*|respond\w*)\b",
    r"\bit (?:crashes|fails|breaks|freezes|hangs|disappears)\b",
)
TO_THE_AGENT = cue(
    "to the agent", 0.0, r"\b(?:you|your|you're|you've)\b", r"^(?:no|wrong|revert|undo|stop|don't|use)\b"
)

ANSWERED = (
    cue(
        "agreed",
        2.5,
        r"(?:^|[.!?:—*-] ?)(?:ah|oh|yes|yeah|hmm|right|sorry|and|but)?[,. ]{0,2}you(?:'re| are) (?:absolutely |completely |totally |entirely |quite |so |100% |both |exactly )?(?:right|correct)\b",
        r"\byou're (?:\w+ )?right to\b",
    ),
    cue(
        "sorry",
        STRONG,
        r"\b(?:apolog\w+|i'm sorry|sorry (?:about|for)|sorry[,!.—-]|my (?:mistake|bad|apologies)|i (?:misunderstood|misread|misinterpreted|was wrong|got (?:that|it) wrong|made a mistake|overlooked|jumped)|o+ps|whoops|that was (?:wrong|my|incorrect|a mistake)|thanks for (?:the correction|correcting|clarifying|the clarification|catching)|i should(?:n't| not)? have)\b",
    ),
    cue(
        "undone",
        1.5,
        r"\b(?:reverting|i'll revert|let me revert|undoing|let me undo|i'll undo|scrapping|dropping (?:that|the)|switch(?:ing)? back|let me switch|removing (?:that|it|those)|reverted|restored|rolled back|undid|corrected|stopping|i'll stop|i won't)\b",
    ),
    cue(
        "conceded",
        1.0,
        r"^(?:ah|oh|good (?:point|catch|call|eye)|fair (?:point|enough)|understood|makes sense|that makes sense|that changes|i see|agreed|100% \w+|great (?:point|catch))\b",
        r"\b(?:good (?:point|catch|call)|fair (?:point|enough)|that changes the|i understand now|you mean)\b",
    ),
)

NOTED = cue(
    "the agent's notes",
    2.0,
    r"\b(?:the )?user(?:'s| is| was)? (?:right|correct|correcting|frustrated|annoyed|pointing out|pushing back|clarif\w+|saying (?:that )?i|telling me (?:that|not|to)|unhappy|upset|complain\w+)",
    r"\b(?:the )?user (?:wants me to (?:undo|revert|stop|redo|not|use)|doesn't want|does not want|didn't want|corrected|clarified|pointed out|rejected|says? (?:that )?(?:i|this|it|that) (?:should|is not|isn't|was)|prefers)",
    r"\bi (?:misunderstood|was wrong|made a mistake|should(?:n't| not) have|misread)\b",
)
