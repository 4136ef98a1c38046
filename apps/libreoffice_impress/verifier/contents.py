"""What shapes hold, whichever file it was read from: text, pictures, films, tables and charts. Lengths are in mm."""

from __future__ import annotations

from dataclasses import dataclass, field

from pytest_opencomputer.guest.channels.office_looks import NO_LEVEL, PLAIN_FORM, Form, Level, Piece

Four = tuple[float, float, float, float]


@dataclass(eq=False)
class Paragraph:
    """A paragraph.

    Attributes:
        level: of its list, from 1; 0 if it is in none.
        label: its bullet or number; ``restart`` is the number with which numbering begins anew here, or 0.
        key: how animations name it in the file.
    """

    pieces: list[Piece] = field(default_factory=list)
    form: Form = PLAIN_FORM
    level: int = 0
    bullet: Level = NO_LEVEL
    label: str = ""
    restart: int = 0
    style: str = ""
    key: str = ""
    length: int = 0

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(one.text for one in self.pieces)

    def add(self, piece: Piece) -> None:
        """Add a piece at its end."""
        self.pieces.append(piece)
        self.length += len(piece.text)


@dataclass(frozen=True)
class Field:
    """A field in a text."""

    kind: str
    text: str
    fixed: bool = False
    format: str = ""


@dataclass(frozen=True)
class Link:
    """What happens on a click; ``text`` is empty if it is on the whole shape."""

    text: str
    action: str
    target: str


@dataclass
class Picture:
    """A picture in a shape; ``linked`` is the address of one that is not in the document. Shares are in percent."""

    sha256: str = ""
    linked: str = ""
    format: str = ""
    crop_mm: Four = (0.0, 0.0, 0.0, 0.0)
    brightness: float = 0.0
    contrast: float = 0.0
    mode: str = "default"
    transparency: float = 0.0


@dataclass
class Media:
    """A film or sound in a shape."""

    kind: str = "video"
    sha256: str = ""
    linked: str = ""
    loop: bool = False
    mute: bool = False


@dataclass
class Cell:
    """A cell of a table; covered cells are not there."""

    row: int
    column: int
    rows: int = 1
    columns: int = 1
    paragraphs: list[Paragraph] = field(default_factory=list)
    vertical: str = "top"
    fill: str = "none"
    borders: tuple[str, str, str, str] = ("none", "none", "none", "none")

    @property
    def text(self) -> str:
        """Its paragraphs, separated by line feeds."""
        return "\n".join(one.text for one in self.paragraphs)


@dataclass
class Table:
    """A table. ``parts`` are those that its design marks: header_row, total_row, first_column, …"""

    rows: int = 0
    columns: int = 0
    cells: list[Cell] = field(default_factory=list)
    parts: frozenset[str] = frozenset()
    style: str = ""
    column_widths_mm: list[float] = field(default_factory=list)
    row_heights_mm: list[float] = field(default_factory=list)


@dataclass
class Series:
    """A series of a chart."""

    name: str
    values: list[float | None] = field(default_factory=list)
    color: str = ""
    kind: str = ""


@dataclass
class Chart:
    """A chart; ``stacked`` is empty, ``stacked`` or ``percent``."""

    kind: str
    stacked: str = ""
    three_d: bool = False
    title: str = ""
    subtitle: str = ""
    x_title: str = ""
    y_title: str = ""
    legend: str = "none"
    categories: list[str] = field(default_factory=list)
    series: list[Series] = field(default_factory=list)
    labels: bool = False
