"""Installing the real hosts, with an npm of our own: whole or not at all, and a reason where it cannot be."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.journeys.hosts.pinned import Pinned, install, read_pins

NPM = """#!/bin/sh
for package; do :; done
name=${package%@*}
mkdir -p "node_modules/$name"
printf '#!/bin/sh\\necho "%s (Claude Code)"\\n' "${package##*@}" > "node_modules/$name/claude"
chmod +x "node_modules/$name/claude"
"""
FAILS = "#!/bin/sh\necho 'npm error: no such package' >&2\nexit 1\n"


def put_npm(folder: Path, program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    (folder / "npm").write_text(program)
    (folder / "npm").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_a_host_is_installed_once_and_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_npm(tmp_path / "bin", NPM, monkeypatch)
    pinned = Pinned("claude-code", "9.9.9", tmp_path / "cache")
    assert pinned.why_missing() == "claude-code 9.9.9 is not installed; run `./dev hosts`"

    assert install(pinned) == ""

    said = subprocess.run([pinned.program, "--version"], capture_output=True, text=True, check=True).stdout
    assert said == "9.9.9 (Claude Code)\n"
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["claude-code-9.9.9"]
    monkeypatch.setenv("PATH", "/nowhere")
    assert (pinned.why_missing(), install(pinned)) == ("", "")


def test_where_it_cannot_be_had_the_reason_is_given_and_nothing_counts_as_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = Pinned("claude-code", "9.9.9", tmp_path / "cache")
    put_npm(tmp_path / "bin", FAILS, monkeypatch)
    assert install(pinned).endswith("@9.9.9` failed; what npm says stands above")
    monkeypatch.setenv("PATH", "/nowhere")
    assert install(pinned) == "npm is not on PATH"

    assert pinned.why_missing() == "claude-code 9.9.9 is not installed; run `./dev hosts`"


def test_another_version_than_the_pinned_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_npm(tmp_path / "bin", NPM.replace("${package##*@}", "8.8.8"), monkeypatch)
    pinned = Pinned("claude-code", "9.9.9", tmp_path / "cache")

    assert install(pinned) == "it says that it is '8.8.8 (Claude Code)'"
    assert pinned.why_missing()


def test_the_pins_name_two_versions_of_claude_code() -> None:
    assert [pin[:2] for pin in read_pins()] == [("claude-code", "2.1.197"), ("claude-code", "2.1.327")]


def test_the_door_says_what_is_there_and_ends_badly_where_something_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    script = (Path(__file__).parent / "pinned.py").read_text(encoding="utf-8")
    copy = tmp_path / "tests" / "journeys" / "hosts" / "pinned.py"
    copy.parent.mkdir(parents=True)
    copy.write_text(script)
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "hosts.txt").write_text("# two\nclaude-code 9.9.9\n")

    done = subprocess.run([sys.executable, copy], capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "claude-code 9.9.9: NOT INSTALLED: npm is not on PATH"
