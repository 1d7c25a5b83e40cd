"""The worker that a hook starts on its own: nobody's child here, so its trace on disk is what one can wait for."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from tests.journeys.installed import TIMEOUT_S


@contextmanager
def worker_ends(home: Path) -> Generator[None]:
    """What happens inside starts a worker; afterwards it is done."""
    last = home / ".synapse" / "work.last"
    before = last.stat().st_mtime_ns if last.exists() else 0
    yield
    end = monotonic() + TIMEOUT_S
    while not last.exists() or last.stat().st_mtime_ns == before:
        assert monotonic() < end, "the worker did not end"
        sleep(0.02)
