"""Three invented sessions: a correction, a refused push, and one that a program started; and a Codex session."""

import json
from pathlib import Path
from shutil import copyfile

from tests.fakes.claude_code_lines import REFUSED, assistant
from tests.fakes.claude_session import ClaudeSession, a_correction
from tests.fakes.reading import PAYLOADS

CODEX = "019f0000-aaaa-7000-8000-000000000001"


def a_refused_push() -> ClaudeSession:
    """With the agent's notes, a call without an end, and text that tries to move the reader's cursor."""
    session = ClaudeSession("push", "/home/dev/kiosk")
    session.person("Push the branch.")
    notes = assistant({"type": "thinking", "thinking": "Main or the branch?"}, sessionId=session.session_id)
    session.raw(json.dumps(notes))
    call = session.call("Bash", command="git push origin main")
    session.result(call, f"{REFUSED} the user said:\nNever push to main.", is_error=True)
    session.agent("Understood.\x1b[2J I pushed nothing.")
    session.call("Read", file_path="/home/dev/kiosk/README.md", limit=20)
    return session


def by_a_program() -> ClaudeSession:
    session = ClaudeSession("nightly", "/home/dev/kiosk", entrypoint="sdk-cli")
    session.person("List the open doors.")
    session.agent("Two: 東門, and the back door.")
    return session


def write_history(folder: Path) -> None:
    a_correction("correction").write(folder / "claude" / "correction.jsonl")
    a_refused_push().write(folder / "claude" / "push.jsonl")
    by_a_program().write(folder / "claude" / "nightly.jsonl")
    (folder / "codex").mkdir()
    copyfile(PAYLOADS / "codex" / "0.142-both-kinds.jsonl", folder / "codex" / "rollout.jsonl")
