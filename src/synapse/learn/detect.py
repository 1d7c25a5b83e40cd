"""Temporary."""

import re
from collections.abc import Sequence

from synapse.learn.finding import Finding, Mode
from synapse.observe.observation import Event, Observation, Rank

_X = re.compile(r"use (\w+)(?: instead of (\w+))?", re.IGNORECASE)


def find_detectors() -> tuple[list[str], list[str]]:
    return [], []


def detect(observations: Sequence[Observation], detectors: list[str]) -> list[Finding]:
    found: list[Finding] = []
    for one in observations[1:]:
        m = _X.search(one.text)
        if one.event is Event.USER_MESSAGE and one.role_rank is Rank.PERSON and m:
            found.append(
                Finding(
                    "correction",
                    "correction",
                    Mode.QUIET,
                    4.0,
                    70,
                    one.session_id,
                    one.project_id,
                    one.id,
                    "person",
                    one.text[:200],
                    one.at,
                    one.place,
                    m[1],
                    m[2] or "",
                    quote=one.text,
                )
            )
    return found
