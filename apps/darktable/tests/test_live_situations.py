"""The endpoints while darktable runs, has quit, was killed, or something else is in the way."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from apps.conftest import FRESH_HOME
from pytest_opencomputer import saving
from pytest_opencomputer.errors import SandboxError
from pytest_opencomputer.sandbox import launching

if TYPE_CHECKING:
    from apps.darktable.tests.conftest import Darktable

ROLL = "Pictures/2024-05 Marsh"
OSPREY, OTTERS, WREN, FLOWERS = "DSC_3141.JPG", "DSC_3147.JPG", "DSC_3152.JPG", "DSC_3158.JPG"
CONFIG = ".config/darktable"
TRASH = ".local/share/Trash/files"


def test_before_the_first_start_the_library_is_empty(prepared: Darktable) -> None:
    # The image brings the two databases, so that the first start need not make them.
    assert prepared.ask("library") == {
        "found": True,
        "schema": 56,
        "data_schema": 10,
        "images": 0,
        "film_rolls": [],
    }
    assert prepared.ask("styles")["names"] == []
    assert prepared.ask("shown")["found"] is False
    assert prepared.ask("preference", name="ui_last/import_initial_rating") == {"found": True, "value": "0"}


def test_the_installer_of_scripts_is_switched_off(darktable: Darktable) -> None:
    darktable.ui.desk.find(role="label", name="import")
    assert not darktable.ui.desk.sees(role="label", name="lua scripts installer")


@pytest.mark.parametrize("how", ["running", "quit", "killed"])
def test_stars_are_read_right(darktable: Darktable, how: str) -> None:
    darktable.ui.press(OSPREY, "4")
    darktable.becomes({"stars": 4}, "rating", image=f"{ROLL}/{OSPREY}")
    darktable.becomes({"stars": 4}, "sidecar", image=f"{ROLL}/{OSPREY}")
    end(darktable, how)
    assert darktable.about("rating", OSPREY) == {"found": True, "stars": 4, "rejected": False}
    assert darktable.about("sidecar", OSPREY)["stars"] == 4


@pytest.mark.parametrize("how", ["quit", "killed"])
def test_the_library_keeps_what_a_sidecar_may_miss(darktable: Darktable, how: str) -> None:
    place = f"{ROLL}/{OSPREY}"
    darktable.ui.press(OSPREY, "4")
    darktable.becomes({"stars": 4}, "rating", image=place)
    end(darktable, how)
    # The library had it at once. Sidecars are written in the background, up to a second later, and not at the end.
    assert darktable.about("rating", OSPREY)["stars"] == 4
    assert darktable.about("sidecar", OSPREY)["stars"] in (0, 4)
    darktable.app.start()
    assert darktable.about("rating", OSPREY)["stars"] == 4


def end(darktable: Darktable, how: str) -> None:
    """End darktable so, if at all."""
    if how == "quit":
        darktable.app.quit()
    elif how == "killed":
        darktable.app.kill()


def test_killed_in_a_burst_of_changes(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.select(OSPREY)
    ui.desk.key("ctrl+a")
    ui.desk.find(role="label", name="4 images selected of 4")
    ui.desk.keys("5", "4", "3", "2", "5")
    darktable.app.kill()
    stars = [one["stars"] for one in darktable.ask("film-roll", place=ROLL)["images"]]
    # Wherever it was killed: the library can be read, and each image has what one of the keys gave it, or nothing yet.
    assert len(stars) == 4
    assert set(stars) <= {0, 2, 3, 4, 5}
    darktable.app.start()
    assert [one["stars"] for one in darktable.ask("film-roll", place=ROLL)["images"]] == stars


def test_preferences_are_written_at_a_clean_exit_only(darktable: Darktable) -> None:
    before = darktable.app.file(f"{CONFIG}/darktablerc")
    darktable.ui.sort_by("rating")
    darktable.app.kill()
    assert darktable.app.file(f"{CONFIG}/darktablerc") == before
    assert darktable.ask("filters")["sort"] == "filename"
    darktable.app.start()
    darktable.app.quit()
    assert darktable.app.file(f"{CONFIG}/darktablerc") != before


def test_a_preference_changed_in_the_dialog(darktable: Darktable) -> None:
    name = "rating_one_double_tap"
    assert darktable.ask("preference", name=name) == {"found": False, "value": None}
    ui = darktable.ui
    ui.desk.click(ui.desk.find(role="button", description="show global preferences"))
    ui.desk.window("darktable preferences")
    box = ui.desk.beside("rating an image one star twice will not zero out the rating", role="check box")
    ui.desk.click((box.x + 10, box.center[1]))
    ui.desk.key("Escape")
    ui.desk.gone("darktable preferences")
    assert darktable.ask("preference", name=name)["found"] is False
    darktable.app.quit()
    assert darktable.ask("preference", name=name) == {"found": True, "value": "TRUE"}
    # Those that nobody touched are written out as well, with their defaults.
    assert darktable.ask("preference", name="ask_before_discard") == {"found": True, "value": "TRUE"}


def test_locked_by_somebody_else(darktable: Darktable) -> None:
    darktable.ui.press(OSPREY, "3")
    darktable.becomes({"stars": 3}, "rating", image=f"{ROLL}/{OSPREY}")
    program = (
        "import signal, sqlite3; c = sqlite3.connect('/home/user/.config/darktable/library.db'); "
        "c.execute('BEGIN EXCLUSIVE'); print('locked', flush=True); signal.pause()"
    )
    pid = darktable.app.sandbox.spawn(["python3", "-c", program])
    darktable.ui.desk.wait_until(lambda: "locked" in darktable.app.sandbox.process_log(pid), "the lock")
    assert darktable.about("rating", OSPREY)["stars"] == 3
    assert darktable.app.sandbox.exit_code(pid) is None, "it was not locked any more"
    darktable.app.sandbox.kill(pid)


def test_lock_files_stay_after_a_kill_and_do_no_harm(darktable: Darktable) -> None:
    darktable.ui.press(OSPREY, "3")
    darktable.becomes({"stars": 3}, "rating", image=f"{ROLL}/{OSPREY}")
    darktable.app.kill()
    places = darktable.ask("folder", place=CONFIG)["places"]
    assert {"library.db.lock", "data.db.lock"} <= set(places)
    darktable.app.start()
    assert darktable.about("rating", OSPREY)["stars"] == 3


def test_a_lock_of_a_process_that_lives_keeps_it_from_starting(
    prepared: Darktable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launching, "READY_TIMEOUT", 40.0)  # all of it passes here; the slowest start took 30 s
    alive = prepared.app.sandbox.spawn(["sleep", "600"])
    for name in ("library.db.lock", "data.db.lock"):
        prepared.app.put({f"{CONFIG}/{name}": str(alive).encode()})
    with pytest.raises(SandboxError, match=r"did not become ready|ended with exit code"):
        prepared.app.start()
    assert prepared.ask("library")["images"] == 0
    prepared.app.sandbox.kill(alive)


def test_originals_are_never_written(darktable: Darktable) -> None:
    before = darktable.ask("originals", place=ROLL)
    content = darktable.app.file(f"{ROLL}/{OSPREY}")
    assert before["files"][OSPREY] == hashlib.sha256(content).hexdigest()
    assert darktable.ask("originals", place="Pictures/elsewhere") == {"found": False, "files": None}
    ui = darktable.ui
    ui.press(OSPREY, "4", "F2")
    ui.darkroom(OSPREY)
    ui.switch("monochrome")
    ui.lighttable()
    darktable.becomes({"stars": 4}, "sidecar", image=f"{ROLL}/{OSPREY}")
    assert darktable.ask("originals", place=ROLL) == before


def test_sidecars_are_taken_over_at_import(prepared: Darktable) -> None:
    prepared.app.start(f"/home/user/{ROLL}")
    ui = prepared.ui
    ui.press(OSPREY, "4", "F3")
    ui.unfold("tagging")
    ui.attach("birds|osprey")
    prepared.becomes({"tags": ["birds|osprey"]}, "sidecar", image=f"{ROLL}/{OSPREY}")
    prepared.app.quit()
    sidecar = prepared.app.file(f"{ROLL}/{OSPREY}.xmp")
    prepared.app.sandbox.run(["cp", f"{FRESH_HOME}/.config/darktable/library.db", CONFIG], cwd="/home/user")
    assert prepared.ask("library")["images"] == 0
    prepared.app.put({f"{ROLL}/{OSPREY}.xmp": sidecar})
    prepared.app.start(f"/home/user/{ROLL}")
    prepared.becomes({"images": 4}, "library")
    summary = prepared.ask("film-roll", place=ROLL, without=[OTTERS, WREN, FLOWERS])["images"][0]
    assert (summary["stars"], summary["labels"], summary["tags"]) == (4, ["green"], ["birds|osprey"])


@pytest.mark.parametrize("where", ["lighttable", "darkroom", "dialog"])
def test_it_quits_when_asked_to(darktable: Darktable, where: str) -> None:
    ui = darktable.ui
    if where == "darkroom":
        ui.darkroom(OSPREY)
    elif where == "dialog":
        ui.select(OSPREY)
        ui.unfold("actions on selection")
        ui.button("remove")
        ui.desk.window("^remove image")
    saved = saving.settle_app(darktable.app.sandbox, darktable.app.app, "quit")
    assert saved.quit is True
    assert darktable.ask("library")["images"] == 4


def test_a_deleted_image_goes_to_the_trash_with_its_sidecar(darktable: Darktable) -> None:
    before = darktable.ask("originals", place=ROLL)["files"]
    content = darktable.app.file(f"{ROLL}/{OTTERS}")
    digest = hashlib.sha256(content).hexdigest()
    facts = {"found": True, "size": len(content), "sha256": digest}
    assert before[OTTERS] == digest
    assert darktable.ask("file", place=f"{ROLL}/{OTTERS}") == facts
    assert darktable.ask("file-digests", places=[f"{ROLL}/{OTTERS}"])["digests"] == {f"{ROLL}/{OTTERS}": digest}
    darktable.becomes({"found": True}, "file", place=f"{ROLL}/{OTTERS}.xmp")
    assert darktable.ask("folder", place=TRASH) == {"found": False, "places": None, "entries": None}
    ui = darktable.ui
    ui.unfold("actions on selection")
    ui.select(OTTERS)
    ui.button("delete (trash)")
    ui.answer("^delete image")
    darktable.becomes({"places": [OTTERS, f"{OTTERS}.xmp"]}, "folder", place=TRASH)
    darktable.becomes({"images": 3}, "library")
    assert darktable.ask("originals", place=ROLL) == {
        "found": True,
        "files": {name: one for name, one in before.items() if name != OTTERS},
    }
    assert darktable.ask("file", place=f"{ROLL}/{OTTERS}") == {"found": False, "size": None, "sha256": None}
    assert darktable.ask("file-digests", places=[f"{ROLL}/{OTTERS}"])["digests"] == {f"{ROLL}/{OTTERS}": None}
    assert darktable.ask("file", place=f"{TRASH}/{OTTERS}") == facts


def test_a_sidecar_as_text(prepared: Darktable) -> None:
    place = f"{ROLL}/{OSPREY}.xmp"

    def ratings() -> list[str]:
        lines = prepared.ask("text-file", place=place)["lines"] or ()
        return [line.strip() for line in lines if "xmp:Rating" in line]

    assert prepared.ask("text-file", place=place)["found"] is False
    prepared.app.start(f"/home/user/{ROLL}")
    prepared.ui.desk.wait_until(lambda: ratings() == ['xmp:Rating="0"'], "the sidecar")
    prepared.ui.press(OSPREY, "3")
    prepared.ui.desk.wait_until(lambda: ratings() == ['xmp:Rating="3"'], "the stars in the sidecar")
    facts = prepared.ask("text-file", place=place)
    assert (facts["encoding"], facts["byte_order_mark"], facts["line_ends"]) == ("utf-8", False, "lf")
    assert facts["lines"][0] == '<?xml version="1.0" encoding="UTF-8"?>'


def test_several_film_rolls_and_the_first_one_is_shown(prepared: Darktable) -> None:
    photographs = {place: prepared.app.file(place) for place in (f"{ROLL}/{OSPREY}", f"{ROLL}/{WREN}")}
    prepared.app.put({place.replace("2024-05 Marsh", "Card B"): content for place, content in photographs.items()})
    prepared.app.start("/home/user/Pictures/Card B", f"/home/user/{ROLL}")
    prepared.becomes({"images": 6, "film_rolls": [ROLL, "Pictures/Card B"]}, "library")
    prepared.becomes({"shown": 2}, "shown")
    prepared.app.quit()
    assert [one["value"] for one in prepared.ask("collection")["rules"]] == ["/home/user/Pictures/Card B"]
