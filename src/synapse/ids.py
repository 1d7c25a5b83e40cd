"""Identity: the same thing read twice has the same id.

Standard library and cheap to import: the hook path uses it too.
"""

try:
    # The C code behind hashlib, which would load OpenSSL: two milliseconds that every command and hook would pay.
    from _blake2 import blake2b  # pyright: ignore  (no stubs)
except ImportError:  # a Python that was built without it
    from hashlib import blake2b

# An id that ends in so long a random run is unique in the world: toolu_…, call_…, prt_…. Shorter ones, and words put
# together (`functions.TodoWrite:0`), hold within their session only.
RANDOM_RUN = 17  # one more than ids.derive gives: those are made of what is there, not of chance
_LETTERS_AND_DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_UUID_PARTS = [8, 4, 4, 4, 12]


def derive(*parts: str) -> str:
    """Sixteen hex digits that only these parts give: one clash in a million rows is a chance of 1 in 37 million."""
    joined = "\0".join((str(len(parts)), *parts))
    if joined.count("\0") > len(parts):
        # A part holds the separator: then the lengths tell where each begins.
        joined = "\0" + ",".join(str(len(part)) for part in parts) + joined
    return blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def digest(content: bytes) -> str:
    """Sixty-four hex digits that nobody makes other content for on purpose."""
    return blake2b(content, digest_size=32).hexdigest()


def within(session_id: str, native_id: str) -> str:
    """A host's own id made unique: random ones stand alone, so a copied session is not counted twice."""
    if is_random(native_id) or native_id.startswith(f"{session_id}/"):
        return native_id
    return f"{session_id}/{native_id}"


def is_random(native_id: str) -> bool:
    """Whether it ends, before any `#suffix` of ours, in a UUID, a long run of letters and digits mixed, or an instant."""
    body = native_id.partition("#")[0]
    if "@" in body:
        return True  # a reader put the instant behind a short id: the two together are not met twice
    if [len(part) for part in body[-36:].split("-")] == _UUID_PARTS:
        return True
    run = body[len(body.rstrip(_LETTERS_AND_DIGITS)) :]
    return len(run) >= RANDOM_RUN and not run.isalpha()
