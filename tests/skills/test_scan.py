"""What is found in folders of skills: bounded, and never along a link that leads out."""

import os
from pathlib import Path

from tests.fakes.skills import write_skill

from synapse.skills.scan import MAX_DEPTH, MAX_FOLDERS, Found, LeftOut, Root, scan
from synapse.skills.skill import Scope


def root(
    path: Path, scope: Scope = Scope.PROJECT, *, hosts: tuple[str, ...] = ("a",), within: Path | None = None
) -> Root:
    return Root(str(path), scope, hosts, str(within or path.parent))


def paths(found: tuple[Found, ...], base: Path) -> list[str]:
    return [str(Path(one.path).parent.relative_to(base)) for one in found]


def test_skills_are_found_at_any_depth_but_not_within_another(tmp_path: Path) -> None:
    write_skill(tmp_path / "s", "b")
    write_skill(tmp_path / "s" / "group", "a")
    write_skill(tmp_path / "s" / "b" / "examples", "inner")
    write_skill(tmp_path / "s" / "node_modules", "dependency")
    write_skill(tmp_path / "s" / ".archive", "old")
    write_skill(tmp_path / "s" / ".system", "hidden")
    small = tmp_path / "s" / "small" / "skill.md"
    small.parent.mkdir()
    small.write_text("x")

    seen = scan([root(tmp_path / "s"), root(tmp_path / "none")])

    assert paths(seen.found, tmp_path / "s") == ["b", "small", ".system/hidden", "group/a"]
    assert seen.left_out == ()
    stat = small.stat()
    assert seen.found[1] == Found(str(small), root(tmp_path / "s"), ("a",), 1, stat.st_mtime_ns)


def test_a_scan_goes_so_deep_and_no_deeper(tmp_path: Path) -> None:
    write_skill(tmp_path.joinpath("s", *"abcde"[: MAX_DEPTH - 1]), "found")
    write_skill(tmp_path.joinpath("s", *"vwxyz!"[:MAX_DEPTH]), "too-deep")

    assert paths(scan([root(tmp_path / "s")]).found, tmp_path / "s") == ["a/b/c/d/e/found"]


def test_a_scan_stops_after_so_many_folders_and_says_so(tmp_path: Path) -> None:
    for number in range(MAX_FOLDERS + 5):
        (tmp_path / "s" / f"{number:05}").mkdir(parents=True)
    write_skill(tmp_path / "s", "zz-last")
    write_skill(tmp_path / "t", "next")

    seen = scan([root(tmp_path / "s"), root(tmp_path / "t")])

    assert paths(seen.found, tmp_path) == ["t/next"]
    assert seen.left_out == (LeftOut(str(tmp_path / "s"), "more than 2,000 folders: the rest is left out"),)


def test_no_link_out_is_followed_neither_of_a_folder_nor_of_a_file_nor_of_the_root(tmp_path: Path) -> None:
    outside = write_skill(tmp_path / "outside", "secret")
    project = tmp_path / "project"
    write_skill(project / "s", "own")
    (project / "s" / "folder").symlink_to(outside.parent)
    (project / "s" / "file").mkdir()
    (project / "s" / "file" / "SKILL.md").symlink_to(outside)
    (project / "s" / "gone").symlink_to("nowhere")
    (project / "t").symlink_to(outside.parent.parent)

    seen = scan([root(project / "s"), root(project / "t")])

    assert paths(seen.found, project) == ["s/own"]
    assert seen.left_out == (
        LeftOut(str(project / "s" / "file" / "SKILL.md"), "a link that leads out"),
        LeftOut(str(project / "s" / "folder"), "a link that leads out"),
        LeftOut(str(project / "t"), "a link that leads out"),
    )


def test_a_skill_that_two_roots_lead_to_is_one_for_the_hosts_of_both(tmp_path: Path) -> None:
    write_skill(tmp_path / "one", "notes")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "notes").symlink_to("../one/notes")
    (tmp_path / "three").symlink_to("one")

    seen = scan(
        [
            root(tmp_path / "one", hosts=("a", "b")),
            root(tmp_path / "two", hosts=("b", "c")),
            root(tmp_path / "three", hosts=("d",)),
        ]
    )

    assert [(paths((one,), tmp_path), one.hosts) for one in seen.found] == [(["one/notes"], ("a", "b", "c", "d"))]


def test_a_circle_of_links_ends(tmp_path: Path) -> None:
    write_skill(tmp_path / "s" / "a", "notes")
    (tmp_path / "s" / "a" / "up").symlink_to("..")
    (tmp_path / "s" / "self").symlink_to("self")

    assert paths(scan([root(tmp_path / "s")]).found, tmp_path / "s") == ["a/notes"]


def test_a_folder_that_cannot_be_listed_and_a_name_that_is_no_text_are_told(tmp_path: Path) -> None:
    write_skill(tmp_path / "s", "notes")
    (tmp_path / "s" / os.fsdecode(b"caf\xe9")).mkdir()
    (tmp_path / "s" / "file").write_text("x")

    seen = scan([root(tmp_path / "s"), root(tmp_path / "s" / "file")])

    assert paths(seen.found, tmp_path / "s") == ["notes"]
    assert seen.left_out == (LeftOut(str(tmp_path / "s"), "a folder's name in it is not UTF-8"),)
