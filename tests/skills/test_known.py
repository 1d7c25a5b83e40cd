"""Of two skills that are called the same, the nearer one is loaded."""

from synapse.skills.known import Known, mark_shadowed
from synapse.skills.skill import Place, Scope


def known(path: str, name: str, scope: Scope, *, plugin: str = "", refused: str = "") -> Known:
    return Known(Place(path, path, "/", scope, (), "", 0, 0, plugin=plugin), "", name, "", 0, refused)


def test_the_nearest_casts_its_shadow_on_the_others() -> None:
    skills = [
        known("/p/broken", "notes", Scope.PROJECT, refused="no description"),
        known("/p/notes", "notes", Scope.PROJECT),
        known("/h/notes", "notes", Scope.PERSON),
        known("/h/other", "other", Scope.PERSON),
        known("/x/notes", "notes", Scope.PLUGIN, plugin="x"),
        known("/d/notes", "notes", Scope.DRAFT),
        known("/b/other", "other", Scope.BUNDLED),
    ]

    marked = mark_shadowed(skills)

    assert [(one.called, one.place.shadowed_by, one.is_loaded) for one in marked] == [
        ("notes", "", False),
        ("notes", "", True),
        ("notes", "/p/notes", False),
        ("other", "", True),
        ("x:notes", "", True),
        ("notes", "", False),
        ("other", "/h/other", False),
    ]
