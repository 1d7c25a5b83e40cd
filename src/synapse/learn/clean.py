"""A turn without what was pasted into it: fences, logs, diffs, JSON, prompts of a shell."""

import re

MAX_TEXT = 20_000  # characters looked at; observations hold 5,000, other callers may hand in anything
LONG = 14  # non-empty lines: beyond that most is pasted, and the person's words stand at its edges
FIRST, LAST = 3, 5
WRAPPED = 60  # characters: editors wrap later, and many people begin each line in lower case

_FENCE = re.compile(r"\s*(?:```|~~~)")
_PASTED = re.compile(
    r"""
    \s*(?:
      (?:diff\ --git|index\ [0-9a-f]{6,}|@@\ |\+\+\+\ |---\ [ab]/)            # a diff's marks
    | >                                                                        # a quotation
    | [\u2500-\u259f|]                                                         # boxes, tables
    | [{}\[\]]\s*,?\s*$ | ["'][\w.$-]{1,60}["']\s*:                            # JSON
    | [\w.@~:/-]{0,80}\s?[$%\u279c\u276f]\s | \S{0,60}[@~]\S{0,60}(?:\ \S{1,60}){0,2}\ ?[$%]\s | \u279c | \u276f | PS\ [A-Z]:\\    # the shell's prompt
    | \[?\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d | \[?\d\d:\d\d:\d\d                      # a log's time
    | at\ \S{1,200}\ \( | File\ "[^"]{1,300}",\ line\ \d | Traceback\ \(        # stack traces
    | npm\ (?:ERR!|WARN)\s | (?:error|warning|info|debug|fatal|FAIL|PASS)(?:\[\w{1,20}\])?[:!]\s
    | \S{1,200}:\d{1,6}:\d{1,6}\b | [\u2713\u2714\u2717\u2716\u2718\u25cf\u23bf]   # compilers, test runners
    | (?-i:\#\ [a-z]) | //\ | /\* | [\w.]{1,60}\ =\ \S.{0,400}[)\]};]\s*$      # code
    | \d{1,6}[:|]\d{0,6}\s{1,8}(?:error|warning)\b | \d{1,6}\s?[|\u2502\u2192]
    )""",
    re.VERBOSE | re.IGNORECASE,
)


def clean(text: str) -> str:
    """The lines that a person may have typed; of a long text only its edges."""
    kept: list[str] = []
    is_fenced = False
    for line in text[:MAX_TEXT].splitlines():
        if _FENCE.match(line):
            is_fenced = not is_fenced
        elif not is_fenced and line.strip() and not _PASTED.match(line):
            _keep(line.strip(), kept)
    if len(kept) > LONG:
        kept = kept[:FIRST] + kept[-LAST:]
    return "\n".join(kept)


def _keep(line: str, kept: list[str]) -> None:
    """A line that goes on in the middle of a sentence belongs to the one above: editors wrap."""
    if kept and len(kept[-1]) >= WRAPPED and kept[-1][-1] not in ".!?:;" and line[0].islower():
        kept[-1] += f" {line}"
    else:
        kept.append(line)
