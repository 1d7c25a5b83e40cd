"""Whether settings are worth reading at all: a hook asks this first."""

from pathlib import Path

import pytest

from synapse.config.quick import is_anything_set


@pytest.mark.parametrize(
    ("environ", "is_set"),
    [
        ({}, False),
        ({"HOME": "/home/dev", "PATH": "/bin"}, False),
        ({"SYNAPSE_HOME": "/tmp/elsewhere"}, False),
        ({"SYNAPSE_DISABLE": "1"}, True),
        ({"SYNAPSE_LEARNING_ENABLED": "off"}, True),
    ],
)
def test_a_variable_of_ours_may_change_a_default(tmp_path: Path, environ: dict[str, str], is_set: bool) -> None:  # noqa: FBT001  (a parameter of the table)
    assert is_anything_set(str(tmp_path), "", environ) is is_set


def test_so_may_the_homes_file_and_the_projects(tmp_path: Path) -> None:
    home, root = tmp_path / "home", tmp_path / "parcel"
    home.mkdir()
    (root / ".synapse").mkdir(parents=True)
    assert not is_anything_set(str(home), str(root), {})

    (root / ".synapse" / "settings.json").write_text("{}")
    assert is_anything_set(str(home), str(root), {})
    assert not is_anything_set(str(home), "", {})

    (home / "settings.json").write_text("{}")
    assert is_anything_set(str(home), "", {})
