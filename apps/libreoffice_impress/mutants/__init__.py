"""Mutants of presentations in OpenDocument: what a person sets in them, by name.

Impress names its automatic styles anew at each save, so elements and attributes as such say little: the project's own
format for XML leaves these documents out (``incidental.py``).
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.parts import other_text
from pytest_opencomputer.proofs.mutants.xml_parts import read, written

from . import page_styles, slides, surroundings

_MEMBERS = ("content.xml", "meta.xml")
_OTHER = {page_styles.PLAIN: "fade crossfade - -", page_styles.BY_HAND: "PT00H00M07S"}
_MOST = 16 * 1024**2
_MIMETYPE = b"application/vnd.oasis.opendocument.presentation"


class Decks:
    """Presentations in OpenDocument (.odp)."""

    name = "deck"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it is a presentation."""
        return content.startswith(b"PK\3\4") and len(content) <= _MOST and _MIMETYPE in content[:200]

    def parts(self, content: bytes) -> Parts:
        """What a person sets in it. Raises ``ValueError``."""
        members = _read(content)
        return {**dict(slides.parts(members["content.xml"])), **dict(surroundings.parts(members))}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The presentation with other values of parts; ``None`` takes one away."""
        members = _read(content)
        for at, value in changes.items():
            if at[0] == "slide":
                slides.put(members["content.xml"], at, value)
            else:
                surroundings.put(members, at, value)
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
            for one in old.infolist():
                data = old.read(one)
                new.writestr(one, written(members[one.filename], data) if one.filename in members else data)
        return out.getvalue()

    def group(self, at: Address) -> Hashable:
        """The same thing of all slides is alike."""
        return (at[0], at[2]) if len(at) > 2 else at[:1]

    def worse(self, value: Any) -> Any:
        """Something else of the same kind."""
        if isinstance(value, bool):
            return not value
        return None if isinstance(value, Whole) else _OTHER.get(value) or other_text(value)


def _read(content: bytes) -> Mapping[str, ET.Element]:
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
    except zipfile.BadZipFile as error:
        raise ValueError(str(error)) from error
    with packed:
        if sum(one.file_size for one in packed.infolist()) > 2 * _MOST:
            raise ValueError("too big")
        missing = set(_MEMBERS) - set(packed.namelist())
        if missing:
            raise ValueError(f"it has no {min(missing)}")
        return {name: read(packed.read(name)) for name in _MEMBERS}


FORMATS = (Decks(),)
