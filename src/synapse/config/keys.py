"""The table of settings: what there is, what it means, and what a checkout may do with it."""

from __future__ import annotations

from synapse.errors import BadSettings, NotFound

Value = bool | int | str | list[str]

# What a checkout's own file may do: it is untrusted, so it only ever makes Synapse do less.
NOTHING = "nothing"
SWITCH_OFF = "switch off"
LOWER = "lower"
EXTEND = "extend"

# Everything else in the environment is off until somebody switches it on; these words mean what people type.
_WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
MAX_SHOWN = 60  # of a wrong value or key in a message: enough to recognise it, and a hostile file stays short


class Key:
    """One setting. Values are true/false, a whole number, one of some words, or a list of texts: the default says which."""

    __slots__ = ("checkout", "choices", "default", "environ", "example", "meaning", "minimum", "name")

    def __init__(
        self,
        name: str,
        default: Value,
        meaning: str,
        *,
        environ: str,
        checkout: str,
        example: str,
        minimum: int = 0,
        choices: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.default = default
        self.meaning = meaning
        self.environ = environ  # the variable that stands above all files
        self.checkout = checkout
        self.example = example
        self.minimum = minimum  # of a number
        self.choices = choices  # of a word, from what does least to what does most

    @property
    def kind(self) -> str:
        if isinstance(self.default, bool):
            return "true or false"
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        return f"a whole number, at least {self.minimum}" if isinstance(self.default, int) else "a list of texts"

    def check(self, value: object) -> str:
        """What is wrong with a value as JSON gives it; empty when nothing is."""
        if isinstance(self.default, bool):
            fits = isinstance(value, bool)
        elif self.choices:
            fits = value in self.choices
        elif isinstance(self.default, int):
            fits = isinstance(value, int) and not isinstance(value, bool) and value >= self.minimum
        else:
            fits = _is_list_of_texts(value)
        return "" if fits else f"`{self.name}` must be {self.kind}, not {shown(value)}"


KEYS = (
    Key(
        "learning.enabled",
        default=True,
        meaning="Whether anything is observed and learned.",
        environ="SYNAPSE_LEARNING_ENABLED",
        checkout=SWITCH_OFF,
        example="false",
    ),
    Key(
        "briefing.enabled",
        default=True,
        meaning="Whether a model is told what was learned. Observing and learning go on without it.",
        environ="SYNAPSE_BRIEFING_ENABLED",
        checkout=SWITCH_OFF,
        example="false",
    ),
    Key(
        "briefing.startTokens",
        default=1_500,  # ten lessons of two sentences; read again by the model with every prompt of the session
        meaning="How many tokens a model is told at most when a session starts; 0 is none.",
        environ="SYNAPSE_BRIEFING_START_TOKENS",
        checkout=LOWER,
        example="800",
    ),
    Key(
        "briefing.promptTokens",
        default=600,  # five lessons
        meaning="How many tokens a model is told at most at one prompt; 0 is none.",
        environ="SYNAPSE_BRIEFING_PROMPT_TOKENS",
        checkout=LOWER,
        example="300",
    ),
    Key(
        "skills.autoLoad",
        default="auto",
        meaning="How a prompt is told of a skill that fits: `auto` names it in a line, and loads the text of one that the host does not"
        " list; `line` only names; `body` loads also what the host lists; `off` does neither.",
        environ="SYNAPSE_SKILLS_AUTO_LOAD",
        checkout=LOWER,
        example="line",
        choices=("off", "line", "auto", "body"),
    ),
    Key(
        "observe.ignore",
        default=[],
        meaning="Folders and files that are never observed: paths, with all below them, or shell patterns.",
        environ="SYNAPSE_OBSERVE_IGNORE",
        checkout=EXTEND,
        example="~/private,*/secrets/*",
    ),
    Key(
        "observe.keepDays",
        default=30,  # long enough for three sessions to agree on a lesson, short enough to stay small
        meaning="For how many days an observation is kept after it was recorded.",
        environ="SYNAPSE_OBSERVE_KEEP_DAYS",
        checkout=LOWER,
        example="14",
        minimum=1,
    ),
    Key(
        "observe.toolEvents",
        default=False,  # transcripts hold every tool call already; a hook on each costs a process start
        meaning="Whether hosts report each tool call as it happens, beside what their transcripts say.",
        environ="SYNAPSE_OBSERVE_TOOL_EVENTS",
        checkout=SWITCH_OFF,
        example="true",
    ),
    Key(
        "scrub.emails",
        default=False,
        meaning="Whether e-mail addresses are taken out as secrets are.",
        environ="SYNAPSE_SCRUB_EMAILS",
        checkout=NOTHING,
        example="true",
    ),
)
NAMES = tuple(key.name for key in KEYS)
_BY_NAME = {key.name: key for key in KEYS}


def find_key(name: str) -> Key | None:
    return _BY_NAME.get(name)


def get_key(name: str) -> Key:
    key = find_key(name)
    if key is None:
        raise NotFound("setting", shown_name(name), hint=did_you_mean(name) or "Run `synapse settings list`.")
    return key


def read_value(key: Key, text: str) -> Value:
    """A value as people type it, on the command line and in the environment. Raises BadSettings."""
    text = text.strip()
    if isinstance(key.default, list):
        return _read_list(key, text)
    value: bool | int | str = text.strip('"') if key.choices else text  # as JSON shows it, or bare
    if isinstance(key.default, bool):
        value = _WORDS.get(text.lower(), text)
    elif len(text.removeprefix("-")) < 10 and text.isascii() and text.removeprefix("-").isdigit():  # noqa: PLR2004  (no setting needs a billion)
        value = int(text)
    problem = key.check(value)
    if problem:
        raise BadSettings(f"{problem}.", hint=f"For example {key.example}.")
    return value


def render_value(value: Value) -> str:
    """A value as it stands in a file; `read_value` takes it back."""
    import json  # noqa: PLC0415  (only people look at values; a hook need not load it for that)

    return json.dumps(value, ensure_ascii=False)


def did_you_mean(name: str) -> str:
    """A sentence with the setting that is spelt most alike; empty when none is near."""
    plain = _plain(name[:MAX_SHOWN])
    near = min(NAMES, key=lambda known: _distance(plain, _plain(known)))
    last = near.partition(".")[2]
    distance = min(_distance(plain, _plain(near)), _distance(plain, _plain(last)) + 1)
    # A third of the letters wrong is a misspelling; more is another word.
    return f"Did you mean `{near}`?" if plain and distance <= len(plain) // 3 else ""


def shown(value: object) -> str:
    """A foreign value, short and on one line."""
    text = repr(value) if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"


def shown_name(name: str) -> str:
    """A foreign name in a message: a checkout's file must not move the cursor of who reads it."""
    return "".join(letter if letter.isprintable() else "?" for letter in name[:MAX_SHOWN])


def _read_list(key: Key, text: str) -> list[str]:
    if not text.startswith('["') and text != "[]":
        return [part.strip() for part in text.split(",") if part.strip()]
    import json  # noqa: PLC0415  (only for the written-out form, which paths with a comma need)

    try:
        parts: object = json.loads(text)
    except (ValueError, RecursionError):
        parts = text
    problem = key.check(parts)
    if problem or not isinstance(parts, list):
        raise BadSettings(f"{problem}.", hint=f"For example {key.example}.")
    return [str(part) for part in parts]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  (checked above)


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) and part for part in value)  # pyright: ignore[reportUnknownVariableType]  (foreign JSON)


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


def _distance(a: str, b: str) -> int:
    """How many letters must be put in, taken out or changed to make one into the other."""
    row = list(range(len(b) + 1))
    for at, letter in enumerate(a, 1):
        before, row[0] = row[0], at
        for place, other in enumerate(b, 1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != other))
    return row[-1]
