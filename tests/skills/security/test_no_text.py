"""A null byte hides nothing, and a picture is what both its name and its beginning say."""

import pytest

from synapse.skills.content import Content
from synapse.skills.security.scan import scan
from synapse.skills.security.threat import Level

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


@pytest.mark.parametrize(
    ("file", "held", "rules"),
    [
        ("logo.png", PNG, ["not-looked-at"]),
        ("LOGO.PNG", PNG, ["not-looked-at"]),
        ("logo.sh", PNG, ["null-byte"]),
        ("logo.png", b"x\0\nrm -rf ~/\n", ["wipe", "null-byte"]),
        ("run.sh", b"r\0m -rf ~/\n", ["wipe", "null-byte"]),
        ("run.sh", "rm -rf ~/\n".encode("utf-16-le"), ["wipe", "null-byte"]),
        ("notes.md", b"Nothing.\n", []),
    ],
)
def test_what_holds_a_null_byte_is_scanned_without_it_or_named(file: str, held: bytes, rules: list[str]) -> None:
    content = Content((("SKILL.md", b"---\nname: x\n---\n"), (file, held)))

    assert [threat.rule for threat in scan("x", content.texts)] == rules


def test_a_picture_is_no_worse_than_a_glance() -> None:
    assert [threat.level for threat in scan("x", [("a.png", PNG.decode("utf-8", "replace"))])] == [Level.LOW]
