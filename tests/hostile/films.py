"""Films in MP4 whose boxes lie: sizes, counts, offsets, and parts that are there twice."""

from __future__ import annotations

import struct
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path

from .ways import MIB

Change = Callable[[bytes], bytes]
"""What is done to a sound film, or to the content of a box."""

SECONDS = 2.0
TITLE = "Trestle"
OTHER = "other.mp4"


def sound_film(folder: Path) -> bytes:
    """A film of two seconds with sound and a title; its index is behind the pictures, so it can grow."""
    place = folder / "sound.mp4"
    source = f"testsrc=size=64x36:rate=5:duration={SECONDS}[out0];sine=frequency=440:duration={SECONDS}[out1]"
    codecs = ("-c:v", "mpeg4", "-c:a", "aac", "-bitexact", "-metadata", f"title={TITLE}")
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, *codecs, str(place)], check=True)
    return place.read_bytes()


def box(kind: str, *content: bytes) -> bytes:
    """A box with its true size."""
    inside = b"".join(content)
    return struct.pack(">I4s", 8 + len(inside), kind.encode("latin-1")) + inside


def boxes(content: bytes) -> list[tuple[str, bytes]]:
    """The boxes of a sound film, or those in the content of one."""
    found = []
    at = 0
    while at < len(content):
        size, kind = struct.unpack_from(">I4s", content, at)
        found.append((kind.decode("latin-1"), content[at + 8 : at + size]))
        at += size
    return found


def inside(path: str, change: Change, *, skip: int = 0) -> Change:
    """Changes the content of the first box of this path, for example ``moov/mvhd``.

    Args:
        skip: bytes of the content before the boxes that the outermost of them has, as ``meta`` has four.
    """
    name, _, rest = path.partition("/")

    def changed(content: bytes) -> bytes:
        found, done = [content[:skip]], False
        for kind, inner in boxes(content[skip:]):
            if kind == name and not done:
                done = True
                below = {"meta": 4, "stsd": 8, "dref": 8}.get(kind, 0)
                inner = inside(rest, change, skip=below)(inner) if rest else change(inner)
            found.append(box(kind, inner))
        assert done, f"no {name} in {[kind for kind, _ in boxes(content[skip:])]}"
        return b"".join(found)

    return changed


def _word(at: int, *values: int) -> Change:
    """Writes numbers of 32 bits over a content, from an offset on."""
    packed = struct.pack(f">{len(values)}I", *(value & 0xFFFFFFFF for value in values))
    return lambda content: content[:at] + packed + content[at + len(packed) :]


def _size(kind: str, size: int) -> Change:
    """Gives the first box of a kind another size."""

    def changed(film: bytes) -> bytes:
        at = film.index(kind.encode("latin-1")) - 4
        return film[:at] + struct.pack(">I", size) + film[at + 4 :]

    return changed


def _wide(kind: str, size: int | None) -> Change:
    """Gives the first box of a kind a size of 64 bits: this one, or the true one."""

    def changed(film: bytes) -> bytes:
        made = []
        for name, inner in boxes(film):
            if name == kind:
                true = 16 + len(inner)
                made.append(struct.pack(">I4sQ", 1, name.encode(), true if size is None else size) + inner)
            else:
                made.append(box(name, inner))
        return b"".join(made)

    return changed


def _index(film: bytes) -> bytes:
    return next(inner for kind, inner in boxes(film) if kind == "moov")


def _second(change: Change) -> Change:
    """Adds another index behind the first, with a change."""
    return lambda film: film + box("moov", change(_index(film)))


def _tag(name: str, value: bytes) -> bytes:
    return box(name, box("data", struct.pack(">II", 1, 0), value))


def _titled(title: bytes) -> Change:
    return inside("udta/meta/ilst", lambda _: _tag("\xa9nam", title))


def _nested(kind: str, depth: int) -> bytes:
    """Boxes inside of boxes, whose true sizes are as big as they can be told."""
    return b"".join(struct.pack(">I4s", 8 * (depth - level), kind.encode()) for level in range(depth))


def _tracks(number: int) -> Change:
    """Repeats the first track."""

    def changed(index: bytes) -> bytes:
        track = next(box(kind, inner) for kind, inner in boxes(index) if kind == "trak")
        return index + track * number

    return inside("moov", changed)


def _table(name: str, *values: int, at: int = 4) -> Change:
    """Writes over the table of samples of the pictures."""
    return inside(f"moov/trak/mdia/minf/stbl/{name}", _word(at, *values))


def _compressed(size: int, claimed: int) -> Change:
    """An index that is packed with zlib, as QuickTime allows."""

    def changed(film: bytes) -> bytes:
        packed = struct.pack(">I", claimed) + zlib.compress(bytes(size), 9)
        index = box("cmov", box("dcom", b"zlib"), box("cmvd", packed))
        return b"".join(box(kind, index if kind == "moov" else inner) for kind, inner in boxes(film))

    return changed


def _fragment(runs: int, samples: int) -> bytes:
    """A fragment with so many runs, each of which says that it has so many samples."""
    header = box("tfhd", struct.pack(">II", 0x020000, 1))
    run = box("trun", struct.pack(">II", 0, samples))
    return box("moof", box("mfhd", bytes(8)), box("traf", header, run * runs))


def _edits(number: int) -> Change:
    edit = struct.pack(">IiI", 2000, 0, 0x10000)
    return inside("moov/trak/edts/elst", lambda _: struct.pack(">II", 0, number) + edit * number)


def _elsewhere(film: bytes) -> bytes:
    """Says that the pictures are in the file ``OTHER`` beside it, and has none itself."""
    there = box("url ", bytes(4), OTHER.encode() + b"\0")
    film = inside("moov/trak/mdia/minf/dinf/dref", lambda _: struct.pack(">II", 0, 1) + there)(film)
    return inside("mdat", lambda pictures: bytes(len(pictures)))(film)


WAYS: dict[str, dict[str, Change]] = {
    "sizes": {
        **{
            f"{kind}_{size:x}": _size(kind, size)
            for kind in ("ftyp", "mdat", "moov", "trak", "stsd", "stsz")
            for size in (2, 7, 8, 0x7FFFFFFF, 0xFFFFFFFF)
        },
        "moov_to_the_end": _size("moov", 0),
        "trak_to_the_end": _size("trak", 0),
    },
    "wide_sizes": {
        **{
            f"{kind}_{size:x}": _wide(kind, size)
            for kind in ("mdat", "moov")
            for size in (0, 8, 15, 1 << 31, 1 << 62, (1 << 63) - 1, 1 << 63, (1 << 64) - 1)
        },
    },
    "nesting": {
        "moov": lambda film: film + box("moov", _nested("moov", 200_000)),
        "only_moov": lambda _: box("ftyp", b"isom\0\0\2\0isom") + _nested("moov", 200_000),
        "trak": inside("moov", lambda index: index + _nested("trak", 200_000)),
        "udta": inside("moov/udta", lambda _: _nested("udta", 200_000)),
        "stsd": inside("moov/trak/mdia/minf/stbl/stsd", lambda old: old + _nested("wave", 200_000)),
    },
    "counts": {
        **{
            f"{name}_{count:x}": _table(name, count)
            for name in ("stts", "stsc", "stco")
            for count in (1 << 28, 1 << 31)
        },
        "stts_all": _table("stts", 1, 0xFFFFFFFF, 1),
        "stsz_all": _table("stsz", 1, 0xFFFFFFFF),
        "stsz_many": _table("stsz", 0, 0xFFFFFFF0),
        "stsd_all": inside("moov/trak/mdia/minf/stbl/stsd", _word(4, 0xFFFFFFFF)),
        "dref_all": inside("moov/trak/mdia/minf/dinf/dref", _word(4, 0xFFFFFFFF)),
        "elst_all": inside("moov/trak/edts/elst", _word(4, 0xFFFFFFFF)),
        "elst_many": _edits(200_000),
        "tracks": _tracks(100),
        "many_tracks": _tracks(50_000),
        "trun_all": lambda film: film + _fragment(1, 0xFFFFFFFF),
        "trun_many": lambda film: film + _fragment(200_000, 1 << 20),
        "tags": inside("moov/udta/meta/ilst", lambda old: old + _tag("\xa9cmt", b"x") * 300_000),
    },
    "numbers": {
        "no_time_scale": inside("moov/trak/mdia/mdhd", _word(12, 0)),
        "negative_time_scale": inside("moov/mvhd", _word(12, -1)),
        "endless": inside("moov/mvhd", _word(16, 0xFFFFFFFE)),
        "huge_picture": inside("moov/trak/tkhd", _word(76, 60_000 << 16, 60_000 << 16)),
        "huge_pixels": inside("moov/trak/mdia/minf/stbl/stsd", _word(8 + 32, 0xFFFFFFFF)),
        "no_chunk": _table("stco", 0xFFFFFFFF, at=8),
        "no_first_chunk": _table("stsc", 0, at=8),
        "backwards": _table("stts", 2, 10, -1, at=4),
    },
    "bombs": {
        "zlib": _compressed(900 * MIB, 900 * MIB),
        "zlib_that_says_little": _compressed(64 * MIB, 64),
        "title": inside("moov", _titled(b"x" * (8 * MIB))),
        "title_that_lies": inside("moov/udta/meta/ilst", lambda _: box("\xa9nam", b"\x7f\xff\xff\xffdata")),
    },
    "cyclic": {
        "chapters": inside("moov/trak", lambda old: old + box("tref", box("chap", struct.pack(">I", 1) * 10_000))),
    },
}
"""What would break or stall a reader that believes it, by kind."""

ELSEWHERE: dict[str, Change] = {"url": _elsewhere, "no_data": inside("mdat", lambda old: bytes(len(old)))}
"""Films without pictures of their own; the first one names another file that has some."""

SOUND: dict[str, Change] = {
    "moov_64_bit": _wide("moov", None),
    "second_moov": _second(_titled(b"Another")),
    "second_moov_without_sound": _second(lambda index: index[: index.rindex(b"trak") - 4]),
    "free_of_64_bit": lambda film: film + struct.pack(">I4sQ", 1, b"free", 16),
    "moov_then_nothing": lambda film: film + b"moov",
}
"""What a reader must not be misled by: each is still the sound film."""
