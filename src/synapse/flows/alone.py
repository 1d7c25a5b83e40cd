"""One process at a time reads and learns: whoever comes second waits, or leaves word that there is more to do."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from filelock import FileLock, Timeout

from synapse.errors import StoreUnwritable

READING = "ingest.lock"


@contextmanager
def alone(home: str, on_wait: Callable[[], None]) -> Generator[None]:
    """Waits for another process that reads; `on_wait` is called once before."""
    lock = FileLock(f"{home}/{READING}", mode=0o600)
    try:
        try:
            lock.acquire(timeout=0)
        except Timeout:
            on_wait()
            lock.acquire()
    except OSError as error:
        raise StoreUnwritable(
            f"Cannot write in {home}: {error.strerror or error}.",
            hint="Make room and rights there, or set SYNAPSE_HOME to another folder.",
        ) from error
    try:
        yield
    finally:
        lock.release()
