"""What hooks wrote down since the last look: what was told, and what the person decided."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from synapse import ids
from synapse.briefing import records as briefing
from synapse.briefing.choose import NO_ROOM
from synapse.briefing.records import StoredInjection, Told, ToldSkill
from synapse.clock import stamp
from synapse.errors import NotFound, SynapseError
from synapse.flows.decide import VERDICTS, decide, get_learning
from synapse.learn import records as steps
from synapse.memory import records as memory
from synapse.observe.spooled import SpooledLine, read_new_lines
from synapse.sessions.records import session_id
from synapse.workspace.workspace import Workspace

TOLD_ALREADY = "told at the same moment by another hook of the session"


@dataclass(frozen=True, slots=True)
class Taken:
    lines: int
    injections: int
    verdicts: int
    refused: tuple[str, ...]  # verdicts that could not be carried out, and why


def take_spool(workspace: Workspace) -> Taken:
    """One transaction: the lines and how far they were read."""
    database = workspace.database
    offsets = {name: int(at) for name, at in steps.find_watermarks(database, steps.SPOOL).items()}
    new = read_new_lines(workspace.home, offsets)
    injections = verdicts = 0
    refused: list[str] = []
    with database.transaction():
        for line in new.lines:
            if line.text("kind") == "verdict":
                done, problems = _carry_out(workspace, line)
                verdicts += done
                refused += problems
                _keep_refused(workspace, line, problems)
            elif line.text("kind") == "unsaid":
                briefing.take_back(
                    database, _injection_id(line), line.numbers("numbers"), line.texts("names"), TOLD_ALREADY
                )
            elif _is_telling(line):
                briefing.record(database, _read_injection(workspace, line))
                injections += bool(line.numbers("told") or line.rows("skills"))
        for name, offset in new.behind.items():
            steps.set_watermark(database, steps.SPOOL, name, str(offset))
        if new.bad:
            steps.set_watermark(database, steps.BAD_SPOOL, "", str(steps.count_bad_lines(database) + new.bad))
    return Taken(len(new.lines), injections, verdicts, tuple(refused))


def find_untaken(workspace: Workspace) -> list[StoredInjection]:
    """What hooks told since the worker looked last; nothing is stored, and nothing is taken."""
    offsets = {name: int(at) for name, at in steps.find_watermarks(workspace.database, steps.SPOOL).items()}
    found: dict[str, StoredInjection] = {}
    for line in read_new_lines(workspace.home, offsets).lines:
        key = _injection_id(line)
        if line.text("kind") == "unsaid" and key in found:
            found[key] = _without(found[key], line.numbers("numbers"), line.texts("names"))
        elif _is_telling(line):
            found[key] = _read_injection(workspace, line)
    return list(found.values())


def _is_telling(line: SpooledLine) -> bool:
    if line.text("kind") in ("verdict", "unsaid"):
        return False
    # A prompt on which nothing was said is counted, where Synapse was not switched off for its session.
    is_heard = line.text("kind") == "prompt" and not line.text("disabled")
    return is_heard or bool(line.text("nonce") or line.text("late"))


def _without(injection: StoredInjection, numbers: list[int], names: list[str]) -> StoredInjection:
    items = [replace(item, reason=TOLD_ALREADY) if item.number in numbers else item for item in injection.items]
    skills = [replace(skill, reason=TOLD_ALREADY) if skill.name in names else skill for skill in injection.skills]
    return replace(injection, items=tuple(items), skills=tuple(skills))


def _read_injection(workspace: Workspace, line: SpooledLine) -> StoredInjection:
    tokens = line.fields.get("tokens")
    numbers, texts, named = line.numbers("told"), line.texts("lines"), line.numbers("named")
    told = [
        _read_told(workspace, number, text, is_named=number in named)
        # Hooks of an older version wrote no words down.
        for number, text in zip(numbers, texts if len(texts) == len(numbers) else [""] * len(numbers), strict=True)
    ]
    left_out = [Told(number, _id_of(workspace, number), NO_ROOM) for number in line.numbers("left")]
    return StoredInjection(
        id=_injection_id(line),
        session_id=_session(line),
        project_id=workspace.projects.of(line.text("cwd")).id,
        host=line.text("host"),
        event=line.text("kind"),
        at=_instant(line),
        tokens=tokens if isinstance(tokens, int) else 0,
        was_late=bool(line.text("late")),
        items=(*told, *left_out),
        skills=tuple(_read_skill(row) for name in ("skills", "skills_left") for row in line.rows(name)),
    )


def _read_told(workspace: Workspace, number: int, text: str, *, is_named: bool) -> Told:
    learning_id = _id_of(workspace, number)
    # What was forgotten since leaves no words behind.
    return Told(number, learning_id, line=text if learning_id else "", is_named=is_named)


def _read_skill(row: dict[str, object]) -> ToldSkill:
    tokens = row.get("tokens")
    name, skill_id, form, words, reason = (str(row.get(key, "")) for key in ("name", "id", "form", "words", "reason"))
    return ToldSkill(name, skill_id, form, words, tokens if isinstance(tokens, int) else 0, reason)


def _injection_id(line: SpooledLine) -> str:
    nonce = line.text("nonce") or f"{line.file}:{line.offset}"
    return ids.derive("injection", line.text("session"), nonce)


def _carry_out(workspace: Workspace, line: SpooledLine) -> tuple[int, list[str]]:
    """A verdict that the person typed as a prompt: the hook saw it, and here it takes effect."""
    done, problems = 0, list[str]()
    if line.text("do") not in VERDICTS:
        return 0, [f"unknown verdict {line.text('do')[:20]!r}"]
    for number in line.numbers("numbers"):
        try:
            learning = get_learning(workspace, f"L{number}")
            decide(
                workspace,
                learning,
                line.text("do"),
                at=_instant(line),
                session_id=_session(line),
                said=f"{line.file}:{line.offset}",
            )
            done += 1
        except NotFound:
            problems.append(f"there is no L{number}")
        except SynapseError as error:
            problems.append(error.message)
    return done, problems


def _keep_refused(workspace: Workspace, line: SpooledLine, problems: list[str]) -> None:
    """The receipt said that it would be done: whoever wonders finds it in `synapse status`."""
    for number, problem in enumerate(problems):
        key = f"{_instant(line)}/{line.file}:{line.offset}/{number}"
        steps.set_watermark(workspace.database, steps.REFUSED_VERDICT, key, problem)


def _id_of(workspace: Workspace, number: int) -> str:
    learning = memory.find_by_number(workspace.database, number)
    return learning.id if learning else ""


def _session(line: SpooledLine) -> str:
    return session_id(line.text("host"), line.text("session"))


def _instant(line: SpooledLine) -> str:
    milliseconds = line.text("at_ms")
    if not (milliseconds.isascii() and milliseconds.isdigit()) or len(milliseconds) > 14:  # noqa: PLR2004  (the year 5000)
        return ""
    return stamp(datetime.fromtimestamp(int(milliseconds) / 1000, UTC))
