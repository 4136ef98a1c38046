"""Each operation is played once, and the files that GIMP writes say that it did what it is for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from apps.gimp.operations import (
    add_guides_around_selection,
    add_layer_mask,
    apply_filter,
    close_preferences,
    convert_to_grayscale,
    convert_to_indexed,
    crop_to_content,
    delete_layer,
    edit_metadata,
    edit_text,
    export_as,
    feather_selection,
    flatten_image,
    flip_image,
    grow_selection,
    move_layer_below,
    open_preferences,
    raise_layer,
    rename,
    reverse_layers,
    rotate_image,
    rows,
    run_command,
    save,
    save_as,
    save_selection_to_channel,
    save_selection_to_path,
    scale_image,
    select,
    select_all,
    select_channel,
    select_none,
    set_canvas_size,
    set_comment,
    set_layer_attributes,
    set_layer_opacity,
    set_preference,
    set_resolution,
    show_dock,
    turn_to_page,
    wait_until_done,
    write_text,
)
from apps.gimp.tests.conftest import PICTURES
from apps.gimp.tests.said import FILES
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.session import Session
from pytest_opencomputer.waits import WaitTimeout

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PHOTOGRAPH = Path(__file__).parents[2] / "darktable" / "tests" / "photographs" / "DSC_3147.JPG"
POSTER, OTTERS = "Pictures/everything.xcf", "Pictures/otters.JPG"
TEXT = 'Grüße "heute"'


def test_layers_text_and_selections(live_app: LiveApp) -> None:
    desk, ask = live_app.desk, live_app.ask
    live_app.put({POSTER: (FILES / "everything.xcf").read_bytes()})
    live_app.start(f"{PICTURES}/everything.xcf")
    assert rows(desk) == ["Type", "Dates", "Bar", TEXT, "Shade", "Paper"]
    assert ask("channel", place=POSTER, name="Label area")["bounds"] == [20, 130, 120, 160]

    (painted,) = ask("layer-digests", place=POSTER, layers=["Paper"])["layers"]

    select_none(desk)
    apply_filter(desk, "Paper", "Vignette", {}, merge=True)
    apply_filter(
        desk, "Paper", "Vignette", {"How far out vignetting goes as portion of half image diagonal": 1.1, 1: 0.6}
    )
    set_layer_attributes(desk, "Paper", cleared=("Lock position and size",))
    select_channel(desk, "Label area")
    grow_selection(desk, 5)
    save_selection_to_channel(desk, "Wide area")
    save_selection_to_path(desk, "Outline")
    feather_selection(desk, 4)
    show_dock(desk, "Layers")
    add_layer_mask(desk, "Paper", "Selection")
    select_none(desk)
    set_layer_opacity(desk, "Shade", 70)
    raise_layer(desk, "Paper")
    edit_text(desk, TEXT, "Grüße morgen", size=30)
    set_layer_attributes(desk, "Dates", mode="Screen", opacity=60, ticked=("Lock pixels",), cleared=("Visible",))
    write_text(desk, "Two otters", font="DejaVu Serif Bold", size=40, colour="ffe9c7")
    set_layer_attributes(desk, "Two otters", offset=(12, 34))
    move_layer_below(desk, "Two otters", "Paper")
    save(desk)

    assert ask("front-image")["unsaved"] is False
    assert ask("layers", place=POSTER)["names"] == [
        "Type",
        "Dates",
        "Bar",
        "Grüße morgen",
        "Paper",
        "Two otters",
        "Shade",
    ]
    assert ask("channel", place=POSTER, name="Wide area")["bounds"] == [15, 125, 125, 165]
    assert ask("paths", place=POSTER)["names"] == ["Outline", "Die line"]
    assert ask("selection", place=POSTER)["found"] is False
    # The feather reaches beyond the selection that was grown.
    left, top, right, bottom = ask("layer-mask", place=POSTER, layer="Paper")["bounds"]
    assert max(left - 15, top - 125, 125 - right, 165 - bottom) < 0
    # The merged filter has darkened the corners of the paper, which were cream; only the other one is still a filter.
    assert ask("colours", place=POSTER, layer="Paper", width=10, height=10)["mean"][0] < 128
    assert ask("layer-digests", place=POSTER, layers=["Paper"])["layers"] != [painted]
    assert ask("layer", place=POSTER, name="Paper")["effects"] == ["Vignette"]
    arguments = ask("layer-effect", place=POSTER, layer="Paper", effect="Vignette")["arguments"]
    assert (float(arguments["radius"]), float(arguments["softness"])) == (1.1, 0.6)
    assert ask("layer", place=POSTER, name="Shade")["opacity"] == pytest.approx(70, abs=0.1)
    facts = ask("text-layer", place=POSTER, layer="Grüße morgen")
    assert (facts["text"], facts["size"]) == ("Grüße morgen", 30.0)
    facts = ask("layer", place=POSTER, name="Dates")
    assert (facts["mode"], facts["lock_pixels"], facts["visible"]) == ("Screen", True, False)
    assert facts["opacity"] == pytest.approx(60, abs=0.1)
    facts = ask("text-layer", place=POSTER, layer="Two otters")
    assert (facts["text"], facts["font"], facts["size"], facts["colour"]) == (
        "Two otters",
        "DejaVu Serif Bold",
        40.0,
        "#ffe9c7",
    )
    facts = ask("layer", place=POSTER, name="Two otters")
    assert (facts["left"], facts["top"]) == (12, 34)

    reverse_layers(desk)
    rename(desk, "Shade", "Evening")
    delete_layer(desk, "Two otters")
    save(desk)
    assert ask("layers", place=POSTER)["names"][:2] == ["Evening", "Paper"]
    flatten_image(desk)
    save(desk)
    assert ask("image", place=POSTER)["layers"] == 1


def test_an_image_and_the_preferences(live_app: LiveApp) -> None:
    desk, ask = live_app.desk, live_app.ask
    live_app.put({OTTERS: PHOTOGRAPH.read_bytes()})
    before = ask("picture", place=OTTERS)
    width, height = before["width"], before["height"]
    live_app.start(f"{PICTURES}/otters.JPG")

    rotate_image(desk, "clockwise")
    flip_image(desk, "vertically")
    save_as(desk, f"{PICTURES}/turned.xcf")
    facts = ask("image", place="Pictures/turned.xcf")
    assert (facts["width"], facts["height"]) == (height, width)
    # Together these two exchange the corner at the top left with that at the bottom right.
    corner = {"width": 40, "height": 40}
    bottom_right = ask(
        "colours", place="Pictures/turned.xcf", layer="otters.JPG", left=height - 40, top=width - 40, **corner
    )
    assert bottom_right["mean"][:3] == pytest.approx(ask("colours", place=OTTERS, **corner)["mean"][:3], abs=4)

    flip_image(desk, "horizontally")
    rotate_image(desk, "counter-clockwise")
    scale_image(desk, 300)
    set_resolution(desk, 254)
    select_all(desk)
    add_guides_around_selection(desk)
    select_none(desk)
    tall = round(300 * height / width)
    set_canvas_size(desk, 340, tall + 40, corner=(20, 20), layers="All layers", fill="White")
    set_comment(desk, "For the zoo's page")
    edit_metadata(desk, {"Document Title": "Two otters", "Keywords": "otters\nriver"}, rating="4")
    convert_to_grayscale(desk)
    save_as(desk, f"{PICTURES}/page.xcf")
    facts = ask("image", place="Pictures/page.xcf")
    assert (facts["width"], facts["height"], facts["comment"]) == (340, tall + 40, "For the zoo's page")
    assert (facts["mode"], facts["resolution"]) == ("grayscale", [pytest.approx(254, abs=0.01)] * 2)
    assert ask("layer", place="Pictures/page.xcf", name="otters.JPG")["width"] == 340
    assert ask("guides", place="Pictures/page.xcf")["vertical"] == [20, 320]
    export_as(
        desk,
        f"{PICTURES}/page.jpg",
        quality=82,
        ticked=("Save comment", "Save XMP"),
        cleared=("Progressive",),
        comment="Zoo",
    )
    facts = ask("picture", place="Pictures/page.jpg")
    assert (facts["quality"], facts["xmp"]["title"], facts["xmp"]["rating"]) == (82, "Two otters", "4")
    assert sorted(facts["xmp"]["keywords"]) == ["otters", "river"]
    facts = ask("export", place="Pictures/page.jpg")
    assert (facts["progressive"], facts["comment"]) == (False, "Zoo")

    crop_to_content(desk)
    convert_to_indexed(desk, 16)
    save(desk)
    facts = ask("image", place="Pictures/page.xcf")
    assert (facts["width"], facts["height"], facts["mode"]) == (300, tall, "indexed")
    assert len(ask("colormap", place="Pictures/page.xcf")["colours"]) <= 16
    export_as(desk, f"{PICTURES}/page.tif", compression="LZW")
    assert ask("export", place="Pictures/page.tif")["compression"] == "tiff_lzw"
    export_as(desk, f"{PICTURES}/page.jpg", replace=True)
    assert ask("picture", place="Pictures/page.jpg")["width"] == 300
    select(desk, "otters.JPG")
    run_command(desk, "Duplicate Layers")
    desk.wait_until(lambda: len(rows(desk)) == 2, "two layers")

    open_preferences(desk)
    set_preference(desk, "Minimal number of undo levels:", 24)
    close_preferences(desk, "Cancel")
    kept = ask("changed-preferences")["names"]  # what dialogs above keep for the next time
    assert "undo-levels" not in kept
    open_preferences(desk)
    turn_to_page(desk, "Tool Options")
    set_preference(desk, "Default interpolation:", "LoHalo")
    turn_to_page(desk, "Image Import & Export")
    set_preference(desk, "Export the image's comment by default", False)
    turn_to_page(desk, "Snapping")
    set_preference(desk, "Snapping distance:", 12)
    close_preferences(desk)
    changed = {*ask("changed-preferences")["names"]} - {*kept}
    assert changed == {"export-comment", "interpolation-type", "snap-distance"}
    assert ask("preference", name="snap-distance")["value"] == "12"


def test_what_is_not_done_is_not_taken_for_done(live_app: LiveApp) -> None:
    live_app.put({OTTERS: PHOTOGRAPH.read_bytes()})
    live_app.start(f"{PICTURES}/otters.JPG")
    hasty = Desk(Session(live_app.sandbox, "Test GIMP.", means="any"), patience=2.0)
    with pytest.raises(WaitTimeout, match="Flip image to be done"):
        wait_until_done(hasty, "Flip image")
