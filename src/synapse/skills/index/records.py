"""The packed index in the database: a card for each skill and the postings it is found by, changed skill by skill.

A card keeps the terms of its skill, so that they can be taken out again exactly: after any change the index is what it
would be if it were made anew, but for lists that were cut.
"""

from __future__ import annotations  # an array takes no parameter at run time

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from zlib import compress, decompress

from synapse.skills.index.call import SkillCall
from synapse.skills.index.entry import Entry
from synapse.skills.index.weigh import MAX_BODY, weigh
from synapse.skills.recall.search import CODE, STRONGEST
from synapse.store.database import Database
from synapse.text.postings import COUNT
from synapse.text.terms import Cut, Numbered, number_pairs, read_terms

CAP = 1_000  # skills kept of one term: in ten thousand 400 lost a point, 1,000 nothing
_FULL = 255


@dataclass(slots=True)
class _Change:
    """What happens to the postings of one scope."""

    gone: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))  # term → numbers to take out
    new: defaultdict[str, array[int]] = field(
        default_factory=lambda: defaultdict(_no_entries)
    )  # term → entries to put in
    cut: Cut = field(default_factory=Cut)
    numbered: Numbered = field(default_factory=Numbered)


def _no_entries() -> array[int]:
    return array(CODE)


def update_index(database: Database, scope_id: str, entries: Iterable[Entry], gone: Iterable[str] = ()) -> int:
    """Puts the entries in place of what the scope held under their ids, and takes out what is gone; how many were put in.

    One transaction: a reader sees the old skill or the new one.
    """
    with database.transaction():
        is_new = not database.rows("select 1 from skill_card where scope_id = :scope_id limit 1", scope_id=scope_id)
        change = _Change()
        for skill_id in gone:
            _take_out(database, _find_number(database, scope_id, skill_id), change)
        count = 0
        number = int(database.rows("select coalesce(max(number), 0) as most from skill_card")[0]["most"])
        for entry in entries:
            if not is_new:
                _take_out(database, _find_number(database, scope_id, entry.skill_id), change)
            number += 1
            count += 1
            _put_in(database, entry, number, change)
        _write_postings(database, scope_id, change, is_new=is_new)
        _write_count(database, scope_id)
    return count


def clear_index(database: Database, scope_id: str) -> None:
    with database.transaction():
        database.run("delete from skill_card where scope_id = :scope_id", scope_id=scope_id)
        database.run("delete from skill_posting where scope_id = :scope_id", scope_id=scope_id)


def record_calls(database: Database, calls: Iterable[SkillCall]) -> int:
    """How many were new."""
    return database.run_many(
        "insert into skill_call (observation_id, project_id, session_id, name, at)"
        " values (:observation_id, :project_id, :session_id, :name, :at) on conflict (observation_id) do nothing",
        [asdict(call) for call in calls],
    )


def find_scopes(database: Database) -> set[str]:
    return {str(row["scope_id"]) for row in database.rows("select distinct scope_id from skill_card")}


def count_cards(database: Database) -> int:
    return int(database.rows("select count(*) as n from skill_card")[0]["n"])


def _find_number(database: Database, scope_id: str, skill_id: str) -> int:
    """0 where the index has none of it."""
    rows = database.rows(
        "select number from skill_card where scope_id = :scope_id and skill_id = :skill_id",
        scope_id=scope_id,
        skill_id=skill_id,
    )
    return int(rows[0]["number"]) if rows else 0


def _take_out(database: Database, number: int, change: _Change) -> None:
    if not number:
        return
    rows = database.rows("select terms from skill_card where number = :number", number=number)
    for term in decompress(rows[0]["terms"]).decode("utf-8", "surrogatepass").split("\n"):
        change.gone[term].add(number)
    database.run("delete from skill_card where number = :number", number=number)


def _put_in(database: Database, entry: Entry, number: int, change: _Change) -> None:
    fields = [read_terms(text, change.cut) for text in (entry.name, entry.description, entry.body[:MAX_BODY])]
    weights = weigh(fields)
    new, begin = change.new, number << 8
    for term, weight in weights.items():
        new[term].append(begin | weight)
    pairs = set[int]().union(*(number_pairs(terms, change.numbered) for terms in fields))
    database.run(
        "insert into skill_card (number, skill_id, scope_id, name, called, description, path, hosts, nearness, is_draft,"
        " may_tell, may_load, terms, pairs) values (:number, :skill_id, :scope_id, :name, :called, :description, :path, :hosts,"
        " :nearness, :is_draft, :may_tell, :may_load, :terms, :pairs)",
        number=number,
        skill_id=entry.skill_id,
        scope_id=entry.scope_id,
        name=entry.name,
        called=entry.called or entry.name,
        description=entry.description,
        path=entry.path,
        hosts=" ".join(entry.hosts),
        nearness=entry.nearness,
        is_draft=int(entry.is_draft),
        may_tell=int(entry.may_tell),
        may_load=int(entry.may_load),
        # The fastest level: a whole library is packed in half a second.
        terms=compress("\n".join(weights).encode("utf-8", "surrogatepass"), 1),
        pairs=array(CODE, pairs).tobytes(),
    )


def _write_postings(database: Database, scope_id: str, change: _Change, *, is_new: bool) -> None:
    terms = sorted(change.gone.keys() | change.new.keys())
    held = {} if is_new else _find_postings(database, scope_id, terms)
    written: list[dict[str, object]] = []
    emptied: list[dict[str, object]] = []
    for term in terms:
        holders, entries = held.get(term, (0, array(CODE)))
        gone, new = change.gone.get(term, set[int]()), change.new.get(term, _no_entries())
        holders += len(new) - len(gone)
        if holders <= 0:
            emptied.append({"scope_id": scope_id, "term": term})
            continue
        kept = [*(entry for entry in entries if entry >> 8 not in gone), *new]
        if len(kept) > STRONGEST:
            # The strongest; of equals those that came first.
            kept = sorted(kept, key=lambda entry: (-(entry & _FULL), entry))[:CAP]
        packed = array(CODE, kept).tobytes()
        written.append({"scope_id": scope_id, "term": term, "holders": holders, "packed": packed})
    database.run_many(
        "insert into skill_posting (scope_id, term, holders, packed) values (:scope_id, :term, :holders, :packed)"
        " on conflict (scope_id, term) do update set holders = excluded.holders, packed = excluded.packed",
        written,
    )
    database.run_many("delete from skill_posting where scope_id = :scope_id and term = :term", emptied)


def _find_postings(database: Database, scope_id: str, terms: Sequence[str]) -> dict[str, tuple[int, array[int]]]:
    found: dict[str, tuple[int, array[int]]] = {}
    for term in terms:
        for row in database.rows(
            "select holders, packed from skill_posting where scope_id = :scope_id and term = :term",
            scope_id=scope_id,
            term=term,
        ):
            entries = array(CODE)
            entries.frombytes(row["packed"])
            found[term] = int(row["holders"]), entries
    return found


def _write_count(database: Database, scope_id: str) -> None:
    database.run(
        "insert into skill_posting (scope_id, term, holders, packed)"
        " select :scope_id, :term, count(*), :packed from skill_card where scope_id = :scope_id"
        " on conflict (scope_id, term) do update set holders = excluded.holders",
        scope_id=scope_id,
        term=COUNT,
        packed=b"",
    )
