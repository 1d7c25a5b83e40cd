"""The fence around text that we hand to a model: data, not orders, and recognised when it comes back.

Standard library only, without `re`: the hook path uses it.
"""

TAG = "synapse-briefing"
_OPEN = f"<{TAG} "
_CLOSE = f"</{TAG}>"


def fence(text: str, nonce: str) -> str:
    """The text between our marks. Marks inside it are broken, so that nothing can end the fence early."""
    inner = text.replace(_CLOSE, _CLOSE[:-1]).replace(_OPEN, _OPEN[:-1])
    return f'{_OPEN}nonce="{nonce}">\n{inner}\n{_CLOSE}'


def unfence(text: str) -> tuple[str, int]:
    """The text without what we put there, and how many fences were taken out. An open fence reaches to the end."""
    taken = 0
    while (start := text.find(_OPEN)) >= 0:
        end = text.find(_CLOSE, start)
        text = text[:start] + ("" if end < 0 else text[end + len(_CLOSE) :])
        taken += 1
    return text, taken
