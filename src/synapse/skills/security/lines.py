"""A file of a skill as the scan sees it: where its lines begin, which are code, and where the text warns of what follows."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

MARKDOWN = (".md", ".markdown", ".mdx", ".txt", ".rst")
_FENCE = re.compile(r"^[ \t]{0,12}(?:[-*>][ \t]{1,3})?(`{3,}|~{3,})", re.MULTILINE)
_WARNING = re.compile(
    r"\b(?:never|don[’']?t|do not|does not|doesn[’']?t|avoid\w*|without|refus\w+|reject\w*|block\w*|forbid\w*|forbidden|prohibit\w*|disallow\w*|deny|denies|prevent\w*|must not|mustn[’']?t"
    r"|should not|shouldn[’']?t|cannot|can[’']?t|not|no|instead of|rather than|detect\w*|flag(?:s|ged|ging)?|scan\w*|look(?:s|ing)? for|check(?:s|ing)? for|search(?:es|ing)? for|grep|watch for|beware|danger\w*|malicious|suspicious|attack\w*|attempts?|risk\w*|red flags?"
    r"|unsafe|harmful|vulnerab\w+|payloads?|threat\w*|adversar\w+|jailbreak\w*|inject(?:ion|ed|ions)|such as|anti-?patterns?|bad|wrong|warning|resist\w*|ignore any|treat\w* (?:as|it)|says?|said|exploit\w*|indicat\w+|patterns?|tests? (?:for|that|whether)|examples? of)\b"
    r"|❌|🚫|⛔|⚠|✗|✘|禁止|不要|切勿|避免|不得|严禁|不可|不能|拒绝|检测|危险|恶意|しない|禁じ|危険|금지|위험",
    re.IGNORECASE,
)
# In the sentence above a block or list, or in a heading, only what cannot be said of an order to follow.
_INTRODUCTION = re.compile(
    r"\b(?:never|don[’']?t|do not|avoid\w*|forbidden|prohibit\w*|must not|should not|block(?:s|ed|ing)?|reject\w*|refus\w+|detect\w*|dangerous|malicious|suspicious|attack\w*|red flags?|unsafe|harmful|vulnerab\w+|payloads?"
    r"|threats?|adversar\w+|jailbreak\w*|injection|exploit\w*|anti-?patterns?|bad|wrong|instead of)\b"
    r"|❌|🚫|⛔|⚠|✗|✘|禁止|不要|切勿|避免|不得|严禁|不可|拒绝|检测|危险|恶意|しない|禁じ|危険|금지|위험",
    re.IGNORECASE,
)
# "Never forget to run …" warns of nothing.
_NO_WARNING = re.compile(
    r"\b(?:never|don[’']?t|do not) (?:forget|hesitate|fail|skip|miss|omit|worry)\b|\bno (?:matter|need)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?;。！？；](?:\s|$)")
REACH = 90  # characters in front of a match in which a warning counts
LOOK_BACK = 12  # lines above a code block or list in which the sentence that introduces it is looked for


@dataclass(frozen=True)
class Page:
    name: str
    text: str
    is_script: bool

    @cached_property
    def starts(self) -> list[int]:
        """Where each line begins."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    @cached_property
    def code(self) -> list[tuple[int, int]]:
        """From line to line, the fenced blocks; a fence that nobody closes reaches to the end."""
        if self.is_script:
            return [(1, len(self.starts))]
        blocks: list[tuple[int, int]] = []
        opened, mark = 0, ""
        for match in _FENCE.finditer(self.text):
            number = self.number_of(match.start())
            if not opened:
                opened, mark = number, match[1]
            elif match[1][0] == mark[0] and len(match[1]) >= len(mark):
                blocks.append((opened, number))
                opened = 0
        return [*blocks, (opened, len(self.starts))] if opened else blocks

    def number_of(self, position: int) -> int:
        """The line, from 1."""
        return bisect_right(self.starts, position)

    def line(self, number: int) -> str:
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def around(self, number: int, within: int) -> str:
        """The lines so near to that one, cut where they are endless."""
        first, last = max(1, number - within), min(len(self.starts), number + within)
        return "\n".join(self.line(at)[:MAX_NEAR] for at in range(first, last + 1))

    def find_block(self, number: int) -> tuple[int, int] | None:
        """The code block that line stands in."""
        at = bisect_right(self.code, (number, len(self.starts) + 1)) - 1
        return self.code[at] if at >= 0 and self.code[at][0] <= number <= self.code[at][1] else None

    def is_warned_of(self, position: int) -> bool:
        """Whether the sentence, what introduces the block or list, or the heading says that this is not to be done."""
        number = self.number_of(position)
        line = self.line(number)
        before = line[: position - self.starts[number - 1]]
        sentence = _SENTENCE_END.split(before)[-1][-REACH:]
        if _warns(sentence):
            return True
        if self.is_script:
            return before.lstrip().startswith(("#", "//")) and _warns(line[:MAX_NEAR])
        return self._is_introduced_by_warning(number)

    def _is_introduced_by_warning(self, number: int) -> bool:
        block = self.find_block(number)
        if block and any(_introduces(self.line(at)[:MAX_NEAR]) for at in range(max(block[0], number - 2), number)):
            return True
        is_item = (
            bool(block)
            or self.line(number).lstrip().startswith(("-", "*", "|", "+", ">"))
            or self.line(number).lstrip()[:1].isdigit()
        )
        top = block[0] if block else number
        introduced = not is_item
        for at in range(top - 1, max(0, top - LOOK_BACK), -1):
            text = self.line(at).strip()
            if not text:
                continue
            if text.startswith("#"):
                # The title is the skill's own: whoever writes "Dangerous commands" there would be free to order them.
                return text.startswith("##") and _introduces(text)
            if not introduced and not text.startswith(("-", "*", "|", "+")):
                introduced = True
                if _introduces(text[-2 * REACH :]):
                    return True
        return False


MAX_NEAR = 1_000


def _warns(text: str) -> bool:
    return bool(_WARNING.search(_NO_WARNING.sub("", text)))


def _introduces(text: str) -> bool:
    return bool(_INTRODUCTION.search(_NO_WARNING.sub("", text)))


def open_page(name: str, text: str) -> Page:
    return Page(name, text, is_script=not name.lower().endswith(MARKDOWN))
