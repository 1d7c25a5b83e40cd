"""YAML as a tree of texts with their lines: nothing is made of it, so nothing in it can run, grow or turn into a number."""

from dataclasses import dataclass

import yaml
from yaml import CSafeLoader
from yaml.events import AliasEvent, CollectionEndEvent, Event, MappingStartEvent, ScalarEvent, SequenceStartEvent

MAX_EVENTS = 20_000  # a frontmatter has dozens
_FOUR_DIGITS = 0xFFFF
# YAML ends a line there, and nobody else does: lines would be counted twice.
_BREAKS = {0x85: " ", 0x2028: " ", 0x2029: " "}
_HALVES = (0xD800, 0xDFFF)  # of surrogate pairs: alone they are no characters
MAX_DEPTH = 30  # metadata is two deep


@dataclass(frozen=True, slots=True)
class Scalar:
    text: str
    line: int
    is_plain: bool  # not quoted and no block: YAML may take it for a number, a date or nothing


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple["Node", ...]
    line: int


@dataclass(frozen=True, slots=True)
class Pairs:
    pairs: tuple[tuple[Scalar, "Node"], ...]
    line: int


Node = Scalar | Items | Pairs


@dataclass(frozen=True, slots=True)
class Feature:
    """What the open specification's own reader refuses, and other readers differ about."""

    what: str
    line: int


@dataclass(frozen=True, slots=True)
class Tree:
    root: Node | None
    features: tuple[Feature, ...]


class BadYaml(Exception):
    """The text is no YAML; `line` from 0."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.line = line


def parse_yaml(text: str) -> Tree:
    """Raises BadYaml. Lines count from 0."""
    builder = _Builder()
    try:
        # Half a surrogate pair is no character that libyaml takes.
        content = text.translate(_BREAKS).encode("utf-8", "replace")
        for number, event in enumerate(yaml.parse(content, Loader=CSafeLoader)):
            if number > MAX_EVENTS:
                raise BadYaml(f"it has more than {MAX_EVENTS:,} parts", _line(event))
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise BadYaml(error.problem or "it is no YAML", mark.line if mark else 0) from error
    except yaml.YAMLError as error:
        raise BadYaml("it holds a character that YAML does not allow", 0) from error
    return Tree(builder.root, tuple(builder.features))


def quote(text: str) -> str:
    """The text in double quotes, on one line, as every reader of YAML understands it."""
    return f'"{"".join(_escape(character) for character in text)}"'


def _escape(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if character == "\n":
        return "\\n"
    if character.isprintable():
        return character
    code = ord(character)
    if _HALVES[0] <= code <= _HALVES[1]:
        return "\ufffd"
    return f"\\u{code:04x}" if code <= _FOUR_DIGITS else f"\\U{code:08x}"


class _Builder:
    """Mutable: the collections that are open, outermost first."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self.features: list[Feature] = []
        self._open: list[tuple[bool, int, list[Node]]] = []
        self._anchors: dict[str, Scalar] = {}

    def take(self, event: Event) -> None:
        if isinstance(event, ScalarEvent):
            self._take_scalar(event)
        elif isinstance(event, AliasEvent):
            self._note("an alias", event)
            # Only texts are repeated: repeated collections are how a few lines become gigabytes.
            known = self._anchors.get(_name(event))
            self._place(known or Scalar("", _line(event), is_plain=True))
        elif isinstance(event, MappingStartEvent | SequenceStartEvent):
            self._begin(event)
        elif isinstance(event, CollectionEndEvent):
            self._end()

    def _take_scalar(self, event: ScalarEvent) -> None:
        scalar = Scalar(event.value, _line(event), is_plain=not event.style)
        self._note_marks(event)
        if _name(event):
            self._anchors[_name(event)] = scalar
        self._place(scalar)

    def _begin(self, event: MappingStartEvent | SequenceStartEvent) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise BadYaml(f"it is more than {MAX_DEPTH} levels deep", _line(event))
        self._note_marks(event)
        if event.flow_style:
            self._note("a collection in brackets", event)
        self._open.append((isinstance(event, MappingStartEvent), _line(event), []))

    def _end(self) -> None:
        is_mapping, line, nodes = self._open.pop()
        if not is_mapping:
            self._place(Items(tuple(nodes), line))
            return
        pairs = [(_key(key), value) for key, value in zip(nodes[::2], nodes[1::2], strict=True)]
        if self._open and len({key.text for key, _ in pairs}) < len(pairs):
            # Those at the top are told by name: see the rules.
            self.features.append(Feature("a key twice", pairs[0][0].line))
        self._place(Pairs(tuple(pairs), line))

    def _place(self, node: Node) -> None:
        if self._open:
            self._open[-1][2].append(node)
        elif self.root is None:
            self.root = node

    def _note_marks(self, event: ScalarEvent | MappingStartEvent | SequenceStartEvent) -> None:
        if _name(event):
            self._note("an anchor", event)
        if event.tag:
            self._note("a tag", event)

    def _note(self, what: str, event: Event) -> None:
        self.features.append(Feature(what, _line(event)))


def _key(node: Node) -> Scalar:
    return node if isinstance(node, Scalar) else Scalar("", node.line, is_plain=True)


def _name(event: AliasEvent | ScalarEvent | MappingStartEvent | SequenceStartEvent) -> str:
    return event.anchor or ""


def _line(event: Event) -> int:
    return event.start_mark.line if event.start_mark else 0
