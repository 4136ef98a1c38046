"""The lighttable against the endpoints: what a person does there is seen in the library, and in the sidecars."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from apps.darktable.tests.conftest import Darktable

ROLL = "Pictures/2024-05 Marsh"
OSPREY, OTTERS, WREN, FLOWERS = "DSC_3141.JPG", "DSC_3147.JPG", "DSC_3152.JPG", "DSC_3158.JPG"


def test_import_of_a_folder(darktable: Darktable) -> None:
    all_of_them = {"found": True, "schema": 56, "data_schema": 10, "images": 4, "film_rolls": [ROLL]}
    darktable.becomes(all_of_them, "library")
    facts = darktable.about("image", OSPREY)
    assert facts == {
        "found": True,
        "width": 400,
        "height": 225,
        "maker": "NIKON CORPORATION",
        "model": "NIKON D750",
        "lens": "200-500mm f/5.6E ED VR",
        "aperture": pytest.approx(5.6),
        "exposure": pytest.approx(0.001),
        "iso": 800.0,
        "focal_length": 340.0,
        "taken": "2024-05-18 07:12:08",
        "exported": False,
        "local_copy": False,
    }
    summary = darktable.ask("film-roll", place=ROLL, without=[OTTERS, WREN])["images"]
    assert [one["name"] for one in summary] == [OSPREY, FLOWERS]
    assert summary[0] == {
        "name": OSPREY,
        "place": f"{ROLL}/{OSPREY}",
        "version": 0,
        "stars": 0,
        "rejected": False,
        "labels": [],
        "tags": [],
        "title": "",
        "description": "",
        "creator": "",
        "publisher": "",
        "rights": "",
        "notes": "",
        "version_name": "",
        "taken": "2024-05-18 07:12:08",
        "geotagged": False,
        "latitude": None,
        "longitude": None,
        "edits": [],
        "grouped_with": [],
    }
    assert darktable.about("image", "DSC_9999.JPG")["found"] is False
    assert darktable.ask("film-roll", place="Pictures")["found"] is False


def test_import_tags_of_the_app_are_not_tags_of_the_person(darktable: Darktable) -> None:
    facts = darktable.about("tags", OSPREY)
    assert facts["tags"] == []
    assert facts["automatic"] == ["darktable|format|jpg"]
    assert darktable.ask("tag-dictionary")["tags"] == []


def test_by_default_an_import_gives_one_star_and_key_one_takes_it_away(prepared: Darktable) -> None:
    settings = prepared.app.file(".config/darktable/darktablerc").decode()
    kept = settings.replace("ui_last/import_initial_rating=0\n", "")
    assert kept != settings
    prepared.app.put({".config/darktable/darktablerc": kept.encode()})
    prepared.app.start(f"/home/user/{ROLL}")
    prepared.becomes({"found": True, "stars": 1, "rejected": False}, "rating", image=f"{ROLL}/{OSPREY}")
    prepared.ui.press(OSPREY, "1")
    prepared.becomes({"stars": 0}, "rating", image=f"{ROLL}/{OSPREY}")


def test_stars_and_rejection(darktable: Darktable) -> None:
    place = f"{ROLL}/{OSPREY}"
    for key, stars in (("5", 5), ("2", 2), ("3", 3)):
        darktable.ui.press(OSPREY, key)
        darktable.becomes({"stars": stars, "rejected": False}, "rating", image=place)
    darktable.becomes({"stars": 3, "rejected": False}, "sidecar", image=place)
    darktable.ui.press(OSPREY, "r")
    darktable.becomes({"stars": 3, "rejected": True}, "rating", image=place)
    assert darktable.about("rating", OTTERS) == {"found": True, "stars": 0, "rejected": False}


def test_rejection_keeps_the_stars_in_the_library_but_not_in_the_sidecar(darktable: Darktable) -> None:
    darktable.ui.press(OSPREY, "4", "r")
    darktable.becomes({"stars": 4, "rejected": True}, "rating", image=f"{ROLL}/{OSPREY}")
    darktable.becomes({"stars": 0, "rejected": True}, "sidecar", image=f"{ROLL}/{OSPREY}")


def test_the_same_key_again_takes_a_rejection_back_but_no_stars_above_one(darktable: Darktable) -> None:
    place = f"{ROLL}/{OSPREY}"
    darktable.ui.press(OSPREY, "r", "r")
    darktable.becomes({"rejected": False}, "rating", image=place)
    darktable.ui.press(OSPREY, "3", "3")
    darktable.becomes({"stars": 3}, "rating", image=place)
    darktable.ui.press(OSPREY, "1")
    darktable.becomes({"stars": 1}, "rating", image=place)
    darktable.ui.press(OSPREY, "1")
    darktable.becomes({"stars": 0}, "rating", image=place)


def test_stars_take_a_rejection_back(darktable: Darktable) -> None:
    darktable.ui.press(OSPREY, "r", "3")
    darktable.becomes({"stars": 3, "rejected": False}, "rating", image=f"{ROLL}/{OSPREY}")


def test_color_labels(darktable: Darktable) -> None:
    place = f"{ROLL}/{WREN}"
    darktable.ui.press(WREN, "F1", "F2", "F3", "F4", "F5")
    every = ["red", "yellow", "green", "blue", "purple"]
    darktable.becomes({"found": True, "labels": every}, "color-labels", image=place)
    darktable.becomes({"labels": every}, "sidecar", image=place)
    darktable.ui.press(WREN, "F1", "F3")
    darktable.becomes({"found": True, "labels": ["yellow", "blue", "purple"]}, "color-labels", image=place)


def test_selection_is_kept(darktable: Darktable) -> None:
    darktable.ui.select(WREN)
    darktable.becomes({"found": True, "images": [f"{ROLL}/{WREN}"]}, "selection")
    darktable.ui.select(OSPREY, WREN)
    darktable.becomes({"images": [f"{ROLL}/{OSPREY}", f"{ROLL}/{WREN}"]}, "selection")
    darktable.becomes({"found": True, "shown": 4, "selected": 2}, "shown")
    darktable.app.quit()
    assert darktable.ask("selection")["images"] == [f"{ROLL}/{OSPREY}", f"{ROLL}/{WREN}"]


def test_tags_with_levels(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("tagging")
    ui.select(OSPREY, OTTERS)
    ui.attach("animals|birds|osprey")
    darktable.becomes({"tags": ["animals|birds|osprey"]}, "tags", image=f"{ROLL}/{OTTERS}")
    darktable.becomes({"tags": ["animals|birds|osprey"]}, "sidecar", image=f"{ROLL}/{OTTERS}")
    assert darktable.ask("tag", name="animals|birds|osprey") == {
        "found": True,
        "synonyms": [],
        "category": False,
        "private": False,
        "images": [f"{ROLL}/{OSPREY}", f"{ROLL}/{OTTERS}"],
    }
    # The levels above are no tags of their own.
    assert darktable.ask("tag", name="animals")["found"] is False
    ui.select(OTTERS)
    ui.desk.click(role="table cell", name=r"animals\|birds\|osprey")
    ui.button("detach")
    darktable.becomes({"tags": []}, "tags", image=f"{ROLL}/{OTTERS}")
    assert darktable.ask("tag", name="animals|birds|osprey")["images"] == [f"{ROLL}/{OSPREY}"]


def test_tag_dictionary(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("tagging")
    ui.select(OSPREY)
    ui.attach("osprey")
    ui.attach("marsh")
    ui.tag_menu("osprey", r"edit\.\.\.")
    ui.desk.window("^edit$")
    ui.desk.fill(ui.desk.beside("name:", role="text"), "fish hawk")
    ui.desk.fill(ui.desk.beside("synonyms:", role="text"), "Pandion haliaetus, sea hawk")
    ui.desk.click(role="check box", name="private")
    ui.button("save")
    ui.desk.gone("^edit$")
    darktable.becomes({"found": False}, "tag", name="osprey")
    assert darktable.ask("tag", name="fish hawk") == {
        "found": True,
        "synonyms": ["Pandion haliaetus", "sea hawk"],
        "category": False,
        "private": True,
        "images": [f"{ROLL}/{OSPREY}"],
    }
    ui.tag_menu("marsh", r"edit\.\.\.")
    ui.desk.window("^edit$")
    ui.desk.click(role="check box", name="category")
    ui.button("save")
    ui.desk.gone("^edit$")
    darktable.becomes({"category": True, "private": False}, "tag", name="marsh")
    ui.tag_menu("marsh", "delete tag")
    ui.desk.click(role="button", name="delete|yes")
    darktable.becomes({"tags": ["fish hawk"]}, "tag-dictionary")


def test_private_tags_stay_in_the_sidecar_out_of_the_keywords(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("tagging")
    ui.select(OSPREY)
    ui.attach("to sort")
    ui.tag_menu("to sort", r"edit\.\.\.")
    ui.desk.window("^edit$")
    ui.desk.click(role="check box", name="private")
    ui.button("save")
    ui.desk.gone("^edit$")
    darktable.becomes({"private": True}, "tag", name="to sort")
    darktable.becomes({"tags": ["to sort"]}, "sidecar", image=f"{ROLL}/{OSPREY}")


def test_keys_go_to_the_tag_entry_while_it_has_the_focus(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("tagging")
    ui.select(OSPREY)
    entry = ui.entry("enter tag name")
    ui.desk.click(entry)
    ui.desk.key("3")
    ui.desk.wait_until(lambda: ui.entry("enter tag name").text == "3", "the figure in the entry")
    assert darktable.about("rating", OSPREY)["stars"] == 0
    ui.press(OSPREY, "3")
    darktable.becomes({"stars": 3}, "rating", image=f"{ROLL}/{OSPREY}")


def test_metadata(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("metadata editor")
    ui.select(OSPREY, WREN)
    fields = {
        "title": "Über dem Fluß",
        "description": "A bird, waiting",
        "creator": "Mara Lindqvist",
        "publisher": "Fjordlys Bilder",
        "rights": "© 2024 Mara Lindqvist",
        "notes": "from the hide",
    }
    ui.write_metadata(**fields)
    for name in (OSPREY, WREN):
        darktable.becomes({**fields, "version_name": ""}, "metadata", image=f"{ROLL}/{name}")
    assert darktable.about("metadata", OTTERS)["title"] == ""
    written = {key: fields[key] for key in ("title", "description", "creator", "rights")}
    darktable.becomes(written, "sidecar", image=f"{ROLL}/{OSPREY}")
    ui.select(OSPREY)
    ui.desk.click(ui.desk.beside("title", role="text"))
    ui.desk.keys("ctrl+a", "Delete")
    ui.button("apply", "write metadata for selected images")
    darktable.becomes({**fields, "title": ""}, "metadata", image=f"{ROLL}/{OSPREY}")


def test_duplicates_and_groups(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("actions on selection")
    ui.press(OSPREY, "4")
    ui.button("duplicate")
    ui.desk.find(role="label", name=".*selected of 5")
    darktable.becomes({"members": [OSPREY, f"{OSPREY} (1)"]}, "group", image=f"{ROLL}/{OSPREY}")
    darktable.becomes({"stars": 4}, "sidecar", image=f"{ROLL}/{OSPREY}", version=1)
    duplicates = darktable.about("versions", OSPREY)
    assert [(one["version"], one["stars"], one["edits"]) for one in duplicates["versions"]] == [(0, 4, []), (1, 4, [])]
    assert darktable.about("rating", OSPREY, version=1)["stars"] == 4
    assert darktable.about("rating", OSPREY, version=2)["found"] is False

    ui.select(OTTERS, WREN, FLOWERS)
    ui.button("group")
    together = [OTTERS, WREN, FLOWERS]
    darktable.becomes({"members": together}, "group", image=f"{ROLL}/{WREN}")
    assert darktable.about("group", WREN)["leader"] == OTTERS
    ui.select(FLOWERS)
    ui.button("ungroup")
    darktable.becomes({"members": [FLOWERS], "leader": FLOWERS}, "group", image=f"{ROLL}/{FLOWERS}")
    assert darktable.about("group", WREN)["members"] == [OTTERS, WREN]


def test_removed_from_the_library_but_not_from_the_disk(darktable: Darktable) -> None:
    before = darktable.ask("originals", place=ROLL)
    ui = darktable.ui
    ui.unfold("actions on selection")
    ui.select(OTTERS)
    ui.button("remove")
    ui.answer("^remove image")
    darktable.becomes({"images": 3}, "library")
    assert darktable.about("image", OTTERS)["found"] is False
    assert darktable.ask("originals", place=ROLL) == before
    assert OTTERS in before["files"]
    ui.select(OSPREY, WREN, FLOWERS)
    ui.button("remove")
    ui.answer("^remove images")
    # With its last image the film roll goes.
    darktable.becomes({"images": 0, "film_rolls": []}, "library")


def test_local_copy(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("actions on selection")
    ui.select(OSPREY)
    ui.button("copy locally")
    darktable.becomes({"local_copy": True}, "image", image=f"{ROLL}/{OSPREY}")
    ui.button("resync local copy")
    darktable.becomes({"local_copy": False}, "image", image=f"{ROLL}/{OSPREY}")


def test_time_moved_by_an_offset(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("geotagging")
    ui.select(OSPREY, OTTERS)
    label = ui.desk.find(role="label", name="date/time")
    line = [one for one in ui.desk.find_all(role="text") if label.y < one.y < label.y + 2 * label.height + 8]
    hour = sorted(line, key=lambda one: one.x)[3]
    ui.desk.click(hour)
    ui.desk.key("End")
    ui.desk.key("BackSpace", repeat=2)
    ui.desk.type("09")
    # Only Return makes it count: until then there is no offset to apply.
    assert "sensitive" not in ui.desk.find(role="button", name="apply offset").states
    ui.desk.key("Return")
    ui.desk.wait_until(
        lambda: "sensitive" in ui.desk.find(role="button", name="apply offset").states, "an offset to apply"
    )
    ui.button("apply offset")
    darktable.becomes({"taken": "2024-05-18 09:12:08"}, "image", image=f"{ROLL}/{OSPREY}")
    darktable.becomes({"taken": "2024-05-18 09:41:55"}, "image", image=f"{ROLL}/{OTTERS}")
    darktable.becomes({"taken": "2024-05-18 09:12:08"}, "sidecar", image=f"{ROLL}/{OSPREY}")
    assert darktable.about("image", WREN)["taken"] == "2024-05-18 08:05:17"


def test_ctrl_a_in_a_time_field_selects_all_images(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("geotagging")
    ui.select(OSPREY)
    label = ui.desk.find(role="label", name="date/time")
    line = [one for one in ui.desk.find_all(role="text") if label.y < one.y < label.y + 2 * label.height + 8]
    ui.desk.click(sorted(line, key=lambda one: one.x)[3])
    ui.desk.key("ctrl+a")
    ui.desk.find(role="label", name="4 images selected of 4")


TRACK = """<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="47.50" lon="12.00"><ele>500</ele><time>2024-05-18T07:00:00Z</time></trkpt>
<trkpt lat="47.60" lon="12.20"><ele>600</ele><time>2024-05-18T08:00:00Z</time></trkpt>
</trkseg></trk></gpx>
"""


def test_place_from_a_track(darktable: Darktable) -> None:
    darktable.app.put({"Documents/track.gpx": TRACK.encode()})
    assert darktable.about("location", OSPREY)["geotagged"] is False
    ui = darktable.ui
    ui.unfold("geotagging")
    ui.select(OSPREY, WREN)
    ui.desk.click(role="button", name="apply GPX track file.*")
    ui.desk.window("open GPX file")
    ui.desk.type("/home/user/Documents/track.gpx")
    ui.button("open")
    ui.desk.gone("open GPX file")
    share = (12 * 60 + 8) / 3600
    there = {
        "found": True,
        "geotagged": True,
        "latitude": pytest.approx(47.5 + 0.1 * share, abs=1e-6),
        "longitude": pytest.approx(12.0 + 0.2 * share, abs=1e-6),
        "altitude": pytest.approx(500 + 100 * share, abs=0.1),
    }
    darktable.becomes(there, "location", image=f"{ROLL}/{OSPREY}")
    # Taken after the end of the track.
    assert darktable.about("location", WREN)["geotagged"] is False


def test_collection_filters_and_sort_order(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.press(OSPREY, "5")
    ui.press(WREN, "3", "F1")
    ui.sort_by("rating")
    red = next(
        one
        for one in ui.desk.find_all(role="button")
        if one.description.startswith("filter by images color label\nclick to toggle")
    )
    ui.desk.click(red)
    darktable.becomes({"shown": 1}, "shown")
    # Nothing of it is written yet.
    assert darktable.ask("filters")["rules"] == []
    darktable.app.quit()
    assert darktable.ask("collection") == {
        "found": True,
        "rules": [{"property": "film roll", "value": f"/home/user/{ROLL}", "operator": "and"}],
    }
    facts = darktable.ask("filters")
    assert [one["property"] for one in facts["rules"]] == ["color label"]
    assert (facts["sort"], facts["descending"]) == ("rating", False)


def test_collection_of_a_tag(darktable: Darktable) -> None:
    ui = darktable.ui
    ui.unfold("tagging")
    ui.select(OSPREY)
    ui.attach("birds|osprey")
    ui.tag_menu("birds|osprey", "go to tag collection")
    ui.desk.find(role="label", name=".*selected of 1")
    darktable.app.quit()
    rules = darktable.ask("collection")["rules"]
    assert [(one["property"], one["value"]) for one in rules] == [("tag", "birds|osprey")]


def test_a_fresh_profile_hides_edited_images(prepared: Darktable) -> None:
    settings = prepared.app.file(".config/darktable/darktablerc").decode()
    shipped = "".join(line for line in settings.splitlines(keepends=True) if "filtering" not in line)
    prepared.app.put({".config/darktable/darktablerc": shipped.encode()})
    prepared.app.start(f"/home/user/{ROLL}")
    prepared.ui.darkroom(OSPREY)
    prepared.ui.lighttable()
    prepared.becomes({"shown": 3}, "shown")
    # It is still there, and the filters do not say that they hide it.
    assert prepared.about("image", OSPREY)["found"] is True
    prepared.ui.desk.click(
        next(
            one
            for one in prepared.ui.desk.find_all(role="button")
            if re.match(r"reset\nctrl\+click to remove pinned", one.description)
        )
    )
    prepared.becomes({"shown": 4}, "shown")


def test_the_first_tab_outside_of_an_entry_asks_a_question(darktable: Darktable) -> None:
    darktable.ui.select(OSPREY)
    darktable.ui.desk.key("Tab")
    darktable.ui.answer("collapsing panels", "no")
    assert darktable.ask("library")["images"] == 4
