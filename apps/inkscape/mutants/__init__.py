"""Mutants of drawings (pages, guides, objects with all that a person sets of them, gradients, filters) and settings.

Only drawings with Inkscape's own data are seen so; what else is in XML is the project's own format for that.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from apps.inkscape.verifier.drawings import Drawing
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts
from pytest_opencomputer.proofs.mutants.xml_parts import written

from . import objects, surroundings, values
from .preferences import Preferences

_MOST = 8 * 1024**2


class Drawings:
    """SVG files, not packed."""

    name = "drawing"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it is an SVG file."""
        return len(content) <= _MOST and b"http://www.w3.org/2000/svg" in content[:4_000]

    def parts(self, content: bytes) -> Parts:
        """What a person sets in a drawing."""
        drawing = _read(content)
        return {**dict(surroundings.parts(drawing)), **dict(objects.parts(drawing))}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The drawing with other values of parts."""
        drawing = _read(content)
        for at, value in changes.items():
            (objects if at[0] == objects.KEY else surroundings).put(drawing, at, value)
        return written(drawing.root, content)

    def group(self, at: Address) -> Hashable:
        """Objects are alike, and the same thing of each of them; what there is once is like nothing else."""
        return at if at[0] in ("document", "metadata") else (at[0], *at[2:])

    def worse(self, value: Any) -> Any:
        """Something else of the same kind; the order is nobody's."""
        return values.worse(value)


def _read(content: bytes) -> Drawing:
    try:
        return Drawing(content)
    except StateError as error:
        raise ValueError(str(error)) from error


FORMATS = (Drawings(), Preferences())
