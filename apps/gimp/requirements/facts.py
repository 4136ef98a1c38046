"""Facts of worlds with pictures, which only the requirements of GIMP understand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from pytest_opencomputer.composed import file_resource

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Photograph:
    """A photograph in a JPEG file.

    Attributes:
        place: in the home folder.
        said: what people call it, in a sentence: ``the photograph of the skyline``.
        corners: the mean colours of its quarters: top left, top right, bottom left, bottom right.
        gray: mean and deviation of it without colours.
    """

    place: str
    said: str
    width: int
    height: int
    corners: tuple[Colour, Colour, Colour, Colour]
    gray: tuple[float, float]
    sha256: str

    @property
    def folder(self) -> str:
        """The folder in which it is."""
        return str(PurePosixPath(self.place).parent)

    @property
    def stem(self) -> str:
        """The name of the file without its ending."""
        return PurePosixPath(self.place).stem

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.place)})


@dataclass(frozen=True)
class Layer:
    """A layer of a design, with what ``layer-digests`` says of it; groups have no pixels."""

    name: str
    pixels: str | None
    settings: str


@dataclass(frozen=True)
class Design:
    """An image of several layers in GIMP's own format, in RGB with eight bits.

    Attributes:
        said: what people call it, in a sentence: ``the poster``.
        layers: from the top, groups before what is in them.
        photograph: the name of the layer with a photograph, whose top left corner is the image's.
        tint: the name of a layer of one colour over it, which reaches to the lower edge of the image.
        colour: what people call the colour of the tint.
        tint_top: how far down the corner of that layer is, at the left edge.
        resolution: in pixels per inch.
        area: the name of a channel with a rectangle in it, or "".
        bounds: left, top, right and bottom of that.
    """

    place: str
    said: str
    width: int
    height: int
    layers: tuple[Layer, ...]
    photograph: str
    tint: str
    colour: str
    tint_top: int
    resolution: float
    area: str = ""
    bounds: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({file_resource(self.place)})


@dataclass(frozen=True)
class PrintRoom:
    """Who works with the pictures."""

    name: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset()


@dataclass(frozen=True)
class Ordered:
    """A proof of a photograph, whose size and quality an order tells.

    Attributes:
        place: where the proof goes.
        width: in pixels.
        mistaken: another width, which somebody might take for it.
        told: what says so, behind "the width that": ``the sheet of order 412 asks for``.
    """

    photograph: Photograph
    place: str
    width: int
    quality: int
    mistaken: int
    told: str

    @property
    def resources(self) -> frozenset[str]:
        return self.photograph.resources
