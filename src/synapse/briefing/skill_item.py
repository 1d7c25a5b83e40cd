"""A skill that could be told at a prompt: as one line, or with its text. A slotted class: the hook path cannot afford dataclasses.

Standard library only: the hook path chooses with it.
"""

LINE, BODY, DRAFT = "line", "body", "draft"  # forms: named; loaded; named as unreviewed


class SkillItem:
    __slots__ = ("form", "name", "skill_id", "text", "tokens", "words")

    def __init__(self, name: str, skill_id: str, form: str, *, text: str, tokens: int, words: list[str]) -> None:
        self.name = name  # as a model calls it
        self.skill_id = skill_id
        self.form = form
        self.text = text  # as it is told
        self.tokens = tokens
        self.words = words  # of the prompt, that it is about

    def to_field(self) -> dict[str, object]:
        """For the spool: no word of the prompt but those that the skill itself holds."""
        return {
            "name": self.name,
            "id": self.skill_id,
            "form": self.form,
            "tokens": self.tokens,
            "words": " ".join(self.words),
        }


class SkillsTold:
    """What is told of skills at a prompt, and what is not, with the reason."""

    __slots__ = ("items", "left_out")

    def __init__(self, items: list[SkillItem], left_out: list[tuple[SkillItem, str]]) -> None:
        self.items = items
        self.left_out = left_out

    @property
    def tokens(self) -> int:
        return sum(item.tokens for item in self.items)

    @property
    def characters(self) -> int:
        return sum(len(item.text) + 1 for item in self.items)

    @property
    def has_body(self) -> bool:
        return any(item.form == BODY for item in self.items)

    def to_fields(self) -> dict[str, object]:
        fields: dict[str, object] = {}
        if self.items:
            fields["skills"] = [item.to_field() for item in self.items]
        if self.left_out:
            fields["skills_left"] = [{**item.to_field(), "reason": reason} for item, reason in self.left_out]
        return fields

    def without(self, names: set[str]) -> "SkillsTold":
        return SkillsTold([item for item in self.items if item.name not in names], self.left_out)
