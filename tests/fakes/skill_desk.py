"""Skills as a test needs them: their files, and a project with a person's hosts to lay them into."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from synapse.clock import Clock
from synapse.flows.drafts import Ground, find_ground, store_draft
from synapse.skills.content import Content
from synapse.skills.draft import Kind, Version
from synapse.skills.triggers import Hit
from synapse.workspace.workspace import Workspace

DESCRIPTION = "Lays out Markdown tables in even columns. Use when a table in a document is ragged."
TWO = ("claude_code:s1", "claude_code:s2")
TESTS = b'{"prompt": "make the columns of this ragged table even", "should": true}\n{"prompt": "write a poem", "should": false}\n'


def a_skill(name: str = "pretty-tables", body: str = "Pad each cell.", *, description: str = DESCRIPTION) -> Content:
    text = f"---\nname: {name}\ndescription: {description}\n---\n\n# {name}\n\n{body}\n"
    return Content((("SKILL.md", text.encode()), ("evals/triggers.jsonl", TESTS)))


def find_by_words(*names: str) -> "Found":
    return Found(names)


class Found:
    """A search that tells of these for every prompt that speaks of tables, and of nothing for others."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def __call__(self, prompt: str) -> Sequence[Hit]:
        return [Hit(name, is_told=True) for name in self._names] if "table" in prompt else ()


class Desk:
    """A person with a project, in which some hosts were used."""

    def __init__(self, workspace: Workspace, *, hosts: Sequence[str] = ("claude_code",)) -> None:
        user = Path(workspace.user_home)
        for folder in (".claude", ".codex", ".gemini"):
            _remove(user / folder)
        for host in hosts:
            (user / {"claude_code": ".claude/projects", "codex": ".codex/sessions"}[host]).mkdir(parents=True)
        self.workspace = workspace
        self.project = user / "parcel"
        (self.project / ".git").mkdir(parents=True, exist_ok=True)
        (self.project / ".git" / "HEAD").write_text("ref: refs/heads/main\n")

    @property
    def cwd(self) -> str:
        return str(self.project)

    @property
    def ground(self) -> Ground:
        return find_ground(self.workspace, self.cwd, is_for_person=False)

    def draft(self, content: Content, *, sessions: tuple[str, ...] = TWO, kind: Kind = Kind.LEARNED) -> Version:
        name = content.skill_text.split("name: ")[1].split("\n")[0]
        return store_draft(
            self.workspace,
            self.ground,
            name,
            content,
            kind=kind,
            author="detector",
            reason="asked for in two sessions",
            sessions=sessions,
        )

    def at(self, clock: Clock) -> "Desk":
        later = Desk.__new__(Desk)
        later.workspace = replace(self.workspace, clock=clock)
        later.project = self.project
        return later

    def loadable(self) -> dict[str, str]:
        """Where a host could load a skill from → the text of its SKILL.md."""
        roots = [
            self.project / name for name in (".claude/skills", ".agents/skills", ".codex/skills", ".gemini/skills")
        ]
        found = [path for root in roots if root.is_dir() for path in sorted(root.glob("**/SKILL.md"))]
        linked = [path / "SKILL.md" for root in roots if root.is_dir() for path in root.iterdir() if path.is_symlink()]
        return {str(path.relative_to(self.project)): path.read_text() for path in {*found, *linked} if path.is_file()}


def _remove(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir()
    if folder.is_dir():
        folder.rmdir()
