"""What a draft still misses before it may become active. A person's own hand-written skills need no gate."""

from collections.abc import Iterator
from dataclasses import dataclass

from synapse.skills.draft import TRUST, Kind
from synapse.skills.security.threat import Level, Threat, Trust, is_blocked
from synapse.skills.skill import Problem, Severity
from synapse.skills.triggers import Score

ENOUGH_SESSIONS = 2
ENOUGH_RECALL = 0.8


@dataclass(frozen=True, slots=True)
class Miss:
    what: str  # its short name: "strict-check"
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of a draft when it stands at the gate."""

    name: str
    kind: Kind | None  # None: Synapse did not write it, and nobody knows who did
    problems: tuple[Problem, ...]
    threats: tuple[Threat, ...]
    sessions: int
    is_wished: bool
    score: Score | None  # None: it has no trigger tests
    near: str = ""  # a skill under another name that says the same
    owned: str = ""  # why what lies at its place is not ours to replace
    changed: str = ""  # why this is not what was shown


def find_missing(evidence: Evidence) -> tuple[Miss, ...]:
    """All together; nothing for one that only waits for a person."""
    return (*_check_origin(evidence), *_check_text(evidence), *_check_worth(evidence), *_check_place(evidence))


def _check_origin(evidence: Evidence) -> Iterator[Miss]:
    if evidence.kind is None:
        yield Miss(
            "origin",
            "Synapse did not write this draft.",
            "Run `synapse skill add` on its folder: then it is known where it came from.",
        )
    if evidence.changed:
        yield Miss("changed", evidence.changed, f"Look again: `synapse skill review {evidence.name}`.")


def _check_text(evidence: Evidence) -> Iterator[Miss]:
    errors = [problem for problem in evidence.problems if problem.severity is Severity.ERROR]
    if errors:
        first = f" (first: line {errors[0].line}, {errors[0].rule})"
        yield Miss(
            "strict-check",
            f"The strict check finds {len(errors)} to mend{first}.",
            "`synapse skill check --strict` lists them.",
        )
    trust = TRUST[evidence.kind] if evidence.kind else Trust.UNKNOWN
    if is_blocked(evidence.threats, trust):
        high = sum(threat.level is Level.HIGH for threat in evidence.threats)
        what = f"{high} of level high" if high else "some of level medium, and nobody knows where it came from"
        yield Miss("scan", f"The security scan finds {what}.", "Take out what it names, or reject the draft.")


def _check_worth(evidence: Evidence) -> Iterator[Miss]:
    if evidence.sessions < ENOUGH_SESSIONS and not evidence.is_wished:
        seen = f"It was seen in {evidence.sessions} session{'' if evidence.sessions == 1 else 's'}."
        yield Miss("sessions", seen, f"It takes {ENOUGH_SESSIONS}, or your wish: approve it with --wish.")
    if evidence.near:
        yield Miss(
            "near-duplicate", f"{evidence.near} says the same.", f"Make it an update: call the draft {evidence.near}."
        )
    score = evidence.score
    if score is None:
        if evidence.kind is Kind.LEARNED:
            yield Miss("trigger-tests", "It has no trigger tests.", "Write evals/triggers.jsonl beside it.")
        return
    if score.recall < ENOUGH_RECALL:
        yield Miss(
            "trigger-tests",
            f"Its own prompts find it {score.recall:.0%} of the time.",
            "Say in the description what people ask for; `synapse skill test` shows which prompts fail.",
        )
    if score.new_collisions:
        names = ", ".join(score.new_collisions)
        yield Miss(
            "collision",
            f"It takes prompts that belong to {names}.",
            "Say in the description what it is not for, or make it an update.",
        )


def _check_place(evidence: Evidence) -> Iterator[Miss]:
    if evidence.owned:
        yield Miss(
            "yours",
            evidence.owned,
            "Synapse never writes to it: `synapse skill diff` gives a patch that you can apply.",
        )
