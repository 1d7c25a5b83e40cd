"""The head of a SKILL.md: its keys with their lines and values, as a host reads them that means well."""

import re
from dataclasses import dataclass

from synapse.errors import InvalidSkill
from synapse.skills.skill import Problem
from synapse.skills.yaml_nodes import BadYaml, Items, Node, Pairs, Scalar, parse_yaml, quote

MAX_HEAD = 65_536  # characters; the longest of fourteen thousand real ones has 3,500
BOM = "\ufeff"
_FENCE = "---"
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_KEY = re.compile(r"(?P<key>[A-Za-z][\w .-]*?)[ \t]*:(?:[ \t]+(?P<rest>.*))?$", re.DOTALL)
_NULLS = ("", "~", "null", "Null", "NULL")
_TYPED = re.compile(
    r"(?:true|false|yes|no|on|off|[-+]?(?:\d[\d_]*)(?:\.\d*)?(?:e[-+]?\d+)?|0x[0-9a-f]+|0o?[0-7]+|\.inf|\.nan"
    r"|\d{4}-\d\d?-\d\d?(?:[Tt ].*)?)",
    re.IGNORECASE,
)
QUOTE = "Put the value in double quotes, or write it as a block after `>-`."


@dataclass(frozen=True, slots=True)
class Entry:
    """One key at the top with its value, and the lines of the file that it takes, the last one excluded."""

    key: str
    value: Node
    line: int
    end: int


@dataclass(frozen=True, slots=True)
class Frontmatter:
    entries: tuple[Entry, ...]
    is_block: bool  # one key a line; not all in braces
    body_at: int  # where in the text the body begins
    body_line: int
    problems: tuple[Problem, ...]  # of the YAML

    def find(self, key: str) -> Entry | None:
        """Of a key that stands there twice the last one, as most readers have it."""
        return next((entry for entry in reversed(self.entries) if entry.key == key), None)

    def text_of(self, key: str) -> str:
        """Empty where it is missing, nothing, or no text."""
        entry = self.find(key)
        return "" if entry is None else read_text(entry.value)


def split_lines(text: str) -> list[str]:
    """With their ends, which may be of any kind."""
    return [line for line in _LINE.findall(text) if line]


def read_text(node: Node) -> str:
    """A scalar's text; a list's items in one line; empty for nothing and for what has keys of its own."""
    if isinstance(node, Scalar):
        return "" if is_nothing(node) else node.text
    if isinstance(node, Items):
        return " ".join(text for text in map(read_text, node.items) if text)
    return ""


def is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and node.is_plain and node.text in _NULLS


def is_typed(node: Node) -> bool:
    """Whether YAML makes something else of it than a text: a number, a date, true or false."""
    return isinstance(node, Scalar) and node.is_plain and bool(_TYPED.fullmatch(node.text))


def read_frontmatter(text: str) -> Frontmatter:
    """Raises InvalidSkill where there is none, or none that anybody could read."""
    lines = split_lines(text)
    if not lines or lines[0].removeprefix(BOM).rstrip() != _FENCE:
        raise InvalidSkill(
            "There is no frontmatter, so neither a name nor a description.",
            rule="frontmatter-missing",
            line=1,
            hint="Begin the file with a line `---`, then `name:` and `description:`, then another line `---`.",
        )
    close = next((n for n, line in enumerate(lines) if n and line.rstrip() == _FENCE), None)
    if close is None:
        raise InvalidSkill(
            "The frontmatter is never closed.",
            rule="frontmatter-open",
            line=1,
            hint="Put a line `---` between the frontmatter and the text.",
        )
    head = lines[1:close]
    if sum(map(len, head)) > MAX_HEAD:
        raise InvalidSkill(
            "The frontmatter is too long to read.",
            rule="frontmatter-size",
            line=1,
            hint="Keep it to some lines; the text goes below it.",
        )
    body_at = sum(map(len, lines[: close + 1]))
    entries, is_block, problems = _read_head(head)
    return Frontmatter(entries, is_block, body_at, close + 2, problems)


def _read_head(head: list[str]) -> tuple[tuple[Entry, ...], bool, tuple[Problem, ...]]:
    problems: list[Problem] = []
    plain = [line.rstrip("\r\n") for line in head]
    try:
        tree = parse_yaml("\n".join(plain))
    except BadYaml as error:
        line = min(error.line, max(len(plain) - 1, 0)) + 2
        mended = _mend(plain)
        try:
            tree = parse_yaml("\n".join(mended))
        except BadYaml:
            raise InvalidSkill(f"The frontmatter is no YAML: {error}.", rule="yaml", line=line, hint=QUOTE) from error
        problems.append(Problem(line, "yaml", f"The frontmatter is no YAML as it stands: {error}.", QUOTE))
    if not isinstance(tree.root, Pairs):
        raise InvalidSkill(
            "The frontmatter has no keys.",
            rule="yaml-keys",
            line=2,
            hint="Write `name:` and `description:`, each on a line of its own.",
        )
    problems += [
        Problem(
            feature.line + 2,
            "yaml-feature",
            f"The frontmatter uses {feature.what}, which not every host reads.",
            "Write keys and texts only; quote a text that begins with one of & * ! [ {.",
        )
        for feature in tree.features
    ]
    return _find_entries(tree.root, plain), _is_block(tree.root, plain), tuple(problems)


def _is_block(root: Pairs, plain: list[str]) -> bool:
    return not plain[root.line].lstrip().startswith("{")


def _find_entries(root: Pairs, plain: list[str]) -> tuple[Entry, ...]:
    starts = [key.line for key, _ in root.pairs]
    ends = [*starts[1:], len(plain)]
    found: list[Entry] = []
    for (key, value), start, end in zip(root.pairs, starts, ends, strict=True):
        last = end
        # Comments and blank lines before the next key are the next key's.
        while last > start + 1 and (not plain[last - 1].strip() or plain[last - 1].startswith("#")):
            last -= 1
        found.append(Entry(key.text, value, start + 2, last + 2))
    return tuple(found)


def _mend(plain: list[str]) -> list[str]:
    """The same lines with every value quoted that is no YAML by itself: a colon in it, a stray quote, a leading star."""
    starts = [number for number, line in enumerate(plain) if _KEY.match(line)]
    mended = plain[: starts[0]] if starts else list(plain)
    for start, end in zip(starts, [*starts[1:], len(plain)], strict=False):
        mended += _mend_block(plain[start:end])
    return mended


def _mend_block(block: list[str]) -> list[str]:
    key = _KEY.match(block[0])
    if key is None or _is_one_pair("\n".join(block)):
        return block
    words = [key["rest"] or "", *(line for line in block[1:] if not line.startswith("#"))]
    value = " ".join(word for word in (line.strip() for line in words) if word)
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    quoted = f"{key['key']}: {quote(value)}"
    # As many lines as before, so that what follows keeps its number.
    return [quoted, *[""] * (len(block) - 1)]


def _is_one_pair(text: str) -> bool:
    try:
        root = parse_yaml(text).root
    except BadYaml:
        return False
    return isinstance(root, Pairs) and len(root.pairs) == 1
