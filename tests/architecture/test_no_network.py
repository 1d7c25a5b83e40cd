"""Nothing leaves the machine: no module can open a connection, and reading a whole history opens none."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import synapse

PACKAGE = Path(synapse.__file__).parent
EXAMPLES = PACKAGE.parents[1] / "examples" / "sessions"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "bench" not in path.parts)
NETWORK = {
    *("_socket", "_ssl", "aiohttp", "asyncio", "cgi", "ftplib", "http", "httpx", "imaplib", "nntplib", "poplib"),
    *("requests", "smtplib", "socket", "socketserver", "ssl", "telnetlib", "urllib3", "webbrowser", "websockets"),
    *("wsgiref", "xmlrpc", "urllib.request", "urllib.error", "urllib.robotparser", "logging.handlers"),
    *("multiprocessing.connection", "multiprocessing.managers"),
}
# Another program could call out for us; we start Python, on code of this project, `claude plugin`, told to
# stay quiet, and git, to fetch the skill that a person names.
STARTS_PROGRAMS = {
    "flows/add_skill.py",
    "flows/fire.py",
    "flows/pool.py",
    "flows/wake.py",
    "hosts/claude_code/plugin.py",
    "surfaces/cli/bench.py",
    "surfaces/cli/hook.py",
}
STARTERS = {"subprocess", "pty", "os.system", "os.popen", "os.posix_spawn", "os.execv", "os.execve", "os.execvp"}

PROBE = """
import sys

def watch(event, arguments):
    if event == "subprocess.Popen" and arguments[0] == sys.executable:
        return
    if event.startswith(("socket.connect", "socket.bind", "socket.send", "socket.get", "urllib.", "http.", "smtplib.",
                         "ftplib.", "subprocess.", "os.system", "os.exec", "webbrowser.")):
        print("opened:", event, arguments, file=sys.stderr)

sys.addaudithook(watch)
if sys.argv[1:] == ["proof"]:
    import socket
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(("127.0.0.1", 9))
    sys.exit()
from synapse.surfaces.cli.main import run
codes = [run(line.split("|")) for line in sys.argv[1:]]
print("codes:", codes)
"""


def imported(path: Path) -> Iterator[str]:
    """`a.b` for `import a.b` and for `from a import b`, with everything above it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            names = [f"{node.value.id}.{node.attr}"]
        for name in names:
            parts = name.split(".")
            yield from (".".join(parts[:length]) for length in range(1, len(parts) + 1))


def probe(*lines: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROBE, *lines],
        env={"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_imports_what_opens_connections(path: Path) -> None:
    assert set(imported(path)) & NETWORK == set()


def test_other_programs_are_started_in_the_named_places_only() -> None:
    starting = {str(path.relative_to(PACKAGE)) for path in MODULES if set(imported(path)) & STARTERS}

    assert starting == STARTS_PROGRAMS


def test_imports_by_name_load_our_own_commands_and_registered_detectors_only() -> None:
    dynamic = {str(path.relative_to(PACKAGE)) for path in MODULES if {"importlib", "__import__"} & set(imported(path))}

    assert dynamic == {"surfaces/cli/group.py", "learn/detect.py"}


def test_reading_a_history_and_showing_it_opens_no_connection_and_starts_no_other_program(tmp_path: Path) -> None:
    lines = [f"ingest|{EXAMPLES}|--show", "sessions|list", "observations|list", "status", "doctor", "settings|list"]

    done = probe(*lines, home=tmp_path)

    assert done.stdout.splitlines()[-1] == f"codes: {[0] * len(lines)}"
    assert done.stderr == "30 of 216; --limit 0 shows all.\n"


def test_a_connection_would_have_been_seen(tmp_path: Path) -> None:
    assert "opened: socket.connect" in probe("proof", home=tmp_path).stderr
