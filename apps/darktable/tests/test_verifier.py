"""The saved endpoints on home folders that darktable 5.0.1 and 4.2.1 wrote, and on what somebody made to break them."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from pytest_opencomputer.guest.live import Live
from pytest_opencomputer.guest.state import (
    StateCorrupt,
    StateError,
    StateMissing,
    StateNotPlain,
)

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from pytest_opencomputer.rollouts.harness import Harness

HERE = Path(__file__).parent
CONFIG = ".config/darktable"
ROLL = "Pictures/2024-05 Marsh"
OSPREY, OTTERS, WREN, FLOWERS = "DSC_3141.JPG", "DSC_3147.JPG", "DSC_3152.JPG", "DSC_3158.JPG"
RELEASES = ("5.0.1", "4.2.1")

WrittenBy = Callable[[str], "SavedState"]


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    """Each release whose databases the endpoints know."""
    return str(request.param)


@pytest.fixture
def home(written_by: WrittenBy, release: str) -> SavedState:
    """The home folder that this release wrote."""
    return written_by(release)


@pytest.fixture
def broken(written_by: WrittenBy) -> SavedState:
    """A home folder to break."""
    return written_by("5.0.1")


def about(home: SavedState, endpoint: str, name: str, **args: Any) -> Any:
    """The facts of an endpoint about one of the photographs."""
    return home.ask(endpoint, image=f"{ROLL}/{name}", **args)


def library(home: SavedState) -> Path:
    return home.root / CONFIG / "library.db"


def change(home: SavedState, *statements: str, database: str = "library.db") -> None:
    """Change one of the databases as an attacker could."""
    with closing(sqlite3.connect(home.root / CONFIG / database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


# What darktable wrote: recorded by test_live_releases.py


def test_facts_are_those_that_were_read_while_it_ran(home: SavedState, release: str) -> None:
    recorded = json.loads((HERE / "homes" / f"darktable-{release}.json").read_text())
    assert len(recorded) > 30
    for one in recorded:
        facts = home.ask(one["endpoint"], **one["args"])
        assert facts == one["facts"], f"{one['endpoint']} {one['args']}"


def test_schema_of_each_release(home: SavedState, release: str) -> None:
    facts = home.ask("library")
    assert (facts["schema"], facts["data_schema"]) == {"5.0.1": (56, 10), "4.2.1": (37, 9)}[release]
    assert facts["images"] == 5
    assert facts["film_rolls"] == [ROLL]


def test_both_releases_say_the_same_about_the_same_work(written_by: WrittenBy) -> None:
    said = []
    for release in RELEASES:
        home = written_by(release)
        roll = home.ask("film-roll", place=ROLL)
        said.append(
            (
                roll,
                home.ask("tag-dictionary"),
                home.ask("tag", name="animals|birds|osprey"),
                about(home, "image", OSPREY),
                about(home, "location", WREN),
                about(home, "versions", FLOWERS),
                about(home, "module", OTTERS, module="exposure"),
                home.ask("styles"),
                home.ask("style-module", style="Lift", module="exposure"),
            )
        )
        shutil.rmtree(home.root)
    assert said[0] == said[1]


def test_places_can_be_absolute(home: SavedState) -> None:
    assert home.ask("rating", image=f"/home/user/{ROLL}/{OSPREY}") == about(home, "rating", OSPREY)
    assert home.ask("film-roll", place=f"/home/user/{ROLL}/") == home.ask("film-roll", place=ROLL)


def test_absent_things(home: SavedState) -> None:
    for endpoint in (
        "image",
        "rating",
        "color-labels",
        "tags",
        "metadata",
        "location",
        "edits",
        "masks",
        "group",
        "sidecar",
    ):
        facts = about(home, endpoint, "DSC_0000.JPG")
        assert facts.pop("found") is False
        assert set(facts.values()) == {None}, endpoint
        assert about(home, endpoint, OSPREY, version=7)["found"] is False
        assert about(home, endpoint, OSPREY)["found"] is True
    assert about(home, "versions", "DSC_0000.JPG")["found"] is False
    assert about(home, "module", OSPREY, module="velvia")["found"] is False
    assert home.ask("film-roll", place="Pictures")["found"] is False
    assert home.ask("tag", name="animals")["found"] is False
    assert home.ask("style", name="Lifted")["found"] is False
    assert home.ask("preset", module="exposure", name="none")["found"] is False
    assert home.ask("preference", name="no/such/key")["found"] is False
    assert home.ask("originals", place="Pictures/none")["found"] is False
    assert home.ask("picture", place="Pictures/none.jpg")["found"] is False


def test_no_library_at_all(saved_state: SavedState) -> None:
    about_nothing = {
        "library": {},
        "film-roll": {"place": ROLL},
        "tag": {"name": "a"},
        "tag-dictionary": {},
        "selection": {},
        "styles": {},
        "presets": {"module": "exposure"},
        "collection": {},
        "filters": {},
        "export-settings": {},
        "preference": {"name": "a"},
    }
    for endpoint, args in about_nothing.items():
        assert saved_state.ask(endpoint, **args)["found"] is False, endpoint
    assert about(saved_state, "rating", OSPREY)["found"] is False


# What an attacker, or a crash, could leave


def test_a_library_without_its_second_database(broken: SavedState) -> None:
    (broken.root / CONFIG / "data.db").unlink()
    with pytest.raises(StateMissing):
        about(broken, "rating", OSPREY)


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"not a database at all" * 400])
def test_no_database(broken: SavedState, content: bytes) -> None:
    library(broken).write_bytes(content)
    with pytest.raises(StateCorrupt):
        about(broken, "rating", OSPREY)


def test_database_cut_off(broken: SavedState) -> None:
    whole = library(broken).read_bytes()
    library(broken).write_bytes(whole[: len(whole) // 3])
    with pytest.raises(StateError):
        broken.ask("film-roll", place=ROLL)


def test_database_of_something_else(broken: SavedState) -> None:
    library(broken).unlink()
    change(broken, "CREATE TABLE bookmarks (id INTEGER, title TEXT)")
    with pytest.raises(StateCorrupt):
        about(broken, "rating", OSPREY)


def test_link_and_folder_in_place_of_the_library(broken: SavedState, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "library.db"
    library(broken).rename(elsewhere)
    library(broken).symlink_to(elsewhere)
    with pytest.raises(StateNotPlain):
        about(broken, "rating", OSPREY)
    library(broken).unlink()
    library(broken).mkdir()
    with pytest.raises(StateNotPlain):
        about(broken, "rating", OSPREY)


@pytest.mark.parametrize(
    ("statement", "endpoint", "args"),
    [
        ("UPDATE images SET flags = 'five stars'", "rating", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE images SET version = X'00'", "versions", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE images SET history_end = 'end'", "edits", {"image": f"{ROLL}/{OTTERS}"}),
        ("UPDATE images SET width = 'wide'", "image", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE images SET datetime_taken = 9e17", "image", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE images SET datetime_taken = 9000000000000000000", "image", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE images SET export_timestamp = 'now'", "image", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE images SET latitude = 'north'", "location", {"image": f"{ROLL}/{WREN}"}),
        ("UPDATE images SET group_id = 999", "group", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE history SET module = 'six'", "module", {"image": f"{ROLL}/{OTTERS}", "module": "exposure"}),
        ("UPDATE history SET op_params = 'text'", "module", {"image": f"{ROLL}/{OTTERS}", "module": "exposure"}),
        ("UPDATE history SET op_params = X'ff'", "module", {"image": f"{ROLL}/{OTTERS}", "module": "exposure"}),
        (
            "UPDATE history SET op_params = X'00000000000000000000c07f00004842000080c000000000' "
            "WHERE operation = 'exposure'",
            "module",
            {"image": f"{ROLL}/{OTTERS}", "module": "exposure"},
        ),
        ("UPDATE history SET multi_priority = 'a'", "module", {"image": f"{ROLL}/{OTTERS}", "module": "exposure"}),
        ("UPDATE history SET multi_name = X'ff00'", "edits", {"image": f"{ROLL}/{OTTERS}"}),
        ("UPDATE history SET operation = NULL", "edits", {"image": f"{ROLL}/{OTTERS}"}),
        ("UPDATE history SET enabled = 'yes'", "edits", {"image": f"{ROLL}/{OTTERS}"}),
        ("UPDATE color_labels SET color = color + 77", "color-labels", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE color_labels SET color = 'red ' || color", "color-labels", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE meta_data SET key = 'title'", "metadata", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE meta_data SET key = key + 0.5", "metadata", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE meta_data SET value = X'fffe'", "metadata", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE meta_data SET value = 12.5", "metadata", {"image": f"{ROLL}/{OSPREY}"}),
        ("UPDATE film_rolls SET folder = X'ff'", "library", {}),
        ("UPDATE film_rolls SET folder = 12", "film-roll", {"place": ROLL}),
        ("UPDATE db_info SET value = 'fifty-six'", "library", {}),
        ("DELETE FROM db_info", "library", {}),
        ("DROP TABLE tagged_images", "tags", {"image": f"{ROLL}/{OSPREY}"}),
        ("DROP TABLE makers", "image", {"image": f"{ROLL}/{OSPREY}"}),
        (
            "INSERT INTO masks_history (imgid, num, form, name) SELECT id, 0, 'ring', 'm' FROM images",
            "masks",
            {"image": f"{ROLL}/{OTTERS}"},
        ),
    ],
)
def test_odd_values_are_facts_or_corrupt_state(
    broken: SavedState, statement: str, endpoint: str, args: dict[str, Any]
) -> None:
    change(broken, statement)
    with contextlib.suppress(StateError):
        assert broken.ask(endpoint, **args) is not None


def test_a_count_too_long_to_be_one_is_none(opencomputer: Harness) -> None:
    line = {"name": f"{'9' * 5000} images (#1 of) selected of 4", "value": None}
    shown = opencomputer.registry.verifier("darktable").endpoint("shown").function
    assert shown is not None
    assert shown(Live(lambda **_: [line]))["found"] is False
    line["name"] = "2 images selected of 4"
    assert shown(Live(lambda **_: [line])) == {"found": True, "shown": 4, "selected": 2}


def test_odd_values_in_the_second_database(broken: SavedState) -> None:
    change(
        broken,
        "UPDATE tags SET flags = 'private', synonyms = X'ff'",
        "UPDATE styles SET description = 7",
        "UPDATE style_items SET op_params = 'text', enabled = NULL, multi_priority = NULL",
        database="data.db",
    )
    with pytest.raises(StateCorrupt):
        broken.ask("tag", name="animals|birds|osprey")
    assert broken.ask("style", name="Lift")["description"] == "7"
    facts = broken.ask("style-module", style="Lift", module="exposure")
    assert (facts["enabled"], facts["parameters"]) == (False, None)


def test_a_tag_that_looks_like_the_app_s_own_cannot_hide_one(broken: SavedState) -> None:
    change(broken, "UPDATE tags SET name = 'Darktable|mine' WHERE name = 'animals|birds|osprey'", database="data.db")
    assert "Darktable|mine" in about(broken, "tags", OSPREY)["tags"]


def test_images_outside_of_the_home_folder_keep_their_whole_place(broken: SavedState) -> None:
    change(broken, "UPDATE film_rolls SET folder = '/media/card/DCIM'")
    assert broken.ask("library")["film_rolls"] == ["/media/card/DCIM"]
    assert broken.ask("rating", image=f"/media/card/DCIM/{OSPREY}")["found"] is True
    assert broken.ask("rating", image=f"media/card/DCIM/{OSPREY}")["found"] is False


def test_half_a_place_is_none(broken: SavedState) -> None:
    change(broken, "UPDATE images SET longitude = NULL")
    assert about(broken, "location", WREN)["geotagged"] is False
    wren = broken.ask("film-roll", place=ROLL, without=[OSPREY, OTTERS, FLOWERS])["images"]
    assert [one["geotagged"] for one in wren] == [False]


def test_old_libraries_say_rejected_with_six_stars(broken: SavedState) -> None:
    change(broken, "UPDATE images SET flags = (flags & ~15) | 6")
    assert about(broken, "rating", OSPREY) == {"found": True, "stars": 0, "rejected": True}


def test_undone_edits_do_not_count(broken: SavedState) -> None:
    before = about(broken, "edits", OTTERS)
    assert [one["module"] for one in before["edits"]] == ["exposure"]
    change(broken, "UPDATE images SET history_end = 0")
    after = about(broken, "edits", OTTERS)
    assert after["edits"] == []
    assert after["undone"] > 0
    assert about(broken, "module", OTTERS, module="exposure")["found"] is False


def test_of_an_instance_the_last_entry_counts(broken: SavedState) -> None:
    change(
        broken,
        "INSERT INTO history (imgid, num, module, operation, op_params, enabled, multi_priority, multi_name) "
        "SELECT imgid, 99, module, operation, op_params, 0, multi_priority, multi_name FROM history "
        "WHERE operation = 'exposure'",
        "UPDATE images SET history_end = 100",
    )
    assert about(broken, "module", OTTERS, module="exposure")["enabled"] is False
    (edit,) = about(broken, "edits", OTTERS)["edits"]
    assert (edit["module"], edit["instance"], edit["enabled"]) == ("exposure", "", False)


def test_rules_of_both_numberings(home: SavedState, release: str) -> None:
    # Each internal field of metadata that came in moved the numbers of what stands behind it.
    rating = {"5.0.1": 33, "4.2.1": 32}[release]
    rules = [(17, 0, "animals|birds|%"), (18, 1, "red"), (rating, 2, "1"), (0, 0, "hidden")]
    base = "plugins/lighttable/collect"
    lines = [f"{base}/num_rules={len(rules)}", f"{base}/off3=1"]
    for number, (item, mode, value) in enumerate(rules):
        lines += [f"{base}/item{number}={item}", f"{base}/mode{number}={mode}", f"{base}/string{number}={value}"]
    home.put(f"{CONFIG}/darktablerc", "\n".join([*lines, ""]).encode())
    assert home.ask("collection") == {
        "found": True,
        "rules": [
            {"property": "tag", "value": "animals|birds|%", "operator": "and"},
            {"property": "color label", "value": "red", "operator": "or"},
            {"property": "rating", "value": "1", "operator": "and not"},
        ],
    }


def test_settings_that_are_none(broken: SavedState) -> None:
    broken.put(f"{CONFIG}/darktablerc", b"plugins/lighttable/collect/num_rules=many\n")
    with pytest.raises(StateCorrupt):
        broken.ask("collection")
    broken.put(f"{CONFIG}/darktablerc", b"plugins/lighttable/collect/num_rules=999999\n")
    assert len(broken.ask("collection")["rules"]) == 10
    broken.put(
        f"{CONFIG}/darktablerc", b"plugins/lighttable/collect/num_rules=1\nplugins/lighttable/collect/item0=-4\n"
    )
    assert broken.ask("collection")["rules"][0]["property"] == "property -4"
    broken.put(f"{CONFIG}/darktablerc", b"\xff\xfe\n")
    with pytest.raises(StateCorrupt):
        broken.ask("filters")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>",
        b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
        b"<x:xmpmeta xmlns:x='adobe:ns:meta/'>" + b"<a>" * 400,
    ],
)
def test_sidecars_that_are_none(broken: SavedState, content: bytes) -> None:
    broken.put(f"{ROLL}/{OSPREY}.xmp", content)
    with pytest.raises(StateError):
        about(broken, "sidecar", OSPREY)


def test_a_sidecar_with_odd_numbers(broken: SavedState) -> None:
    sidecar = (broken.root / ROLL / f"{OSPREY}.xmp").read_text()
    broken.put(f"{ROLL}/{OSPREY}.xmp", sidecar.replace('xmp:Rating="4"', 'xmp:Rating="many"').encode())
    with pytest.raises(StateCorrupt):
        about(broken, "sidecar", OSPREY)


def test_likeness_of_an_export_and_its_original(broken: SavedState) -> None:
    original = Image.open(HERE / "photographs" / OTTERS).convert("RGB")
    size = (original.width // 2, original.height // 2)
    part = original.resize(size)
    part.paste((0, 0, 0), (size[0] // 3, size[1] // 3, size[0] * 2 // 3, size[1] * 2 // 3))
    for place, picture in {
        "half.png": original.resize(size),
        "part.png": part,
        "blank.png": original.resize((1, 1)).resize(size),
        "wide.png": original.resize((size[0], size[1] // 2)),
    }.items():
        picture.save(broken.root / place)
    original.save(broken.root / "original.png")

    def facts(place: str) -> Any:
        return broken.ask("likeness", place=place, other="original.png")

    assert (facts("half.png")["same_shape"], facts("half.png")["difference"] < 4) == (True, True)
    assert facts("half.png")["in_the_worst_part"] < 10 < 40 < facts("part.png")["in_the_worst_part"]
    assert facts("blank.png")["difference"] > 15
    assert facts("wide.png")["same_shape"] is False
    assert facts("none.png")["found"] is False
    broken.put("torn.png", b"\x89PNG")
    with pytest.raises(StateCorrupt):
        facts("torn.png")
