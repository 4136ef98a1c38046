"""Each operation, played once against the real darktable; the endpoints show its effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.darktable.operations import (
    answer,
    apply_style,
    apply_track,
    attach_tag,
    choose,
    color_label,
    copy_history,
    create_style,
    create_version,
    delete_tag,
    detach_tag,
    discard_history,
    draw_mask,
    edit_module,
    edit_tag,
    export,
    find_module,
    fold,
    group,
    image_frame,
    leave_darkroom,
    open_in_darkroom,
    rate,
    reject,
    remove_from_library,
    search_film_rolls,
    select,
    set_slider,
    set_time_zone,
    shift_to_hour,
    show_film_roll,
    show_tag_collection,
    sort_by,
    store_preset,
    switch_on_module,
    tag_lines,
    unfold,
    write_metadata,
)

if TYPE_CHECKING:
    from apps.darktable.tests.conftest import Darktable

ROLL = "Pictures/2024-05 Marsh"
OSPREY, OTTERS, WREN, FLOWERS = "DSC_3141.JPG", "DSC_3147.JPG", "DSC_3152.JPG", "DSC_3158.JPG"
TRACK = """\
<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="62.1" lon="25.3"><ele>80</ele><time>2000-01-01T00:00:00Z</time></trkpt>
<trkpt lat="62.1" lon="25.3"><ele>80</ele><time>2040-01-01T00:00:00Z</time></trkpt>
</trkseg></trk></gpx>
"""


def test_stars_labels_groups_and_metadata(darktable: Darktable) -> None:
    desk = darktable.ui.desk
    select(desk, OSPREY, WREN)
    assert darktable.ask("shown")["selected"] == 2
    rate(desk, 4, OSPREY, WREN)
    reject(desk, OTTERS)
    reject(desk, FLOWERS)
    reject(desk, FLOWERS, take_back=True)
    color_label(desk, "purple", WREN, OSPREY)
    color_label(desk, "purple", OSPREY, take_off=True)
    ratings = [darktable.about("rating", one) for one in (OSPREY, OTTERS, WREN, FLOWERS)]
    assert [one["stars"] for one in ratings] == [4, 0, 4, 0]
    assert [one["rejected"] for one in ratings] == [False, True, False, False]
    assert [darktable.about("color-labels", one)["labels"] for one in (OSPREY, WREN)] == [[], ["purple"]]

    write_metadata(desk, OSPREY, FLOWERS, creator="Mara Lindqvist", rights="© 2024 Mara Lindqvist")
    write_metadata(desk, OSPREY, title="Osprey, landing")
    fold(desk, "metadata editor")
    assert not desk.sees(role="label", name="creator")
    facts = darktable.about("metadata", OSPREY)
    assert (facts["title"], facts["creator"], facts["rights"]) == (
        "Osprey, landing",
        "Mara Lindqvist",
        "© 2024 Mara Lindqvist",
    )
    assert darktable.about("metadata", WREN)["creator"] == ""

    group(desk, OSPREY, WREN)
    assert darktable.about("group", OSPREY)["members"] == [OSPREY, WREN]
    remove_from_library(desk, FLOWERS)
    assert darktable.ask("library")["images"] == 3
    assert darktable.ask("file", place=f"{ROLL}/{FLOWERS}")["found"] is True


def test_tags(darktable: Darktable) -> None:
    desk = darktable.ui.desk
    attach_tag(desk, "animals|birds", OSPREY, WREN)
    attach_tag(desk, "animals|birds", OTTERS)
    detach_tag(desk, "animals|birds", OTTERS)
    attach_tag(desk, "marsch", FLOWERS)
    assert len(tag_lines(desk, "marsch")) == 2
    edit_tag(desk, "marsch", name="marsh", synonyms="swamp, fen", tick="private")
    attach_tag(desk, "blurred", OTTERS)
    delete_tag(desk, "blurred")
    assert darktable.ask("tag-dictionary")["tags"] == ["animals|birds", "marsh"]
    assert darktable.ask("tag", name="animals|birds")["images"] == [f"{ROLL}/{OSPREY}", f"{ROLL}/{WREN}"]
    tag = darktable.ask("tag", name="marsh")
    assert (tag["images"], tag["synonyms"], tag["private"]) == ([f"{ROLL}/{FLOWERS}"], ["fen", "swamp"], True)

    show_film_roll(desk, "2024-05 Marsh")
    search_film_rolls(desk, "%Marsh", 4)
    show_tag_collection(desk, "animals|birds")
    assert darktable.ask("shown")["shown"] == 2
    sort_by(desk, "rating")
    darktable.app.quit()
    assert darktable.ask("filters")["sort"] == "rating"
    (rule,) = darktable.ask("collection")["rules"]
    assert (rule["property"], rule["value"]) == ("tag", "animals|birds")


def test_time_place_and_export(prepared: Darktable) -> None:
    desk = prepared.ui.desk
    prepared.app.put({"Documents/walk.gpx": TRACK.encode()})
    prepared.app.start(f"/home/user/{ROLL}")
    before = prepared.about("image", OSPREY)["taken"]
    assert before[11:13] != "03"
    shift_to_hour(desk, "03", OSPREY)
    assert prepared.about("image", OSPREY)["taken"] == f"{before[:11]}03{before[13:]}"
    set_time_zone(desk, "Europe/Helsinki")
    apply_track(desk, "/home/user/Documents/walk.gpx", OSPREY)
    prepared.becomes({"geotagged": True, "latitude": pytest.approx(62.1)}, "location", image=f"{ROLL}/{OSPREY}")
    assert prepared.about("location", WREN)["geotagged"] is False
    fold(desk, "geotagging")

    export(desk, OSPREY, WREN, to="/home/user/Pictures/web/small_$(FILE_NAME)", quality="70", side="300")
    picture = prepared.ask("picture", place="Pictures/web/small_DSC_3141.jpg")
    assert (picture["format"], max(picture["width"], picture["height"]), picture["quality"]) == ("jpeg", 300, 70)
    assert prepared.ask("picture", place="Pictures/web/small_DSC_3152.jpg")["xmp"] is not None


def test_the_darkroom_and_styles(darktable: Darktable) -> None:
    desk = darktable.ui.desk
    open_in_darkroom(desk, OSPREY)
    edit_module(desk, "exposure", "adjust the exposure correction", "0.65")
    edit_module(desk, "velvia", "the strength of saturation boost", "35")
    assert find_module(desk, "velvia").description == "'velvia' is switched on"
    leave_darkroom(desk)
    image = f"{ROLL}/{OSPREY}"
    parameters = darktable.about("module", OSPREY, module="exposure")["parameters"]
    assert parameters["exposure"] == pytest.approx(0.65)

    create_style(desk, "Lift", OSPREY, description="a bit brighter", modules=["exposure"])
    assert darktable.ask("style", name="Lift")["description"] == "a bit brighter"
    apply_style(desk, "Lift", WREN, FLOWERS)
    fold(desk, "styles")
    for one in (WREN, FLOWERS):
        assert [edit["module"] for edit in darktable.about("edits", one)["edits"]] == ["exposure"]
    discard_history(desk, WREN)
    assert darktable.about("edits", WREN)["edits"] == []

    open_in_darkroom(desk, OSPREY)
    create_version(desk, "black and white")
    switch_on_module(desk, "monochrome")
    leave_darkroom(desk)
    first, second = darktable.ask("versions", image=image)["versions"]
    assert (first["version_name"], first["edits"]) == ("", ["exposure", "velvia"])
    assert (second["version_name"], second["edits"]) == ("black and white", ["monochrome"])


def test_edits_copied_masked_and_kept(darktable: Darktable) -> None:
    desk = darktable.ui.desk
    open_in_darkroom(desk, OSPREY)
    edit_module(desk, "exposure", "adjust the exposure correction", "0.65")
    store_preset(desk, "exposure", "Backlit", automatic=True)
    draw_mask(desk, "exposure", "ellipse")
    leave_darkroom(desk)
    assert darktable.ask("preset", module="exposure", name="Backlit")["automatic"] is True
    copy_history(desk, OSPREY, WREN, FLOWERS, module="exposure")
    fold(desk, "history stack")
    for one in (OSPREY, WREN, FLOWERS):
        assert darktable.about("module", one, module="exposure")["masked"] is True
        assert [mask["shape"] for mask in darktable.about("masks", one)["masks"]] == ["ellipse"]


def test_controls(darktable: Darktable) -> None:
    desk = darktable.ui.desk
    unfold(desk, "export")
    form = desk.find(role="drawing area", description="(?s)images will be exported according to the format.*")
    choose(desk, form, "PNG (8")
    choose(desk, form, "JPEG (8")
    below = [one for one in desk.find_all(role="drawing area") if one.x == form.x and one.y > form.y]
    set_slider(desk, min(below, key=lambda one: one.y), "77")
    fold(desk, "export")
    unfold(desk, "actions on selection")
    desk.click(image_frame(desk, OSPREY))
    desk.click(role="button", name="remove")
    answer(desk, "^remove images?", "no")
    darktable.app.quit()
    assert darktable.ask("library")["images"] == 4
    assert darktable.ask("preference", name="plugins/imageio/format/jpeg/quality")["value"] == "77"
