"""Identity: the same thing read twice has the same id.

Standard library and cheap to import: the hook path uses it too.
"""

from hashlib import blake2b

# Hosts' own ids of this length (UUIDs, toolu_…, call_…) are unique by themselves; shorter ones only within a session.
UNIQUE_LENGTH = 20


def derive(*parts: str) -> str:
    """Sixteen hex digits that only these parts give: one clash in a million rows is a chance of 1 in 37 million."""
    joined = "\0".join((str(len(parts)), *parts))
    if joined.count("\0") > len(parts):
        # A part holds the separator: then the lengths tell where each begins.
        joined = "\0" + ",".join(str(len(part)) for part in parts) + joined
    return blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def within(session_id: str, native_id: str) -> str:
    """A host's own id made unique: long ones stand alone, so a copied session is not counted twice."""
    return native_id if len(native_id) >= UNIQUE_LENGTH else f"{session_id}/{native_id}"
