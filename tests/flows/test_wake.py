"""When a hook starts a worker, and that the worker holds nothing of the host's."""

import os
import sys
import time
from pathlib import Path

import pytest

from synapse.flows.wake import LAST, is_due, wake

NOW_MS = 1_795_082_400_000


@pytest.mark.parametrize(
    ("kind", "age_s", "is_so"),
    [
        ("session-end", 0, True),
        ("compact", 0, True),
        ("verdict", 0, True),
        ("stop", None, True),
        ("stop", 9, False),
        ("stop", 11, True),
        ("prompt", None, False),
        ("session-start", None, False),
        ("sub-agent-stop", None, False),
        ("tool", None, False),
    ],
)
def test_an_end_is_worth_a_worker_at_once_and_an_answer_after_a_while(
    tmp_path: Path,
    kind: str,
    age_s: int | None,
    is_so: bool,  # noqa: FBT001  (a column of the table)
) -> None:
    if age_s is not None:
        (tmp_path / LAST).touch()
        os.utime(tmp_path / LAST, (NOW_MS / 1000 - age_s, NOW_MS / 1000 - age_s))

    assert is_due(kind, str(tmp_path), NOW_MS) is is_so


def test_a_worker_is_in_a_session_of_its_own_and_holds_no_pipe_of_the_host(tmp_path: Path) -> None:
    told = tmp_path / "told"
    code = f"import os; open({str(told)!r} + '.part', 'w').write(f'{{os.getsid(0) == os.getpid()}} {{[os.readlink(f\"/proc/self/fd/{{n}}\") for n in range(3)]}}'); os.rename({str(told)!r} + '.part', {str(told)!r})"

    wake(["-c", code])

    end = time.monotonic() + 30
    while not told.exists():
        assert time.monotonic() < end, "the worker never ran"
    assert told.read_text() == f"True {['/dev/null'] * 3}"
    assert os.waitpid(-1, 0)[1] == 0
    assert sys.executable
