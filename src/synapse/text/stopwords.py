"""Small words, English and Chinese: they hold a sentence together and say nothing of what it is about."""

from __future__ import annotations

_ENGLISH_TEXT = (
    "a an the this that these those it its i me my mine we us our ours you your yours he him his she her hers they "
    "them their theirs who whom whose which what when where why how and or but nor so if then else than because as "
    "while until though although since whether of at by for with without about against between into through during "
    "before after above below to from up down in out on off over under again further once here there all any both "
    "each few more most other others some such only own same too very just also still yet ever even now am is are "
    "was were be been being have has had having do does did doing done can could shall should will would may might "
    "must ought not no never always yes ok okay please thanks thank hi hello hey let lets get gets got make makes "
    "made want wants wanted need needs needed going go goes really actually maybe perhaps rather quite something "
    "anything nothing everything someone anyone thing things stuff way ways lot lots much many "
    "like well sure right again already always "
    "don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't mustn't haven't "
    "hasn't hadn't needn't ain't i'm i've i'd i'll you're you've you'd you'll he'd he'll she'd she'll we're we've "
    "we'd we'll they're they've they'd they'll it'd it'll that'd that'll there'd there'll who'd who'll "
    "what're who're what'll "
    "b d e f g h j k l m n o p q s t u v w x y z"  # letters alone, but c and r, which are languages
)
_CHINESE_TEXT = (
    "我们 你们 他们 她们 它们 咱们 自己 大家 这个 那个 这些 那些 这样 那样 这里 那里 这种 那种 一个 一些 一下 一种 一样 "
    "什么 怎么 怎样 如何 哪个 哪些 哪里 为何 多少 是否 可以 可能 能够 应该 应当 需要 必须 不要 不能 不会 不是 不用 没有 "
    "已经 正在 曾经 马上 现在 然后 接着 之后 以后 之前 以前 同时 因为 所以 因此 由于 但是 可是 不过 而且 并且 或者 还是 "
    "如果 假如 虽然 尽管 只要 只有 无论 不管 关于 对于 根据 按照 通过 以及 其他 其它 其中 所有 每个 任何 非常 十分 比较 "
    "一直 总是 从来 永远 再次 还有 就是 也是 都是 只是 而是 请你 帮我 帮忙 谢谢 你好 麻烦 进行 "
    "我 你 您 他 她 它 这 那 哪 谁 的 地 得 着 过 了 是 在 有 和 与 或 及 而 且 但 也 都 就 还 又 再 很 太 更 最 不 没 "
    "别 请 让 把 被 给 对 从 到 向 往 于 以 为 因 由 如 若 则 吗 呢 吧 啊 呀 嘛 么 个 们 些 上 下 里 中 要 会 能 可 想 说"
)
_ENGLISH = frozenset(_ENGLISH_TEXT.split())
_CHINESE = frozenset(_CHINESE_TEXT.split())
# Pairs of characters run across word borders (`们的`, `的代`): one of these in a pair means that it is such a seam.
_SEAMS = frozenset("的了吗呢吧啊呀嘛么们把被")
_NOT_SEAMS = frozenset(("目的", "了解", "明了", "的确", "把手", "把握", "被动"))


def is_stop_word(word: str) -> bool:
    """For words as `words` gives them."""
    if word.isascii():
        return word in _ENGLISH
    if word in _CHINESE:
        return True
    return len(word) == 2 and word not in _NOT_SEAMS and not _SEAMS.isdisjoint(word)  # noqa: PLR2004  (a pair)
