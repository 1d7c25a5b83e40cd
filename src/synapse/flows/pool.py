"""Sources read by several processes side by side; what they give comes out in the order of the sources.

Each process gets one job at a time on its stdin and answers on its stdout, in frames: a kind, a length, MessagePack. A
process ends when its stdin does, so none is left behind when this one is killed.
"""

import os
import selectors
import signal
import struct
import subprocess
import sys
from collections import deque
from collections.abc import Generator, Iterator
from typing import IO, Any, cast

import msgspec

from synapse.flows.portion import Portion
from synapse.flows.read_source import Job, Rules, SourceReader
from synapse.flows.report import FileReport
from synapse.project.project import Project

MAX_WAITING = 64 << 20  # bytes of answers that wait for an earlier source; then only that source's process is heard
MAX_PROCESSES = 4  # beyond this the database, which one process writes, is what takes the time

_HEAD = struct.Struct(">cI")
_PORTION, _REPORT = b"p", b"r"
_SERVE = "from synapse.flows.pool import serve; serve()"


def _encode_project(value: Any) -> Any:
    return [value.id, value.name, value.root, value.origin]


def _decode_project(_kind: type, value: Any) -> Any:
    return Project(*value)


_encoder = msgspec.msgpack.Encoder(enc_hook=_encode_project)
_portions = msgspec.msgpack.Decoder(Portion, dec_hook=_decode_project)
_reports = msgspec.msgpack.Decoder(FileReport)
_jobs = msgspec.msgpack.Decoder(Job)
_rules = msgspec.msgpack.Decoder(Rules)


def serve() -> None:
    """What a reading process does: rules first, then jobs, until its stdin ends."""
    # Ctrl-C reaches the whole group of processes; the first one decides, and closes our stdin.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, answers = sys.stdin.buffer, sys.stdout.buffer
    frame = _read_frame(source)
    if frame is None:
        return
    reader = SourceReader(_rules.decode(frame[1]))
    try:
        while frame := _read_frame(source):
            for item in reader.read(_jobs.decode(frame[1])):
                _write_frame(answers, _REPORT if isinstance(item, FileReport) else _PORTION, item)
            answers.flush()
    except BrokenPipeError:
        os._exit(0)  # nobody listens any more; flushing at exit would only fail again


def read_side_by_side(
    jobs: list[Job], rules: Rules, processes: int, *, max_waiting: int = MAX_WAITING
) -> Generator[Portion | FileReport]:
    """Portions and one report of each job, job after job."""
    pool = _Pool(jobs, rules, min(processes, MAX_PROCESSES), max_waiting)
    try:
        for number, job in enumerate(jobs):
            yield from pool.answers(number, job)
    finally:
        pool.close()


class _Process:
    """One reading process and the job it is at."""

    def __init__(self, rules: Rules) -> None:
        # -P: a file named json.py in the folder one happens to be in is not ours to run.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.number = -1  # of the job; -1: none
        # Without a buffer of ours, `select` sees all there is to read.
        self.answers = cast("IO[bytes]", self._process.stdout)
        self._orders = cast("IO[bytes]", self._process.stdin)
        self._send(rules)

    def give(self, number: int, job: Job) -> None:
        self.number = number
        self._send(job)

    def end(self) -> int:
        """Its exit code. It ends by itself when its stdin does; one that hangs in a file is ended."""
        self._orders.close()
        self.answers.close()
        try:
            return self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def _send(self, value: Rules | Job) -> None:
        try:
            _write_frame(self._orders, b"j", value)
        except BrokenPipeError:
            return  # it died: its answers end, and that is where it is noticed


class _Pool:
    """Mutable: hands out jobs, keeps answers until their turn."""

    def __init__(self, jobs: list[Job], rules: Rules, processes: int, max_waiting: int) -> None:
        self._rules = rules
        self._max_waiting = max_waiting
        self._left = deque(enumerate(jobs))
        self._waiting: dict[int, deque[tuple[bytes, bytes]]] = {}
        self._bytes = 0
        self._selector = selectors.DefaultSelector()
        for _ in range(processes):
            process = _Process(rules)
            self._selector.register(process.answers, selectors.EVENT_READ, process)
            self._give(process)

    def answers(self, number: int, job: Job) -> Iterator[Portion | FileReport]:
        """All that the job gives, its report last. Waits for it."""
        frames = self._waiting.setdefault(number, deque())
        while True:
            while not frames and self._is_at_work(number):
                self._listen(number)
            if not frames:
                # Its process died, by lack of memory or somebody's hand: what it had told is stored, the rest is read here.
                yield from SourceReader(self._rules).read(job)
                return
            kind, content = frames.popleft()
            self._bytes -= len(content)
            if kind == _REPORT:
                del self._waiting[number]
                yield _reports.decode(content)
                return
            yield _portions.decode(content)

    def close(self) -> None:
        for process in self._processes():
            process.end()
        self._selector.close()

    def _is_at_work(self, number: int) -> bool:
        processes = self._processes()
        return any(process.number == number for process in processes) or (
            bool(processes) and bool(self._left) and self._left[0][0] <= number
        )

    def _listen(self, number: int) -> None:
        """One frame of every process that has one; of the awaited one only, when too much waits already."""
        if self._bytes > self._max_waiting:
            heard = [process for process in self._processes() if process.number == number]
        else:
            heard = [key.data for key, _ in self._selector.select()]
        for process in heard:
            frame = _read_frame(process.answers)
            if frame is None:
                self._selector.unregister(process.answers)
                process.end()
                continue
            self._waiting.setdefault(process.number, deque()).append(frame)
            self._bytes += len(frame[1])
            if frame[0] == _REPORT:
                self._give(process)

    def _processes(self) -> list[_Process]:
        return [key.data for key in self._selector.get_map().values()]

    def _give(self, process: _Process) -> None:
        process.number = -1
        if self._left:
            process.give(*self._left.popleft())


def _write_frame(stream: IO[bytes], kind: bytes, value: object) -> None:
    content = _encoder.encode(value)
    rest = memoryview(_HEAD.pack(kind, len(content)) + content)
    while rest:
        rest = rest[stream.write(rest) :]


def _read_frame(stream: IO[bytes]) -> tuple[bytes, bytes] | None:
    """None when the stream ends, also in the middle of a frame."""
    head = _read_exactly(stream, _HEAD.size)
    if len(head) < _HEAD.size:
        return None
    kind, length = _HEAD.unpack(head)
    content = _read_exactly(stream, length)
    return (kind, content) if len(content) == length else None


def _read_exactly(stream: IO[bytes], count: int) -> bytes:
    """Fewer bytes only at the end of the stream."""
    parts: list[bytes] = []
    while count > 0 and (part := stream.read(count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
