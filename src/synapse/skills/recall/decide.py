"""Whether a match is worth a word: most prompts ask for no skill, and a wrong one costs more than a missing one.

The numbers come from `bench/calibrate.py`, fitted on half of the labelled prompts in libraries of one to fourteen thousand skills.
Standard library only: the hook path decides with it.
"""

from _collections_abc import Sequence
from math import exp

MEANS = (1.98, 1.776, 0.513, 0.302, 0.218, 0.747, 2.364)
SCALES = (0.911, 1.47, 0.387, 0.297, 0.33, 0.727, 0.842)
WEIGHTS = (1.237, -0.38, 0.734, 0.764, 0.602, 1.016, -0.401)
BIAS = -0.506
# Of labelled prompts that should load nothing at most one in twenty reaches it, in libraries of every size.
SHOW = 0.76
LOAD = 0.84  # from here on the text itself, where the host does not list the skill


def find_chance(features: Sequence[float]) -> float:
    """How likely it is that this is the skill that is wanted, 0..1."""
    total = BIAS
    for value, mean, scale, weight in zip(features, MEANS, SCALES, WEIGHTS, strict=True):
        total += weight * (value - mean) / scale
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
