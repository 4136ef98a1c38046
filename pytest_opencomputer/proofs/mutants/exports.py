"""Exports: pictures that are wrong in one way; PDF documents, models and sound without their content."""

from __future__ import annotations

import io
import re
import struct
import wave
from collections.abc import Callable, Iterator
from functools import partial

from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants import pictures
from pytest_opencomputer.proofs.mutants.mutant import Changes, Kind, Mutant, Pair, is_hidden
from pytest_opencomputer.proofs.mutants.picture_metadata import added, can_be_added

_MOST = 64 * 1024**2


class Exports:
    """Pictures and other exports among the user's files."""

    name = "export"

    def mutants(self, pair: Pair) -> Iterator[Mutant]:
        """Of each export that was changed or made; what of pictures, see ``pictures``, others are blank."""
        for place in pair.changed():
            content = pair.after.get(place)
            if content is None or is_hidden(place) or len(content) > _MOST:
                continue
            if content.startswith(b"%PDF"):
                yield _mutant("blank", place, "its pages are blank", partial(_blank_pdf, content))
            elif _is_stl(content):
                yield _mutant("blank", place, "its triangles have no size", partial(_flat_stl, content))
                if "ascii" in pair.asked.named(place):
                    yield _mutant("revert", place, "it is written as text", partial(_stl_as_text, content), "ascii")
            elif content.startswith(b"RIFF") and content[8:12] == b"WAVE":
                yield _mutant("blank", place, "it is silent", partial(_silent, content))
            else:
                is_copy = any(content == one for one in pair.before.values())
                is_new = place not in pair.before
                for one in pictures.wrong(content, pair.asked.named(place), is_copy=is_copy, is_new=is_new):
                    yield _mutant(one.kind, place, one.what, one.make, one.setting)
        for place in pair.left_alone():
            if not is_hidden(place) and can_be_added(pair.after[place], "comment"):
                commented = partial(added, pair.after[place], "comment")
                yield _mutant("damage", place, "it has a comment, and the same pixels", commented, "comment")


def _mutant(kind: Kind, place: str, what: str, make: Callable[[], bytes], setting: str = "") -> Mutant:
    def changes() -> Changes:
        try:
            return {place: make()}
        except (
            struct.error,
            SyntaxError,
            RuntimeError,
            StateError,
        ) as error:  # of files that are not as they should be
            raise ValueError(str(error)) from error

    return Mutant(kind, Exports.name, place, (setting,) if setting else (), what, changes)


def _blank_pdf(content: bytes) -> bytes:
    """A document with as many pages, of the same size, and nothing on them."""
    count = max(1, len(re.findall(rb"/Type\s*/Page\b(?!s)", content)))
    found = re.search(rb"/MediaBox\s*\[([^\]]+)\]", content)
    box = found[1].decode("ascii", "replace") if found else "0 0 595 842"
    kids = " ".join(f"{number + 3} 0 R" for number in range(count))
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {count} >>"]
    objects += [f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Resources << >> >>"] * count
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, one in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{one}\nendobj\n".encode()
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += "".join(f"{place:010} 00000 n \n" for place in places).encode()
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


def _is_stl(content: bytes) -> bool:
    """Whether it is a binary STL: a head of 80 bytes, a count, and 50 bytes for each triangle."""
    return len(content) > 84 and len(content) == 84 + 50 * struct.unpack_from("<I", content, 80)[0]


def _flat_stl(content: bytes) -> bytes:
    out = bytearray(content)
    for at in range(84, len(out), 50):
        out[at : at + 48] = bytes(48)
    return bytes(out)


def _stl_as_text(content: bytes) -> bytes:
    lines = ["solid"]
    for at in range(84, len(content), 50):
        normal, *corners = struct.iter_unpack("<3f", content[at : at + 48])
        lines += [f"facet normal {normal[0]} {normal[1]} {normal[2]}", "outer loop"]
        lines += [f"vertex {x} {y} {z}" for x, y, z in corners]
        lines += ["endloop", "endfacet"]
    return "\n".join([*lines, "endsolid", ""]).encode()


def _silent(content: bytes) -> bytes:
    out = io.BytesIO()
    with wave.open(io.BytesIO(content)) as old, wave.open(out, "wb") as new:
        new.setparams(old.getparams())
        new.writeframes(bytes(old.getnframes() * old.getnchannels() * old.getsampwidth()))
    return out.getvalue()
