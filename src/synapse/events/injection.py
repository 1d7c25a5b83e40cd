"""What we hand back to a host. A slotted class: the hook path cannot afford dataclasses."""


class Injection:
    """Text for the model, or an answer to the person in the prompt's place."""

    __slots__ = ("event", "is_answer", "text")

    def __init__(self, *, event: str, text: str, is_answer: bool = False) -> None:
        self.event = event  # the kind of the event it answers: session-start, prompt
        self.text = text  # fenced already; empty: nothing is said
        self.is_answer = is_answer  # the prompt was for Synapse itself: the host shows the text and asks no model
