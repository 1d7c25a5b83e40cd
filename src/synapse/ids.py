"""Identity: the same thing read twice has the same id.

Standard library and cheap to import: the hook path uses it too.
"""

from hashlib import blake2b

# Hosts' own ids of this length (UUIDs, toolu_…, call_…) are unique by themselves; shorter ones only within a session.
UNIQUE_LENGTH = 20


def derive(*parts: str) -> str:
    """Sixteen hex digits that only these parts give: one clash in a million rows is a chance of 1 in 37 million."""
    raw = [part.encode("utf-8", "surrogatepass") for part in parts]
    # Lengths first, so that ("ab", "c") and ("a", "bc") differ.
    head = ",".join([str(len(part)) for part in raw])
    return blake2b(b"".join([head.encode(), b":", *raw]), digest_size=8).hexdigest()


def within(session_id: str, native_id: str) -> str:
    """A host's own id made unique: long ones stand alone, so a copied session is not counted twice."""
    return native_id if len(native_id) >= UNIQUE_LENGTH else f"{session_id}/{native_id}"
