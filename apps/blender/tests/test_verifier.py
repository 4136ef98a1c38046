"""The endpoints on files that Blender wrote, against what Blender said of them, and on what was made to break them."""

from __future__ import annotations

import ctypes
import io
import json
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.blender.tests.conftest import differences
from apps.blender.tests.told import wrong
from apps.blender.verifier.blocks import Blend, Item
from apps.blender.verifier.packing import unpacked
from pytest_opencomputer.guest.state import StateCorrupt, StateError, StateNotPlain, StateTooBig

if TYPE_CHECKING:
    from apps.conftest import SavedState

HERE = Path(__file__).parent
FILE = "workshop.blend"


@pytest.fixture(scope="module")
def plain() -> bytes:
    """The scene, without its shell."""
    return unpacked((HERE / "homes" / FILE).read_bytes(), FILE)


def changed(content: bytes, item: Item, field: str, letter: str, value: float) -> bytes:
    """The file with one number of one structure changed."""
    at = item._at + item.blend.structures.fields[item.kind][field].offset
    patch = struct.pack(f"<{letter}", value)
    return content[:at] + patch + content[at + len(patch) :]


def find(content: bytes, code: str, name: str) -> Item:
    """A data-block of a file."""
    return next(item for item in Blend(content).all(code) if item.text("id.name")[2:] == name)


def address(content: bytes, code: str, name: str) -> int:
    """Where a data-block was in Blender's memory."""
    wanted = find(content, code, name)
    return next(block.address for block in Blend(content).blocks if block.at == wanted._at)


# What Blender wrote


def test_a_scene_is_read_as_blender_says_it_is(recorded: SavedState, said: list[dict[str, Any]]) -> None:
    assert len(said) > 100
    assert len({one["endpoint"] for one in said}) > 25
    wrong = []
    for one in said:
        facts = recorded.ask(one["endpoint"], **one["args"])
        wrong += [f"{one['endpoint']} {one['args']}{line}" for line in differences(one["facts"], facts)]
    assert wrong == []


def test_every_setting_is_read_as_blender_says_it_is() -> None:
    content = unpacked((HERE / "homes" / "settings.blend").read_bytes(), "settings.blend")
    count, lines = wrong(content, json.loads((HERE / "homes" / "settings.json").read_text()))
    assert lines == []
    assert count > 1900


def test_a_file_and_what_is_in_it(recorded: SavedState) -> None:
    facts = recorded.ask("blend-file", place=FILE)
    assert (facts["version"], facts["compressed"], facts["scenes"]) == ("4.3", True, ["Print", "Scene"])
    assert facts["counts"]["scene"] == 2
    assert recorded.ask("blend-file", place="other.blend")["found"] is False
    materials = recorded.ask("data-blocks", place=FILE, kind="material")
    assert materials["names"] == ["Glow", "Oak", "Steel"]
    assert materials["blocks"][0] == {"name": "Glow", "fake_user": True}


def test_a_deleted_object_that_has_a_fake_user_is_not_there(recorded: SavedState) -> None:
    assert "Deleted cutter" in recorded.ask("data-blocks", place=FILE, kind="object")["names"]
    assert recorded.ask("object", place=FILE, object="Deleted cutter")["found"] is False
    assert (
        recorded.ask("modifier", place=FILE, object="Bench top", modifier="Slot")["settings"]["object"]
        == "Deleted cutter"
    )


def test_packed_and_plain_say_the_same(recorded: SavedState, plain: bytes) -> None:
    recorded.put("plain.blend", plain)
    assert recorded.ask("blend-file", place="plain.blend")["compressed"] is False
    assert recorded.ask("objects", place="plain.blend") == recorded.ask("objects", place=FILE)
    machine = zlib.compressobj(wbits=31)
    recorded.put("old.blend", machine.compress(plain) + machine.flush())
    assert recorded.ask("objects", place="old.blend") == recorded.ask("objects", place=FILE)


def test_absent_things_are_facts(recorded: SavedState) -> None:
    for endpoint in (
        "object",
        "mesh",
        "modifiers",
        "material-slots",
        "light",
        "camera",
        "cloth",
        "armature",
        "shape-keys",
    ):
        assert recorded.ask(endpoint, place=FILE, object="No such thing")["found"] is False, endpoint
        assert recorded.ask(endpoint, place="nothing.blend", object="Vice")["found"] is False, endpoint
    assert recorded.ask("light", place=FILE, object="Vice")["found"] is False
    assert recorded.ask("scene", place=FILE, scene="Third")["found"] is False
    assert recorded.ask("keyframes", place=FILE, kind="object", name="Saw", path="scale")["found"] is False
    assert recorded.ask("preferences", section="view")["found"] is False
    assert recorded.ask("recent-files")["found"] is False


# Made to break the reader


@pytest.mark.parametrize("length", [0, 5, 12, 40, 5_000, 100_000])
def test_cut_off(recorded: SavedState, plain: bytes, length: int) -> None:
    recorded.put(FILE, plain[:length])
    with pytest.raises(StateCorrupt):
        recorded.ask("objects", place=FILE)


def test_cut_off_in_the_shell(recorded: SavedState) -> None:
    content = (HERE / "homes" / FILE).read_bytes()
    for broken in (content[: len(content) // 2], content[:200] + b"\0" * 200 + content[400:]):
        recorded.put(FILE, broken)
        with pytest.raises(StateCorrupt):
            recorded.ask("objects", place=FILE)


def test_parents_that_lead_back_into_themselves(recorded: SavedState, plain: bytes) -> None:
    vice = find(plain, "OB", "Vice")
    recorded.put(FILE, changed(plain, vice, "parent", "Q", address(plain, "OB", "Vice")))
    facts = recorded.ask("object", place=FILE, object="Vice")
    assert (facts["parent"], facts["world_location"]) == ("Vice", None)


def test_a_list_that_leads_back_into_itself(recorded: SavedState, plain: bytes) -> None:
    modifier = find(plain, "OB", "Floor").list("modifiers")[1]
    first = find(plain, "OB", "Floor").inside("modifiers").number("first")
    recorded.put(FILE, changed(plain, modifier.inside("modifier"), "next", "Q", first))
    with pytest.raises(StateCorrupt, match="leads back"):
        recorded.ask("modifiers", place=FILE, object="Floor")


def test_addresses_that_lead_nowhere(recorded: SavedState, plain: bytes) -> None:
    vice = find(plain, "OB", "Vice")
    recorded.put(FILE, changed(plain, vice, "data", "Q", 0xDEADBEEF))
    assert recorded.ask("object", place=FILE, object="Vice")["data"] is None
    assert recorded.ask("mesh", place=FILE, object="Vice")["found"] is False


def test_an_address_of_something_else(recorded: SavedState, plain: bytes) -> None:
    vice = find(plain, "OB", "Vice")
    recorded.put(FILE, changed(plain, vice, "data", "Q", address(plain, "SC", "Scene")))
    assert recorded.ask("mesh", place=FILE, object="Vice")["found"] is False
    recorded.put(FILE, changed(plain, vice, "pose", "Q", address(plain, "SC", "Scene")))
    with pytest.raises(StateCorrupt):
        recorded.ask("constraints", place=FILE, object="Vice", bone="upper")


def test_two_data_blocks_of_one_name(recorded: SavedState, plain: bytes) -> None:
    """Blender would show one of them, and a check could read the other."""
    other = find(plain, "OB", "Floor")
    at = other.inside("id")._at + other.blend.structures.fields["ID"]["name"].offset
    recorded.put(FILE, plain[:at] + b"OBVice\0" + plain[at + 7 :])
    with pytest.raises(StateCorrupt, match="2 data-blocks of the kind object are called 'Vice'"):
        recorded.ask("object", place=FILE, object="Vice")


def test_a_digest_notices_what_is_emptied(recorded: SavedState, plain: bytes) -> None:
    """Each part of an object has a digest of its own."""

    def told(content: bytes) -> dict[str, str]:
        recorded.put(FILE, content)
        (found,) = recorded.ask("object-digests", place=FILE, objects=["Vice", "Nobody"])["objects"]
        return dict(found)

    whole, vice, mesh = told(plain), find(plain, "OB", "Vice"), find(plain, "ME", "Vice")
    emptied = plain
    for field in ("totvert", "totedge", "totpoly", "totloop"):
        emptied = changed(emptied, mesh, field, "i", 0)
    for content, part in (
        (emptied, "data"),
        (changed(plain, vice, "size", "f", 0.0), "transform"),
        (changed(plain, vice, "restrictflag", "h", 1), "settings"),
        (changed(plain, vice, "totcol", "i", 0), "materials"),
    ):
        assert {name for name, value in told(content).items() if value != whole[name]} == {part}


def test_digests_without_names_are_of_all_objects(recorded: SavedState) -> None:
    names = recorded.ask("objects", place=FILE)["names"]
    found = recorded.ask("object-digests", place=FILE)["objects"]
    linked = {one["name"] for one in recorded.ask("objects", place=FILE, type="LINKED")["objects"]}
    assert [one["name"] for one in found] == [one for one in names if one not in linked]
    assert len(found) > 5


def test_digests_of_a_scene_notice_what_is_changed_in_it(recorded: SavedState, plain: bytes) -> None:
    """Each part of a scene has a digest of its own; the frame that is shown is no part of any."""

    def told(content: bytes, without: list[str] = []) -> dict[str, Any]:  # noqa: B006 - never changed
        recorded.put(FILE, content)
        return dict(recorded.ask("scene-digests", place=FILE, without=without))

    scene = next(item for item in Blend(plain).all("GLOB")).to("curscene")
    assert scene is not None
    for item, field, letter, value, part, name in (
        (scene.inside("r"), "efra", "i", 7, "scene", "scene.frame_end"),
        (scene.inside("r"), "size", "h", 33, "render", "render.resolution_percentage"),
        (scene.inside("r.im_format"), "quality", "b", 3, "image", "image.quality"),
        (scene.inside("view_settings"), "exposure", "f", 2.5, "view", "view.exposure"),
        (scene.inside("eevee"), "taa_render_samples", "i", 3, "eevee", "eevee.taa_render_samples"),
        (scene.inside("r"), "cfra", "i", 9, "", ""),
    ):
        whole, damaged = told(plain), changed(plain, item, field, letter, value)
        assert {key for key, one in told(damaged).items() if one != whole[key]} == {part} - {""}
        if name:
            assert told(damaged, [name]) == told(plain, [name])
            assert told(damaged, [name[:-1]]) != told(plain, [name[:-1]])
    tree = recorded.ask("collections", place=FILE)["collections"]
    collection = find(plain, "GR", tree[0]["name"])
    hidden = changed(plain, collection, "flag", "B", 8)
    assert told(hidden)["collections"] != told(plain)["collections"]
    assert told(hidden, [f"collections.{tree[0]['name']}"]) == told(plain, [f"collections.{tree[0]['name']}"])


@pytest.mark.parametrize("count", [-1, 7, 2_000_000_000])
def test_wrong_counts(recorded: SavedState, plain: bytes, count: int) -> None:
    mesh = find(plain, "ME", "Vice")
    recorded.put(FILE, changed(plain, mesh, "totpoly", "i", count))
    with pytest.raises(StateError):
        recorded.ask("mesh", place=FILE, object="Vice")
    recorded.put(FILE, changed(plain, find(plain, "OB", "Vice"), "totcol", "i", 2_000_000_000))
    with pytest.raises(StateError):
        recorded.ask("material-slots", place=FILE, object="Vice")


@pytest.mark.parametrize("value", [float("inf"), float("nan"), 3e38])
def test_numbers_that_are_none(recorded: SavedState, plain: bytes, value: float) -> None:
    for field in ("rot", "loc", "size", "rotAngle", "parentinv"):
        recorded.put(FILE, changed(plain, find(plain, "OB", "Vice"), field, "f", value))
        # Endpoints return NaN as it is; that facts are finite numbers is checked for all endpoints in one place.
        try:
            facts = recorded.ask("object", place=FILE, object="Vice")
            assert facts["found"] is True
        except StateError:
            assert field in ("rot", "rotAngle")


def test_an_invented_description_of_structures(recorded: SavedState, plain: bytes) -> None:
    recorded.put(FILE, plain.replace(b"restrictflag\0", b"restrictflog\0"))
    with pytest.raises(StateCorrupt, match="otherwise than Blender"):
        recorded.ask("objects", place=FILE)


def test_any_byte_may_be_wrong(recorded: SavedState, plain: bytes) -> None:
    """Each answer is a fact or a named error, never an exception that nobody meant."""
    step = max(1, len(plain) // 60)
    broken_at_all = 0
    for at in range(3, len(plain), step):
        recorded.put(FILE, plain[:at] + bytes([plain[at] ^ 0xFF]) + plain[at + 1 :])
        for endpoint, args in (("objects", {}), ("mesh", {"object": "Vice"}), ("render-settings", {})):
            try:
                recorded.ask(endpoint, place=FILE, **args)
            except StateError:
                broken_at_all += 1
    assert broken_at_all > 0


def test_a_bomb(recorded: SavedState) -> None:
    library = ctypes.CDLL("libzstd.so.1")
    library.ZSTD_compress.restype = ctypes.c_size_t
    room = ctypes.create_string_buffer(1 << 20)
    zeros = bytes(64 * 1024**2)
    size = library.ZSTD_compress(room, ctypes.c_size_t(len(room)), zeros, ctypes.c_size_t(len(zeros)), 1)
    recorded.put(FILE, room.raw[:size] * 8)
    with pytest.raises(StateTooBig):
        recorded.ask("objects", place=FILE)
    machine = zlib.compressobj(wbits=31)
    recorded.put(FILE, b"".join(machine.compress(zeros) for _ in range(5)) + machine.flush())
    with pytest.raises(StateTooBig):
        recorded.ask("objects", place=FILE)


def test_links_and_folders_in_the_place_of_files(recorded: SavedState) -> None:
    (recorded.root / "link.blend").symlink_to(recorded.root / FILE)
    (recorded.root / "folder.blend").mkdir()
    for place in ("link.blend", "folder.blend"):
        with pytest.raises(StateNotPlain):
            recorded.ask("objects", place=place)


def test_other_files_are_no_scenes(recorded: SavedState) -> None:
    for content in (b"", b"BLENDER_v403", b"BLENDER-V403", b"PK\x03\x04", b"BLENDER-v403ENDB" + bytes(20)):
        recorded.put("other.blend", content)
        with pytest.raises(StateCorrupt):
            recorded.ask("blend-file", place="other.blend")


# Exported models and pictures


def test_stl(recorded: SavedState) -> None:
    facets = [((0, 0, 0), (2, 0, 0), (0, 3, 0)), ((0, 0, 0), (0, 3, 0), (0, 0, 4))]
    body = b"".join(struct.pack("<12fH", 0, 0, 1, *sum(one, ()), 0) for one in facets)
    recorded.put("part.stl", bytes(80) + struct.pack("<I", 2) + body)
    facts = recorded.ask("exported-model", place="part.stl")
    assert (facts["faces"], facts["vertices"], facts["ascii"]) == (2, 4, False)
    assert (facts["minimum"], facts["maximum"]) == ([0.0, 0.0, 0.0], [2.0, 3.0, 4.0])
    lines = "".join(
        f"facet normal 0 0 1\nouter loop\n{''.join(f'vertex {a} {b} {c}' + chr(10) for a, b, c in one)}"
        for one in facets
    )
    recorded.put("text.stl", f"solid Exported\n{lines}".encode())
    text = recorded.ask("exported-model", place="text.stl")
    assert (text["faces"], text["vertices"], text["ascii"], text["maximum"]) == (2, 4, True, [2.0, 3.0, 4.0])
    recorded.put("part.stl", bytes(80) + struct.pack("<I", 3) + body)
    with pytest.raises(StateCorrupt):
        recorded.ask("exported-model", place="part.stl")
    recorded.put("part.stl", bytes(80) + struct.pack("<I", 2**31))
    with pytest.raises(StateTooBig):
        recorded.ask("exported-model", place="part.stl")
    recorded.put("text.stl", b"solid x\nfacet normal\nvertex 1 nan 3\n")
    with pytest.raises(StateCorrupt):
        recorded.ask("exported-model", place="text.stl")


def test_obj(recorded: SavedState) -> None:
    recorded.put(
        "part.obj", b"# Blender\no Bracket\nv 1 2 3\nv -1 0 0.5\nv 0 0 0\nvn 0 0 1\nusemtl Steel\nf 1//1 2//1 3//1\n"
    )
    facts = recorded.ask("exported-model", place="part.obj")
    assert facts["objects"] == ["Bracket"]
    assert facts["materials"] == ["Steel"]
    assert (facts["vertices"], facts["faces"], facts["normals"], facts["uv"]) == (3, 1, True, False)
    recorded.put("part.obj", b"v 1 2\n")
    with pytest.raises(StateCorrupt):
        recorded.ask("exported-model", place="part.obj")


def test_gltf(recorded: SavedState) -> None:
    document = {
        "asset": {"version": "2.0"},
        "nodes": [{"name": "Lid", "mesh": 0, "translation": [0, 1, 2]}, {"name": "Box", "children": [0]}],
        "meshes": [{"name": "Lid", "primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [{"count": 8}, {"count": 36}],
        "materials": [{"name": "Oak", "pbrMetallicRoughness": {"roughnessFactor": 0.5}}],
    }
    text = json.dumps(document).encode()
    recorded.put("a.gltf", text)
    recorded.put("a.glb", b"glTF" + struct.pack("<II", 2, 0) + struct.pack("<I4s", len(text), b"JSON") + text)
    for place in ("a.gltf", "a.glb"):
        facts = recorded.ask("gltf", place=place)
        assert facts["binary"] is place.endswith("glb")
        assert [one["name"] for one in facts["nodes"]] == ["Box", "Lid"]
        assert facts["nodes"][0]["children"] == ["Lid"]
        assert facts["triangles"] == 12
        assert facts["materials"] == [{"name": "Oak", "base_color": [1.0] * 4, "metallic": 1.0, "roughness": 0.5}]


@pytest.mark.parametrize(
    "text",
    [
        b"[]",
        b'{"nodes": [{"children": [7]}]}',
        b'{"nodes": [{"mesh": 3}]}',
        b'{"meshes": [{"primitives": [{"indices": 9}]}]}',
        b'{"materials": [{"pbrMetallicRoughness": 1}]}',
        b'{"nodes": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    ],
)
def test_gltf_that_is_none(recorded: SavedState, text: bytes) -> None:
    recorded.put("a.gltf", text)
    with pytest.raises(StateError):
        recorded.ask("gltf", place="a.gltf")
    recorded.put("a.glb", b"glTF\0\0")
    with pytest.raises(StateCorrupt):
        recorded.ask("gltf", place="a.glb")


def picture_of(width: int, height: int) -> bytes:
    """A PNG whose left half is red, and whose right half is blue and half transparent."""
    from PIL import Image

    made = Image.new("RGBA", (width, height), (255, 0, 0, 255))
    made.paste((0, 0, 255, 128), (width // 2, 0, width, height))
    stream = io.BytesIO()
    made.save(stream, "PNG")
    return stream.getvalue()


def test_colors_of_a_picture(recorded: SavedState) -> None:
    recorded.put("render.png", picture_of(40, 20))
    facts = recorded.ask("picture-colors", place="render.png", columns=2)
    assert (facts["format"], facts["mode"], facts["width"], facts["height"]) == ("PNG", "RGBA", 40, 20)
    assert facts["grid"] == [[255.0, 0.0, 0.0, 255.0], [0.0, 0.0, 255.0, 128.0]]
    assert facts["deviation"][0] > 100
    left = recorded.ask("picture-colors", place="render.png", right=0.5)
    assert (left["mean"], left["deviation"]) == ([255.0, 0.0, 0.0, 255.0], [0.0] * 4)


def test_pictures_that_are_none(recorded: SavedState) -> None:
    whole = picture_of(40, 20)
    for content in (
        b"",
        b"\x89PNG\r\n\x1a\n",
        whole[: len(whole) // 2],
        whole[:16] + b"\x7f\xff\xff\xff" * 2 + whole[24:],
    ):
        recorded.put("render.png", content)
        with pytest.raises(StateError):
            recorded.ask("picture-colors", place="render.png")
    recorded.put("render.png", whole)
    with pytest.raises(StateTooBig):
        recorded.ask("picture-colors", place="render.png", columns=100_000, rows=100_000)
