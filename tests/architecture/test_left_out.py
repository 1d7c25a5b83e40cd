"""Every reason for leaving something out is explained in the reference."""

import ast
from collections.abc import Iterator
from pathlib import Path

import synapse
from synapse.sessions.reason import Reason

PACKAGE = Path(synapse.__file__).parent
PAGE = (PACKAGE.parents[1] / "docs" / "reference" / "left-out.md").read_text(encoding="utf-8")
SKIPPING = sorted(path for folder in ("hosts", "flows") for path in (PACKAGE / folder).rglob("*.py"))


def skipped(path: Path) -> Iterator[str]:
    """Every reason that is written out where something is skipped."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "skip":
            yield from (
                part.value
                for argument in node.args
                if not isinstance(argument, ast.JoinedStr)
                for part in _leaves(argument)
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value
            )


def _leaves(node: ast.expr) -> list[ast.expr]:
    """The values it can have: of `a if b else c` and of `a or b` both, of a call its default."""
    if isinstance(node, ast.IfExp):
        return [*_leaves(node.body), *_leaves(node.orelse)]
    if isinstance(node, ast.BoolOp):
        return [leaf for value in node.values for leaf in _leaves(value)]
    return node.args[1:] if isinstance(node, ast.Call) else [node]


def explained() -> set[str]:
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| ")][1:]
    # One reason holds a comma of its own.
    cells = [row.replace("first prompt, queued", "first prompt; queued").split(",") for row in rows]
    return {cell.strip().replace(";", ",") for row in cells for cell in row}


def test_every_reason_that_is_ours_stands_on_the_page() -> None:
    ours = {reason for path in SKIPPING for reason in skipped(path)} | {reason.value for reason in Reason}

    assert len(ours) > len(Reason)
    assert sorted(ours - explained()) == []
