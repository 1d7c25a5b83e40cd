"""One draft as a person judges it: what it is, what it changes, what speaks for it, and what the gate still misses."""

from dataclasses import dataclass
from pathlib import Path

from synapse.briefing.records import count_skill_hits
from synapse.errors import InvalidSkill
from synapse.flows.check_skills import check_file
from synapse.flows.drafts import Draft, find_target, get_draft
from synapse.flows.library import Library, open_library
from synapse.flows.skill_files import hash_of
from synapse.flows.try_triggers import find_tests, try_one
from synapse.skills.content import Content, read_content, render_diff
from synapse.skills.draft import State
from synapse.skills.gate import Evidence, Miss, find_missing
from synapse.skills.known import Known
from synapse.skills.resources import load_skill
from synapse.skills.security.scan import scan
from synapse.skills.security.threat import Threat
from synapse.skills.similar import Said, find_near
from synapse.skills.skill import Problem
from synapse.skills.triggers import Score, Search
from synapse.skills.versions import records
from synapse.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Review:
    draft: Draft
    content: Content
    target: str
    replaces: str  # the hash of what lies at the target; empty for nothing
    diff: str
    problems: tuple[Problem, ...]
    threats: tuple[Threat, ...]
    score: Score | None
    misses: tuple[Miss, ...]
    hits: int  # prompts that it was named at


def review(
    workspace: Workspace, cwd: str, name: str, search: Search, *, expected_hash: str = "", is_wished: bool = False
) -> Review:
    """`expected_hash`: the beginning of the hash that was shown. Raises NotFound, InvalidSkill."""
    library = open_library(workspace, cwd)
    draft = get_draft(workspace, cwd, name, library)
    content = read_content(draft.folder)
    target = (
        draft.version.target if draft.version and draft.version.target else find_target(workspace, draft.ground, name)
    )
    base = _read(Path(target))
    tests = find_tests(library.skills)
    score = try_one(draft.known, tests, search) if draft.known.place.path in tests else None
    problems = tuple(check_file(Path(draft.known.place.path), is_strict=True))
    threats = scan(name, content.texts)
    version = draft.version
    evidence = Evidence(
        name=name,
        kind=version.kind if version else None,
        problems=problems,
        threats=threats,
        sessions=len(version.sessions) if version else 0,
        is_wished=is_wished or bool(version and version.is_wished),
        score=score,
        near=_find_near(draft, library),
        owned=_find_owner(workspace, draft, target, library),
        changed=_find_change(content, expected_hash),
    )
    diff = render_diff(base, content, was=target, will_be=target)
    hits = count_skill_hits(workspace.database, draft.known.place.skill_id)
    return Review(
        draft, content, target, base.hash if base else "", diff, problems, threats, score, find_missing(evidence), hits
    )


def _find_change(content: Content, expected_hash: str) -> str:
    if expected_hash and not content.hash.startswith(expected_hash):
        return f"The draft has changed since {expected_hash} was shown; it is {content.hash[:12]} now."
    return ""


def _find_owner(workspace: Workspace, draft: Draft, target: str, library: Library) -> str:
    """Why it may not be written there; empty where it may."""
    here = hash_of(Path(target))
    ours = [
        one
        for one in records.find_by_target(workspace.database, target)
        if one.state in (State.ACTIVE, State.QUARANTINED)
    ]
    if here and not ours:
        return f"A skill that Synapse did not write lies in {target}."
    if here and ours[-1].content_hash != here:
        return f"The skill in {target} was edited since Synapse wrote it."
    if draft.version and here != draft.version.base_hash:
        return f"The skill in {target} is not the one that the draft was written for."
    for known in library.skills:
        is_other = Path(known.place.path).parent != Path(target) and known.is_loaded and not known.place.plugin
        if is_other and known.name == draft.known.name and known.project_id == draft.known.project_id:
            return f"A skill of that name lies in {Path(known.place.path).parent}."
    return ""


def _find_near(draft: Draft, library: Library) -> str:
    if draft.known.refused:
        return ""
    others = [known for known in library.skills if known.is_loaded and known.name != draft.known.name]
    said = _say(draft.known)
    return find_near(said, (_say(known) for known in others if known.description)) if said else ""


def _say(known: Known) -> Said:
    try:
        skill = load_skill(Path(known.place.path))
    except InvalidSkill:  # changed or gone since the index looked
        return Said(known.name, "", "")
    return Said(known.called, skill.description, skill.body)


def _read(folder: Path) -> Content | None:
    try:
        return read_content(folder) if folder.is_dir() else None
    except InvalidSkill:
        return None
