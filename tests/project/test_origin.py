"""One name for a repository, however its URL was written down."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.project.origin import is_drive, local_path, normalise_origin

NAME = st.text(alphabet="abcXYZ0_.~-", min_size=1, max_size=8).filter(
    lambda name: name.strip("./~") == name and name[:1] not in "-." and not name.lower().endswith(".git")
)
HOST = st.text(alphabet="abXY0-", min_size=1, max_size=8).map(lambda name: f"{name}.example")
PASSWORD = st.text(alphabet="pqPQ79:/%", min_size=1, max_size=8)


@pytest.mark.parametrize(
    "url",
    [
        "https://github.com/owner/repo",
        "https://github.com/owner/repo.git",
        "https://github.com/owner/repo/",
        "https://github.com/owner/repo.git/",
        "HTTPS://GitHub.com/Owner/Repo.GIT",
        "https://www.github.com/owner/repo",
        "https://me@github.com/owner/repo",
        "https://me:invented-pass@github.com:8443/owner/repo.git",
        "https://me@example.com:invented-pass@github.com/owner/repo",
        "https://github.com/owner/repo.git?token=invented#top",
        "git@github.com:owner/repo.git",
        "git@github.com:/owner/repo",
        "github.com:owner/repo",
        "me:invented-pass@github.com:owner/repo",
        "ssh://git@github.com/owner/repo.git",
        "ssh://git@github.com:22/owner//repo",
        "ssh://git@ssh.github.com:443/owner/repo",
        "git://github.com/owner/repo",
        "git+ssh://git@github.com/owner/./repo",
        "[git.example:22]:owner/repo".replace("git.example", "github.com"),
        "github.com/owner/repo",
        "  https://github.com./owner/repo\n",
    ],
)
def test_every_spelling_of_a_url_gives_the_same_name(url: str) -> None:
    assert normalise_origin(url) == "github.com/owner/repo"


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("git@[::1]:owner/repo", "[::1]/owner/repo"),
        ("ssh://git@[::1]:22/owner/repo", "[::1]/owner/repo"),
        ("git@work-alias:owner/repo", "work-alias/owner/repo"),
        ("https://git.example/@scope/repo", "git.example/@scope/repo"),
        ("git@git.example:~me/repo", "git.example/~me/repo"),
        ("https://git.example/group/sub/repo", "git.example/group/sub/repo"),
    ],
)
def test_unusual_servers_keep_their_name(url: str, name: str) -> None:
    assert normalise_origin(url) == name


@pytest.mark.parametrize(
    "url",
    [
        *("", "repo", "owner/repo", "/srv/repo.git", "../repo", "~/repo", ".", "file:///srv/repo.git"),
        *("C:\\repo", "D:/repo", "\\\\server\\repo", "ext::sh -c invented", "codecommit::us-east-1://me@repo"),
        *(
            "https://git.example/",
            "https://git.example/.git",
            "https:///repo",
            "a\nb://c/d",
            "https://h.example/" + "x" * 3_000,
        ),
    ],
)
def test_what_names_no_server_has_no_name(url: str) -> None:
    assert normalise_origin(url) == ""


def test_a_password_with_a_slash_in_it_is_no_part_of_the_name() -> None:
    for url in (
        "https://me:inv/ented@git.example/owner/repo",
        "https://12/34@git.example/owner/repo",
        "me:inv/ented@git.example:owner/repo",
        "me:invented@git.example/owner/repo",
    ):
        assert normalise_origin(url) == "git.example/owner/repo"


def test_local_urls_give_their_path() -> None:
    urls = ["file:///srv/repo", "file://localhost/srv/repo", "file:///C:/repo", "/srv/repo", "..", "C:\\repo"]
    assert [local_path(url) for url in urls] == ["/srv/repo", "/srv/repo", "C:/repo", "/srv/repo", "..", "C:\\repo"]
    assert [local_path(url) for url in ("https://h.example/x", "git@h.example:x", "")] == ["", "", ""]


def test_a_drive_is_one_letter_colon_and_slash() -> None:
    paths = ["C:\\x", "d:/", "C:x", "CC:/x", "é:/x", "1:/x", "", ":/"]
    assert [is_drive(path) for path in paths] == [True, True, False, False, False, False, False, False]


@given(HOST, st.lists(NAME, min_size=1, max_size=3), PASSWORD)
@settings(max_examples=100, deadline=None)
def test_all_forms_of_one_repository_meet_and_the_name_is_its_own_name(
    host: str, parts: list[str], password: str
) -> None:
    path = "/".join(parts)
    name = normalise_origin(f"https://{host}/{path}")
    assert name == f"{host}/{path}".lower().removeprefix("www.")
    assert normalise_origin(name) == name
    assert normalise_origin(f"git@{host}:{path}.git") == name
    assert normalise_origin(f"ssh://git@{host}:2222/{path}.git/") == name
    assert normalise_origin(f"https://me:{password}@{host}/{path}") == name


@given(st.text(max_size=60) | st.text(alphabet="a.:/@[]\\?#~ ", max_size=30))
@settings(max_examples=200, deadline=None)
def test_any_text_is_named_or_not_but_never_an_error(url: str) -> None:
    name = normalise_origin(url)
    assert name == "" or ("/" in name and name == name.lower() and not name.endswith("/"))
