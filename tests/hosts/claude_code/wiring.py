"""A person's Claude Code before, with and after us."""

import json
import stat
from pathlib import Path
from typing import Any

from tests.fakes.claude_program import PROGRAM, make_claude

from synapse.hosts.wiring import Hook, Site

COMMAND = "/opt/venv/bin/python -I -S /opt/lib/synapse/surfaces/hook.py"
HOOK = Hook(COMMAND, tells_tools=False, version="0.1.0")
EVENTS = ["SessionStart", "UserPromptSubmit", "PreCompact", "Stop", "SubagentStop", "SessionEnd"]
TOOL_EVENTS = ["PostToolUse", "PostToolUseFailure"]
CONTENT = b'{\n    "permissions": {"allow": ["Bash(npm:*)"]},\n  "theme":"dark"}'
BELL = {"matcher": "*", "hooks": [{"type": "command", "command": "bell"}]}


Files = dict[str, tuple[int, bytes | None]]  # mode and content; a folder has none


class Person:
    def __init__(
        self, folder: Path, content: bytes | None = CONTENT, *, has_claude: bool = False, **environ: str
    ) -> None:
        self.folder = folder / "person"
        self.config = Path(environ.get("CLAUDE_CONFIG_DIR", self.folder / ".claude"))
        self.config.mkdir(parents=True)
        if content is not None:
            self.settings.write_bytes(content)
        path = make_claude(folder / "bin") if has_claude else str(folder / "nothing")
        self.environ = {"HOME": str(self.folder), "PATH": path, **environ}
        self.before = self.files()

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"

    @property
    def site(self) -> Site:
        return Site(self.folder / ".synapse", self.folder, self.environ)

    @property
    def said(self) -> dict[str, Any]:
        """What the settings say."""
        return json.loads(self.settings.read_bytes().removeprefix(b"\xef\xbb\xbf"))

    def get_claude(self, program: str = PROGRAM) -> None:
        self.environ["PATH"] = make_claude(self.folder.parent / "bin", program)

    def files(self) -> Files:
        """Every file and folder below the person's home, but what the host notes down of how it was called."""
        paths = sorted(path for path in self.folder.rglob("*") if path.name != "claude-calls")
        return {
            str(path.relative_to(self.folder)): (
                stat.S_IMODE(path.stat().st_mode),
                path.read_bytes() if path.is_file() else None,
            )
            for path in paths
        }

    def put(self, files: Files) -> None:
        """These and no others; `files` lists a folder before what is in it."""
        for path in sorted(self.folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
        for name, (mode, content) in files.items():
            path = self.folder / name
            if content is None:
                path.mkdir()
            else:
                path.write_bytes(content)
            path.chmod(mode)

    def is_as_before(self) -> bool:
        """Synapse's own folder aside, in which what was learned stays."""
        now = {name: held for name, held in self.files().items() if not name.startswith(".synapse")}
        return now == self.before

    def own_hooks(self) -> dict[str, list[dict[str, Any]]]:
        """Event → our entries in the settings."""
        found: dict[str, list[dict[str, Any]]] = {}
        for event, groups in self.said.get("hooks", {}).items():
            for group in groups:
                found.setdefault(event, []).extend(
                    entry for entry in group["hooks"] if "surfaces/hook.py" in entry["command"]
                )
        return {event: entries for event, entries in found.items() if entries}


def entries(*events: str, **more: bool) -> dict[str, list[dict[str, object]]]:
    entry: dict[str, object] = {"type": "command", "command": f"{COMMAND} claude_code", "timeout": 5, **more}
    return {event: [entry] for event in events}
