from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from synapse.observe.keep import KEPT, MAX_FILES, SCRUBBED, keep, keep_files


def hide(text: str) -> str:
    return text.replace("hunter2-hunter2", "[secret:password]")


def test_a_short_text_is_kept_as_it_is() -> None:
    assert keep("ls -la", hide) == "ls -la"
    assert keep("", hide) == ""


def test_a_long_text_is_cut_with_its_length_and_hash() -> None:
    text = "x" * 6000

    kept = keep(text, hide)

    assert kept == "x" * KEPT + f"… [6000 characters, sha256 {sha256(text.encode()).hexdigest()[:12]}]"


def test_a_secret_that_stands_on_the_cut_is_taken_out_before_cutting() -> None:
    text = "y" * (KEPT - 5) + "hunter2-hunter2" + "z" * 50

    assert "hunter2" not in keep(text, hide)


@given(st.text(min_size=1, max_size=9), st.integers(0, SCRUBBED))
def test_what_is_kept_is_bounded(text: str, times: int) -> None:
    assert len(keep(text * times, hide)) <= KEPT + 60


def test_paths_are_kept_once_and_bounded() -> None:
    paths = ["a.py", "b.py", "a.py", "", "x" * 5000, "/home/c"] + [f"{n}.py" for n in range(100)]

    kept = keep_files(paths)

    assert kept[:3] == ("a.py", "b.py", "/home/c")
    assert len(kept) == MAX_FILES
