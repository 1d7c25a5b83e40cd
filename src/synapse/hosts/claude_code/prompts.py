"""The texts in the person's place: what the host marks as its own, what was queued while the agent worked, what was typed."""

from hashlib import blake2b

from synapse import ids
from synapse.hosts.claude_code.head import Source, has_spoken
from synapse.hosts.claude_code.record import ORIGIN, TEXT, Attachment, Line, Origin
from synapse.hosts.claude_code.results import text_of
from synapse.hosts.reader import State
from synapse.sessions.decode import decode
from synapse.sessions.reason import Reason
from synapse.sessions.session import Speaker, Turn
from synapse.sessions.tally import Tally
from synapse.sessions.typed import Judged, judge

# Prompts wait in the queue for one answer of the agent: more than these at a time are the host's own notices.
_MAX_QUEUED = 16
_DIGEST_BYTES = 6


def read_prompt(record: Line, texts: list[str], source: Source, state: State, tally: Tally) -> list[Turn]:
    """A user record's texts as one turn. A prompt that was already given when it was queued is not given again."""
    judged = _judge(texts)
    reason = _flagged(record, source, judged) or judged.reason
    if reason == Reason.EMPTY:
        tally.skip(Reason.EMPTY)
        return []
    if reason:
        return [_turn(source, Speaker.PROGRAM, "\n".join(texts), reason)]
    if _take_queued(state, source.session_id, judged.text):
        tally.skip("queued prompt delivered")
        return []
    return [_turn(source, Speaker.PERSON, judged.text)]


def read_queued(record: Line, source: Source, state: State, tally: Tally) -> list[Turn]:
    """What was typed while the agent worked, given where it was typed: some versions never write it down again.

    Before the first turn nothing is given: the host hands that prompt over at once, with its folder and marks.
    """
    judged = judge(_content(record))
    if not judged.is_typed:
        tally.skip("queued notice")
        return []
    if not has_spoken(state, source.session_id):
        tally.skip("first prompt, queued")
        return []
    # In this queue a slash begins a command, never a path; it is delivered as its arguments alone.
    text = judged.text.partition(" ")[2].strip() if judged.text.startswith("/") else judged.text
    _note_queued(state, source.session_id, text)
    native = ids.derive(source.session_id, source.at or str(source.place), text)
    return [_turn(source, Speaker.PERSON, text, native_id=native)]


def read_queued_command(attachment: Attachment, source: Source, state: State, tally: Tally) -> list[Turn]:
    """A queued prompt as newer versions deliver it in the middle of the agent's work."""
    judged = judge(text_of(attachment.prompt))
    is_ours = attachment.isMeta or _is_foreign(attachment.origin) or attachment.commandMode not in (None, "prompt")
    if is_ours or source.agent or not judged.is_typed:
        tally.skip("queued notice")
        return []
    if _take_queued(state, source.session_id, judged.text):
        tally.skip("queued prompt delivered")
        return []
    return [_turn(source, Speaker.PERSON, judged.text)]


def _judge(texts: list[str]) -> Judged:
    """Several texts in one record are judged one by one: hosts put theirs beside the person's."""
    judged = [judge(text) for text in texts]
    typed = "\n".join(one.text for one in judged if one.is_typed)
    if typed:
        return Judged(typed, "")
    reasons = [one.reason for one in judged if one.reason != Reason.EMPTY]
    return Judged("", reasons[0] if reasons else Reason.EMPTY)


def _flagged(record: Line, source: Source, judged: Judged) -> str:
    """What the host's own marks say; empty when they leave it to the words."""
    if record.is_compact_summary:
        return Reason.COMPACTION
    if source.agent:
        return Reason.SUB_AGENT
    if _is_foreign(_origin(record)) or record.prompt_source == "system":
        return Reason.NOTIFICATION
    if bytes(record.plan_content).startswith(b'"'):
        return Reason.PLAN
    if record.is_meta:
        # What hosts mark so and no words give away is the text of a command or skill, expanded.
        return judged.reason or Reason.SKILL_BODY
    return ""


def _origin(record: Line) -> Origin | None:
    origin = bytes(record.origin)
    return decode(ORIGIN, origin) if origin.startswith(b"{") else None


def _is_foreign(origin: Origin | None) -> bool:
    return origin is not None and origin.kind not in ("", "human")


def _content(record: Line) -> str:
    content = bytes(record.content)
    return decode(TEXT, content) if content.startswith(b'"') else ""


def _turn(source: Source, speaker: Speaker, text: str, reason: str = "", *, native_id: str = "") -> Turn:
    return Turn(
        ids.within(source.session_id, native_id) if native_id else source.turn_id(),
        source.session_id,
        speaker,
        text,
        source.place,
        at=source.at,
        cwd=source.cwd,
        agent=source.agent,
        reason=reason,
    )


def _note_queued(state: State, session_id: str, text: str) -> None:
    waiting = [*state.get("queued", "").split(), _digest(session_id, text)]
    state["queued"] = " ".join(waiting[-_MAX_QUEUED:])


def _take_queued(state: State, session_id: str, text: str) -> bool:
    """Whether this text was waiting; it waits no more. Only digests are kept: a state holds nothing that people typed."""
    waiting = state.get("queued", "").split()
    digest = _digest(session_id, text)
    if digest not in waiting:
        return False
    waiting.remove(digest)
    state["queued"] = " ".join(waiting)
    return True


def _digest(session_id: str, text: str) -> str:
    words = " ".join([session_id, *text.split()])
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=_DIGEST_BYTES).hexdigest()
