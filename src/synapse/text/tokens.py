"""About how many tokens a text costs a model: an estimate that is too high rather than too low, for budgets.

Standard library only and cheap: every hook that speaks counts what it says.
"""

# English prose runs to 4 letters a token, names and ids to 3: seven letters for two tokens keeps budgets on the safe side.
_LETTERS, _TOKENS = 7, 2


def count_tokens(text: str) -> int:
    """Whole tokens. A character that is not ASCII counts as one: Chinese costs that much, accents less."""
    plain = len(text) if text.isascii() else sum(map(str.isascii, text))
    return len(text) - plain + -(-plain * _TOKENS // _LETTERS)
