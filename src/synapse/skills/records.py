"""The skills that were seen on disk, and what each folder of skills looked like then."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from synapse.skills.known import Known
from synapse.skills.scan import Found
from synapse.skills.skill import Place, Scope
from synapse.store.database import Database


def find_fingerprints(database: Database) -> dict[tuple[str, str], str]:
    """(project, root) → what it looked like."""
    return {
        (row["project_id"], row["path"]): row["fingerprint"]
        for row in database.rows("select project_id, path, fingerprint from skill_root")
    }


def set_fingerprint(database: Database, project_id: str, root: str, fingerprint: str) -> None:
    database.run(
        """
        insert into skill_root (project_id, path, fingerprint) values (:project_id, :path, :fingerprint)
        on conflict (project_id, path) do update set fingerprint = excluded.fingerprint
        """,
        project_id=project_id,
        path=root,
        fingerprint=fingerprint,
    )


def forget_root(database: Database, project_id: str, root: str) -> None:
    """Not its skills."""
    database.run(
        "delete from skill_root where project_id = :project_id and path = :path", project_id=project_id, path=root
    )


def find_in_root(database: Database, project_id: str, root: str) -> dict[str, tuple[str, tuple[object, ...]]]:
    """Path → id, and what tells whether the file or its place has changed: see `facts_of`."""
    rows = database.rows(
        "select id, path, size, mtime_ns, hosts, scope, nearness from skill"
        " where project_id = :project_id and root = :root",
        project_id=project_id,
        root=root,
    )
    return {
        row["path"]: (row["id"], (row["size"], row["mtime_ns"], row["hosts"], row["scope"], row["nearness"]))
        for row in rows
    }


def facts_of(found: Found) -> tuple[object, ...]:
    """What is compared with what `find_in_root` gives."""
    root = found.root
    return (found.size, found.mtime_ns, _spell_hosts(found.hosts), root.scope.value, root.nearness)


def find_in_projects(database: Database, project_ids: Iterable[str]) -> list[Known]:
    """The nearest first; none is marked as shadowed yet."""
    found = [
        database.rows("select * from skill where project_id = :project_id", project_id=project_id)
        for project_id in dict.fromkeys(project_ids)
    ]
    known = [_value(row) for rows in found for row in rows]
    return sorted(known, key=lambda one: (one.nearness, one.place.path))


def count_skills(database: Database) -> int:
    return int(database.rows("select count(*) as n from skill")[0]["n"])


def record(database: Database, skills: Iterable[Known], at: str) -> None:
    database.run_many(
        """
        insert into skill (id, path, root, project_id, scope, nearness, plugin, hosts, name, description, problems,
                           refused, is_for_models, content_hash, size, mtime_ns, seen_at)
        values (:id, :path, :root, :project_id, :scope, :nearness, :plugin, :hosts, :name, :description, :problems,
                :refused, :is_for_models, :content_hash, :size, :mtime_ns, :at)
        on conflict (id) do update set
          root = excluded.root, project_id = excluded.project_id, scope = excluded.scope,
          nearness = excluded.nearness, plugin = excluded.plugin,
          hosts = excluded.hosts, name = excluded.name, description = excluded.description,
          problems = excluded.problems, refused = excluded.refused, is_for_models = excluded.is_for_models,
          content_hash = excluded.content_hash, size = excluded.size, mtime_ns = excluded.mtime_ns,
          seen_at = excluded.seen_at
        """,
        [_row(known, at) for known in skills],
    )


def forget(database: Database, skill_ids: Iterable[str]) -> None:
    database.run_many("delete from skill where id = :id", [{"id": skill_id} for skill_id in skill_ids])


@cache
def _spell_hosts(hosts: tuple[str, ...]) -> str:
    return json.dumps(hosts)


def _row(known: Known, at: str) -> dict[str, object]:
    place = known.place
    return {
        "id": place.skill_id,
        "path": place.path,
        "root": place.root,
        "project_id": known.project_id,
        "scope": place.scope.value,
        "nearness": known.nearness,
        "plugin": place.plugin,
        "hosts": _spell_hosts(place.hosts),
        "name": known.name,
        "description": known.description,
        "problems": known.problems,
        "refused": known.refused,
        "is_for_models": int(known.is_for_models),
        "content_hash": place.content_hash,
        "size": place.size,
        "mtime_ns": place.mtime_ns,
        "at": at,
    }


def _value(row: dict[str, Any]) -> Known:
    place = Place(
        skill_id=row["id"],
        path=row["path"],
        root=row["root"],
        scope=Scope(row["scope"]),
        hosts=tuple(json.loads(row["hosts"])),
        content_hash=row["content_hash"],
        size=row["size"],
        mtime_ns=row["mtime_ns"],
        plugin=row["plugin"],
    )
    return Known(
        place=place,
        project_id=row["project_id"],
        name=row["name"],
        description=row["description"],
        problems=row["problems"],
        refused=row["refused"],
        is_for_models=bool(row["is_for_models"]),
        nearness=row["nearness"],
    )
