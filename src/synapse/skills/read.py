"""A SKILL.md as hosts read it: what they would load is loaded, and what was forgiven is said."""

from dataclasses import replace

from synapse.errors import InvalidSkill
from synapse.skills.frontmatter import Frontmatter, is_nothing, read_frontmatter, read_text
from synapse.skills.rules import KEYS, check_open_rules
from synapse.skills.skill import Problem, Severity, Skill
from synapse.skills.yaml_nodes import Pairs, Scalar

MAX_BYTES = 1 << 20  # of a SKILL.md; the longest of fourteen thousand real ones has 190,000
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_TRUE = ("true", "yes", "on")


def read(text: str, *, folder: str, path: str = "", problems: tuple[Problem, ...] = ()) -> Skill:
    """Raises InvalidSkill for what no host would load. `folder` is its name; `problems` were met before the text was there."""
    front = read_frontmatter(text)
    description = front.text_of("description").strip()
    if not description:
        raise InvalidSkill(
            "There is no description.",
            rule="description-missing",
            line=2,
            hint="Write `description:` with what it does and a sentence that begins with “Use when”.",
        )
    tolerated = check_open_rules(text, front, folder)
    return Skill(
        name=front.text_of("name").strip() or folder,
        description=description,
        body=text[front.body_at :],
        text=text,
        folder=folder,
        path=path,
        allowed_tools=front.text_of("allowed-tools").strip(),
        metadata=read_metadata(front),
        extra=tuple(dict.fromkeys(entry.key for entry in front.entries if entry.key not in KEYS)),
        problems=(*problems, *(replace(problem, severity=Severity.WARNING) for problem in tolerated)),
        is_for_models=front.text_of("disable-model-invocation").lower() not in _TRUE,
    )


def read_metadata(front: Frontmatter) -> tuple[tuple[str, str], ...]:
    """Each key once, the last one of two; what is no text is left out."""
    entry = front.find("metadata")
    if entry is None or not isinstance(entry.value, Pairs):
        return ()
    found: dict[str, str] = {}
    for key, node in entry.value.pairs:
        text = read_text(node)
        if text or (isinstance(node, Scalar) and not is_nothing(node)):
            found[key.text] = text
    return tuple(found.items())


def decode(content: bytes) -> tuple[str, tuple[Problem, ...]]:
    """The text, and what was wrong with its bytes. Raises InvalidSkill for what is no text."""
    if len(content) > MAX_BYTES:
        raise InvalidSkill(
            f"The file has more than {MAX_BYTES >> 20} MB.",
            rule="file-size",
            hint="Keep the text under 500 lines; what is read only at times goes into references/.",
        )
    hint = "Save it as UTF-8."
    try:
        return content.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        if content.startswith(_UTF16):
            text = content.decode("utf-16", "replace")
            return text, (Problem(0, "encoding", "The file is UTF-16.", hint, Severity.WARNING),)
        line = content.count(b"\n", 0, error.start) + 1
        text = content.decode("utf-8", "replace")
        return text, (Problem(line, "encoding", "The file is not UTF-8.", hint, Severity.WARNING),)
