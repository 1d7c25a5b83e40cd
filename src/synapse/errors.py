"""Everything that Synapse raises on purpose, as one tree.

SynapseError
├── NotFound           nothing has that name
│   └── NothingYet        nothing was ever stored here
├── Ambiguous          several things do
├── BadSettings        a settings file or value cannot be used
├── BadInput           a path, date or value given to a command makes no sense
├── Unreadable         a transcript cannot be read at all
├── InvalidSkill       a SKILL.md that no host would load
├── Unwirable          a host's own files cannot be changed as wanted
├── GateClosed         a skill may not become active as it stands
├── NeedsPerson        only a person at a terminal may do this
├── BrokenDetector     a detector, perhaps of another package, failed on a session
├── Busy               another process is at it
└── StoreError         the database refused
    ├── StoreUnwritable   no rights, or no place to write
    ├── StoreFull         the disk is full
    ├── StoreLocked       another process held it too long
    ├── StoreBroken       the file is no database, or damaged
    └── NewerSchema       a newer Synapse wrote it

Each carries a `hint`: what to do next. Surfaces print message and hint.
"""


class SynapseError(Exception):
    """Something Synapse can name and say a way out of."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class NotFound(SynapseError):
    """There is nothing under that name."""

    def __init__(self, kind: str, name: str, *, hint: str = "") -> None:
        super().__init__(f"No {kind} named {name!r}.", hint=hint or f"Run `synapse {kind}s list`.")


class NothingYet(NotFound):
    """Nothing was ever stored here."""

    def __init__(self, path: str) -> None:
        SynapseError.__init__(self, f"Nothing was read yet: there is no {path}.", hint="Run `synapse ingest`.")


class Ambiguous(SynapseError):
    """The beginning of an id fits more than one."""

    def __init__(self, kind: str, name: str, candidates: list[str], *, hint: str = "Give more of the id.") -> None:
        shown = ", ".join(candidates[:5]) + (", …" if len(candidates) > 5 else "")  # noqa: PLR2004  (five fit on a line)
        super().__init__(f"{name!r} fits several {kind}s: {shown}.", hint=hint)


class BadSettings(SynapseError):
    """A settings file or value cannot be used."""


class BadInput(SynapseError):
    """What was asked for makes no sense."""


class Unreadable(SynapseError):
    """A transcript that cannot be read at all; the message is the reason."""


class InvalidSkill(SynapseError):
    """A SKILL.md that no host would load; the message is the reason."""

    def __init__(self, reason: str, *, rule: str, line: int = 0, hint: str = "") -> None:
        super().__init__(reason, hint=hint)
        self.rule = rule  # the short name of what it breaks, as `synapse skill check` shows it
        self.line = line  # from 1; 0: the whole file


class Unwirable(SynapseError):
    """A host's own files cannot be changed as wanted; they are left as they are."""


class GateClosed(SynapseError):
    """A skill may not become active as it stands."""

    def __init__(self, name: str, misses: list[tuple[str, str]]) -> None:
        what = "; ".join(message.rstrip(".") for message, _ in misses)
        super().__init__(f"{name} stays as it is: {what}.", hint=misses[0][1] if misses else "")


class NeedsPerson(SynapseError):
    """Only a person at a terminal may do this."""

    def __init__(self, command: str, reason: str, *, otherwise: str = "") -> None:
        hint = "Run it yourself in a terminal outside the agent"
        super().__init__(f"`{command}` needs a person: {reason}.", hint=f"{hint}{otherwise}.")


class BrokenDetector(SynapseError):
    """A detector failed on a session; without it the others go on."""

    def __init__(self, name: str, error: Exception) -> None:
        super().__init__(
            f"detector {name} failed: {type(error).__name__}",
            hint="Mend or remove the package it comes from, then run `synapse ingest --again`.",
        )
        self.name = name


class Busy(SynapseError):
    """Another process is doing this."""


class StoreError(SynapseError):
    """The database refused."""


class StoreUnwritable(StoreError):
    """No rights, or no place to write."""


class StoreFull(StoreError):
    """The disk is full."""


class StoreLocked(StoreError):
    """Another process held the database too long."""


class StoreBroken(StoreError):
    """The file is no database, or it is damaged."""


class NewerSchema(StoreError):
    """A newer Synapse wrote this database."""
