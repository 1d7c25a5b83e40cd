"""The rules of the open specification for a SKILL.md: a host forgives most of them, a skill of ours keeps them all."""

import unicodedata
from collections.abc import Iterator

from synapse.skills.frontmatter import BOM, Entry, Frontmatter, is_nothing, is_typed
from synapse.skills.skill import Problem
from synapse.skills.yaml_nodes import Pairs, Scalar

FILE = "SKILL.md"
KEYS = ("name", "description", "license", "compatibility", "metadata", "allowed-tools")
MAX_NAME = 64
MAX_DESCRIPTION = 1_024
MAX_COMPATIBILITY = 500
_LONG = 40  # of a name or key in a message


def check_open_rules(text: str, front: Frontmatter, folder: str) -> list[Problem]:
    """In the order of the file. `folder`: its name; empty where the text lies in none."""
    found = [
        *_check_bytes(text),
        *front.problems,
        *_check_keys(front),
        *_check_name(front, folder),
        *_check_description(front),
        *_check_others(front),
    ]
    return sorted(found, key=lambda problem: problem.line)


def _check_bytes(text: str) -> Iterator[Problem]:
    if text.startswith(BOM):
        yield Problem(1, "bom", "The file begins with a byte order mark.", "Save it as UTF-8 without one.")
    if "\r" in text:
        yield Problem(0, "line-ends", "Lines end with a carriage return.", "Save it with plain line feeds.")


def _check_keys(front: Frontmatter) -> Iterator[Problem]:
    seen: set[str] = set()
    for entry in front.entries:
        if entry.key in seen:
            message = f"`{_short(entry.key)}` stands there twice; the last one counts."
            yield Problem(entry.line, "key-twice", message, "Delete one of them.")
        elif entry.key not in KEYS:
            message = f"`{_short(entry.key)}` is no key of the open specification."
            yield Problem(entry.line, "key-unknown", message, "Move it below `metadata:`, as a text, or delete it.")
        seen.add(entry.key)


def _check_name(front: Frontmatter, folder: str) -> Iterator[Problem]:
    entry = front.find("name")
    name = unicodedata.normalize("NFKC", front.text_of("name").strip())
    if entry is None or not name or not isinstance(entry.value, Scalar):
        hint = f"Write `name: {_short(folder) or 'my-skill'}`: the folder's name, in small letters and hyphens."
        yield Problem(_line_of(entry), "name-missing", "There is no name.", hint)
        return
    if len(name) > MAX_NAME:
        yield Problem(entry.line, "name-length", f"The name has {len(name)} characters.", f"At most {MAX_NAME}.")
    wrong = _find_fault(name)
    if wrong:
        hint = "Small letters and digits, with single hyphens between words."
        yield Problem(entry.line, "name-format", f"The name `{_short(name)}` {wrong}.", hint)
    if folder and unicodedata.normalize("NFKC", folder) != name:
        message = f"The name `{_short(name)}` is not its folder's, `{_short(folder)}`."
        yield Problem(entry.line, "name-folder", message, "Rename one of them: hosts find a skill by both.")


def _find_fault(name: str) -> str:
    if name != name.lower():
        return "has capital letters"
    if not all(letter.isalnum() or letter == "-" for letter in name):
        return "has other characters than letters, digits and hyphens"
    return "begins, ends or goes on with a hyphen" if name.strip("-") != name or "--" in name else ""


def _check_description(front: Frontmatter) -> Iterator[Problem]:
    entry = front.find("description")
    text = front.text_of("description").strip()
    if entry is None or not text:
        hint = "Write `description:` with what it does and a sentence that begins with “Use when”."
        yield Problem(_line_of(entry), "description-missing", "There is no description.", hint)
        return
    if not isinstance(entry.value, Scalar):
        yield Problem(entry.line, "description-type", "The description is no text.", "Write it as one text.")
    if len(text) > MAX_DESCRIPTION:
        message = f"The description has {len(text):,} characters."
        hint = f"At most {MAX_DESCRIPTION:,}: what it does and when to use it; the rest goes into the text below."
        yield Problem(entry.line, "description-length", message, hint)


def _check_others(front: Frontmatter) -> Iterator[Problem]:
    for entry in front.entries:
        if entry.key == "allowed-tools" and not _is_text(entry):
            hint = "Write them as one text with spaces between: `Bash(git:*) Read`."
            yield Problem(entry.line, "tools-type", "`allowed-tools` is not one text.", hint)
        elif entry.key == "license" and not _is_text(entry):
            yield Problem(entry.line, "license-type", "`license` is no text.", "A name or the file that has it.")
        elif entry.key == "compatibility":
            length = len(front.text_of("compatibility").strip())
            if not _is_text(entry) or length > MAX_COMPATIBILITY:
                hint = f"A text of 1 to {MAX_COMPATIBILITY} characters, or leave it out."
                yield Problem(entry.line, "compatibility", f"`compatibility` has {length} characters.", hint)
        elif entry.key == "metadata":
            yield from _check_metadata(entry)


def _check_metadata(entry: Entry) -> Iterator[Problem]:
    if not isinstance(entry.value, Pairs):
        hint = 'Below it, indented, one `key: "text"` a line; or leave it out.'
        yield Problem(entry.line, "metadata-type", "`metadata` has no keys.", hint)
        return
    for key, value in entry.value.pairs:
        if not isinstance(value, Scalar) or is_nothing(value) or is_typed(value):
            hint = "Put it in double quotes." if isinstance(value, Scalar) else "Write it as one text."
            message = f"`{_short(key.text)}` in `metadata` is no text."
            yield Problem(key.line + 2, "metadata-type", message, hint)


def _is_text(entry: Entry) -> bool:
    return isinstance(entry.value, Scalar) and not is_nothing(entry.value) and bool(entry.value.text.strip())


def _line_of(entry: Entry | None) -> int:
    return entry.line if entry else 1


def _short(text: str) -> str:
    return text if len(text) <= _LONG else text[: _LONG - 1] + "…"
