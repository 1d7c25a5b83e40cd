"""The variables by which a program knows that an agent runs it. Standard library only: the hook path asks too."""

from _collections_abc import Iterator, Mapping

# Set by a host for the programs it starts.
_MARKERS = (
    *("CLAUDECODE", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_CHILD_SESSION", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_PID"),
    *("AI_AGENT", "OPENCODE"),
)
# Hosts whose every variable marks them, but for those below. A new one of theirs is then a marker before we know it.
_PREFIXES = ("CODEX_", "OPENCODE_", "GEMINI_")
# Variables that people set in their own shell to configure a host: keys, places, models, switches.
_OWN_ENDINGS = (
    *("_KEY", "_TOKEN", "_SECRET", "_PASSWORD", "_USERNAME", "_CREDENTIALS", "_CERTIFICATE"),
    *("_HOME", "_DIR", "_PATH", "_BIN", "_CONFIG", "_URL", "_ENDPOINT", "_MODEL", "_THEME", "_SANDBOX_IMAGE"),
)
_OWN_BEGINNINGS = (
    *("CODEX_ENABLE_", "CODEX_DISABLE_", "CODEX_CONFIG_", "CODEX_RUST_LOG"),
    *("OPENCODE_ENABLE_", "OPENCODE_DISABLE_", "OPENCODE_EXPERIMENTAL", "OPENCODE_CONFIG_", "OPENCODE_AUTO_SHARE"),
    *("OPENCODE_PERMISSION", "OPENCODE_GIT_BASH", "OPENCODE_TUI_"),
    *("GEMINI_CLI_IDE_", "OPENCODE_CALLER"),  # editors set these in the terminals that a person types in
    *("GEMINI_TELEMETRY_", "GEMINI_CLI_TRUST_", "GEMINI_SYSTEM_MD", "GEMINI_WRITE_SYSTEM_MD", "GEMINI_SANDBOX"),
)
# These look like a person's by their ending and are a host's all the same.
_ALWAYS = ("GEMINI_PROJECT_DIR", "GEMINI_PLANS_DIR", "CODEX_SANDBOX")


def find_host_marker(environ: Mapping[str, str]) -> str:
    """The first variable that only a host sets; empty when there is none."""
    return next(_markers(environ), "")


def _markers(environ: Mapping[str, str]) -> Iterator[str]:
    for name, value in sorted(environ.items()):
        if value and (name in _MARKERS or name in _ALWAYS or (name.startswith(_PREFIXES) and not _is_own(name))):
            yield name


def _is_own(name: str) -> bool:
    return name.endswith(_OWN_ENDINGS) or name.startswith(_OWN_BEGINNINGS)
