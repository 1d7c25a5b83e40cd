"""A command that was used wrongly, and the form of it that worked soon after: what changed is the lesson.

Of a hundred failures followed by a success six teach anything; the filter below keeps those, about one in thirty failed calls.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from synapse.learn import shell
from synapse.learn.exchange import command_of
from synapse.learn.extract import MAX_QUOTE, cut
from synapse.learn.finding import Finding, Mode
from synapse.learn.shell import Command
from synapse.observe.observation import Event, Observation

NAME = "error_resolution"
START = 50  # hundredths: seven of nine that the filter kept were lessons, too few for more
SCORE = 3.0
WITHIN = 5  # calls
SHARED = 0.4  # of the tokens: below that it is another command

_SHELLS = frozenset(
    {
        "bash",
        "shell",
        "exec_command",
        "local_shell",
        "run_shell_command",
        "terminal",
        "execute_bash",
        "powershell",
        "container.exec",
        "run_command",
    }
)
_WRITES = ("edit", "write", "patch", "create", "str_replace", "insert", "replace")
_LOOKED = 1_500  # characters of an error, from both ends
_USAGE = re.compile(
    r"(?:unknown|unrecogni[sz]ed|unexpected|invalid|unsupported|no such|illegal|ambiguous) (?:\w+ )?(?:arguments?|options?|flags?|subcommand|command|switch|choice|value|parameter|field|format|engine)\b[^\n]{0,120}"
    r"|(?:mutually exclusive|cannot be used with|can not be used with|accepts at most|accepts \d+ arg|requires? (?:at least|an? )[\w -]{0,20}(?:argument|value|option)|missing (?:required )?(?:argument|option|parameter|flag))[^\n]{0,120}"
    r"|the following arguments are required[^\n]{0,120}|unsupported engine[^\n]{0,120}|not a valid (?:choice|value|option|command)[^\n]{0,80}|no matches found: [^\n]{0,80}",
    re.IGNORECASE,
)
_MISSING = re.compile(
    r"[^\n]{0,80}(?:command not found|not recognized as an internal)[^\n]{0,60}|No module named [^\n]{1,60}|can't open file [^\n]{1,120}"
    r"|[^\n]{0,60}/activate: No such file or directory|Could not find [^\n]{0,40}(?:executable|binary)[^\n]{0,60}",
    re.IGNORECASE,
)
_NO_USAGE = re.compile(r"unknown revision|not in the working tree", re.IGNORECASE)  # a name that is not there
_CODES = re.compile(r"\bexit code:? (?:130|137|143)\b", re.IGNORECASE)
_HELP = frozenset({"--help", "-h", "help", "--version", "-V", "man"})
_NO_LESSON = frozenset(
    {
        "which",
        "type",
        "ls",
        "cat",
        "head",
        "tail",
        "find",
        "grep",
        "rg",
        "diff",
        "test",
        "[",
        "pip",
        "pip3",
        "apt",
        "apt-get",
        "brew",
    }
)


@dataclass(frozen=True, slots=True)
class _Call:
    start: Observation
    end: Observation
    line: str  # its command; empty for other tools

    @property
    def is_write(self) -> bool:
        return any(verb in self.start.tool.casefold() for verb in _WRITES)


def detect(observations: Sequence[Observation]) -> list[Finding]:
    calls = _calls(observations)
    found: list[Finding] = []
    seen: set[str] = set()
    for place, call in enumerate(calls):
        if not call.line or call.end.outcome != "failure":
            continue
        for finding in _resolve(call, calls[place + 1 : place + 1 + WITHIN]):
            if finding.statement not in seen:
                seen.add(finding.statement)
                found.append(finding)
    return found


def _calls(observations: Sequence[Observation]) -> list[_Call]:
    """Calls with their ends, in the order in which they began."""
    ends = {one.tool_use_id: one for one in observations if one.event in (Event.TOOL_COMPLETE, Event.TOOL_ERROR)}
    return [
        _Call(one, ends[one.tool_use_id], command_of(one) if one.tool.casefold() in _SHELLS else "")
        for one in observations
        if one.event is Event.TOOL_START and one.tool_use_id in ends
    ]


def _resolve(failed: _Call, following: Sequence[_Call]) -> Iterator[Finding]:
    """At most one finding."""
    error, is_missing = _read_error(failed.end.output)
    if not error:
        return
    for later in following:
        if later.is_write:
            return  # what was written between may be what mended it
        if not later.line or later.start.tool != failed.start.tool or later.start.agent != failed.start.agent:
            continue
        if later.end.event is Event.TOOL_COMPLETE and later.end.outcome != "failure":
            pair = _find_pair(shell.split(failed.line), shell.split(later.line), is_missing=is_missing, error=error)
            if pair is not None:
                yield _finding(failed, later, pair, error)
                return


def _read_error(output: str) -> tuple[str, bool]:
    """The line that says how the command was used wrongly, and whether it was not there at all."""
    if _CODES.search(output[:200]) or _NO_USAGE.search(output[:_LOOKED]):
        return "", False
    looked = output if len(output) <= 2 * _LOOKED else f"{output[:_LOOKED]}\n{output[-_LOOKED:]}"
    missing = _MISSING.search(looked)
    if missing:
        return " ".join(missing.group().split()), True
    usage = _USAGE.search(looked)
    return (" ".join(usage.group().split()), False) if usage else ("", False)


def _find_pair(
    failed: list[Command], worked: list[Command], *, is_missing: bool, error: str
) -> tuple[Command, Command] | None:
    """The command that went wrong and its form that worked."""
    for one in failed:
        if one in worked or one.program in _NO_LESSON:
            continue
        for other in worked:
            if other in failed or not _HELP.isdisjoint(other.tokens) or other.program in _NO_LESSON:
                continue
            if _is_same_target(one, other, is_missing=is_missing, error=error):
                return one, other
    return None


def _is_same_target(one: Command, other: Command, *, is_missing: bool, error: str) -> bool:
    if is_missing:
        # Another program or place for the same work: what is left of the command is the same.
        inner = other.inner
        rest, others = one.tokens[1:], inner.tokens[1:]
        is_renamed = one.program in error and inner.program.startswith(one.program[:3])
        return inner.tokens == one.tokens or (is_renamed and bool(set(rest) & set(others) or not (rest or others)))
    return (one.program, one.subcommand) == (other.program, other.subcommand) and shell.share(one, other) >= SHARED


def _finding(failed: _Call, later: _Call, pair: tuple[Command, Command], error: str) -> Finding:
    wrong, right = pair
    gone = [token for token in wrong.tokens if token not in right.tokens]
    new = [token for token in right.tokens if token not in wrong.tokens]
    statement = f"`{cut(wrong.text, 60)}` fails ({cut(error, 60)}); `{cut(right.text, 60)}` works"
    return Finding(
        detector=NAME,
        kind="insight",
        mode=Mode.CANDIDATE,
        score=SCORE,
        start=START,
        session_id=later.end.session_id,
        project_id=later.end.project_id,
        observation_id=later.end.id,
        role_rank="agent",
        statement=cut(statement),
        at=later.end.at,
        place=later.end.place,
        trigger=f"when running {right.inner.program} {right.inner.subcommand}".strip(),
        during=f"{later.start.tool} {right.program}",
        quote=cut(f"- {' '.join(gone)} + {' '.join(new)}: {error}", MAX_QUOTE),
        cues=("usage error",),
        observation_ids=(failed.start.id, failed.end.id, later.start.id, later.end.id),
    )
