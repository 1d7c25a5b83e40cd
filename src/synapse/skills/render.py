"""A skill as the text of its SKILL.md: what was not changed keeps every byte, its comments and its place."""

import re
from collections.abc import Iterable, Iterator

from synapse.errors import InvalidSkill
from synapse.skills.frontmatter import Frontmatter, read_frontmatter, split_lines
from synapse.skills.read import read_metadata
from synapse.skills.skill import Skill
from synapse.skills.yaml_nodes import BadYaml, Pairs, Scalar, parse_yaml, quote

_INDENT = "  "


def render(skill: Skill) -> str:
    """`skill.text` with those fields changed that are no longer what it says; a new text where there is none.

    Raises InvalidSkill where a field changed and the frontmatter is written in a way that cannot be changed in place.
    """
    if not skill.text:
        return render_new(skill)
    front = read_frontmatter(skill.text)
    text = skill.text[: front.body_at]
    changes = dict(_find_changes(skill, front))
    if changes:
        text = _change(text, front, changes)
    body = skill.text[front.body_at :]
    return text + (body if body == skill.body else _put_below(text, skill.body))


def render_new(skill: Skill) -> str:
    lines = ["---\n", *_render_text("name", skill.name, "\n"), *_render_text("description", skill.description, "\n")]
    if skill.allowed_tools:
        lines += _render_text("allowed-tools", skill.allowed_tools, "\n")
    if skill.metadata:
        lines += ["metadata:\n", *(_INDENT + line for line in _render_pairs(skill.metadata, "\n"))]
    return "".join([*lines, "---\n", skill.body])


def _find_changes(skill: Skill, front: Frontmatter) -> Iterator[tuple[str, str | tuple[tuple[str, str], ...]]]:
    """Key → what it is to be."""
    named = front.text_of("name").strip()
    if skill.name != (named or skill.folder):
        yield "name", skill.name
    if skill.description != front.text_of("description").strip():
        yield "description", skill.description
    if skill.allowed_tools != front.text_of("allowed-tools").strip():
        yield "allowed-tools", skill.allowed_tools
    if skill.metadata != read_metadata(front):
        yield "metadata", skill.metadata


def _change(head: str, front: Frontmatter, changes: dict[str, str | tuple[tuple[str, str], ...]]) -> str:
    if not front.is_block:
        raise InvalidSkill(
            "The frontmatter is written in braces, so nothing in it can be changed in place.",
            rule="yaml-feature",
            line=2,
            hint="Write each key on a line of its own.",
        )
    lines = split_lines(head)
    end = lines[0][len(lines[0].rstrip("\r\n")) :] or "\n"
    # From the bottom up, so that the lines above keep their numbers.
    for entry in reversed(front.entries):
        wanted = changes.get(entry.key)
        if wanted is None:
            continue
        old = lines[entry.line - 1 : entry.end - 1]
        lines[entry.line - 1 : entry.end - 1] = _replace(entry.key, old, wanted, end)
    known = {entry.key for entry in front.entries}
    new = [line for key, wanted in changes.items() if key not in known for line in _replace(key, [], wanted, end)]
    lines[-1:-1] = new
    return "".join(lines)


def _replace(key: str, old: list[str], wanted: str | tuple[tuple[str, str], ...], end: str) -> list[str]:
    if isinstance(wanted, str):
        return _render_text(key, wanted, end) if wanted else []
    if not wanted:
        return []
    kept = _keep_pairs(old, dict(wanted), end)
    if kept is None:
        kept = [f"{key}:{end}", *(_INDENT + line for line in _render_pairs(wanted, end))]
    return kept


def _keep_pairs(old: list[str], wanted: dict[str, str], end: str) -> list[str] | None:
    """The block with only those pairs written anew that changed; None where its form or its order does not allow it."""
    try:
        root = parse_yaml("".join(old)).root
    except BadYaml:
        return None
    value = root.pairs[0][1] if isinstance(root, Pairs) and len(root.pairs) == 1 else None
    if not isinstance(value, Pairs) or value.line == 0 or "{" in old[0]:
        return None
    keys = [key.text for key, _ in value.pairs]
    kept = [key for key in keys if key in wanted]
    if len(set(keys)) < len(keys) or [*kept, *(key for key in wanted if key not in keys)] != list(wanted):
        return None
    indent = re.match(r"[ \t]*", old[value.line])
    space = indent[0] if indent else _INDENT
    lines = list(old)
    starts = [key.line for key, _ in value.pairs]
    for (key, node), start, stop in reversed(list(zip(value.pairs, starts, [*starts[1:], len(old)], strict=True))):
        if key.text not in wanted:
            lines[start:stop] = []
        elif not isinstance(node, Scalar) or node.text != wanted[key.text]:
            lines[start:stop] = [space + line for line in _render_pairs([(key.text, wanted[key.text])], end)]
    if lines and not lines[-1].endswith(("\r", "\n")):
        lines[-1] += end
    new = [(key, text) for key, text in wanted.items() if key not in keys]
    return [*lines, *(space + line for line in _render_pairs(new, end))]


def _render_text(key: str, text: str, end: str) -> list[str]:
    return [f"{key}: {_spell(text)}{end}"]


def _render_pairs(pairs: Iterable[tuple[str, str]], end: str) -> list[str]:
    return [f"{_spell_key(key)}: {quote(text)}{end}" for key, text in pairs]


def _spell_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z][\w-]*", key, re.ASCII) and _is_plain(key) else quote(key)


def _spell(text: str) -> str:
    """Bare where every reader takes that for the same text, in quotes elsewhere."""
    return text if _is_plain(text) else quote(text)


def _is_plain(text: str) -> bool:
    if not re.fullmatch(r"[A-Za-z(][\w ,.;()/'’“”+-]*", text) or text != text.strip():
        return False
    root = parse_yaml(f"k: {text}").root
    return isinstance(root, Pairs) and root.pairs[0][1] == Scalar(text, 0, is_plain=True) and not _may_be_typed(text)


def _may_be_typed(text: str) -> bool:
    return text.lower() in ("true", "false", "yes", "no", "on", "off", "null", "y", "n")


def _put_below(head: str, body: str) -> str:
    return body if head.endswith(("\r", "\n")) or not body else "\n" + body
