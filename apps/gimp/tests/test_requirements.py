"""Requirements of GIMP, each by itself: what its checks say of the files that it leads to, and of mistakes in them.

The files are written here as GIMP would; ``test_live_requirements.py`` shows what the operations do in GIMP.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image as Pillow
from PIL import ImageOps

from apps.gimp.mutants import Layers
from apps.gimp.mutants.tree import Pixels, parse
from apps.gimp.mutants.writing import write
from apps.gimp.requirements import (
    AreaGuided,
    AreaOutlined,
    AreaWidened,
    ColourKept,
    ColoursCorrected,
    LayerBlended,
    MadeGray,
    MadeSmaller,
    PartCut,
    PictureTurned,
    PrintPrepared,
    WorkplaceSet,
)
from apps.gimp.requirements.facts import Design, Photograph
from apps.gimp.tests.written import (
    Files,
    designed,
    effect,
    exported,
    gray,
    grown,
    newer,
    outline,
    picture,
    rectangle,
    selected,
    wider,
)
from apps.gimp.verifier.modes import MODES
from benchmark.worlds.print_room import print_room
from pytest_opencomputer.composed import Document, Draw, Requirement, Scene, World
from pytest_opencomputer.proofs.mutants.mutant import Whole

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 4)
GIMPRC = ".config/GIMP/3.0/gimprc"
TURNS = {
    "clockwise": Pillow.Transpose.ROTATE_270,
    "counter-clockwise": Pillow.Transpose.ROTATE_90,
    "horizontally": Pillow.Transpose.FLIP_LEFT_RIGHT,
    "vertically": Pillow.Transpose.FLIP_TOP_BOTTOM,
}
OPPOSITE = {"clockwise": "counter-clockwise", "horizontally": "vertically"}
PREFERENCES = {
    "undo": "(undo-levels 24)",
    "comment": "(export-comment no)",
    "xmp": "(export-metadata-xmp no)",
    "interpolation": "(interpolation-type lohalo)",
    "snapping": "(snap-distance 14)",
}


def made_smaller(part: MadeSmaller, world: World) -> Mapping[str, Files]:
    image = picture(world, part.photograph)
    small = image.resize((part.width, round(image.height * part.width / image.width)))
    right = {part.place: exported(small, "JPEG", quality=part.quality)}
    return {
        "": right,
        "as_it_comes": {part.place: exported(small, "JPEG", quality=90)},
        "in_its_own_size": {part.place: exported(image, "JPEG", quality=part.quality)},
        "as_a_negative": {part.place: exported(ImageOps.invert(small.convert("RGB")), "JPEG", quality=part.quality)},
        "and_the_photograph_too": {**right, part.photograph.place: exported(small, "JPEG", quality=90)},
    }


def part_cut(part: PartCut, world: World) -> Mapping[str, Files]:
    left, top, width, height = part.box
    image = picture(world, part.photograph)
    cut = exported(image.crop((left, top, left + width, top + height)), "PNG")
    return {
        "": {part.place: cut},
        "from_the_corner_of_the_photograph": {part.place: exported(image.crop((0, 0, width, height)), "PNG")},
        "and_the_photograph_too": {part.place: cut, part.photograph.place: cut},
    }


def made_gray(part: MadeGray, world: World) -> Mapping[str, Files]:
    image = gray(picture(world, part.photograph))
    right = {part.place: exported(image, "TIFF", compression="tiff_lzw")}
    return {
        "": right,
        "compressed_otherwise": {part.place: exported(image, "TIFF", compression="tiff_adobe_deflate")},
        "and_the_photograph_too": {**right, part.photograph.place: exported(image, "JPEG")},
    }


def picture_turned(part: PictureTurned, world: World) -> Mapping[str, Files]:
    image = picture(world, part.photograph)
    other = next(b if a == part.turn else a for a, b in OPPOSITE.items() if part.turn in (a, b))
    right = {part.place: exported(image.transpose(TURNS[part.turn]), "PNG")}
    return {
        "": right,
        "the_other_way": {part.place: exported(image.transpose(TURNS[other]), "PNG")},
        "and_the_photograph_too": {**right, part.photograph.place: exported(image, "JPEG")},
    }


def layer_blended(part: LayerBlended, world: World) -> Mapping[str, Files]:
    design, at = part.design, ("layers", part.design.tint)
    mode, opacity = {(*at, "mode"): MODES.index(part.mode)}, {(*at, "opacity"): part.opacity / 100}
    more = {("layers", design.photograph, "opacity"): part.opacity / 100}
    return {
        "": designed(world, design, mode, opacity),
        "so_much_taken_away": designed(world, design, mode, {(*at, "opacity"): 0.98 - part.opacity / 100}),
        "and_the_photograph_too": designed(world, design, mode, opacity, more),
    }


def colours_corrected(part: ColoursCorrected, world: World) -> Mapping[str, Files]:
    design = part.design
    arguments = {"scale": part.value} if part.filter == "Saturation" else {"black-level": 0, "exposure": part.value}
    laid, tinted = (
        {("layers", layer, "effects", part.filter, "itself"): effect(part.filter, arguments)}
        for layer in (design.photograph, design.tint)
    )
    pixels = next(one.pixels for one in parse(world.files[design.place]).layers if one.names[0] == design.photograph)
    assert isinstance(pixels, Pixels)
    return {
        "": designed(world, design, laid),
        "merged_at_once": designed(world, design, {("layers", design.photograph, "pixels"): pixels.cleared()}),
        "over_the_tint_too": designed(world, design, laid, tinted),
    }


def print_prepared(part: PrintPrepared, world: World) -> Mapping[str, Files]:
    resolution = {("image", "resolution"): (float(part.resolution),) * 2}
    comment = {("image", "parasites", "gimp-comment"): Whole(part.comment.encode() + b"\0")}
    lighter = {("layers", part.design.tint, "opacity"): 0.8}
    return {
        "": designed(world, part.design, resolution, comment),
        "without_the_comment": designed(world, part.design, resolution),
        "and_made_lighter": designed(world, part.design, resolution, comment, lighter),
        "and_made_wider": wider(designed(world, part.design, resolution, comment), part.design),
    }


def area_widened(part: AreaWidened, world: World) -> Mapping[str, Files]:
    design = part.design

    def kept(pixels: int) -> Mapping[Any, Any]:
        return {("channels", part.name): rectangle(world, design, part.name, grown(design, pixels))}

    return {
        "": designed(world, design, kept(part.pixels)),
        "grown_by_too_much": designed(world, design, kept(2 * part.pixels)),
        "and_left_selected": designed(
            world, design, kept(part.pixels), selected(world, design, grown(design, part.pixels))
        ),
    }


def colour_kept(part: ColourKept, world: World) -> Mapping[str, Files]:
    design = part.design
    bounds = (0, design.tint_top, design.width, design.height)

    def kept(bounds: tuple[int, int, int, int]) -> Mapping[Any, Any]:
        return {("channels", part.name): rectangle(world, design, part.name, bounds)}

    return {
        "": designed(world, design, kept(bounds)),
        "of_the_photograph": designed(world, design, kept((90, 700, 400, 800))),
        "and_left_selected": designed(world, design, kept(bounds), selected(world, design, bounds)),
    }


def area_guided(part: AreaGuided, world: World) -> Mapping[str, Files]:
    design = part.design

    def guided(pixels: int) -> Files:
        left, top, right, bottom = grown(design, pixels)
        image = newer(parse(world.files[design.place]))
        raw = b"".join(struct.pack(">ib", at, way) for at, way in ((left, 2), (right, 2), (top, 1), (bottom, 1)))
        return {design.place: write(replace(image, properties=(*image.properties, (18, raw))))}

    right = guided(part.pixels)
    one_more: dict[Any, Any] = {("channels", "More"): rectangle(world, design, "More", grown(design, part.pixels))}
    return {
        "": right,
        "too_far_away": guided(2 * part.pixels),
        "and_kept_as_a_channel": {design.place: Layers().put(right[design.place], one_more)},
    }


def area_outlined(part: AreaOutlined, world: World) -> Mapping[str, Files]:
    design = part.design

    def lined(pixels: int) -> Mapping[Any, Any]:
        return {("paths", part.name): outline(part.name, grown(design, pixels))}

    bounds = grown(design, part.pixels)
    channel = {("channels", "More"): rectangle(world, design, "More", bounds)}
    return {
        "": designed(world, design, lined(part.pixels)),
        "too_far_away": designed(world, design, lined(2 * part.pixels)),
        "and_kept_as_a_channel": designed(world, design, lined(part.pixels), channel),
        "and_left_selected": designed(world, design, lined(part.pixels), selected(world, design, bounds)),
    }


def workplace_set(part: WorkplaceSet, _: World) -> Mapping[str, Files]:
    first, second = (PREFERENCES[one] for one in part.settings)
    another = next(line for one, line in PREFERENCES.items() if one not in part.settings)

    def gimprc(*lines: str) -> Files:
        return {GIMPRC: "\n".join(("# GIMP gimprc", "(undo-size 128m)", *lines, "")).encode()}

    return {"": gimprc(first, second), "only_one": gimprc(first), "one_too_many": gimprc(first, second, another)}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        (AreaGuided, area_guided),
        (AreaOutlined, area_outlined),
        (AreaWidened, area_widened),
        (ColourKept, colour_kept),
        (ColoursCorrected, colours_corrected),
        (LayerBlended, layer_blended),
        (MadeGray, made_gray),
        (MadeSmaller, made_smaller),
        (PartCut, part_cut),
        (PictureTurned, picture_turned),
        (PrintPrepared, print_prepared),
        (WorkplaceSet, workplace_set),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement],
    outcomes: Callable[[Any, World], Mapping[str, Files]],
    seed: int,
    saved_state: SavedState,
) -> None:
    world = print_room(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    saved_state.put_all(world.files)
    assert saved_state.failed(part) == {one.id for one in part.goals()}
    found = {}
    for name, files in outcomes(part, world).items():
        saved_state.put_all(files)
        found[name] = saved_state.failed(part)
        for place in files:
            (saved_state.root / place).unlink()
        saved_state.put_all({place: world.files[place] for place in files if place in world.files})
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_has_what_its_facts_promise(seed: int, saved_state: SavedState) -> None:
    world = print_room(Draw(seed))
    saved_state.put_all(world.files)
    for photograph in of_kind(world, Photograph):
        facts = saved_state.ask("picture", place=photograph.place)
        assert (facts["format"], facts["width"], facts["height"]) == ("jpeg", photograph.width, photograph.height)
        assert saved_state.ask("file", place=photograph.place)["sha256"] == photograph.sha256
        quarters = saved_state.ask("colour-grid", place=photograph.place, columns=2, rows=2)["cells"]
        assert [tuple(one[:3]) for one in quarters] == [pytest.approx(one, abs=1) for one in photograph.corners]
    for design in of_kind(world, Design):
        names = [one.name for one in design.layers]
        assert saved_state.ask("layers", place=design.place)["names"] == names
        assert {design.photograph, design.tint} < {*names}
        channels = saved_state.ask("channels", place=design.place)["names"]
        assert channels == ([design.area] if design.area else [])
    for document in of_kind(world, Document):
        assert world.files[document.place] == document.content


def of_kind(world: World, kind: type[Any]) -> list[Any]:
    return [one for one in world.facts if isinstance(one, kind)]
