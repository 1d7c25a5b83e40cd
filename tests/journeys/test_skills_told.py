"""A skill on disk is found by the worker, told by the hook at the right prompt, and explained by `synapse why`."""

import json
import sys
from pathlib import Path

from tests.fakes.skills import write_skill
from tests.journeys.installed import HOOK_FILE, environ, run, synapse

PROMPT = "Write the release notes from the merged changes"


def ask(home: Path, prompt: str, session: str = "s1") -> str:
    """What the model is told."""
    payload = {"hook_event_name": "UserPromptSubmit", "session_id": session, "cwd": str(home), "prompt": prompt}
    command = [sys.executable, "-I", "-S", HOOK_FILE, "claude_code"]
    done = run(command, home, environ(home), json.dumps(payload).encode())
    assert (done.returncode, done.stderr) == (0, "")
    return str(json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]) if done.stdout else ""


def test_a_skill_is_told_at_the_prompt_that_asks_for_it_once_and_why_explains_it(tmp_path: Path) -> None:
    write_skill(tmp_path / ".claude/skills", "release-notes")
    write_skill(
        tmp_path / ".agents/skills",
        "video",
        "Encodes video files. Use when a video has to be encoded.",
        body="KESTREL\n",
    )
    write_skill(tmp_path / ".claude/skills", "meeting", "整理会议笔记，归纳行动项。会议结束后使用。")
    assert synapse(tmp_path, "work").returncode == 0

    assert [ask(tmp_path, text) for text in ("thanks", "commit", "write a poem about the release of a dove")] == [
        ""
    ] * 3
    assert "[skill:release-notes]" in ask(tmp_path, PROMPT)
    assert ask(tmp_path, PROMPT) == ""
    loaded = ask(tmp_path, "This video has to be encoded, encode the video files")
    assert "[skill:video]" in loaded
    assert "KESTREL" in loaded
    assert "[skill:meeting]" in ask(tmp_path, "会议结束了，帮我整理会议笔记，归纳行动项", "s2")

    for _ in range(2):  # before the worker took it, and after
        why = synapse(tmp_path, "why", "s1").stdout
        assert "Told 2 skills at 2 moments" in why
        assert "[skill:release-notes]\n      named in a line: the prompt and it share" in why
        assert "[skill:video]\n      loaded with its text: the prompt and it share" in why
        assert synapse(tmp_path, "work").returncode == 0
    told = json.loads(synapse(tmp_path, "why", "s1", "--json").stdout)
    assert [skill["form"] for moment in told["moments"] for skill in moment["skills"]] == ["line", "body"]


def test_a_changed_skill_is_told_by_its_new_words(tmp_path: Path) -> None:
    path = write_skill(tmp_path / ".claude/skills", "release-notes")
    synapse(tmp_path, "work")
    path.write_text(path.read_text().replace("Writes release notes from merged changes", "Paints fences and gates"))
    synapse(tmp_path, "work")

    assert "[skill:release-notes]" in ask(tmp_path, "Paint the fences and gates")
