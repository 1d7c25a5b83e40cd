"""Other searches over the same skills: SQLite's FTS5 as it comes, and bm25s."""

import sqlite3
from collections.abc import Callable, Sequence

import bm25s  # pyright: ignore[reportMissingTypeStubs]  (it has none)
from search_data import RealSkill

Ranking = Callable[[str], list[str]]  # a question → names of skills, best first
FOUND = 10


def rank_by_fts5(pool: Sequence[RealSkill]) -> Ranking:
    """All words of the question, or-ed, bm25() with its own weights."""
    database = sqlite3.connect(":memory:")
    database.execute("create virtual table skill using fts5(name, description, body)")
    database.executemany("insert into skill values (?, ?, ?)", [(one.name, one.description, one.body) for one in pool])

    def rank(question: str) -> list[str]:
        words = dict.fromkeys("".join(c if c.isalnum() else " " for c in question).lower().split())
        asked = " or ".join(f'"{word}"' for word in words)
        if not asked:
            return []
        rows = database.execute(
            "select name from skill where skill match ? order by bm25(skill) limit ?",
            (asked.replace(" or ", " OR "), 5 * FOUND),
        ).fetchall()
        return list(dict.fromkeys(str(name) for (name,) in rows))[:FOUND]

    return rank


def rank_by_bm25s(pool: Sequence[RealSkill]) -> Ranking:
    """Its own tokenizer and English stop words, over name, description and body as one text."""
    texts = [f"{one.name}\n{one.description}\n{one.body}" for one in pool]
    retriever = bm25s.BM25()  # pyright: ignore[reportUnknownMemberType]  (no types)
    retriever.index(bm25s.tokenize(texts, show_progress=False), show_progress=False)  # pyright: ignore  (same)
    most = min(5 * FOUND, len(texts))

    def rank(question: str) -> list[str]:
        tokens = bm25s.tokenize([question], show_progress=False)  # pyright: ignore  (same)
        if not tokens.ids or not tokens.ids[0]:  # pyright: ignore  (same)
            return []
        found, _ = retriever.retrieve(tokens, k=most, show_progress=False)  # pyright: ignore  (same)
        return list(dict.fromkeys(pool[int(number)].name for number in found[0]))[:FOUND]  # pyright: ignore  (same)

    return rank
