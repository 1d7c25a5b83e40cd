"""Where each host looks for skills."""

import json
from pathlib import Path

from synapse.hosts.find import find_skill_roots
from synapse.hosts.skill_roots import PluginSkills

HOSTS = {one.host: one for one in find_skill_roots()}


def home_of(host: str, home: Path, **environ: str) -> list[str]:
    return [str(path.relative_to(home)) for path in HOSTS[host].find_person(home, environ)]


def test_every_host_says_its_folders_in_a_checkout() -> None:
    assert {host: one.project for host, one in HOSTS.items()} == {
        "claude_code": (".claude/skills",),
        "opencode": (".opencode/skill", ".opencode/skills", ".claude/skills", ".agents/skills"),
        "codex": (".codex/skills", ".agents/skills"),
        "gemini": (".gemini/skills", ".agents/skills"),
    }


def test_every_host_says_its_folders_at_home(tmp_path: Path) -> None:
    assert {host: home_of(host, tmp_path) for host in HOSTS} == {
        "claude_code": [".claude/skills"],
        "opencode": [
            ".config/opencode/skill",
            ".config/opencode/skills",
            ".opencode/skills",
            ".claude/skills",
            ".agents/skills",
        ],
        "codex": [".codex/skills", ".agents/skills"],
        "gemini": [".gemini/skills", ".agents/skills"],
    }


def test_a_host_that_was_moved_is_followed(tmp_path: Path) -> None:
    moved = str(tmp_path / "moved")

    assert home_of("claude_code", tmp_path, CLAUDE_CONFIG_DIR=moved) == ["moved/skills"]
    assert home_of("codex", tmp_path, CODEX_HOME=moved) == ["moved/skills", ".agents/skills"]
    assert home_of("opencode", tmp_path, XDG_CONFIG_HOME=moved)[0] == "moved/opencode/skill"


def install(home: Path, entries: dict[str, object], enabled: dict[str, object]) -> None:
    plugins = home / ".claude" / "plugins"
    plugins.mkdir(parents=True)
    (plugins / "installed_plugins.json").write_text(json.dumps({"version": 2, "plugins": entries}))
    (home / ".claude" / "settings.json").write_text(json.dumps({"enabledPlugins": enabled}))


def test_the_plugins_of_claude_code_that_are_switched_on(tmp_path: Path) -> None:
    place = tmp_path / "cache" / "tools" / "1.0"
    (place / ".claude-plugin").mkdir(parents=True)
    (place / ".claude-plugin" / "plugin.json").write_text(json.dumps({"skills": ["./more/", "../out", "skills"]}))
    install(
        tmp_path,
        {
            "tools@market": [
                {"scope": "user", "installPath": str(place)},
                {"scope": "project", "installPath": "/elsewhere", "projectPath": "/code/shop"},
            ],
            "off@market": [{"scope": "user", "installPath": "/off"}],
            "broken@market": [{"installPath": "relative"}, {}, "x"],
            "odd@market": "x",
        },
        {"tools@market": True, "off@market": False},
    )

    assert HOSTS["claude_code"].find_plugins(tmp_path, {}) == (
        PluginSkills("tools", place / "skills"),
        PluginSkills("tools", place / "more"),
        PluginSkills("tools", Path("/elsewhere/skills"), "/code/shop"),
    )


def test_a_registry_that_is_none_names_no_plugins(tmp_path: Path) -> None:
    assert HOSTS["claude_code"].find_plugins(tmp_path, {}) == ()
    install(tmp_path, {}, {})
    (tmp_path / ".claude" / "plugins" / "installed_plugins.json").write_text("[")
    assert HOSTS["claude_code"].find_plugins(tmp_path, {}) == ()


def test_the_extensions_of_gemini(tmp_path: Path) -> None:
    (tmp_path / ".gemini" / "extensions" / "tools").mkdir(parents=True)

    assert HOSTS["gemini"].find_plugins(tmp_path, {}) == (
        PluginSkills("", tmp_path / ".gemini" / "extensions" / "tools" / "skills"),
    )
    assert HOSTS["gemini"].find_plugins(tmp_path / "none", {}) == ()
    assert HOSTS["codex"].find_plugins(tmp_path, {}) == ()
