"""The detectors, found by entry point, over the observations of a session."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from synapse.errors import BrokenDetector
from synapse.learn.finding import Finding
from synapse.learn.lasting import settle_mode
from synapse.observe.observation import Observation

GROUP = "synapse.detectors"

Detect = Callable[[Sequence[Observation]], list[Finding]]
"""A pure function: one session's observations, in order, to what is seen in them."""

# What importing a stranger's module raises, or calling it: a missing part, a slip in it, a place that is not there.
_BROKEN = (
    ImportError,
    AttributeError,
    SyntaxError,
    NameError,
    TypeError,
    ValueError,
    LookupError,
    OSError,
    RuntimeError,
    ArithmeticError,
    AssertionError,
)


@dataclass(frozen=True, slots=True)
class Detector:
    name: str
    detect: Detect


def find_detectors() -> tuple[list[Detector], list[str]]:
    """Ours and those of other packages, by name; and what is wrong with those that cannot be used."""
    return load(sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)))


def load(points: Sequence[EntryPoint]) -> tuple[list[Detector], list[str]]:
    detectors: list[Detector] = []
    problems: list[str] = []
    for point in points:
        try:
            found = point.load()
        except _BROKEN as error:
            problems.append(f"detector {point.name} ({point.value}): {type(error).__name__}: {error}")
            continue
        if callable(found):
            detectors.append(Detector(point.name, cast("Detect", found)))  # what it gives is its author's word
        else:
            problems.append(f"detector {point.name} ({point.value}): not a function")
    if not points:
        problems.append("no detector is installed: the package's metadata are older than its code, install it again")
    return detectors, problems


def detect(observations: Sequence[Observation], detectors: Sequence[Detector]) -> list[Finding]:
    """What all of them see in one session, in the order of the session. Raises BrokenDetector."""
    found = [settle_mode(finding) for detector in detectors for finding in _run(detector, observations)]
    return sorted(found, key=lambda finding: (finding.place, finding.detector))


def _run(detector: Detector, observations: Sequence[Observation]) -> list[Finding]:
    try:
        return detector.detect(observations)
    except _BROKEN as error:
        raise BrokenDetector(detector.name, error) from error
