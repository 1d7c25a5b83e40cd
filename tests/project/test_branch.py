"""The branch, as git would say it, without git."""

import subprocess
from pathlib import Path

import pytest

from synapse.project.branch import find_branch


def git(*arguments: str, cwd: Path) -> None:
    identity = ["-c", "user.name=Dev", "-c", "user.email=dev@example.org"]
    subprocess.run(["git", *identity, *arguments], cwd=cwd, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "parcel"
    git("init", "-q", "-b", "feature/carrier-retry", str(folder), cwd=tmp_path)
    git("commit", "-q", "--allow-empty", "-m", "Begin", cwd=folder)
    return folder


def test_a_checkout_has_its_branch_and_each_worktree_its_own(checkout: Path) -> None:
    git("worktree", "add", "-q", "-b", "hotfix", "../hotfix", cwd=checkout)

    assert find_branch(str(checkout)) == "feature/carrier-retry"
    assert find_branch(str(checkout.parent / "hotfix")) == "hotfix"


def test_a_commit_checked_out_by_itself_is_no_branch(checkout: Path) -> None:
    git("checkout", "-q", "--detach", cwd=checkout)

    assert find_branch(str(checkout)) == ""


def test_what_is_no_repository_has_none(tmp_path: Path) -> None:
    (tmp_path / ".git").write_bytes(b"gitdir: /nowhere\0\n")

    assert find_branch(str(tmp_path)) == ""
    assert find_branch("/nowhere/at/all") == ""
