"""How texts, paragraphs and lists look, whichever file they were read from. Lengths are in millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Family = Literal["paragraph", "character", "list", "page"]


@dataclass(frozen=True)
class Look:
    """How characters look. Colours are ``#rrggbb``, ``automatic`` or, of a highlight, ``none``."""

    font: str = ""
    size_pt: float = 12.0
    bold: bool = False
    italic: bool = False
    underline: str = "none"
    strikethrough: str = "none"
    color: str = "automatic"
    highlight: str = "none"
    position: str = "normal"
    capitals: str = "none"
    spacing_pt: float = 0.0
    hidden: bool = False
    language: str = ""


@dataclass(frozen=True)
class Tab:
    """A tab stop."""

    mm: float
    kind: str = "left"
    leader: str = ""


@dataclass(frozen=True)
class Borders:
    """The four lines around something: ``none`` or ``0.5 pt solid #000000``."""

    left: str = "none"
    right: str = "none"
    top: str = "none"
    bottom: str = "none"


NO_BORDERS = Borders()


@dataclass(frozen=True)
class Form:
    """How a paragraph is laid out."""

    alignment: str = "left"
    left_mm: float = 0.0
    right_mm: float = 0.0
    first_line_mm: float = 0.0
    above_mm: float = 0.0
    below_mm: float = 0.0
    line_spacing: str = "single"
    page_break: str = "none"
    column_break: str = "none"
    keep_with_next: bool = False
    keep_together: bool = False
    orphans: int = 0
    widows: int = 0
    background: str = "none"
    borders: Borders = NO_BORDERS
    tabs: tuple[Tab, ...] = ()
    hyphenation: bool = False
    drop_cap_lines: int = 0


PLAIN_FORM = Form()
PLAIN_LOOK = Look()


@dataclass(frozen=True)
class Piece:
    """Neighbouring characters of a paragraph that are alike. ``style`` and ``link`` are empty if there is none."""

    text: str
    look: Look
    style: str = ""
    link: str = ""


@dataclass(frozen=True)
class Level:
    """A level of a list style.

    Attributes:
        format: ``1``, ``a``, ``A``, ``i``, ``I`` or, of bullets, the character.
        pattern: how a number is written, ``%1.%2)``; each ``%n`` is the number of a level.
        indent_mm: of the text.
    """

    kind: Literal["number", "bullet", "none"] = "none"
    format: str = ""
    pattern: str = ""
    start: int = 1
    indent_mm: float = 0.0

    @property
    def prefix(self) -> str:
        """What stands before the first number."""
        return self.pattern.partition("%")[0]

    @property
    def suffix(self) -> str:
        """What stands behind the last number."""
        _, mark, rest = self.pattern.rpartition("%")
        return rest.lstrip("0123456789") if mark else ""


NO_LEVEL = Level()


@dataclass
class Item:
    """A paragraph's place in a list.

    Attributes:
        style: name of the list style, empty if it has none of its own.
        chain: which list counts it; items of one chain are numbered together.
        levels: formats of all levels.
        level: from 1.
        restart: the number with which numbering begins anew at this item.
        counted: whether it has a number or bullet of its own; false for a second paragraph of an item.
        label: ``2.`` or ``•``, computed when all are known.
        position: from 1 among the items of its level.
    """

    style: str
    chain: str
    levels: tuple[Level, ...]
    level: int
    restart: int | None = None
    counted: bool = True
    label: str = ""
    position: int = 0

    @property
    def format(self) -> Level:
        """The format of its level."""
        return self.levels[self.level - 1] if 0 < self.level <= len(self.levels) else NO_LEVEL


@dataclass
class Style:
    """A named style; ``sets`` are the facts that it sets itself, ``levels`` those of a list style."""

    name: str
    family: Family
    parent: str = ""
    next: str = ""
    list_style: str = ""
    level: int = 0
    form: Form = PLAIN_FORM
    look: Look = PLAIN_LOOK
    sets: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
