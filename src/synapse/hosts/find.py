"""Which hosts there are, where they keep their sessions, and whose content a file is."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from synapse.hosts.reader import Reader
from synapse.hosts.skill_roots import SkillRoots
from synapse.hosts.wiring import Installer

HOSTS = ("claude_code", "codex", "opencode", "gemini", "copilot", "pi", "swe_agent", "mini_swe_agent", "generic")


def find_installers() -> dict[str, Installer]:
    """Of the hosts that can be wired in."""
    from synapse.hosts.claude_code import install as claude_code  # noqa: PLC0415  (only `init` and its like need it)

    return {claude_code.INSTALLER.host: claude_code.INSTALLER}


def find_skill_roots() -> tuple[SkillRoots, ...]:
    """Of the hosts that load skills."""
    from synapse.hosts.claude_code import skills as claude_code  # noqa: PLC0415  (only commands about skills need them)
    from synapse.hosts.codex import skills as codex  # noqa: PLC0415
    from synapse.hosts.gemini import skills as gemini  # noqa: PLC0415
    from synapse.hosts.opencode import skills as opencode  # noqa: PLC0415

    return (claude_code.SKILLS, opencode.SKILLS, codex.SKILLS, gemini.SKILLS)


@cache
def find_readers() -> tuple[Reader, ...]:
    # Loaded here and not above: decoders of all hosts are built at import, and only commands that read need them.
    from synapse.hosts.claude_code import spooled as claude_code_hooks  # noqa: PLC0415
    from synapse.hosts.claude_code import transcript as claude_code  # noqa: PLC0415
    from synapse.hosts.codex import transcript as codex  # noqa: PLC0415
    from synapse.hosts.copilot import transcript as copilot  # noqa: PLC0415
    from synapse.hosts.gemini import transcript as gemini  # noqa: PLC0415
    from synapse.hosts.generic import spooled as generic_hooks  # noqa: PLC0415
    from synapse.hosts.generic import transcript as generic  # noqa: PLC0415
    from synapse.hosts.mini_swe_agent import transcript as mini_swe_agent  # noqa: PLC0415
    from synapse.hosts.opencode import transcript as opencode  # noqa: PLC0415
    from synapse.hosts.pi import transcript as pi  # noqa: PLC0415
    from synapse.hosts.swe_agent import transcript as swe_agent  # noqa: PLC0415

    return (
        *claude_code_hooks.READERS,
        *generic_hooks.READERS,
        *claude_code.READERS,
        *codex.READERS,
        *opencode.READERS,
        *gemini.READERS,
        *copilot.READERS,
        *pi.READERS,
        *swe_agent.READERS,
        *mini_swe_agent.READERS,
        *generic.READERS,
    )


def sniff(head: bytes) -> Reader | None:
    """The reader for a file that begins so."""
    return next((reader for reader in find_readers() if reader.sniff(head)), None)


def find_places(home: Path, environ: Mapping[str, str]) -> list[tuple[str, Path]]:
    """(host, folder or file) where each host keeps its sessions by default, whether it is there or not."""
    data = Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return [
        ("claude_code", Path(environ.get("CLAUDE_CONFIG_DIR") or home / ".claude") / "projects"),
        ("codex", Path(environ.get("CODEX_HOME") or home / ".codex") / "sessions"),
        ("codex", Path(environ.get("CODEX_HOME") or home / ".codex") / "archived_sessions"),
        ("opencode", data / "opencode" / "opencode.db"),
        ("gemini", home / ".gemini" / "tmp"),
        ("copilot", home / ".copilot" / "session-state"),
        ("pi", home / ".pi" / "agent" / "sessions"),
        ("mini_swe_agent", home / ".config" / "mini-swe-agent"),
    ]
