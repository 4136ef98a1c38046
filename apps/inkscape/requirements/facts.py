"""Kinds of facts about drawings of signs. Lengths are in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import PurePosixPath

from pytest_opencomputer.composed import file_resource


@dataclass(frozen=True)
class Part:
    """An object of a drawing.

    Attributes:
        name: its label.
        kind: ``rectangle``, ``circle``, ``path`` or ``text``.
        x, y, width, height: its box without a stroke; of a text where its first line stands.
        fill, stroke: ``#rrggbb`` or ``none``.
        lines: of a text.
        points: the size of a text.
    """

    name: str
    kind: str
    layer: str
    x: float
    y: float
    width: float
    height: float
    fill: str
    stroke: str
    stroke_width: float
    lines: tuple[str, ...] = ()
    points: float = 0.0
    family: str = ""
    bold: bool = False


@dataclass(frozen=True)
class Sign:
    """The drawing of a sign.

    Attributes:
        place: in the home folder.
        said: what people call it, in a sentence: ``the door sign``.
        layers: from the lowest to the uppermost.
        parts: the objects, in the order of drawing.
    """

    place: str
    said: str
    width: float
    height: float
    content: bytes = field(repr=False)
    layers: tuple[str, ...]
    parts: tuple[Part, ...] = field(repr=False)

    @property
    def stem(self) -> str:
        """The name of the file without its ending."""
        return PurePosixPath(self.place).stem

    @property
    def folder(self) -> str:
        """The folder in which it is."""
        return str(PurePosixPath(self.place).parent)

    @property
    def guides(self) -> int:
        """How many guides it has."""
        return self.content.count(b"<sodipodi:guide")

    def part(self, name: str) -> Part:
        """The object with this label."""
        return next(one for one in self.parts if one.name == name)

    def resource(self, name: str) -> str:
        """The resource of an object or a layer."""
        return f"object:{self.place}:{name}"

    @property
    def page(self) -> str:
        """The resource of its page."""
        return f"page:{self.place}"

    @property
    def words(self) -> str:
        """The resource of what is said about it in the file."""
        return f"metadata:{self.place}"

    @property
    def everything(self) -> frozenset[str]:
        """All resources of the drawing."""
        names = (*self.layers, *(one.name for one in self.parts))
        return frozenset({file_resource(self.place), self.page, self.words, *map(self.resource, names)})


@dataclass(frozen=True)
class OfSign:
    """A fact about a sign."""

    sign: Sign


@dataclass(frozen=True)
class OfPart(OfSign):
    """An object of a sign, and another one beside it that somebody could take for it."""

    part: Part
    similar: Part

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.sign.resource(self.part.name)})


@dataclass(frozen=True)
class Lettering(OfPart):
    """A text of a sign.

    Attributes:
        new: the lines that it should have.
    """

    new: tuple[str, ...]


@dataclass(frozen=True)
class OrderedLettering(Lettering):
    """A text whose new wording an order tells.

    Attributes:
        told: what tells it: ``the sheet of order 271 (Documents/…/order-271.txt)``.
        other: another line of the same order, which somebody could take for it.
    """

    told: str
    other: tuple[str, ...]


@dataclass(frozen=True)
class Shape(OfPart):
    """A rectangle, circle or path of a sign, filled with a colour and without a stroke."""


@dataclass(frozen=True)
class Misfiled(OfPart):
    """An object that belongs on another layer."""

    layer: str


@dataclass(frozen=True)
class Covered(OfPart):
    """An object that others of its layer cover, although they should not."""


@dataclass(frozen=True)
class Working(OfSign):
    """A layer that customers must not see.

    Attributes:
        name: what it should be called.
    """

    layer: str
    name: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.sign.resource(self.layer), self.sign.resource(self.name)})


@dataclass(frozen=True)
class Pair(OfSign):
    """Two objects of one layer that belong together.

    Attributes:
        label: what a group of them should be called.
        similar: an object of the layer that does not belong to them.
    """

    first: Part
    second: Part
    label: str
    similar: Part

    @property
    def resources(self) -> frozenset[str]:
        return frozenset(map(self.sign.resource, (self.first.name, self.second.name, self.label)))


@dataclass(frozen=True)
class Overlapping(OfSign):
    """Two objects that overlap and have to be cut as one.

    Attributes:
        lower, upper: the one that is drawn first, and the one that is drawn over it.
    """

    lower: Part
    upper: Part

    @property
    def resources(self) -> frozenset[str]:
        return frozenset(map(self.sign.resource, (self.lower.name, self.upper.name)))


@dataclass(frozen=True)
class Panel(OfSign):
    """A sign whose panel gets another size, and so does the page.

    Attributes:
        size: width and height.
    """

    size: tuple[float, float]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.sign.page})


@dataclass(frozen=True)
class Undescribed(OfSign):
    """A drawing of which nobody can tell whose it is.

    Attributes:
        title: what it should be called.
        maker: who made it.
        rights: who has rights in it.
    """

    title: str
    maker: str
    rights: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.sign.words})


@dataclass(frozen=True)
class Finished(OfSign):
    """A drawing that somebody needs in another format, as it is."""

    @property
    def resources(self) -> frozenset[str]:
        return self.sign.everything
