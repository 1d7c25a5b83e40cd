"""Chinese: corrections, rules and what to use instead. There are no word borders, so each cue names what it must not stand in."""

import re

from synapse.learn.cues import MEDIUM, STRONG, WEAK, cue
from synapse.learn.sentences import narrow

# 要不要 and 是不是 ask; 不错, 没错, 特别, 区别, 别名, 别的, 差别 deny nothing.
_NOT = r"(?<!要)(?<!是)(?:不要|别(?![名的处样人])|不许|禁止|不准)(?!紧)"
_BESIDE = r"(?<![特区级类分差个])"  # before 别
_THING = r"(?:[`'\"]?[A-Za-z@][A-Za-z0-9@./+#_-]{0,30}(?: [A-Za-z0-9@./+#_-]{1,30}){0,2}[`'\"]?|[\u3400-\u9fff]{1,8}?)"

CORRECTION = (
    cue("不对", STRONG, r"^(?:不对|不是(?!不|说|有)|错了|不行|不是这样|这不对|你错了|不,|不,|不\.)", r"不是这个意思|不是我(?:想|要|说)的|我(?:说|要|指)的(?:是|不是)|(?:理解|搞|弄|改|写|做)错了?"),
    cue("我说过", STRONG, r"我(?:不是)?(?:刚才|之前|已经|早就|都|明明)?(?:说过?|讲过|告诉过?你|让你|叫你|没让你|没有?要求)", r"(?:为什么|怎么|干嘛)(?:你)?(?:又|还|老是|总是|要)?(?:在)?(?:用|改|删|加|动|写)"),
    cue("撤销", STRONG, r"(?:^|[,。,;!])(?:请|先|把)?(?:[^,。]{0,8})?(?:撤销(?!功能|按钮|操作的)|撤回|还原|回滚|恢复(?:原|成|到)|改回)"),
    cue("不要", MEDIUM, rf"(?:^|[,。,;!:\s]|请|你|先|再|就|都|也){_BESIDE}{_NOT}\s*(?!要)"),
    cue("不要用", STRONG, rf"{_NOT}(?:再)?(?:使用|用)\s*{_THING}\s*[,。,;.]?\s*(?:请|要|改|应该|应|而是|直接)?(?:使用|用)"),
    cue("而不是", STRONG, r"(?:用|使用|改用)[^。,]{1,30}(?:,)?(?:而不是|不是|不要用|别用|代替)"),
    cue("改用", MEDIUM, r"(?:^|[,。,;!\s]|请|应该|要)(?:改用|换成|换回|改成|应该用|应该是)"),
    cue("没必要", MEDIUM, r"没必要|不需要(?!吗)|多余|不用(?:再|管|加|改|写)|太(?:复杂|啰嗦|长|多)了|过度设计"),
    cue("其实", WEAK, r"其实|仍然|还是|又|只(?:要|需)"),
)  # fmt: skip

RULE = (
    cue("每次都", STRONG, r"(?:每次|所有|任何|凡是)[^。,?]{0,20}(?:都|要|必须|一律|应)"),
    cue("统一", STRONG, r"(?:我们|本项目|这个项目|项目(?:里|中)?|团队|仓库(?:里|中)?)[^。?]{0,12}(?:统一|只用|只能|不用|都用|一律|约定|规范|必须|禁止|用的是)"),
    cue("以后", STRONG, r"(?:以后|今后|从现在(?:开始|起)|下次|永远)[^。?]{0,16}(?:都|要|请|不要|别|必须|用|先)"),
    cue("记住", STRONG, r"(?:请)?(?:记住|记一下|记下来|写进|写到|写下)(?!密码|我的登录|登录)[^。?]{0,20}(?:规范|约定|文档|记忆|规则|:|:|,|,)"),
    cue("必须", MEDIUM, r"必须(?!传吗)|一律|务必|严禁|禁止|不得|约定|规范"),
    cue("我喜欢", MEDIUM, r"我(?:更)?(?:喜欢|偏好|习惯|希望你|倾向)"),
)  # fmt: skip

# A question, or a report about the product.
AGAINST = cue(
    "报错",
    -3.0,
    r"吗[?。]?$|呢$|^(?!.*(?:为什么|怎么又|干嘛)).*[?]$",
    r"报错|失败了|崩溃|查一下|返回的?值|功能|按钮|默认值|要不要|是不是|能不能",
)

_SIDES = (
    (re.compile(rf"{_BESIDE}{_NOT}(?:再)?(?:使用|用)\s*(?P<avoid>{_THING})\s*[,。,;.、]?\s*(?:请|要|应该|应|而是|直接|都|统一)?(?:改用|使用|用)\s*(?P<prefer>{_THING})(?=[。,,;.!!、\s吧]|$)")),
    (re.compile(rf"(?:改用|使用|用)\s*(?P<prefer>{_THING})\s*[,,]?\s*(?:而不是|而不要用|不要用|别用|不要|代替|替代|不是)\s*(?:用)?\s*(?P<avoid>{_THING})(?=[。,,;.!!、\s吧]|$)")),
)  # fmt: skip
_TURNED = re.compile(
    r"(?:不|别|没|勿|禁止|为什么|怎么|说|如果)[^,。;!]{0,6}$"
)  # before the form: it would say the opposite, or a condition
_VERBS = ("写", "做", "来", "说", "改")  # what is done with it, behind its name
SHORTEST = 2  # characters of a Chinese name
_ASKED = re.compile(r"要不要|是不是|能不能|[吗?]")


def find_chinese_sides(text: str) -> tuple[str, str]:
    """What to use and what to leave; both or neither."""
    text = narrow(text)
    if not is_chinese(text) or _ASKED.search(text):
        return "", ""
    for pattern in _SIDES:
        found = pattern.search(text)
        if found and not _TURNED.search(text[: found.start()]):
            return _drop_verb(found["prefer"]), _drop_verb(found["avoid"])
    return "", ""


def _drop_verb(side: str) -> str:
    """用英文写 names 英文; 重写 is a word of its own."""
    return side[:-1] if len(side) > SHORTEST and is_chinese(side) and side.endswith(_VERBS) else side


def is_chinese(text: str) -> bool:
    return any("\u3400" <= character <= "\u9fff" for character in text)
