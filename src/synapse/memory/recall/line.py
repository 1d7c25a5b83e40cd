"""One learning as a hook reads it. A slotted class: the hook path cannot afford dataclasses."""


class Line:
    __slots__ = ("kind", "number", "text", "tokens", "value")

    def __init__(self, number: int, kind: str, text: str, value: int, tokens: int) -> None:
        self.number = number  # shown as L42
        self.kind = kind
        self.text = text  # as it is told, without the id in front
        self.value = value  # the higher, the sooner it is told
        self.tokens = tokens  # what telling it costs, id included
