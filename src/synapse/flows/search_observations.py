"""Observations by the words they hold, or by the beginning of their id."""

from collections.abc import Iterable
from itertools import islice

from synapse.errors import Ambiguous, NotFound
from synapse.observe import records as observations
from synapse.observe.observation import Observation
from synapse.text.stems import content_words
from synapse.workspace.workspace import Workspace

MAX_CANDIDATES = 10


def search(found: Iterable[Observation], query: str, *, limit: int) -> list[Observation]:
    """Those that hold every content word of the query, in the order given. `limit` 0: all."""
    wanted = set(content_words(query))
    kept = (o for o in found if wanted <= set(content_words(f"{o.text} {o.tool} {o.input} {o.output}")))
    return list(islice(kept, limit or None))


def get_observation(workspace: Workspace, name: str) -> Observation:
    """By its id or the beginning of it. Raises NotFound, Ambiguous."""
    found = observations.find_by_prefix(workspace.database, name, limit=MAX_CANDIDATES) if name else []
    if not found:
        raise NotFound("observation", name)
    if len(found) > 1:
        raise Ambiguous("observation", name, [observation.id for observation in found])
    return found[0]
