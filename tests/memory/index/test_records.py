"""What the worker writes is what a hook reads, scope by scope."""

from synapse.memory.index.line import GLOBAL, RecallLine
from synapse.memory.index.records import count_lines, find_numbers, write_index
from synapse.memory.recall.records import find_learning, find_lines, find_postings, find_worthiest, open_index
from synapse.store.sqlite import MEMORY, open_sqlite
from synapse.text.postings import COUNT, read_count
from synapse.workspace.workspace import Workspace

PARCEL = "example.org/dev/parcel"


def a_line(number: int, text: str, *, scope: str = PARCEL, value: int = 7_000) -> RecallLine:
    return RecallLine(number, f"id-{number}", scope, "correction", f"“{text}”", text, value, 12)


def test_a_hook_reads_the_lines_worth_most_and_the_postings_of_each_scope(workspace: Workspace) -> None:
    database = workspace.database
    lines = [a_line(1, "use pnpm"), a_line(2, "tests first", value=9_000), a_line(3, "use ruff")]
    write_index(database, PARCEL, lines)
    write_index(database, GLOBAL, [a_line(4, "use pnpm everywhere", scope=GLOBAL)])

    index = open_index(database.path)

    assert index is not None
    found = find_worthiest(index, [PARCEL, GLOBAL], 2)
    assert [(line.number, line.kind, line.text, line.value, line.tokens) for line in found] == [
        (2, "correction", "“tests first”", 9_000, 12),
        (1, "correction", "“use pnpm”", 7_000, 12),
        (4, "correction", "“use pnpm everywhere”", 7_000, 12),
    ]
    assert [line.number for line in find_lines(index, [3, 99, 4])] == [3, 4]
    postings = find_postings(index, PARCEL, [COUNT, "pnpm", "nothing"])
    assert {term: read_count(packed) for term, packed in postings.items()} == {COUNT: 3, "pnpm": 1}
    assert find_learning(index, 1) == ""
    assert (count_lines(database), find_numbers(database, [GLOBAL])) == (4, {4})


def test_written_again_a_scope_holds_what_is_new_and_the_others_what_they_held(workspace: Workspace) -> None:
    database = workspace.database
    write_index(database, PARCEL, [a_line(1, "use pnpm")])
    write_index(database, GLOBAL, [a_line(4, "be brief", scope=GLOBAL)])

    write_index(database, PARCEL, [])

    index = open_index(database.path)
    assert index is not None
    assert [line.number for line in find_worthiest(index, [PARCEL, GLOBAL], 9)] == [4]
    assert find_postings(index, PARCEL, [COUNT, "pnpm"]) == {}


def test_a_database_from_before_there_was_an_index_gives_none(workspace: Workspace) -> None:
    path = f"{workspace.home}/old.db"
    open_sqlite(path).close()

    assert open_index(path) is None
    assert path != MEMORY
