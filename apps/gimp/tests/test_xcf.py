"""The reader of XCF files on files made by hand: each way to store them, and what is wrong or hostile."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING, Any

import pytest

from apps.gimp.tests.said import FILES, agree, facts_of
from apps.gimp.tests.writer import END, Block, File, number, parasite, prop, stroke, text
from pytest_opencomputer.guest import state
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.rollouts.harness import Harness

if TYPE_CHECKING:
    from apps.conftest import SavedState

PLACE = "Pictures/poster.xcf"
RED, BLUE = b"\xc8\x20\x10", b"\x10\x20\xc8"


def layer(name: str, colour: bytes = RED, size: tuple[int, int] = (100, 70), kind: int = 0, **more: Any) -> Block:
    """A layer of one colour."""
    return Block(name, *size, colour * (size[0] * size[1]), kind, **more)


def put(saved_state: SavedState, file: File) -> bytes:
    """Lay down a file."""
    content = file.whole()
    saved_state.put(PLACE, content)
    return content


@pytest.mark.parametrize("version", [0, 3, 4, 7, 10, 11, 12, 18, 22])
@pytest.mark.parametrize("packing", [0, 1, 2])
def test_each_version_and_packing(saved_state: SavedState, version: int, packing: int) -> None:
    precision = 0 if version == 4 else 150
    put(saved_state, File(100, 70, [layer("Sky")], version=version, packing=packing, precision=precision))
    facts = saved_state.ask("image", place=PLACE)
    assert (facts["width"], facts["height"], facts["mode"], facts["layers"]) == (100, 70, "rgb", 1)
    assert (facts["precision"], facts["light"], facts["version"]) == ("8-bit integer", "non-linear", version)
    assert facts["compression"] == ("none", "rle", "zlib")[packing]
    colours = saved_state.ask("colours", place=PLACE, layer="Sky", left=60, top=60, width=40, height=10)
    assert colours["mean"] == [200.0, 32.0, 16.0]
    assert (colours["colours"], colours["most_frequent"], colours["opaque"]) == (1, "#c82010", 1.0)


@pytest.mark.parametrize(
    ("version", "precision", "pixel"),
    [
        (11, 250, b"\x7f\xc8\x7f\x20\x7f\x10"),
        (12, 250, b"\xc8\x7f\x20\x7f\x10\x7f"),
        (12, 350, b"\xc8\0\0\0\x20\0\0\0\x10\0\0\0"),
        (12, 650, struct.pack(">fff", 200 / 255, 32 / 255, 16 / 255)),
        (11, 650, struct.pack("<fff", 200 / 255, 32 / 255, 16 / 255)),
        (12, 550, struct.pack(">eee", 200 / 255, 32 / 255, 16 / 255)),
        (12, 750, struct.pack(">ddd", 200 / 255, 32 / 255, 16 / 255)),
    ],
)
def test_each_precision(saved_state: SavedState, version: int, precision: int, pixel: bytes) -> None:
    put(saved_state, File(100, 70, [layer("Sky", pixel)], version=version, precision=precision))
    assert saved_state.ask("colours", place=PLACE, layer="Sky")["mean"] == [200.0, 32.0, 16.0]


def test_numbers_that_are_none_and_out_of_range_are_colours(saved_state: SavedState) -> None:
    pixel = struct.pack(">fff", float("nan"), float("inf"), -3.0)
    put(saved_state, File(10, 10, [layer("Sky", pixel, (10, 10))], version=12, precision=600))
    assert saved_state.ask("colours", place=PLACE, layer="Sky")["mean"] == [0.0, 255.0, 0.0]


def test_grayscale_and_indexed(saved_state: SavedState) -> None:
    put(saved_state, File(10, 10, [layer("Plate", b"\x40\xff", (10, 10), 3)], base_type=1))
    assert saved_state.ask("colours", place=PLACE, layer="Plate")["mean"] == [64.0, 64.0, 64.0]
    palette = struct.pack(">I", 2) + b"\0\0\0" + BLUE
    put(saved_state, File(10, 10, [layer("Icon", b"\x01", (10, 10), 4)], base_type=2, properties=prop(1, palette)))
    assert saved_state.ask("colours", place=PLACE, layer="Icon")["mean"] == [16.0, 32.0, 200.0]
    assert saved_state.ask("colormap", place=PLACE) == {"found": True, "count": 2, "colours": ["#000000", "#1020c8"]}
    assert saved_state.ask("image", place=PLACE)["mode"] == "indexed"


def test_an_indexed_layer_is_dithered_if_a_colour_became_several(saved_state: SavedState) -> None:
    gray = bytes([100, 100, 100]) * 8 + bytes([240, 240, 240]) * 8
    saved_state.put("seed.xcf", File(4, 4, [Block("Sky", 4, 4, gray, kind=0)]).whole())
    table = prop(1, struct.pack(">I", 2) + bytes([80, 80, 80, 240, 240, 240]))
    for pixels, share in ((bytes(8) + b"\1" * 8, 1.0), (b"\0\1\0\0\0\1\0\0" + b"\1" * 8, 0.875)):
        layer = Block("Sky", 4, 4, pixels, kind=4)
        saved_state.put(PLACE, File(4, 4, [layer], base_type=2, properties=table).whole())
        facts = saved_state.ask("likeness", place=PLACE, layer="Sky", other="seed.xcf", other_layer="Sky")
        assert facts["undithered"] == share


def test_transparency(saved_state: SavedState) -> None:
    half = Block("Badge", 20, 10, (RED + b"\xff") * 50 + (BLUE + b"\0") * 150, 1)
    put(saved_state, File(20, 10, [half]))
    facts = saved_state.ask("colours", place=PLACE, layer="Badge")
    assert (facts["opaque"], facts["transparent"], facts["alpha"]) == (0.25, 0.75, 0.25)
    assert (facts["mean"], facts["colours"]) == ([200.0, 32.0, 16.0], 1)
    bottom = saved_state.ask("colours", place=PLACE, layer="Badge", top=9)
    assert (bottom["transparent"], bottom["mean"], bottom["most_frequent"]) == (1.0, None, None)
    assert saved_state.ask("colours", place=PLACE, layer="Badge", width=21)["found"] is False


def test_digests_of_layers(saved_state: SavedState) -> None:
    """One pixel makes a difference, the colour of what is transparent makes none."""

    def told(pixels: bytes) -> list[Any]:
        put(saved_state, File(20, 10, [Block("Badge", 20, 10, pixels, 1)]))
        found: list[Any] = saved_state.ask("layer-digests", place=PLACE, layers=["Badge", "Other"])["layers"]
        return found

    half = told((RED + b"\xff") * 50 + (BLUE + b"\0") * 150)
    assert [one["name"] for one in half] == ["Badge"]
    assert told((RED + b"\xff") * 50 + (RED + b"\0") * 150) == half
    assert told((RED + b"\xff") * 51 + (BLUE + b"\0") * 149) != half
    assert saved_state.ask("layer-digests", place="Pictures/none.xcf", layers=[])["found"] is False


def test_digests_of_settings(saved_state: SavedState) -> None:
    def told(properties: bytes, without: list[str]) -> list[Any]:
        put(saved_state, File(100, 70, [layer("Sky", properties=properties)]))
        facts = saved_state.ask("layer-digests", place=PLACE, layers=["Sky"], without=without)
        found: list[Any] = facts["layers"]
        return found

    plain = told(b"", [])
    for properties, key in [
        (number(8, 0), "visible"),
        (number(7, 30), "mode"),
        (prop(33, struct.pack(">f", 0.4)), "opacity"),
        (prop(15, struct.pack(">ii", 0, 5)), "top"),
        (number(32, 1), "lock_position"),
        (number(34, 6), "colour_tag"),
    ]:
        changed = told(properties, [])
        assert changed[0]["pixels"] == plain[0]["pixels"]
        assert changed[0]["settings"] != plain[0]["settings"], key
        assert told(properties, [f"Sky/{key}"]) == told(b"", [f"Sky/{key}"])
    with pytest.raises(ValueError, match="wanted: one of the layers"):
        told(b"", ["Sea/mode"])


def test_a_digest_of_a_group_has_no_pixels(saved_state: SavedState) -> None:
    put(saved_state, File(100, 70, [group("Type"), below("Headline", 0, 0)]))
    first, second = saved_state.ask("layer-digests", place=PLACE, layers=["Type", "Headline"])["layers"]
    assert (first["name"], second["name"], second["pixels"]) == ("Headline", "Type", None)
    assert saved_state.ask("layer", place=PLACE, name="Headline")["above"] == []


def group(name: str, *path: int, **more: Any) -> Block:
    """A group; GIMP also writes its pixels."""
    properties = prop(29) + (prop(30, struct.pack(f">{len(path)}I", *path)) if path else b"") + number(31, 1)
    return layer(name, RED + b"\xff", kind=1, properties=properties, **more)


def below(name: str, *path: int, properties: bytes = b"") -> Block:
    """A layer at a place in groups."""
    return layer(name, properties=prop(30, struct.pack(f">{len(path)}I", *path)) + properties)


def test_groups(saved_state: SavedState) -> None:
    stack = [
        group("Type"),
        below("Headline", 0, 0, properties=number(8, 0)),
        group("Dates", 0, 1),
        below("Friday", 0, 1, 0),
        below("Saturday", 0, 1, 1, properties=number(7, 30) + prop(33, struct.pack(">f", 0.425))),
        layer("Photograph", properties=prop(15, struct.pack(">ii", -12, 30)) + number(10, 1) + number(34, 6)),
    ]
    put(saved_state, File(100, 70, stack, version=13))
    found = saved_state.ask("layers", place=PLACE)
    assert found["names"] == ["Type", "Headline", "Dates", "Friday", "Saturday", "Photograph"]
    assert [one["group"] for one in found["layers"]] == ["", "Type", "Type", "Dates", "Dates", ""]
    assert [one["kind"] for one in found["layers"]] == ["group", "image", "group", "image", "image", "image"]
    assert found["layers"][1]["visible"] is False
    assert (found["layers"][4]["mode"], found["layers"][4]["opacity"]) == ("Multiply", 42.5)
    facts = saved_state.ask("layer", place=PLACE, name="Saturday")
    assert (facts["position"], facts["group"]) == (2, "Dates")
    facts = saved_state.ask("layer", place=PLACE, name="Photograph")
    assert (facts["position"], facts["left"], facts["top"], facts["colour_tag"]) == (2, -12, 30, "red")
    assert (facts["lock_alpha"], facts["lock_pixels"], facts["alpha_channel"]) == (True, False, False)
    assert saved_state.ask("layer", place=PLACE, name="Sunday")["found"] is False


def test_opacity_of_old_files_and_old_modes(saved_state: SavedState) -> None:
    old = layer("Old", properties=number(6, 128) + number(7, 3))
    put(saved_state, File(100, 70, [old], version=3))
    facts = saved_state.ask("layer", place=PLACE, name="Old")
    assert (facts["opacity"], facts["mode"]) == (50.2, "Multiply (legacy)")
    put(saved_state, File(100, 70, [layer("New", properties=number(7, 999))]))
    assert saved_state.ask("layer", place=PLACE, name="New")["mode"] == "unknown (999)"


def test_masks_channels_and_the_selection(saved_state: SavedState) -> None:
    def plane(name: str, properties: bytes = b"") -> Block:
        white = b"".join(b"\xff" * 10 if row < 5 else b"\0" * 10 for row in range(10))
        return Block(name, 10, 10, white, None, properties)

    masked = layer("Bottle", RED + b"\xff", (10, 10), 1, mask=plane("Bottle mask"), properties=number(11, 1))
    saved = plane("Label area", prop(16, RED) + number(6, 127))
    put(saved_state, File(10, 10, [masked], [saved, plane("Selection Mask", prop(4))], version=13))
    assert saved_state.ask("layer_mask".replace("_", "-"), place=PLACE, layer="Bottle") == {
        "found": True,
        "applied": True,
        "shown": False,
        "mean": 127.5,
        "black": 0.5,
        "white": 0.5,
        "bounds": [0, 0, 10, 5],
    }
    assert saved_state.ask("channels", place=PLACE)["names"] == ["Label area"]
    facts = saved_state.ask("channel", place=PLACE, name="Label area")
    assert (facts["colour"], facts["opacity"], facts["selected"]) == ("#c82010", 49.8, 0.5)
    assert saved_state.ask("channel", place=PLACE, name="Selection Mask")["found"] is False
    assert saved_state.ask("selection", place=PLACE)["bounds"] == [0, 0, 10, 5]
    assert saved_state.ask("image", place=PLACE)["channels"] == 1


SQUARE = [(1.0, 2.0), (9.0, 2.0), (9.0, 8.5), (1.0, 8.5)]


def test_paths_in_their_three_kinds(saved_state: SavedState) -> None:
    wanted = {
        "found": True,
        "visible": True,
        "strokes": 1,
        "closed": [True],
        "points": [[list(one) for one in SQUARE]],
        "bounds": [1.0, 2.0, 9.0, 8.5],
        "shortened": [],
    }
    body = number(8, 1) + END + struct.pack(">II", 1, 1) + stroke(SQUARE)
    new = text("Die line") + struct.pack(">I", len(body)) + body
    put(saved_state, File(10, 10, [layer("A")], paths=[new], version=18))
    assert saved_state.ask("path", place=PLACE, name="Die line") == wanted
    attached = parasite("note", b"x")
    vectors = struct.pack(">III", 1, 0, 1) + text("Die line") + struct.pack(">IIIII", 5, 1, 0, 1, 1) + attached
    put(saved_state, File(10, 10, [layer("A")], properties=prop(25, vectors + stroke(SQUARE))))
    assert saved_state.ask("path", place=PLACE, name="Die line") == wanted
    points = b"".join(struct.pack(">Iff", 1, x, y) for x, y in SQUARE for _ in range(3))
    old = struct.pack(">II", 0, 1) + text("Die line") + struct.pack(">IBIIIII", 0, 2, 1, 12, 3, 1, 7) + points
    put(saved_state, File(10, 10, [layer("A")], properties=prop(23, old)))
    assert saved_state.ask("path", place=PLACE, name="Die line") == {**wanted, "visible": False}
    assert saved_state.ask("paths", place=PLACE)["names"] == ["Die line"]
    assert saved_state.ask("image", place=PLACE)["paths"] == 1


def test_what_belongs_to_the_image(saved_state: SavedState) -> None:
    guides = b"".join(struct.pack(">iB", at, kind) for at, kind in ((300, 2), (35, 1), (36, 2)))
    metadata = (
        b'<?xml version="1.0"?><metadata><tag name="Exif.Image.Artist">Ines Prado</tag>'
        b'<tag name="Xmp.dc.subject">quay</tag><tag name="Xmp.dc.subject">night</tag>'
        b'<tag name="Iptc.Application2.City" encoding="base64">UG9ydG8=</tag></metadata>\0'
    )
    parasites = b"".join(
        (
            parasite("gimp-comment", b"Proof 2\0"),
            parasite("gimp-image-metadata", metadata),
            parasite("gimp-image-grid", b"(style solid)\n(xspacing 25)\n(yspacing 12.5)\n(xoffset 4)\n\0"),
        )
    )
    unit = struct.pack(">fI", 2.54, 2) + text("cm") + text("cm") + text("cm") + text("cm") + text("cm")
    properties = (
        prop(18, guides)
        + prop(19, struct.pack(">ff", 300, 150))
        + prop(39, struct.pack(">iiiii", 40, 12, 0, 0, 0))
        + struct.pack(">II", 24, 1)  # the size that GIMP writes is a wrong one
        + unit
        + number(22, 2)
        + prop(21, parasites)
    )
    put(saved_state, File(400, 300, [layer("A")], properties=properties))
    assert saved_state.ask("guides", place=PLACE) == {"found": True, "vertical": [36, 300], "horizontal": [35]}
    facts = saved_state.ask("image", place=PLACE)
    assert (facts["resolution"], facts["unit"], facts["comment"]) == ([300.0, 150.0], "millimeters", "Proof 2")
    assert saved_state.ask("sample-points", place=PLACE)["points"] == [[40, 12]]
    assert saved_state.ask("grid", place=PLACE) == {
        "found": True,
        "spacing": [25.0, 12.5],
        "offset": [4.0, 0.0],
        "style": "solid",
    }
    assert saved_state.ask("image-metadata", place=PLACE)["tags"] == {
        "Exif.Image.Artist": "Ines Prado",
        "Xmp.dc.subject": "quay; night",
        "Iptc.Application2.City": "Porto",
    }
    facts = saved_state.ask("parasite", place=PLACE, name="gimp-comment")
    assert (facts["text"], facts["size"], len(facts["names"])) == ("Proof 2", 8, 3)


# What is wrong or hostile


@pytest.mark.parametrize("version", [3, 11, 22])
@pytest.mark.parametrize("packing", [0, 1, 2])
def test_a_file_that_was_cut_off_is_a_corrupt_state(saved_state: SavedState, version: int, packing: int) -> None:
    pixels = bytes(at * at % 251 for at in range(100 * 70 * 3))
    whole = File(100, 70, [Block("Sky", 100, 70, pixels, 0)], version=version, packing=packing).whole()
    # The last bytes are a checksum of zlib's, which nobody needs.
    for end in (*range(0, 190, 7), *range(200, len(whole) - 8, 301), len(whole) - 8):
        saved_state.put(PLACE, whole[:end])
        with pytest.raises(state.StateCorrupt):
            saved_state.ask("colours", place=PLACE, layer="Sky")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"gimp xcf ",
        b"gimp xcf v0x1\0" + bytes(100),
        b"gimp xcf v011" + bytes(100),
        File(10, 10, tag=b"x011").whole(),
        File(10, 10, base_type=3).whole(),
        File(0, 10).whole(),
        File(600_000, 10).whole(),
        File(10, 10, [layer("A", kind=6)]).whole(),
        File(10, 10, [layer("A"), layer("A")]).whole(),
        File(10, 10, [below("A", 0, 1)]).whole(),
        File(10, 10, [layer("A", properties=prop(15, b"\0"))]).whole(),
    ],
)
def test_what_is_no_xcf_file_is_a_corrupt_state(saved_state: SavedState, content: bytes) -> None:
    saved_state.put(PLACE, content)
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("layer", place=PLACE, name="A")


def test_damaged_pixels_are_a_corrupt_state(saved_state: SavedState) -> None:
    for packing in (0, 1, 2, 3):
        content = put(saved_state, File(10, 10, [layer("A", size=(10, 10))], packing=packing))
        saved_state.put(PLACE, content[:-20] + b"\xff" * 8)
        with pytest.raises(state.StateCorrupt):
            saved_state.ask("colours", place=PLACE, layer="A")


def test_a_tile_of_nothing_ends(saved_state: SavedState) -> None:
    content = put(saved_state, File(10, 10, [layer("A", size=(10, 10))]))
    saved_state.put(PLACE, content[: -3 * 4] + b"\x7f\0\0\0" * 30)
    with pytest.raises(state.StateCorrupt):
        saved_state.ask("colours", place=PLACE, layer="A")


def test_pointers_that_all_lead_to_one_place_are_bounded(saved_state: SavedState) -> None:
    big = parasite("x", bytes(4 * 1024**2))
    one = File(10, 10, [layer("A", size=(10, 10), properties=prop(21, big))]).whole()
    place = one.index(struct.pack(">III", 10, 10, 0), 40)
    start = File(10, 10).whole()
    head = start[:-16]
    pointers = struct.pack(">Q", len(head) + 8 * 1900 + 16) * 1900 + bytes(16)
    # Each has another name only where it is read; the same ones are refused, or too much of them.
    saved_state.put(PLACE, head + pointers + one[place:])
    with pytest.raises((state.StateCorrupt, state.StateTooBig)):
        saved_state.ask("image", place=PLACE)
    saved_state.put(PLACE, head + struct.pack(">Q", len(head) - 4) * 3000 + bytes(16))
    with pytest.raises((state.StateCorrupt, state.StateTooBig)):
        saved_state.ask("image", place=PLACE)


def test_many_channels_in_one_place_are_too_big(saved_state: SavedState) -> None:
    channel = Block("Area", 10, 10, bytes(100), None, prop(21, parasite("x", bytes(512 * 1024))))
    whole = File(10, 10, [], [channel]).whole()
    at = whole.rindex(struct.pack(">II", 10, 10) + text("Area"))
    head = File(10, 10).whole()[:-16]
    pointers = bytes(8) + struct.pack(">Q", len(head) + 8 * 1002) * 1000 + bytes(8)
    saved_state.put(PLACE, head + pointers + whole[at:])
    with pytest.raises(state.StateTooBig):
        saved_state.ask("image", place=PLACE)


def test_deep_groups_are_too_big(saved_state: SavedState) -> None:
    stack = [group(f"G{depth}", *[0] * (depth + 1)) for depth in range(70)]
    put(saved_state, File(10, 10, stack))
    with pytest.raises(state.StateTooBig):
        saved_state.ask("layers", place=PLACE)


def test_a_huge_layer_is_too_big(saved_state: SavedState) -> None:
    content = bytearray(put(saved_state, File(10, 10, [layer("A", size=(10, 10))])))
    while (at := content.find(struct.pack(">II", 10, 10), 30)) >= 0:
        content[at : at + 8] = struct.pack(">II", 400_000, 400_000)
    saved_state.put(PLACE, bytes(content))
    assert saved_state.ask("layer", place=PLACE, name="A")["width"] == 400_000
    with pytest.raises(state.StateTooBig):
        saved_state.ask("colours", place=PLACE, layer="A")


def test_a_path_of_endless_points_is_refused(saved_state: SavedState) -> None:
    body = END + struct.pack(">II", 1, 1) + struct.pack(">IIII", 1, 1, 2, 2**31)
    put(saved_state, File(10, 10, paths=[text("p") + struct.pack(">I", 0) + body], version=18))
    with pytest.raises(state.StateTooBig):
        saved_state.ask("paths", place=PLACE)


def test_links_and_folders_are_refused(saved_state: SavedState) -> None:
    outside = saved_state.root.parent / "outside.xcf"
    outside.write_bytes(File(10, 10, [layer("A")]).whole())
    (saved_state.root / "Pictures").mkdir()
    (saved_state.root / PLACE).symlink_to(outside)
    for endpoint in ("image", "layers", "guides", "channels", "paths", "selection", "export", "carried"):
        with pytest.raises(state.StateNotPlain):
            saved_state.ask(endpoint, place=PLACE)
    with pytest.raises(state.StateNotPlain):
        saved_state.ask("image", place="Pictures")


def test_entities_in_metadata_are_refused(saved_state: SavedState) -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa">]><metadata><tag name="x">&a;</tag></metadata>'
    put(saved_state, File(10, 10, [layer("A")], properties=prop(21, parasite("gimp-image-metadata", bomb))))
    with pytest.raises(state.StateCorrupt, match="entity"):
        saved_state.ask("image-metadata", place=PLACE)


# What GIMP wrote


@pytest.mark.parametrize("name", ["everything.xcf", "half.xcf", "indexed.xcf"])
def test_recorded_files_are_what_gimp_said_of_them(opencomputer: Harness, name: str) -> None:
    verifier, home = opencomputer.registry.verifier("gimp"), Home(FILES)

    def ask(endpoint: str, **args: Any) -> Any:
        declared = verifier.endpoint(endpoint)
        assert declared.function is not None
        return declared.settle_facts(declared.function(home, **declared.bind(args)))

    about = json.loads((FILES / "said.json").read_text())[name]
    agree(facts_of(ask, name, about), about, name)


def test_a_file_of_gimp_with_any_byte_changed_is_read_or_refused(saved_state: SavedState) -> None:
    content = bytearray((FILES / "everything.xcf").read_bytes())
    questions: tuple[tuple[str, dict[str, str]], ...] = (
        ("layers", {}),
        ("image-metadata", {}),
        ("guides", {}),
        ("channel", {"name": "Label area"}),
        ("path", {"name": "Die line"}),
        ("text-layer", {"layer": 'Grüße "heute"'}),
        ("layer-mask", {"layer": "Shade"}),
        ("layer-effect", {"layer": "Shade", "effect": "Blur"}),
        ("colours", {"layer": "Bar"}),
        ("grid", {}),
        ("selection", {}),
    )
    refused = 0
    for at in range(9, len(content), 61):
        before, content[at] = content[at], content[at] ^ 0xFF
        saved_state.put(PLACE, bytes(content))
        content[at] = before
        for endpoint, args in questions:
            try:
                saved_state.ask(endpoint, place=PLACE, **args)
            except state.StateError:
                refused += 1
    assert refused > 50


def test_effects_without_a_name_of_their_own(saved_state: SavedState) -> None:
    def effect(name: str, operation: str) -> bytes:
        argument = prop(45, text("radius") + struct.pack(">If", 3, 1.1))
        return text(name) + text("") + text(operation) + text("0:0") + argument + END

    given = (
        ("Drop Shadow", "gegl:dropshadow"),
        ("", "gegl:vignette"),
        ("", "gegl:noise-rgb"),
        ("", "gimp:levels"),
    )
    sky = layer("Sky", effects=[effect(*one) for one in given])
    put(saved_state, File(100, 70, [sky], version=22))
    shown = ["Drop Shadow", "Vignette", "Add RGB Noise", ""]
    assert saved_state.ask("layer", place=PLACE, name="Sky")["effects"] == shown
    operations = [saved_state.ask("layer-effect", place=PLACE, layer="Sky", effect=name)["operation"] for name in shown]
    assert operations == [operation for _, operation in given]
    vignette = saved_state.ask("layer-effect", place=PLACE, layer="Sky", effect="Vignette")
    assert vignette["arguments"] == {"radius": "1.1"}
    # It was given another name.
    assert saved_state.ask("layer-effect", place=PLACE, layer="Sky", effect="Dropshadow")["found"] is False


def test_text_layers(saved_state: SavedState) -> None:
    def said(more: str, flags: int = 0) -> dict[str, Any]:
        attached = prop(21, parasite("gimp-text-layer", f"{more}(font-size 46)\n(antialias yes)\n\0".encode()))
        put(saved_state, File(10, 10, [layer("Dates", size=(10, 10), properties=attached + number(26, flags))]))
        found: dict[str, Any] = saved_state.ask("text-layer", place=PLACE, layer="Dates")
        return found

    three = '(font "GimpFont" (fullname "DejaVu Sans") (family "DejaVu Sans") (style "Book"))\n'
    facts = said(
        f'(text "Friday")\n{three}(color (color "R\'G\'B\' u8" 3 "\\377\\351\\307" 0))\n(font-size-unit points)\n'
    )
    assert (facts["text"], facts["font"], facts["size"]) == ("Friday", "DejaVu Sans Book", 46.0)
    assert (facts["colour"], facts["unit"], facts["box_width"]) == ("#ffe9c7", "points", None)
    old = said('(text "Friday")\n(font "Sans Bold")\n(color (color-rgb 1.0 0.5 0))\n(box-width 300)\n')
    assert (old["font"], old["colour"], old["unit"], old["box_width"]) == ("Sans Bold", "#ff8000", "pixels", 300.0)
    assert said('(markup "<markup>Fri<b>day</b> &amp; more</markup>")\n')["text"] == "Friday & more"
    # One flag says that the name stays when the text changes, the other that somebody painted on the pixels.
    assert [said('(text "x")', flags)["rendered"] for flags in (0, 1, 2, 3)] == [True, True, False, False]
    with pytest.raises(state.StateCorrupt):
        said('(markup "<markup>Fri<b>day</markup>")\n')
    assert saved_state.ask("text-layer", place=PLACE, layer="Nights")["found"] is False
