"""Every law over fourteen thousand real files, where they are at hand: `./dev heavy`."""

from dataclasses import replace

import pytest
from bench.bench_data import find_data
from bench.skills_data import RealSkill, read_skills

from synapse.errors import InvalidSkill
from synapse.skills.check import check
from synapse.skills.read import read
from synapse.skills.render import render

pytestmark = pytest.mark.heavy

NEW = "Writes: new. Use when “asked”."


@pytest.fixture(scope="module")
def skills() -> list[RealSkill]:
    try:
        return list(read_skills(find_data()))
    except SystemExit:
        pytest.skip("not run: no real skills on this machine (SYNAPSE_BENCH_DATA)")


def test_each_is_read_checked_and_rendered_or_refused_with_a_reason(skills: list[RealSkill]) -> None:
    refused: set[str] = set()
    for one in skills:
        check(one.text, folder=one.folder)
        try:
            skill = read(one.text, folder=one.folder)
        except InvalidSkill as error:
            refused.add(error.rule)
            continue
        assert render(skill) == one.text, one.id

    assert refused <= {"frontmatter-missing", "description-missing"}


def test_one_changed_field_changes_nothing_else(skills: list[RealSkill]) -> None:
    for one in skills:
        try:
            before = read(one.text, folder=one.folder)
            text = render(replace(before, description=NEW))
        except InvalidSkill:
            continue
        after = read(text, folder=one.folder)
        assert after == replace(before, description=NEW, text=text, problems=after.problems), one.id
