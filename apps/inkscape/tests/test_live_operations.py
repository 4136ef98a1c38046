"""Each operation is played once, and the drawings that Inkscape saves say that it did what it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.inkscape.operations import (
    add_grid,
    add_guides_around_page,
    add_layer,
    align,
    choose_licence,
    choose_preference,
    clone,
    close_preferences,
    combine_paths,
    delete,
    delete_all_guides,
    delete_layer,
    describe_document,
    deselect,
    distribute,
    duplicate,
    edit_text,
    export_png,
    group,
    lock_guides,
    lower_layer,
    lower_to_bottom,
    move_by,
    move_to_layer,
    object_to_path,
    open_drawing,
    open_preferences,
    raise_layer,
    raise_to_top,
    remove_fill,
    remove_stroke,
    rename_layer,
    resize_page,
    resize_page_to,
    rotate,
    rows,
    save,
    save_as,
    save_copy,
    scale,
    select,
    set_alignment,
    set_blend_mode,
    set_blur,
    set_box,
    set_cap,
    set_clip,
    set_corner_radius,
    set_display_unit,
    set_fill,
    set_font,
    set_font_size,
    set_font_style,
    set_gradient,
    set_join,
    set_layer_locked,
    set_layer_visible,
    set_mask,
    set_opacity,
    set_preference,
    set_properties,
    set_stroke,
    set_stroke_width,
    show_guides,
    ungroup,
    unlink_clone,
)
from apps.inkscape.tests.conftest import HOME
from benchmark.worlds.sign_workshop import sign_workshop
from pytest_opencomputer.composed import Draw

if TYPE_CHECKING:
    from apps.conftest import LiveApp

DOOR = "Signs/door.svg"


@pytest.fixture
def door(live_app: LiveApp) -> LiveApp:
    """Inkscape with the sign of a door in front."""
    live_app.put(sign_workshop(Draw(3)).files)
    live_app.start()
    open_drawing(live_app.desk, f"{HOME}/{DOOR}")
    return live_app


def near(value: float) -> Any:
    """A length, as exactly as the entries of Inkscape show it."""
    return pytest.approx(value, abs=0.02)


def test_geometry_and_order(door: LiveApp) -> None:
    desk = door.desk

    def box(name: str) -> dict[str, Any]:
        return {key: door.ask("geometry", document=DOOR, object=name)[key] for key in ("x", "y", "width", "height")}

    before = {name: box(name) for name in ("Arrow", "Badge", "Seal", "Band", "Left hole", "Right hole")}
    set_box(desk, "Arrow", x=40, y=30.5, width=20)
    move_by(desk, "Badge", right=-12.5, down=4)
    scale(desk, "Seal", 150)
    rotate(desk, "Band", 90)
    align(desk, "Left hole", to="centre", of="Page", at=102.5)
    raise_to_top(desk, "Seal")
    lower_to_bottom(desk, "Badge")
    save(desk)
    assert box("Arrow") == {
        "x": near(40),
        "y": near(30.5),
        "width": near(20),
        "height": near(before["Arrow"]["height"]),
    }
    assert box("Badge")["x"] == near(before["Badge"]["x"] - 12.5)
    assert box("Badge")["y"] == near(before["Badge"]["y"] + 4)
    assert box("Seal")["width"] == near(1.5 * before["Seal"]["width"])
    assert (box("Band")["width"], box("Band")["height"]) == (
        near(before["Band"]["height"]),
        near(before["Band"]["width"]),
    )
    assert box("Left hole")["x"] == near(102.5)
    assert door.ask("layer", document=DOOR, layer="Ornament")["objects"] == [
        "Badge", "Band", "Bar", "Knob", "Arrow", "Seal",
    ]  # fmt: skip
    distribute(desk, "Left hole", "Arrow", "Badge", way="Distribute horizontally with even spacing between centers")
    save(desk)
    centres = [door.ask("geometry", document=DOOR, object=one)["centre_x"] for one in ("Arrow", "Left hole", "Badge")]
    assert centres[1] - centres[0] == near(centres[2] - centres[1])


def test_paint(door: LiveApp) -> None:
    desk, ask = door.desk, door.ask
    set_fill(desk, "Badge", "1d5b3a")
    set_stroke(desk, "Badge", "7a1f2b", width=1.5)
    set_cap(desk, "Badge", "Round")
    set_join(desk, "Badge", "Bevel")
    set_opacity(desk, "Badge", 60)
    set_blur(desk, "Badge", 4)
    set_blend_mode(desk, "Badge", "Multiply")
    set_stroke_width(desk, "Rim", 2.5)
    remove_stroke(desk, "Cutting frame")
    remove_fill(desk, "Seal")
    set_gradient(desk, "Arrow", "Linear")
    set_corner_radius(desk, "Band", 1.5)
    save(desk)
    badge = {"document": DOOR, "object": "Badge"}
    assert ask("fill", **badge)["colour"] == "#1d5b3a"
    stroke = ask("stroke", **badge)
    assert (stroke["colour"], stroke["width"], stroke["cap"], stroke["join"]) == (
        "#7a1f2b",
        near(1.5),
        "round",
        "bevel",
    )
    looks = ask("appearance", **badge)
    assert (looks["opacity"], looks["blur"], looks["blend_mode"]) == (near(0.6), pytest.approx(4, abs=0.1), "multiply")
    assert ask("stroke", document=DOOR, object="Rim")["width"] == near(2.5)
    assert ask("stroke", document=DOOR, object="Cutting frame")["kind"] == "none"
    assert ask("fill", document=DOOR, object="Seal")["kind"] == "none"
    assert ask("gradient", document=DOOR, object="Arrow")["kind"] == "linear"
    assert ask("shape", document=DOOR, object="Band")["radius_x"] == near(1.5)


def test_texts(door: LiveApp) -> None:
    desk, ask = door.desk, door.ask
    edit_text(desk, "Headline", "Harbour Office\nand Tickets")
    set_font(desk, "Headline", "Liberation Serif")
    set_font_size(desk, "Headline", 30)
    set_font_style(desk, "Footer", "Bold")
    set_alignment(desk, "Footer", "left")
    save(desk)
    assert ask("text", document=DOOR, object="Headline")["content"] == "Harbour Office\nand Tickets"
    style = ask("text-style", document=DOOR, object="Headline")
    assert (style["family"], style["size_pt"]) == ("Liberation Serif", pytest.approx(30, abs=0.05))
    style = ask("text-style", document=DOOR, object="Footer")
    assert (style["weight"], style["alignment"]) == (700, "left")


def test_layers_and_groups(door: LiveApp) -> None:
    desk, ask = door.desk, door.ask
    add_layer(desk, "Cut lines", "Lettering", "Below current")
    rename_layer(desk, "Working notes", "Internal")
    move_to_layer(desk, "Cut lines", "Underline", "Footer")
    raise_layer(desk, "Plate")
    lower_layer(desk, "Lettering", to_bottom=True)
    set_layer_visible(desk, "Internal", False)
    set_layer_locked(desk, "Fixing")
    group(desk, "Seal", "Band", label="Emblem")
    save(desk)
    layers = {one["name"]: one for one in ask("layers", document=DOOR)["layers"]}
    assert list(layers) == ["Lettering", "Fixing", "Plate", "Ornament", "Cut lines", "Internal"]
    assert (layers["Internal"]["visible"], layers["Fixing"]["locked"], layers["Plate"]["visible"]) == (
        False,
        True,
        True,
    )
    assert ask("layer", document=DOOR, layer="Cut lines")["objects"] == ["Underline", "Footer"]
    assert ask("group", document=DOOR, object="Emblem")["names"] == ["Seal", "Band"]
    set_layer_visible(desk, "Internal")
    ungroup(desk, "Emblem")
    delete(desk, "Band")
    delete_layer(desk, "Cut lines")
    assert "Cut lines" not in rows(desk)
    save(desk)
    assert ask("layer", document=DOOR, layer="Internal")["visible"] is True
    assert ask("layer", document=DOOR, layer="Ornament")["objects"] == ["Seal", "Bar", "Knob", "Arrow", "Badge"]


def test_copies_paths_and_clips(door: LiveApp) -> None:
    desk, ask = door.desk, door.ask
    duplicate(desk, "Badge", label="Badge two")
    clone(desk, "Arrow", label="Arrow two")
    clone(desk, "Seal", label="Seal two")
    unlink_clone(desk, "Seal two")
    combine_paths(desk, "Bar", "Knob", how="Union", left="Bar")
    object_to_path(desk, "Underline")
    set_clip(desk, "Panel", "Rim")
    set_mask(desk, "Badge", "Badge two")
    set_properties(
        desk, "Headline", label="Name", id="name", title="The office", description="Painted", hidden=True, locked=True
    )
    save(desk)
    assert ask("clone", document=DOOR, object="Arrow two")["original"] == "Arrow"
    assert ask("clone", document=DOOR, object="Seal two")["found"] is False
    bar = ask("path", document=DOOR, object="Bar")
    assert (bar["kind"], bar["subpaths"]) == ("path", 1)
    assert ask("identity", document=DOOR, object="Underline")["kind"] == "path"
    assert ask("clip", document=DOOR, object="Panel")["kinds"] == ["rectangle"]
    assert ask("mask", document=DOOR, object="Badge")["kinds"] == ["circle"]
    name = ask("identity", document=DOOR, object="Name")
    said = (name["id"], name["title"], name["description"], name["visible"], name["locked"])
    assert said == ("name", "The office", "Painted", False, True)


def test_the_document(door: LiveApp) -> None:
    desk, ask = door.desk, door.ask
    resize_page(desk, 250, 160)
    set_display_unit(desk, "cm")
    describe_document(desk, {"Title": "Door", "Creator": "Quay Signs", "Keywords": "door, harbour"})
    choose_licence(desk, "CC Attribution")
    delete_all_guides(desk)
    add_guides_around_page(desk)
    lock_guides(desk)
    add_grid(desk, "Rectangular", spacing=0.5)
    save(desk)
    page = ask("document", document=DOOR)
    assert (page["width"], page["height"], page["display_unit"]) == (near(250), near(160), "cm")
    words = ask("metadata", document=DOOR)
    assert (words["title"], words["creator"], words["keywords"]) == ("Door", "Quay Signs", ["door", "harbour"])
    assert "/by/" in words["licence"]
    guides = ask("guides", document=DOOR)
    assert (guides["horizontal"], guides["vertical"]) == ([near(0), near(160)], [near(0), near(250)])
    assert ask("view", document=DOOR)["guides_locked"] is True
    assert ask("grids", document=DOOR)["grids"][0]["spacing_x"] == near(5)
    show_guides(desk, False)
    resize_page_to(desk, "Panel")
    save(desk)
    assert ask("view", document=DOOR)["guides_shown"] is False
    assert ask("document", document=DOOR)["width"] == near(194)


def test_files_and_preferences(door: LiveApp) -> None:
    desk, ask = door.desk, door.ask
    export_png(desk, f"{HOME}/Pictures/door.png", dpi=150)
    export_png(desk, f"{HOME}/Pictures/arrow.png", area="Selection", name="Arrow", width=300)
    save(desk)
    save_copy(desk, f"{HOME}/Public/door.pdf")
    save_copy(desk, f"{HOME}/Public/door.svg", "Plain SVG (*.svg)")
    save_as(desk, f"{HOME}/Documents/door.svgz", "Compressed Inkscape SVG (*.svgz)")
    select(desk, "Arrow", "Badge")
    deselect(desk)
    open_drawing(desk, f"{HOME}/Signs/window.svg")
    open_preferences(desk, "Tools")
    choose_preference(desk, "Geometric bounding box")
    close_preferences(desk)
    open_preferences(desk, "Behavior", "Transforms")
    set_preference(desk, "Scale stroke width", False)
    close_preferences(desk)
    assert ask("front-document")["name"] == "window.svg"
    door.quit()
    assert ask("bitmap", place="Pictures/door.png")["width"] == pytest.approx(210 / 25.4 * 150, abs=1)
    assert ask("bitmap", place="Pictures/arrow.png")["width"] == 300
    assert ask("pdf", place="Public/door.pdf")["page_count"] == 1
    assert ask("document", document="Public/door.svg")["format"] == "plain"
    assert ask("document", document="Documents/door.svgz")["compressed"] is True
    said = ask("preferences")
    assert (said["geometric_box"], said["scale_stroke"]) == (True, False)
