"""The search that trigger tests go through: a prompt → the names of the skills that would be loaded or named for it."""

from collections.abc import Sequence
from pathlib import Path

from synapse.flows.library import Library, open_library
from synapse.skills.triggers import Search
from synapse.text.stems import content_words
from synapse.workspace.workspace import Workspace


def make_search(workspace: Workspace, cwd: str) -> Search:
    return search_descriptions(open_library(workspace, cwd))


def search_descriptions(library: Library) -> Search:
    """By the words that a prompt shares with a description."""
    words = {
        Path(known.place.path).parent.name: frozenset(content_words(f"{known.name} {known.description}"))
        for known in library.skills
        if not known.refused and not known.place.shadowed_by
    }

    def search(prompt: str) -> Sequence[str]:
        asked = frozenset(content_words(prompt))
        shared = {name: len(asked & held) for name, held in words.items()}
        return sorted((name for name, count in shared.items() if count > 1), key=lambda name: (-shared[name], name))[:2]

    return search
