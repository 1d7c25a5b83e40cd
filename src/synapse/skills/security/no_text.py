"""Files that hold a null byte: pictures and the like, which nobody can scan, and what only poses as one."""

from pathlib import PurePosixPath

from synapse.skills.security.threat import Family, Level, Threat

# Suffix → what such a file begins with, decoded as a scan gets it. Both have to fit: a shell runs what has a picture's name.
_BEGINNINGS = {
    ".png": ("\ufffdPNG\r\n",),
    ".jpg": ("\ufffd\ufffd\ufffd",),
    ".jpeg": ("\ufffd\ufffd\ufffd",),
    ".gif": ("GIF87a", "GIF89a"),
    ".webp": ("RIFF",),
    ".ico": ("\0\0\1\0",),
    ".pdf": ("%PDF-",),
    ".ttf": ("\0\1\0\0",),
    ".otf": ("OTTO",),
    ".woff": ("wOFF",),
    ".woff2": ("wOF2",),
    ".zip": ("PK\3\4",),
    ".docx": ("PK\3\4",),
    ".xlsx": ("PK\3\4",),
    ".pptx": ("PK\3\4",),
}


def is_media(file: str, text: str) -> bool:
    return "\0" in text and text.startswith(_BEGINNINGS.get(PurePosixPath(file).suffix.lower(), ()))


def find_null_bytes(file: str, text: str) -> list[Threat]:
    if "\0" not in text:
        return []
    if is_media(file, text):
        return [look_at(file, Level.LOW, "It is no text, and was not scanned.")]
    hint = "A null byte hides a text from who searches it; it was scanned without. See what the file is."
    return [Threat(Level.MEDIUM, Family.OBFUSCATION, "null-byte", file, 0, "", hint)]


def look_at(file: str, level: Level, hint: str) -> Threat:
    return Threat(level, Family.OBFUSCATION, "not-looked-at", file, 0, "", hint)
