"""Every module of the package has the shape that a reader may count on."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import synapse

PACKAGE = Path(synapse.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "bench" not in path.parts)
NAMES = [str(path.relative_to(PACKAGE)) for path in MODULES]
BANNED = {
    "utils",
    "helpers",
    "common",
    "core",
    "base",
    "misc",
    "manager",
    "service",
    "handler",
    "processor",
    "impl",
    "data",
    "info",
}
SQL = re.compile(
    r"^\s*(select\s.+\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table)\s", re.IGNORECASE
)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def strings(node: ast.AST) -> Iterator[str]:
    for child in ast.walk(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_a_module_opens_with_one_sentence(path: Path) -> None:
    docstring = ast.get_docstring(tree(path)) or ""

    assert re.match(r"\S.*[.:]$", docstring.split("\n\n")[0].replace("\n", " ")), "no sentence at the top"


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_a_module_fits_on_some_screens_and_a_function_on_one(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            assert length <= 50, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", [path for path in MODULES if path.name == "__init__.py"], ids=str)
def test_a_rooms_init_is_one_sentence_and_no_code(path: Path) -> None:
    body = tree(path).body

    extra = body[1:] if path != PACKAGE / "__init__.py" else body[2:]  # the package's own holds the version
    assert extra == []


def test_no_module_or_class_has_a_name_that_says_nothing() -> None:
    names = {path.stem for path in MODULES} | {
        node.name.lower() for path in MODULES for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)
    }

    assert names & BANNED == set()


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.name != "records.py" and "store" not in path.parts], ids=str
)
def test_sql_stands_in_records_only(path: Path) -> None:
    found = [text for text in strings(tree(path)) if SQL.match(text)]

    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=NAMES)
def test_no_import_hides_behind_type_checking(path: Path) -> None:
    assert "TYPE_CHECKING" not in path.read_text(encoding="utf-8")


def test_tests_use_no_mocks() -> None:
    tests = PACKAGE.parents[1] / "tests"
    used = [
        str(path)
        for path in tests.rglob("*.py")
        if re.search(r"^\s*(from|import) unittest", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]

    assert used == []


def test_a_broad_except_stands_in_the_named_places_only() -> None:
    broad = {
        str(path.relative_to(PACKAGE))
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException")))
    }

    assert broad == {"surfaces/hook.py", "surfaces/cli/main.py"}
