"""What is read from a git configuration, and what is passed over."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from synapse.project.gitconfig import find_remote_url

URL = "https://git.example/owner/repo"


@pytest.mark.parametrize(
    "text",
    [
        f'[remote "origin"]\n\turl = {URL}\n',
        f'[remote "origin"]\r\n\turl = {URL}\r\n',
        f'\ufeff[remote "origin"]\nurl={URL}',
        f'[remote "origin"] url = {URL}',
        f'[REMOTE "origin"]\nURL = {URL}',
        f"[remote.origin]\nurl = {URL}",
        f'[remote "origin"]\nurl = "{URL}"',
        f'[remote "origin"]\nurl = {URL} # a comment',
        f'[remote "origin"]\nurl = {URL} ; a comment',
        '[remote "origin"]\nurl = https://git.\\\nexample/owner/repo',
        f'[remote "or\\igin"]\nurl = {URL}',
        f'[remote "origin"]\nurl\nurl =\nfetch = +refs/*\nurl = {URL}\nurl = https://git.example/second',
        f'[core]\nurl = https://no.example/x\n[remote "origin"]\nurl = {URL}\n[remote "fork"]\nurl = https://no.example/y',
        f'[core]\n\tbare = false # [remote "x"]\n# [remote "origin"]\n# url = no \\\n[remote "origin"]\n; url = no\nurl = {URL}',
        f'[broken\nnonsense = = "\n]]\n[remote "origin"]\nurl = {URL}',
    ],
)
def test_the_origin_is_found_however_it_is_written(text: str) -> None:
    assert find_remote_url(text) == URL


@pytest.mark.parametrize(
    "text",
    [
        "",
        f'[remote "Origin"]\nurl = {URL}',
        f'[remote "upstream"]\nurl = {URL}',
        f'[remote "origin"]\npushurl = {URL}',
        f'[remote "origin"]\n[core]\nurl = {URL}',
        f'[url "{URL}"]\ninsteadOf = short:',
        "[include]\npath = elsewhere",
        '[remote "origin"',
        '[remote "origin',
        "[",
    ],
)
def test_without_an_origin_there_is_no_url(text: str) -> None:
    assert find_remote_url(text) == ""


def test_another_remote_can_be_asked_for() -> None:
    assert find_remote_url(f'[remote "fork \\"x\\""]\nurl = {URL}', 'fork "x"') == URL


def test_escapes_and_quotes_are_undone() -> None:
    assert find_remote_url('[remote "origin"]\nurl = C:\\\\repos\\\\"a # b"\\\\\n') == "C:\\repos\\a # b\\"


def test_a_backslash_at_the_very_end_joins_nothing() -> None:
    assert find_remote_url('[remote "origin"]\nurl = x\\') == "x"


@given(st.text(alphabet='[]remotigin". url=\\\n#;x', max_size=80) | st.text(max_size=80))
@settings(max_examples=200, deadline=None)
def test_a_broken_configuration_before_the_origin_costs_no_more_than_itself(text: str) -> None:
    found = find_remote_url(f'{text}\n\n[remote "origin"]\nurl = {URL}\n')
    assert found in (find_remote_url(text), URL) or text.rstrip(" ").endswith("\\")
