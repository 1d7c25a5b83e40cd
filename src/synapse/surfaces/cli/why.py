"""`synapse why`: what a session was told, and why."""

import os
import sys
from dataclasses import asdict

import click

from synapse.clock import system_clock
from synapse.errors import NothingYet
from synapse.flows.explain_session import Explained, Item, SessionTold, SkillItem, explain_session, find_last_explained
from synapse.flows.on_event import clean as clean_path
from synapse.surfaces.cli.here import find_cwd
from synapse.surfaces.cli.show import clean, clean_line, count, find_columns, print_json, show_instant, style, wrap
from synapse.workspace.workspace import open_to_read

NOTHING = (
    "Nothing was told yet. Hooks tell what was learned when a session starts and at prompts: see `synapse doctor`."
)
PAGE = 80  # columns of a pipe, and where a terminal is wider, of a line that is still read easily
_FORMS = {"line": "named in a line", "body": "loaded with its text", "draft": "named as an unreviewed draft"}
_EVENTS = {"session-start": "at the session's start", "prompt": "at a prompt"}


@click.command(
    epilog="""\b
Examples:
  synapse why              the session of this project that was told something last, else of any
  synapse why 44f9         the beginning of an id is enough
  synapse learning why L42 the other way round: where one learning comes from
"""
)
@click.argument("session", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(session: str | None, *, as_json: bool) -> None:
    """What a session was told, when and why, what it cost, and what was left out."""
    try:
        with open_to_read(os.environ, system_clock) as workspace:
            here = clean_path(workspace.projects.of(find_cwd()).id)
            found = explain_session(workspace, session) if session is not None else find_last_explained(workspace, here)
            choice = "" if session is not None or not found else _tell_choice(found, here)
    except NothingYet:
        if session is not None:
            raise
        found, choice = None, ""
    if as_json:
        print_json(_to_json(found) if found else None)
    elif found is None:
        click.echo(NOTHING)
    else:
        _print(found, choice)


def _tell_choice(found: SessionTold, here: str) -> str:
    """Which session this is, where nobody named one."""
    if here and found.project_id == here:
        return "The last session told something in this project."
    return "The last session told something on this machine; in this project none was."


def _to_json(found: SessionTold) -> dict[str, object]:
    return {
        "session": found.session_id,
        "project": found.project,
        "project_id": found.project_id,
        "silent_prompts": found.silent,
        "title": found.session.title if found.session else "",
        "tokens": found.tokens,
        "moments": [_moment_to_json(moment) for moment in found.moments],
    }


def _moment_to_json(moment: Explained) -> dict[str, object]:
    injection = moment.injection
    return {
        "at": injection.at,
        "event": injection.event,
        "tokens": injection.tokens,
        "was_late": injection.was_late,
        "told": [_item_to_json(item) for item in moment.told],
        "left_out": [_item_to_json(item) for item in moment.left_out],
        "skills": [asdict(skill) for skill in moment.skills],
        "skills_left_out": [asdict(skill) for skill in moment.skills_left],
    }


def _item_to_json(item: Item) -> dict[str, object]:
    return {"name": item.name, **asdict(item)}


def _print(found: SessionTold, choice: str) -> None:
    click.echo(style(clean(found.session_id), "bold"))
    title = f": {found.session.title}" if found.session and found.session.title else ""
    click.echo(clean(f"{found.project or 'project unknown'}{title}"))
    if choice:
        click.echo(choice)
    spoken = [moment for moment in found.moments if moment.told or moment.skills]
    click.echo(
        f"Told {_count_told(spoken)} at {count(len(spoken), 'moment')}, about {count(found.tokens, 'token')} in all."
        if spoken
        else "Nothing was told in it."
    )
    if found.silent:
        click.echo(f"On {count(found.silent, 'prompt')} nothing was said: no lesson new to it spoke of the matter.")
    for moment in found.moments:
        _print_moment(moment)


def _count_told(spoken: list[Explained]) -> str:
    learnings = len({item.number for moment in spoken for item in moment.told})
    skills = sum(len(moment.skills) for moment in spoken)
    parts = [count(number, what) for number, what in ((learnings, "learning"), (skills, "skill")) if number]
    return " and ".join(parts)


def _print_moment(moment: Explained) -> None:
    injection = moment.injection
    event = _EVENTS.get(injection.event, injection.event)
    click.echo(f"\n{style(show_instant(injection.at), 'bold')}  {event}{_render_cost(moment)}")
    if injection.was_late:
        click.echo("  nothing was said: it was not found in time, and a person was waiting")
    for skill in moment.skills:
        _print_skill(skill, _FORMS.get(skill.form, "told"))
    for skill in moment.skills_left:
        _print_skill(skill, "left out")
    for item in moment.told:
        _print_item(item, "told")
    for item in moment.left_out:
        _print_item(item, "left out")


def _render_cost(moment: Explained) -> str:
    """What it cost, and what of that is not in the lines below."""
    if not (moment.told or moment.skills):
        return ""
    told = sum(item.tokens for item in moment.told) + sum(skill.tokens for skill in moment.skills)
    around = moment.injection.tokens - told
    of_these = f", {around} for the fence" if around > 0 else ""
    return f", about {count(moment.injection.tokens, 'token')}{of_these}"


def _print_item(item: Item, what: str) -> None:
    learning = item.learning
    if learning is None:
        click.echo(f"  {item.name}  {what}: {item.why}; forgotten since")
        return
    _print_wrapped(f"{item.name}  {item.line}")
    since = "" if item.is_tellable else f"; {learning.status} by now, not told any more"
    _print_wrapped(f"    {what}: {item.why}{since}; {learning.kind}, {item.tokens} tokens")
    if item.now:
        _print_wrapped(f"    now: {item.now}")


def _print_skill(skill: SkillItem, what: str) -> None:
    click.echo("  " + clean_line(f"[skill:{skill.name}]"))
    _print_wrapped(f"    {what}: {skill.why}; {skill.tokens} tokens")


def _print_wrapped(text: str) -> None:
    width = min(find_columns(), PAGE) if sys.stdout.isatty() else PAGE
    inner = len(text) - len(text.lstrip()) + 4
    for line in wrap(text, width - 2, indent=inner):
        click.echo(f"  {line}")
