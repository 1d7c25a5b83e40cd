"""How much each term of a skill weighs: a BM25 for its name, its description and its body, summed, in 1..255."""

from collections import Counter
from collections.abc import Sequence

FULL = 255
MAX_BODY = 20_000  # characters: what stands behind them is reference, and found nothing more
_K1 = 1.2  # the usual value, and the best one measured
# Fixed lengths, so that a new skill changes no other one's weights: the averages of fourteen thousand real skills. Of a
# description the length counts less: a long one often says more.
_FIELDS = ((1.0, 0.75, 3), (2.0, 0.4, 37), (1.0, 0.75, 1_080))  # weight, b, usual length of name, description, body
HIGHEST = sum(weight for weight, _, _ in _FIELDS) * (_K1 + 1)  # the sum that 255 stands for


def weigh(fields: Sequence[Sequence[str]]) -> dict[str, int]:
    """Term → weight, of the terms of name, description and body."""
    sums: dict[str, float] = {}
    for terms, (weight, b, usual) in zip(fields, _FIELDS, strict=True):
        slope = _K1 * (1 - b + b * len(terms) / usual)
        counts = Counter(terms)
        # Few different counts, many terms.
        shares = {often: weight * often * (_K1 + 1) / (often + slope) for often in set(counts.values())}
        if sums:
            for term, often in counts.items():
                sums[term] = sums.get(term, 0.0) + shares[often]
        else:
            sums = {term: shares[often] for term, often in counts.items()}
    scale = FULL / HIGHEST
    return {term: int(total * scale + 0.5) or 1 for term, total in sums.items()}
