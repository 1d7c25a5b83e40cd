"""Writes what stands in the docs but is made from code: the schema, the command line, the tables, the errors."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from synapse import errors
from synapse.config.reference import render_reference
from synapse.errors import SynapseError
from synapse.store.migrate import migrate, read_migrations
from synapse.store.sqlite import MEMORY, open_sqlite
from synapse.surfaces.cli.group import COMMANDS, cli

_CONTEXT: dict[str, Any] = {**cli.context_settings, "terminal_width": 100, "max_content_width": 100}
ROOT = Path(__file__).resolve().parent.parent


def make_schema() -> str:
    database = open_sqlite(MEMORY)
    migrate(database, read_migrations(), "")
    rows = database.rows("select sql from sqlite_master where sql is not null order by name")
    database.close()
    head = "-- Today's tables, made from migrations/ by `./dev docs`; read it, do not edit it.\n\n"
    return head + "".join(f"{row['sql']};\n\n" for row in rows)


def make_tables() -> str:
    head = (
        "# Tables\n\nMade from `src/synapse/store/migrations/` by `./dev docs`. The database is `synapse.db` in the home, SQLite in\n"
        "WAL mode. Instants are ISO text in UTC; `position` and `state` of a transcript are its watermark.\n\n"
    )
    statements = make_schema().split("\n\n", 1)[1].strip()
    return f"{head}```sql\n{statements}\n```\n"


def make_commands() -> str:
    parts = ["# Command line\n\nMade from the program's own help by `./dev docs`.\n"]
    root = click.Context(cli, info_name="synapse", **_CONTEXT)
    parts.append(_section("synapse", cli, root))
    for name in COMMANDS:
        command = cli.get_command(root, name)
        if command is None:
            raise LookupError(name)
        parts.extend(_sections(f"synapse {name}", command, root, name))
    return "\n".join(parts)


def _sections(title: str, command: click.Command, parent: click.Context, name: str) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=parent, **_CONTEXT)
    yield _section(title, command, context)
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            child = command.get_command(context, inner)
            if child is not None:
                yield from _sections(f"{title} {inner}", child, context, inner)


def _section(title: str, command: click.Command, context: click.Context) -> str:
    return f"## {title}\n\n```\n{command.get_help(context)}\n```\n"


def make_errors() -> str:
    lines = [
        "# Errors",
        "",
        "Made from `src/synapse/errors.py` by `./dev docs`. Each prints its message and, on the next line, what to do.",
        "",
    ]
    lines += ["```", *_tree(SynapseError, ""), "```", ""]
    return "\n".join(lines)


def _tree(kind: type[SynapseError], indent: str) -> Iterator[str]:
    meaning = (kind.__doc__ or "").strip().split("\n")[0]
    yield f"{indent}{kind.__name__:<{28 - len(indent)}}{meaning}"
    own = [child for child in vars(errors).values() if isinstance(child, type) and child.__bases__ == (kind,)]
    for child in own:
        yield from _tree(child, indent + "  ")


MADE = {
    "src/synapse/store/schema.sql": make_schema,
    "docs/reference/tables.md": make_tables,
    "docs/reference/cli.md": make_commands,
    "docs/reference/errors.md": make_errors,
    "docs/reference/settings.md": render_reference,
}

if __name__ == "__main__":
    for name, make in MADE.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(make(), encoding="utf-8")
        print(f"wrote {name}", file=sys.stderr)
