"""Pictures that are wrong in one way differ in that, and in nothing else that a verifier could ask about."""

from __future__ import annotations

import hashlib
import io
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, PngImagePlugin, TiffImagePlugin

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.guest.channels import exif, pictures, xmp
from pytest_opencomputer.proofs.mutants import picture_metadata as metadata
from pytest_opencomputer.proofs.mutants.asking import Asking, Copy
from pytest_opencomputer.proofs.mutants.exports import Exports
from pytest_opencomputer.proofs.mutants.mutant import AskedAbout, Mutant, Pair
from pytest_opencomputer.proofs.mutants.picture_files import written
from tests.proofs.test_mutants import Sample

PACKET = (
    b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description'
    b' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>'
)
NAMED = frozenset(
    {"quality", "progressive", "comment", "exif", "xmp", "bits", "interlaced", "resolution", "compression", "mode"}
)


def image(mode: str = "RGB", size: tuple[int, int] = (60, 40)) -> Image.Image:
    """A smooth picture, so that encoding it with losses leaves it as it is; the lower half has grain."""
    found = Image.radial_gradient("L").resize(size)
    bands = [found.point(partial(_shade, at)) for at in range(3)]
    drawn = Image.merge("RGB", bands)
    grain = random.Random(5)
    for y in range(size[1] // 2, size[1]):
        drawn.putpixel((y % size[0], y), (grain.randrange(256), 90, 40))
    return drawn.convert(mode)


def _shade(at: int, value: int) -> int:
    return value * (at + 3) // 6


def saved(picture: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def exif_of() -> Image.Exif:
    found = Image.Exif()
    found[271] = "Nikon"
    found.get_ifd(34665)[36867] = "2024:04:06 07:12:00"
    return found


def jpeg(**options: Any) -> bytes:
    beside = {"comment": b"Sherburne", "exif": exif_of(), "xmp": PACKET, "dpi": (300, 300), "icc_profile": b"p" * 200}
    return saved(image(options.pop("mode", "RGB")), "JPEG", **{**beside, "quality": 88, **options})


def png(mode: str = "RGBA", **options: Any) -> bytes:
    texts = PngImagePlugin.PngInfo()
    texts.add_text("Comment", "Sherburne")
    texts.add_itxt("XML:com.adobe.xmp", PACKET.decode())
    return saved(image(mode), "PNG", **{"pnginfo": texts, "exif": exif_of(), "dpi": (300, 300), **options})


def tiff(**options: Any) -> bytes:
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[270], tags[700] = "Sherburne", PACKET
    tags.tagtype[700] = 1
    tags[34665] = {36867: "2024:04:06 07:12:00"}
    plain = saved(image(), "TIFF", tiffinfo=tags, dpi=(300, 300), icc_profile=b"p" * 200)
    # Pillow does not write Exif beside pixels that are packed.
    return written(plain, lambda frame: frame, **{"compression": "tiff_lzw", **options})


def gif() -> bytes:
    frames = [image().quantize(16), image().rotate(90).quantize(16)]
    found = saved(
        frames[0], "GIF", save_all=True, append_images=frames[1:], comment=b"Sherburne", loop=0, duration=[200, 300]
    )
    end = bytes([1, *range(255, -1, -1), 0])
    return found[:-1] + b"\x21\xff\x0bXMP DataXMP" + PACKET + end + b";"


def webp() -> bytes:
    return saved(image(), "WEBP", exif=exif_of().tobytes(), xmp=PACKET, lossless=True)


def facts(content: bytes) -> dict[str, Any]:
    """What can be told about a picture."""
    with Image.open(io.BytesIO(content)) as picture:
        interlaced = content[28] if picture.format == "PNG" else None
        packed = picture.info.get("compression")
        dpi = picture.info.get("dpi")
        found = {
            "format": picture.format,
            "size": picture.size,
            "mode": "L" if picture.mode == "I;16" else picture.mode,
            "progressive": bool(picture.info.get("progressive")),
            "interlaced": interlaced,
            "comment": picture.info.get("comment") or picture.info.get("Comment"),
            "profile": picture.info.get("icc_profile"),
            "resolution": dpi and round(float(dpi[0])),
            "compression": packed if picture.format == "TIFF" else None,
            "frames": getattr(picture, "n_frames", 1),
            "loop": picture.info.get("loop"),
        }
        frames = []
        for at in range(getattr(picture, "n_frames", 1)):
            picture.seek(at)
            shown = picture if picture.mode != "I;16" else Image.frombytes("L", picture.size, picture.tobytes()[1::2])
            frames.append((picture.info.get("duration"), hashlib.sha256(shown.convert("RGBA").tobytes()).digest()))
        found |= {"durations": [one for one, _ in frames], "pixels": [one for _, one in frames]}
        found["exif"], found["xmp"] = dict(picture.getexif().get_ifd(34665)), picture.info.get("xmp")
    if found["format"] != "GIF":
        known = pictures.parse(content)
        found |= {
            "bits": known.bits,
            "quality": known.quality,
            "xmp": known.xmp and xmp.parse(known.xmp).text("xmp:Rating"),
        }
        if known.exif and found["format"] != "TIFF":
            exif.parse(known.exif)
    return found


def differences(one: bytes, other: bytes) -> set[str]:
    known = facts(other)
    return {key for key, value in facts(one).items() if value != known[key]}


def mutants(
    content: bytes, named: frozenset[str] = frozenset(), before: bytes | None = None, *, is_new: bool = False
) -> dict[str, Mutant]:
    asked = AskedAbout(by_place={"D/a": named})
    start = {} if before is None else {"D/before": before}
    start |= {} if is_new else {"D/a": b"another picture"}
    pair = Pair(start, start | {"D/a": content}, lambda _place, _part: False, asked=asked)
    return {one.what: one for one in Exports().mutants(pair)}


def made(mutant: Mutant) -> bytes:
    content = mutant.make()["D/a"]
    assert content is not None
    return content


FILES: dict[str, Callable[[], bytes]] = {
    "jpeg": jpeg,
    "jpeg, progressive": partial(jpeg, progressive=True, subsampling=0),
    "jpeg, grey": partial(jpeg, mode="L"),
    "png": png,
    "png, no alpha": partial(png, "RGB"),
    "png, indexed": partial(png, "P"),
    "png, grey": partial(png, "L"),
    "png, deep": lambda: written(png("RGB"), lambda frame: frame, bits=16),
    "png, interlaced": lambda: written(png(), lambda frame: frame, interlaced=True),
    "tiff": tiff,
    "tiff, not packed": partial(tiff, compression="raw"),
    "gif": gif,
    "webp": webp,
}
# Where the pixels are encoded anew with losses, they may differ by the last bit.
EXPECTED = {
    "it is saved at quality 68": {"quality", "pixels"},
    "it is progressive": {"progressive", "pixels"},
    "it is not progressive": {"progressive", "pixels"},
    "it is in shades of grey": {"mode", "pixels"},
    "it is in colour": {"mode", "pixels"},
    "it has no transparency": {"mode", "pixels"},
    "it has 8 bits": {"bits"},
    "it has 16 bits": {"bits"},
    "it is interlaced": {"interlaced"},
    "it is not interlaced": {"interlaced"},
    "its compression is raw": {"compression"},
    "its compression is tiff_lzw": {"compression"},
    "it is without a comment": {"comment"},
    "it is without Exif": {"exif"},
    "it is without an XMP packet": {"xmp"},
    "it has 72 pixels per inch": {"resolution"},
    "it has 58 x 39 pixels": {"size", "pixels"},
    "it has one colour": {"pixels"},
    "its middle has one colour": {"pixels"},
    "its lower third has one colour": {"pixels"},
    "its frames after the first have one colour": {"pixels"},
}
SURE = {one: keys - {"pixels"} or keys for one, keys in EXPECTED.items()}


@pytest.mark.parametrize("name", FILES)
def test_a_mutant_differs_in_one_thing_only(name: str) -> None:
    content = FILES[name]()
    found = mutants(content)
    assert set(found) >= {"it has one colour", "it has 58 x 39 pixels"}
    for what, mutant in found.items():
        told = differences(content, made(mutant))
        assert SURE[what] <= told <= EXPECTED[what], what


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        (
            "jpeg",
            {
                "it is saved at quality 68",
                "it is progressive",
                "it is without a comment",
                "it is without Exif",
                "it is without an XMP packet",
                "it is in shades of grey",
                "it has 72 pixels per inch",
            },
        ),
        ("jpeg, progressive", {"it is not progressive"}),
        ("jpeg, grey", {"it is in colour"}),
        (
            "png",
            {
                "it has 16 bits",
                "it is interlaced",
                "it is without a comment",
                "it is without Exif",
                "it is without an XMP packet",
                "it has no transparency",
                "it has 72 pixels per inch",
            },
        ),
        ("png, deep", {"it has 8 bits"}),
        ("png, interlaced", {"it is not interlaced"}),
        ("png, indexed", {"it is without a comment"}),
        (
            "tiff",
            {
                "its compression is raw",
                "it is without Exif",
                "it is without an XMP packet",
                "it has 72 pixels per inch",
            },
        ),
        ("tiff, not packed", {"its compression is tiff_lzw"}),
        ("gif", {"it is without a comment"}),
        ("webp", set()),
    ],
)
def test_settings_are_otherwise(name: str, settings: set[str]) -> None:
    assert set(mutants(FILES[name]())) >= settings


def test_without_metadata_the_pixels_are_byte_for_byte_the_same() -> None:
    for name in ("jpeg", "png"):
        content = FILES[name]()
        for what in ("exif", "xmp", "comment"):
            less = metadata.without(content, what)
            assert metadata.has(content, what)
            assert not metadata.has(less, what)
            assert facts(less)["pixels"] == facts(content)["pixels"]


def test_a_setting_that_a_check_names_is_asked_for() -> None:
    kinds = {what: one.kind for what, one in mutants(jpeg(), frozenset({"quality", "xmp"})).items()}
    assert (
        kinds["it is saved at quality 68"]
        == kinds["it is without an XMP packet"]
        == kinds["it has 58 x 39 pixels"]
        == "revert"
    )
    assert kinds["it is progressive"] == kinds["it is without a comment"] == kinds["it is without Exif"] == "damage"


def test_settings_of_a_new_picture_are_nobodys_unless_a_check_names_them() -> None:
    found = mutants(jpeg(), frozenset({"quality"}), is_new=True)
    assert {"it is saved at quality 68", "it has 58 x 39 pixels"} <= found.keys()
    assert not {"it is progressive", "it is without a comment", "it is without Exif"} & found.keys()


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_what_a_check_names_is_put_into_a_file_without_it(kind: str) -> None:
    content = saved(image(), kind)
    assert not [
        what for what in mutants(content) if what.startswith("it has") and what[7:] in ("Exif", "an XMP packet")
    ]
    found = mutants(content, NAMED)
    for what, carried in (("it has Exif", "exif"), ("it has an XMP packet", "xmp"), ("it has a comment", "comment")):
        told = made(found[what])
        assert metadata.has(told, carried)
        assert facts(told)["pixels"] == facts(content)["pixels"]
        assert found[what].kind == "revert"


def test_of_a_copy_only_the_pixels_are_mutated() -> None:
    content = jpeg()
    assert set(mutants(content, before=content)) == {
        "it has one colour",
        "its middle has one colour",
        "its lower third has one colour",
    }


def test_checks_name_settings_by_the_file_that_they_read(tmp_path: Path) -> None:
    sample = Sample.made(tmp_path, {}, {"D/a.png": b"a", "D/b.png": b"b"})
    task = sample.task(
        [("look", {"place": "D/a.png"}, {"begins": "61"}), ("look", {"place": "D/b.png"}, {"found": True})]
    )
    nobody: AgentOutcome = {"status": "none", "answer": None}
    with Copy.of(sample.after, sample.store, sample.registry, ["files"]) as copy:
        about = Asking(copy, task.spec.checks, nobody, ["D/a.png", "D/b.png"]).about
    assert "begins" in about.named("D/a.png")
    assert "begins" not in about.named("D/b.png")
    assert "found" in about.named("D/b.png")
    assert about.named("D/c.png") == frozenset()


def test_a_file_with_stray_bytes_is_no_error() -> None:
    content = jpeg()
    odd = content[:20] + b"\0\0" + content[20:]
    with Image.open(io.BytesIO(odd)) as picture:
        picture.load()
    found = mutants(odd)
    assert "it has one colour" in found
    with pytest.raises(ValueError, match="no segment"):
        found["it has one colour"].make()
