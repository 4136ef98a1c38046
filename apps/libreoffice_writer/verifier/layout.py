"""The pages of a text document and its settings, whichever file they were read from. Lengths are in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pytest_opencomputer.guest.channels.office_looks import NO_BORDERS, Borders

from .model import Paragraph


@dataclass
class Page:
    """A page style, or a section of a .docx file.

    Attributes:
        margins_mm: top, right, bottom, left.
        number_format: of page numbers, ``1`` or ``i``.
    """

    name: str
    width_mm: float = 0.0
    height_mm: float = 0.0
    margins_mm: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    columns: int = 1
    column_gap_mm: float = 0.0
    separator: bool = False
    background: str = "none"
    borders: Borders = NO_BORDERS
    number_format: str = "1"
    mirrored: bool = False
    header: bool = False
    footer: bool = False
    bands: list[Band] = field(default_factory=list)


@dataclass
class Band:
    """A header or footer."""

    kind: Literal["header", "footer"]
    pages: Literal["all", "first", "left"]
    paragraphs: list[Paragraph] = field(default_factory=list)


@dataclass
class Part:
    """Pages of one style that follow each other; ``first_number`` is 0 where numbers go on."""

    page: Page
    first: Paragraph | None
    first_number: int = 0


@dataclass
class NoteSettings:
    """How footnotes or endnotes are numbered."""

    number_format: str = "1"
    start: int = 1
    counting: str = "document"
    position: str = "page"
    prefix: str = ""
    suffix: str = ""


@dataclass
class LineNumbering:
    """Numbers beside lines."""

    on: bool = False
    every: int = 0
    position: str = "left"
    distance_mm: float = 0.0
    empty_lines: bool = False


@dataclass
class Settings:
    """Settings that a document carries."""

    record_changes: bool = False
    record_password: bool = False
    read_only: bool = False
    update_links: str = "ask"
    embed_fonts: bool = False
    default_tab_mm: float = 0.0
    language: str = ""
    template: str = ""
    database: str = ""
    database_table: str = ""
