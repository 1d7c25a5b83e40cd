"""What keeps skills from being found: which a host's list cuts, which stand in a shadow, which are alike, which nobody calls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from synapse.flows.library import Library
from synapse.flows.skill_uses import Use
from synapse.skills.collide import Collision, find_collisions
from synapse.skills.known import Known
from synapse.skills.listing import Listing, Wish, find_budget, simulate_listing

LISTER = "claude_code"  # the host whose list has a budget that is known
BUDGET = "SLASH_COMMAND_TOOL_CHAR_BUDGET"  # that host's own variable, in characters
COLLISIONS = 50


@dataclass(frozen=True, slots=True)
class Examination:
    skills: int
    refused: tuple[Known, ...]  # that no host loads
    shadowed: tuple[Known, ...]
    listing: Listing
    listed: int  # of skills, by that host
    collisions: tuple[Collision, ...]
    never_called: tuple[Known, ...]  # of those that a model may call
    calls: int  # of any skill, as far back as is known


def examine_library(
    library: Library, uses: Mapping[str, Use], environ: Mapping[str, str], context_tokens: int
) -> Examination:
    loaded = [one for one in library.skills if one.is_loaded]
    for_models = [one for one in loaded if one.is_for_models]
    listed = [one for one in for_models if LISTER in one.place.hosts]
    wishes = [Wish(one.called, one.description, _count_calls(one, uses)) for one in listed]
    described = [(one.called, one.description) for one in for_models]
    return Examination(
        skills=len(library.skills),
        refused=tuple(one for one in library.skills if one.refused),
        shadowed=tuple(one for one in library.skills if one.place.shadowed_by),
        listing=simulate_listing(wishes, _find_budget(environ, context_tokens)),
        listed=len(listed),
        collisions=tuple(find_collisions(described, limit=COLLISIONS)),
        never_called=_find_uncalled(for_models, uses),
        calls=sum(use.calls for use in uses.values()),
    )


def _find_budget(environ: Mapping[str, str], context_tokens: int) -> int:
    own = environ.get(BUDGET, "")
    return int(own) if own.isascii() and own.isdigit() else find_budget(context_tokens)


def _find_uncalled(skills: Sequence[Known], uses: Mapping[str, Use]) -> tuple[Known, ...]:
    if not uses:
        return ()  # nothing was ever called: that says more of what was read than of the skills
    return tuple(one for one in skills if not _count_calls(one, uses))


def _count_calls(known: Known, uses: Mapping[str, Use]) -> int:
    use = uses.get(known.called) or uses.get(known.name)
    return use.calls if use else 0
