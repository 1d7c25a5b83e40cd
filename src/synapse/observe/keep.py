"""What of a text is kept: scrubbed first, cut after, with its length and hash noted."""

from collections.abc import Callable
from hashlib import sha256

SCRUBBED = (
    9_000  # scrubbing costs per character; nothing behind the cut is kept, and a secret near it is still seen whole
)
KEPT = 5_000
EDGE = 512  # longer than the secrets that have no mark at their beginning
THINKING_KEPT = 1_000  # detectors look at the first 900 characters of the agent's notes
MAX_FILES = 50
MAX_PATHS = 4_000  # characters of all paths: with two texts at KEPT a record stays under 64 KiB in any script

Scrub = Callable[[str], str]


def keep(text: str, scrub: Scrub, limit: int = KEPT) -> str:
    """At most `limit` characters and a note of what was cut."""
    # Scrub before cutting: a secret cut in half no longer looks like one.
    clean = scrub(text[:SCRUBBED]) if text else ""
    if len(text) <= SCRUBBED and len(clean) <= limit:
        return clean
    if len(text) > SCRUBBED:
        # A secret may begin before that edge and end behind it, and then it did not look like one.
        clean = clean[:-EDGE]
    digest = sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
    return f"{clean[:limit]}… [{len(text)} characters, sha256 {digest}]"


def keep_files(paths: list[str]) -> tuple[str, ...]:
    """Each path once, in order, bounded in number and length."""
    kept: dict[str, None] = {}
    room = MAX_PATHS
    for path in paths:
        if path and path not in kept and len(kept) < MAX_FILES and len(path) <= room:
            kept[path] = None
            room -= len(path)
    return tuple(kept)
