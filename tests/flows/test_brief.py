"""What a model is told: what fits, what is new to the session, what speaks of the matter; and mostly nothing."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fakes.findings import a_finding
from tests.fakes.taught import teach

from synapse.events.event import Event
from synapse.flows.brief import MAX_CHARACTERS, Briefing, brief, find_double
from synapse.flows.on_event import on_event
from synapse.hosts.claude_code.render import MAX_TEXT
from synapse.learn.finding import Mode
from synapse.text.tokens import count_tokens
from synapse.workspace.workspace import Workspace

PARCEL = "/home/dev/parcel"


@pytest.fixture
def parcel(host_home: Path) -> str:
    """A folder without a repository is a project of its own path."""
    folder = host_home / "parcel"
    folder.mkdir()
    return str(folder)


def start(cwd: str, source: str = "startup", session: str = "new") -> Event:
    return Event(host="claude_code", kind="session-start", session_id=session, cwd=cwd, source=source)


def prompt(cwd: str, text: str, session: str = "new") -> Event:
    return Event(host="claude_code", kind="prompt", session_id=session, cwd=cwd, text=text)


def tell(workspace: Workspace, event: Event, **environ: str) -> Briefing | None:
    """As the hook does: what was found is also written down."""
    found = brief(event, workspace.home, environ)
    if found:
        on_event(event, workspace.home, at_ms=1_795_000_000_000, more=found.to_fields())
    return found


def numbers(found: Briefing | None) -> list[int]:
    return [item.number for item in found.items] if found else []


def teach_pnpm(workspace: Workspace, parcel: str) -> None:
    teach(workspace, a_finding("No, use pnpm instead of npm.", prefer="pnpm", avoid="npm", project_id=parcel))


def test_nothing_stored_is_nothing_said(tmp_path: Path) -> None:
    assert brief(start("/nowhere"), str(tmp_path), {}) is None


def test_a_session_of_the_project_is_told_once_with_date_id_and_source(workspace: Workspace, parcel: str) -> None:
    teach_pnpm(workspace, parcel)

    found = tell(workspace, start(parcel))

    assert found is not None
    text = found.to_injection(start(parcel)).text
    assert text.splitlines()[2] == (
        "[L1] prefer pnpm, avoid npm: “No, use pnpm instead of npm.” (correction, the person said once, 2026-11-16, session s1)"
    )
    assert numbers(tell(workspace, prompt(parcel, "Install carrier-client with npm"))) == []
    assert numbers(tell(workspace, start(parcel, "resume"))) == []
    assert numbers(tell(workspace, start(parcel, session="another"))) == [1]


def test_another_project_is_told_nothing(workspace: Workspace, parcel: str) -> None:
    teach_pnpm(workspace, parcel)

    assert brief(start(str(Path(parcel).parent)), workspace.home, {}) is None


def test_after_a_compaction_it_is_told_again(workspace: Workspace, parcel: str) -> None:
    teach_pnpm(workspace, parcel)
    tell(workspace, start(parcel))

    compact = Event(host="claude_code", kind="compact", session_id="new", cwd=parcel)
    on_event(compact, workspace.home, at_ms=1_795_000_000_000, more={})

    assert numbers(tell(workspace, start(parcel, "compact"))) == [1]
    assert numbers(tell(workspace, start(parcel, "resume"))) == []


def test_a_prompt_is_answered_with_what_it_is_about(workspace: Workspace, parcel: str) -> None:
    teach(
        workspace,
        *(
            a_finding(f"Rule {number} concerns topic{number} alone.", session=f"s{number:02d}", project_id=parcel)
            for number in range(30)
        ),
    )
    told = numbers(tell(workspace, start(parcel)))
    assert len(told) == 10

    rest = next(number for number in range(1, 31) if number not in told)
    topic = f"topic{rest - 1}"
    assert numbers(tell(workspace, prompt(parcel, f"Which rule concerns {topic}?"))) == [rest]
    assert numbers(tell(workspace, prompt(parcel, f"Which rule concerns {topic}?"))) == []
    assert numbers(tell(workspace, prompt(parcel, "Draw a cat."))) == []


def test_the_branch_decides_what_comes_first(workspace: Workspace, parcel: str) -> None:
    (Path(parcel) / ".git").mkdir()
    (Path(parcel) / ".git" / "HEAD").write_text("ref: refs/heads/topic27-concerns-rule\n")
    for name in ("objects", "refs"):
        (Path(parcel) / ".git" / name).mkdir()
    project = f"{parcel}/.git"
    teach(
        workspace,
        *(
            a_finding(f"Rule {number} concerns topic{number} alone.", session=f"s{number:02d}", project_id=project)
            for number in range(30)
        ),
    )

    assert 28 in numbers(tell(workspace, start(parcel)))


def test_a_weak_single_sighting_and_an_agents_word_are_never_told(workspace: Workspace, parcel: str) -> None:
    teach(
        workspace,
        a_finding("We keep prices in cents.", mode=Mode.CANDIDATE, project_id=parcel),
        a_finding("The cache must be cleared first.", session="s2", role_rank="agent", project_id=parcel),
    )

    assert brief(start(parcel), workspace.home, {}) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SYNAPSE_BRIEFING_ENABLED", "false"),
        ("SYNAPSE_LEARNING_ENABLED", "off"),
        ("SYNAPSE_BRIEFING_START_TOKENS", "0"),
        ("SYNAPSE_BRIEFING_START_TOKENS", "70"),
    ],
)
def test_a_person_can_switch_it_off_or_make_it_small(workspace: Workspace, parcel: str, name: str, value: str) -> None:
    teach_pnpm(workspace, parcel)

    found = brief(start(parcel), workspace.home, {name: value})

    assert numbers(found) == []


def test_a_checkout_may_switch_it_off_for_itself(workspace: Workspace, parcel: str) -> None:
    teach_pnpm(workspace, parcel)
    (Path(parcel) / ".synapse").mkdir()
    (Path(parcel) / ".synapse" / "settings.json").write_text('{"briefing": {"enabled": false}}')

    assert brief(start(parcel), workspace.home, {}) is None


def test_what_there_is_no_room_for_is_named(workspace: Workspace, parcel: str) -> None:
    teach(
        workspace,
        *(
            a_finding(f"Rule {number} concerns topic{number} alone.", session=f"s{number}", project_id=parcel)
            for number in range(12)
        ),
    )

    found = tell(workspace, start(parcel))

    assert found is not None
    assert len(found.items) == 10
    assert sorted(numbers(found) + [item.number for item in found.left_out]) == list(range(1, 13))
    assert found.to_fields()["left"] == [item.number for item in found.left_out]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=12, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=200), min_size=1, max_size=15), st.integers(0, 1_500))
def test_no_budget_is_exceeded_whatever_was_said(workspace: Workspace, statements: list[str], budget: int) -> None:
    teach(workspace, *(a_finding(text, session=f"s{hash(text)}", project_id=PARCEL) for text in statements))

    found = brief(start(PARCEL), workspace.home, {"SYNAPSE_BRIEFING_START_TOKENS": str(budget)})

    if found:
        text = found.to_injection(start(PARCEL)).text
        assert count_tokens(text) <= budget or not found.items
        assert len(text) <= MAX_CHARACTERS + 500 < MAX_TEXT


def test_of_two_hooks_at_the_same_moment_the_first_line_counts(workspace: Workspace, parcel: str) -> None:
    teach_pnpm(workspace, parcel)
    event = start(parcel)
    first, second = brief(event, workspace.home, {}), brief(event, workspace.home, {})
    assert first is not None
    assert second is not None

    for found in (first, second):
        on_event(event, workspace.home, at_ms=1_795_000_000_000, more=found.to_fields())

    assert find_double(first, event, workspace.home) == (set(), set())
    assert find_double(second, event, workspace.home) == ({1}, set())
    assert second.without({1}, set()).to_injection(event).text == ""
