"""The fence around text that we hand to a model: data, not orders, and recognised when it comes back.

Standard library only, without `re`: the hook path uses it.
"""

TAG = "synapse-briefing"
_OPEN = f"<{TAG} "
_CLOSE = f"</{TAG}>"


def fence(text: str, nonce: str) -> str:
    """The text between our marks. Marks inside it are broken, so that nothing can end the fence early."""
    # Any beginning of a mark, not only a whole one: what is left when one is cut out must not be one again.
    inner = text.replace(f"</{TAG}", f"‹/{TAG}").replace(f"<{TAG}", f"‹{TAG}")
    return f'{_OPEN}nonce="{nonce}">\n{inner}\n{_CLOSE}'


def unfence(text: str) -> tuple[str, int]:
    """The text without what we put there, and how many fences were taken out. An open fence reaches to the end."""
    taken = 0
    while (start := text.find(_OPEN)) >= 0:
        end = text.find(_CLOSE, start)
        text = text[:start] + ("" if end < 0 else text[end + len(_CLOSE) :])
        taken += 1
    return text, taken
