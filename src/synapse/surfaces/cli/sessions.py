"""`synapse sessions`: which conversations were read, and one of them as turns and calls."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict

import click

from synapse.clock import stamp, system_clock
from synapse.flows.conversation import Call, Conversation, Said, get_conversation
from synapse.flows.find_project import find_project_names, get_project_id
from synapse.observe.records import count_by_session, find_first_words
from synapse.project.names import name_project
from synapse.sessions.records import StoredSession, count_sessions, find_sessions, get_sessions
from synapse.surfaces.cli.host import read_host
from synapse.surfaces.cli.show import (
    clean,
    find_width,
    note,
    print_json,
    print_table,
    shorten,
    show_instant,
    show_number,
    style,
)
from synapse.surfaces.cli.since import read_since
from synapse.workspace.workspace import Workspace, open_to_read

LISTED = 30
ID_SHOWN = 12  # of a host's id: enough to tell sessions apart, and it can be typed as it stands
SHORT_TEXT = 600  # of a turn; --full shows all that was kept
SHORT_OUTPUT = 160

_MARKS = {
    "person": ("you", "green"),
    "agent": ("agent", "cyan"),
    "thinking": ("thinking", "grey"),
    "program": ("program", "yellow"),
}
_OUTCOMES = {
    "success": ("ok", "green"),
    "failure": ("failed", "red"),
    "interrupted": ("refused or stopped", "yellow"),
    "unknown": ("ended", "bold"),
    "": ("no result", "grey"),
}


@click.group(
    epilog="""\b
Examples:
  synapse sessions list --project .
  synapse sessions show 0c1f        the beginning of an id is enough
"""
)
def command() -> None:
    """List sessions, or show one as turns and calls."""


@command.command("list", epilog="\b\nExample:\n  synapse sessions list --host codex --since 7d")
@click.option(
    "--project", metavar="PROJECT", help="Only sessions of this project: a folder, or a name as `status` shows it."
)
@click.option("--host", help="Only sessions of this host: claude_code, codex, opencode, gemini, …")
@click.option(
    "--since", metavar="WHEN", help="Only sessions active since: a date (2026-11-01) or an age (12h, 7d, 4w)."
)
@click.option("--limit", default=LISTED, show_default=True, type=click.IntRange(min=0), help="How many; 0 for all.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_command(project: str | None, host: str | None, since: str | None, limit: int, *, as_json: bool) -> None:
    """The latest first."""
    with open_to_read(os.environ, system_clock) as workspace:
        wanted = {
            "project_id": get_project_id(workspace, project) if project else "",
            "host": read_host(host),
            "since": stamp(read_since(since, system_clock)) if since else "",
        }
        found = find_sessions(workspace.database, **wanted, limit=limit)
        total = sum(count_sessions(workspace.database, **wanted).values())
        if as_json:
            counts = count_by_session(workspace.database, [session.id for session in found])
            print_json([{**asdict(session), "observations": counts[session.id]} for session in found])
        elif found:
            _print_rows(workspace, found)
        elif project or host or since:
            click.echo("No sessions fit.")
        else:
            click.echo("No sessions. Run `synapse ingest` to read what your agents wrote.")
    if len(found) < total and not as_json:
        note(f"The latest {show_number(limit)} of {show_number(total)}; --limit 0 shows all.")


@command.command("show", epilog="\b\nExample:\n  synapse sessions show 0c1f --full")
@click.argument("session")
@click.option("--full", is_flag=True, help="Everything that was kept of each turn and call.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def show_command(session: str, *, full: bool, as_json: bool) -> None:
    """One session as turns and calls. SESSION is an id or its beginning."""
    with open_to_read(os.environ, system_clock) as workspace:
        conversation = get_conversation(workspace, session)
        names = find_project_names(workspace)
    if as_json:
        print_json(to_json(conversation))
    else:
        _print_conversation(conversation, names, full=full)


def print_sessions(workspace: Workspace, ids: list[str]) -> None:
    _print_rows(workspace, get_sessions(workspace.database, ids))


def _print_rows(workspace: Workspace, found: list[StoredSession]) -> None:
    session_ids = [session.id for session in found]
    counts = count_by_session(workspace.database, session_ids)
    first = find_first_words(workspace.database, [session.id for session in found if not session.title])
    names = find_project_names(workspace)
    width = find_width()
    rows: list[list[str]] = []
    for session in found:
        count = counts[session.id]
        about = session.title or first.get(session.id, "")
        rows.append(
            [
                session.native_id[:ID_SHOWN],
                session.host,
                show_instant(session.last_at),
                shorten(name_project(session.project_id, names), 40),
                show_number(count.get("user_message", 0)),
                show_number(count.get("tool_start", 0)),
                show_number(count.get("tool_error", 0)),
                shorten(("(by a program) " if session.is_automated else "") + about, width),
            ]
        )
    headers = ["session", "host", "last active", "project", "prompts", "calls", "failed", "about"]
    print_table(headers, rows, right=(4, 5, 6), shrink={3: 8, 7: 20}, drop=(6, 5, 4, 1))


def to_json(conversation: Conversation) -> dict[str, object]:
    return {
        **asdict(conversation.session),
        "steps": [
            {"kind": "said" if isinstance(step, Said) else "call", **asdict(step)} for step in conversation.steps
        ],
    }


def _print_conversation(conversation: Conversation, names: Mapping[str, str], *, full: bool) -> None:
    session = conversation.session
    click.echo(style(clean(session.id), "bold"))
    project = name_project(session.project_id, names) or "project unknown"
    place = f"{project} · {session.cwd or 'folder unknown'}"
    click.echo(f"{clean(place)} · {show_instant(session.started_at)}")
    if session.title:
        click.echo(clean(session.title))
    for step in conversation.steps:
        if isinstance(step, Said):
            _print_said(step, full=full)
        else:
            _print_call(step, full=full)
    if not conversation.steps:
        click.echo("\nNothing of it is kept any more: observations live `observe.keepDays` days.")


def _print_said(said: Said, *, full: bool) -> None:
    name, colour = _MARKS[said.by]
    if said.by == "thinking" and not full:
        return
    who = f"{name} ({clean(said.agent)})" if said.agent else name
    click.echo(f"\n{style(who, colour, 'bold')} {style(show_instant(said.at), 'dim')}")
    text = clean(said.text).strip()
    click.echo(text if full or len(text) <= SHORT_TEXT else text[:SHORT_TEXT].rstrip() + " …")


def _print_call(call: Call, *, full: bool) -> None:
    word, colour = _OUTCOMES[call.outcome]
    asked = f"{clean(call.tool)} {_show_input(call, full=full)}"
    click.echo(f"  {style('▸', colour)} {asked} {style(f'[{word}]', colour)}")
    if call.said:
        click.echo(f"    {style('you', 'green', 'bold')} {clean(call.said)}")
    if call.output and full:
        click.echo("\n".join(f"    {line}" for line in clean(call.output).splitlines()))
    elif call.output and call.outcome not in ("success", "unknown"):
        click.echo(f"    {shorten(call.output, SHORT_OUTPUT)}")


def _show_input(call: Call, *, full: bool) -> str:
    """A command as it would be typed; other arguments as they were given."""
    if full:
        return clean(call.input)
    try:
        arguments = json.loads(call.input)
    except (ValueError, RecursionError):  # cut short, plain text, or ten thousand brackets
        return shorten(call.input, SHORT_OUTPUT)
    if isinstance(arguments, dict):
        for key in ("command", "cmd", "file_path", "filePath", "path", "pattern", "description", "prompt"):
            value = arguments.get(key)  # pyright: ignore[reportUnknownMemberType,reportUnknownVariableType]  (foreign JSON)
            if value:
                return shorten(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), SHORT_OUTPUT)
    return shorten(call.input, SHORT_OUTPUT)
