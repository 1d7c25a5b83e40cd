"""What an ingest did: per file, per format, in all."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FileReport:
    path: str
    format: str  # empty when it was refused
    action: str  # read | continued | read again | unchanged | refused | other project | too old
    why: str = ""  # of a refusal, or of reading again
    size: int = 0
    records: int = 0
    bad_lines: int = 0
    bad_examples: tuple[tuple[int, str], ...] = ()  # (offset, reason)
    turns: int = 0
    calls: int = 0
    stored: int = 0  # observations new or changed
    skipped: dict[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class FormatCount:
    format: str
    files: int
    unchanged: int
    records: int
    bad_lines: int
    turns: int
    calls: int
    stored: int
    skipped: dict[str, int]


@dataclass(frozen=True, slots=True)
class Report:
    files: tuple[FileReport, ...]
    sessions: tuple[str, ...]  # those that something was stored of
    purged: int
    is_dry: bool

    @property
    def stored(self) -> int:
        return sum(file.stored for file in self.files)

    @property
    def refused(self) -> list[FileReport]:
        return [file for file in self.files if file.action == "refused"]

    @property
    def skipped(self) -> Counter[str]:
        return _sum(self.files)

    def by_format(self) -> list[FormatCount]:
        """Most files first; refused files are not in it."""
        groups: dict[str, list[FileReport]] = {}
        for file in self.files:
            if file.format:
                groups.setdefault(file.format, []).append(file)
        counts = [
            FormatCount(
                format=name,
                files=len(files),
                unchanged=sum(file.action == "unchanged" for file in files),
                records=sum(file.records for file in files),
                bad_lines=sum(file.bad_lines for file in files),
                turns=sum(file.turns for file in files),
                calls=sum(file.calls for file in files),
                stored=sum(file.stored for file in files),
                skipped=dict(_sum(files).most_common()),
            )
            for name, files in groups.items()
        ]
        return sorted(counts, key=lambda count: (-count.files, count.format))


def _sum(files: Iterable[FileReport]) -> Counter[str]:
    """Reason → how many, over these files."""
    total: Counter[str] = Counter()
    for file in files:
        total.update(file.skipped)
    return total
