"""The real hosts as npm has them, pinned, in a cache that git ignores: `./dev hosts` fills it.

The platform's own package is taken, which holds the program: no script of a package is run, and no Node is needed to start it.
"""

import platform
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
PINS = ROOT / "requirements" / "hosts.txt"
CACHE = ROOT / ".hosts"
MACHINES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}
SIZE = "some 300 MB"


class Pinned(NamedTuple):
    name: str
    version: str
    cache: Path = CACHE

    @property
    def folder(self) -> Path:
        return self.cache / f"{self.name}-{self.version}"

    @property
    def program(self) -> Path:
        """Named as people call it, alone in its folder: that folder can be put on PATH."""
        return self.folder / "bin" / "claude"

    @property
    def package(self) -> str:
        machine = MACHINES.get(platform.machine().lower(), platform.machine())
        return f"@anthropic-ai/{self.name}-{sys.platform}-{machine}"

    def why_missing(self) -> str:
        """Empty when it is there."""
        return "" if self.program.exists() else f"{self.name} {self.version} is not installed; run `./dev hosts`"


def read_pins() -> list[Pinned]:
    lines = [line.split() for line in PINS.read_text(encoding="utf-8").splitlines()]
    return [Pinned(words[0], words[1]) for words in lines if words and not words[0].startswith("#")]


def install(pinned: Pinned) -> str:
    """Why it could not be; empty when it is there. Whole or not at all."""
    if not pinned.why_missing():
        return ""
    if shutil.which("npm") is None:
        return "npm is not on PATH"
    new = pinned.folder.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    (new / "package.json").write_text('{"private": true}\n')
    quiet = ["--no-fund", "--no-audit", "--ignore-scripts", "--loglevel=error"]
    command = ["npm", "install", *quiet, f"{pinned.package}@{pinned.version}"]
    if subprocess.run(command, cwd=new, check=False).returncode:
        return f"`{' '.join(command)}` failed; what npm says stands above"
    (new / "bin").mkdir()
    (new / "bin" / "claude").symlink_to(Path("..") / "node_modules" / pinned.package / "claude")
    said = subprocess.run([new / "bin" / "claude", "--version"], capture_output=True, text=True, check=False).stdout
    if not said.startswith(pinned.version):
        return f"it says that it is {said.strip()!r}"
    shutil.rmtree(pinned.folder, ignore_errors=True)
    new.rename(pinned.folder)
    return ""


def main() -> int:
    problems = 0
    for pinned in read_pins():
        begun = monotonic()
        if pinned.why_missing():
            print(f"{pinned.name} {pinned.version}: installing into {pinned.folder}, {SIZE} …", flush=True)
        problem = install(pinned)
        took = f" ({monotonic() - begun:.0f} s)" if monotonic() - begun > 1 else ""
        print(f"{pinned.name} {pinned.version}: {f'NOT INSTALLED: {problem}' if problem else f'is there{took}'}")
        problems += bool(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
