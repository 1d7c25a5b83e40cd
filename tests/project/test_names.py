"""What a project is called."""

from synapse.project.names import name_project, tell_apart

PARCEL = ("example.org/dev/parcel", "parcel", "/home/dev/parcel")
KIOSK = ("/home/dev/kiosk/.git", "kiosk", "/home/dev/kiosk")
WEBS = (("/home/mira/kiosk/web", "web", "/home/mira/kiosk/web"), ("example.org/dev/web", "web", ""))


def test_a_short_name_is_enough_and_where_two_have_it_the_folder_tells_them_apart() -> None:
    assert tell_apart([PARCEL, KIOSK, *WEBS]) == {
        "example.org/dev/parcel": "parcel",
        "/home/dev/kiosk/.git": "kiosk",
        "/home/mira/kiosk/web": "web (/home/mira/kiosk/web)",
        "example.org/dev/web": "web (example.org/dev/web)",
    }


def test_one_that_was_never_written_down_is_called_by_the_end_of_its_id() -> None:
    assert [name_project(one, {}) for one in ("/home/dev/kiosk/.git", "example.org/dev/web", "")] == [
        "kiosk",
        "web",
        "",
    ]
