"""How much a sentence sounds like something that holds from now on."""

from synapse.learn.chinese import AGAINST as CHINESE_AGAINST
from synapse.learn.chinese import RULE as CHINESE
from synapse.learn.chinese import is_chinese
from synapse.learn.cues import Cue, find, weigh
from synapse.learn.rule_cues import AGAINST, RECORD, RULE
from synapse.learn.sentences import Sentence

_LONG_SENTENCE = 45  # words: that much holds several things, and a rule is said shortly


def judge_rule(sentence: Sentence) -> tuple[float, list[Cue]]:
    if is_chinese(sentence.plain):
        cues = [*find(CHINESE, sentence.plain), *find((CHINESE_AGAINST,), sentence.plain)]
    else:
        cues = find((*RECORD, *RULE), sentence.plain)
        cues += find(AGAINST, sentence.plain) if cues else []
    score = weigh(cues)
    return score - (1.0 if score and sentence.words > _LONG_SENTENCE else 0.0), cues
