"""What a learning is about, as `type:slug`: tool:pnpm, file:src/app.py, feature:checkout."""

from collections.abc import Iterable

from synapse.errors import Ambiguous, BadInput

TYPES = ("project", "library", "file", "person", "tool", "feature")
TAG = "tag"  # what somebody likes to find it by again; stored beside the entities
MAX_SLUG = 100  # characters: a path fits

_MARKS = frozenset("-_./+#@")


def read_entity(text: str, known: Iterable[str]) -> str:
    """`tool:PNPM` as tool:pnpm; a bare name as the one known entity of that name. Raises BadInput, Ambiguous."""
    kind, colon, name = text.strip().partition(":")
    if colon:
        if kind.casefold() not in (*TYPES, TAG):
            raise BadInput(f"{kind!r} is no type of entity.", hint=f"There are: {', '.join(TYPES)}.")
        return f"{kind.casefold()}:{read_slug(name)}"
    slug = read_slug(kind)
    fitting = sorted({entity for entity in known if entity.partition(":")[2] == slug})
    if len(fitting) > 1:
        raise Ambiguous("thing", text.strip(), fitting, hint=f"Write one of them out: {fitting[0]}.")
    if not fitting:
        raise BadInput(
            f"Nothing is known by the name {text.strip()!r}.",
            hint=f"Write it with its type, as in tool:{slug}; there are: {', '.join(TYPES)}.",
        )
    return fitting[0]


def read_slug(text: str) -> str:
    """In lower case, with hyphens for blanks. Raises BadInput."""
    slug = "-".join(text.casefold().split())
    if not slug or len(slug) > MAX_SLUG or not all(letter.isalnum() or letter in _MARKS for letter in slug):
        raise BadInput(
            f"{text[:MAX_SLUG]!r} is no name.",
            hint=f"Letters, digits and {''.join(sorted(_MARKS))}, at most {MAX_SLUG}.",
        )
    return slug
