"""One turn of the person with what stood around it: what was being done, and what the agent did and said next."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from synapse.learn.clean import clean
from synapse.learn.sentences import Sentence, count_words, split
from synapse.observe.observation import Event, Observation, Rank

ANSWER = 400  # characters of the agent's next words: further on it talks about its work
NOTES = 900  # of its thinking
_ANSWERS = 2  # its first two texts
DURING = 60  # characters of what was being done

_PROGRAM_WORDS = 2  # of a command: `npm install`, `git commit`
_NAME = re.compile(r"[\w./:@+-]{1,40}$")
_RULES_FILE = re.compile(
    r"(?:^|[/\\])(?:CLAUDE(?:\.local)?\.md|AGENTS\.md|GEMINI\.md|MEMORY\.md|CONTRIBUTING\.md|\.cursorrules|\.windsurfrules"
    r"|copilot-instructions\.md)$|(?:^|[/\\])(?:rules|memory|memories|\.?learnings)[/\\][^/\\]+\.mdc?$",
    re.IGNORECASE,
)
_WRITING = ("edit", "write", "patch", "create", "str_replace", "insert", "replace")


@dataclass(frozen=True, slots=True)
class Exchange:
    said: Observation
    sentences: tuple[Sentence, ...]
    words: int  # typed, after cleaning
    is_first: bool  # nothing was said or done before it: there was nothing to correct
    is_after_refusal: bool  # the person had just stopped or refused a call
    before: str  # the agent's last words
    answer: str  # its next ones, plain lower case
    notes: str  # its next thinking, the same
    during: str  # "Bash npm install"
    edits_rules: bool  # what it did next touched a file of rules


def read_exchanges(observations: Sequence[Observation]) -> list[Exchange]:
    """The person's turns in a session, in order. What sub-agents say and do is not looked at."""
    main = [one for one in observations if not one.agent]
    turns = [place for place, one in enumerate(main) if one.event is Event.USER_MESSAGE]
    found: list[Exchange] = []
    for number, place in enumerate(turns):
        if main[place].role_rank is not Rank.PERSON:
            continue
        end = turns[number + 1] if number + 1 < len(turns) else len(main)
        begin = turns[number - 1] if number else -1
        found.append(
            _read(main[place], main[begin + 1 : place], main[place + 1 : end], is_first=_is_first(main, place))
        )
    return found


def speaks_person(observations: Sequence[Observation]) -> bool:
    """Whether anybody typed in the session: in one that a program started, nothing is a person's word."""
    return any(one.event is Event.USER_MESSAGE and one.role_rank is Rank.PERSON for one in observations)


def describe_call(call: Observation) -> str:
    """What a call does, in few words: the tool, and the program of its command or the kind of its file."""
    command = command_of(call)
    if command:
        return f"{call.tool} {_program(command)}"[:DURING].strip()
    if call.files:
        name = call.files[0].replace("\\", "/").rsplit("/", 1)[-1]
        return f"{call.tool} {name}"[:DURING]
    return call.tool[:DURING]


def command_of(call: Observation) -> str:
    """The command line of a call of a shell; empty for any other tool."""
    try:
        arguments = json.loads(call.input)
    except ValueError:
        return ""
    if not isinstance(arguments, dict):
        return ""
    found = arguments.get("command") or arguments.get("cmd")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  (foreign JSON)
    if isinstance(found, list):
        words = [str(word) for word in found]  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]  (same)
        return words[-1] if words[1:2] in (["-c"], ["-lc"]) else " ".join(words)
    return found if isinstance(found, str) else ""


def _read(
    said: Observation, before: Sequence[Observation], after: Sequence[Observation], *, is_first: bool
) -> Exchange:
    text = clean(said.text)
    calls = [one for one in before if one.event is Event.TOOL_START]
    spoken = [one.text for one in before if one.event is Event.ASSISTANT_MESSAGE]
    answers = [one.text for one in after if one.event is Event.ASSISTANT_MESSAGE][:_ANSWERS]
    notes = [one.text for one in after if one.event is Event.ASSISTANT_THINKING][:1]
    return Exchange(
        said=said,
        sentences=tuple(split(text)),
        words=count_words(text),
        is_first=is_first,
        is_after_refusal=_was_refused(before),
        before=spoken[-1] if spoken else "",
        answer=_lower("\n".join(answers), ANSWER),
        notes=_lower("".join(notes), NOTES),
        during=describe_call(calls[-1]) if calls else "",
        edits_rules=any(_is_rules_edit(one) for one in after),
    )


def _is_first(main: Sequence[Observation], place: int) -> bool:
    return all(one.event is Event.USER_MESSAGE for one in main[:place])


def _was_refused(before: Sequence[Observation]) -> bool:
    ends = [one for one in before if one.event in (Event.TOOL_COMPLETE, Event.TOOL_ERROR)]
    return bool(ends) and ends[-1].outcome == "interrupted"


def _is_rules_edit(call: Observation) -> bool:
    if call.event is not Event.TOOL_START or not any(verb in call.tool.lower() for verb in _WRITING):
        return False
    return any(_RULES_FILE.search(file) for file in call.files)


def _lower(text: str, limit: int) -> str:
    return " ".join(text[: 2 * limit].casefold().replace("\u2019", "'").split())[:limit]


def _program(command: str) -> str:
    words = command.strip().splitlines()[0].split() if command.strip() else []
    while words and ("=" in words[0] or words[0] in ("sudo", "time", "env", "cd", "&&")):
        # `cd somewhere && make test` is `make test`
        words = words[3:] if words[0] == "cd" and words[2:3] == ["&&"] else words[1:]
    named = [word for word in words[:_PROGRAM_WORDS] if _NAME.match(word) and not word.startswith("-")]
    return " ".join(named)
