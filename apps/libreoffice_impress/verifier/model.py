"""What a presentation consists of, whichever file it was read from. Lengths are in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from pytest_opencomputer.guest.channels.odf import Properties

from .contents import Chart, Field, Four, Link, Media, Paragraph, Picture, Table
from .drawn import Fill, Frame, Line, Shadow

FileKind = Literal["odp", "otp", "fodp", "pptx", "potx", "ppsx"]


@dataclass
class Shape:
    """A shape.

    Attributes:
        key: how others name it in the file.
        order: from 1, at the back; ``group`` is the name of the group that it is in.
        fill, line, shadow, frame: how it looks, and how its text lies in it.
        joins: names of the shapes that a connector starts and ends at.
    """

    kind: str
    name: str = ""
    key: str = ""
    geometry: str = ""
    placeholder: str = ""
    empty: bool = False
    title: str = ""
    description: str = ""
    order: int = 0
    x_mm: float = 0.0
    y_mm: float = 0.0
    width_mm: float = 0.0
    height_mm: float = 0.0
    rotation: float = 0.0
    flipped: str = ""
    group: str = ""
    members: list[str] = field(default_factory=list)
    locked: frozenset[str] = frozenset()
    visible: bool = True
    printed: bool = True
    style: str = ""
    joins: tuple[str, str] = ("", "")
    fill: Fill = field(default_factory=Fill)
    line: Line = field(default_factory=Line)
    shadow: Shadow = field(default_factory=Shadow)
    frame: Frame = field(default_factory=Frame)
    corner_mm: float = 0.0
    paragraphs: list[Paragraph] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    picture: Picture | None = None
    media: Media | None = None
    table: Table | None = None
    chart: Chart | None = None

    @property
    def text(self) -> str:
        """Its own paragraphs, separated by line feeds; a placeholder that is still empty says nothing."""
        return "" if self.empty else "\n".join(one.text for one in self.paragraphs)

    @property
    def texts(self) -> Iterator[Paragraph]:
        """All paragraphs, those of a table included."""
        if not self.empty:
            yield from self.paragraphs
        for cell in self.table.cells if self.table else ():
            yield from cell.paragraphs


@dataclass
class Transition:
    """How a slide comes; ``after_s`` is when the next one does by itself."""

    kind: str = ""
    variant: str = ""
    seconds: float | None = None
    after_s: float | None = None
    sound: str = ""


@dataclass
class Effect:
    """An effect of an animation; ``shape`` and ``trigger`` are keys of shapes until the slide is complete."""

    shape: str
    paragraph: int
    kind: str
    effect: str
    direction: str
    start: str
    seconds: float | None
    delay_s: float
    repeat: str = ""
    trigger: str = ""
    by: str = ""


@dataclass(frozen=True)
class Comment:
    """A comment on a slide."""

    author: str
    initials: str
    text: str
    x_mm: float
    y_mm: float
    resolved: bool = False
    reply_to: str = ""


@dataclass
class Furniture:
    """Header, footer, date and number of a page: the texts, and which of them are shown."""

    header: str = ""
    footer: str = ""
    date: str = ""
    date_fixed: bool | None = None
    shown: frozenset[str] = frozenset()


@dataclass
class Page:
    """A slide, the notes of one, or a master.

    Attributes:
        own_background: whether the background is set on the page itself.
        shows: of its master: ``background`` and ``objects``.
    """

    name: str
    number: int = 0
    layout: str = ""
    master: str = ""
    hidden: bool = False
    shapes: list[Shape] = field(default_factory=list)
    background: Fill = field(default_factory=Fill)
    own_background: bool = False
    shows: frozenset[str] = frozenset()
    furniture: Furniture = field(default_factory=Furniture)
    transition: Transition = field(default_factory=Transition)
    effects: list[Effect] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    notes: Page | None = None

    def said(self, placeholder: str) -> str:
        """The text of the first placeholder of a kind, empty if there is none."""
        return next((one.text for one in self.shapes if one.placeholder == placeholder and not one.empty), "")

    @property
    def title(self) -> str:
        """Its title, in one line."""
        return " ".join(self.said("title").split())


@dataclass(frozen=True)
class Size:
    """The size of slides."""

    width_mm: float = 0.0
    height_mm: float = 0.0
    margins_mm: Four = (0.0, 0.0, 0.0, 0.0)
    number_format: str = "1"


@dataclass
class Show:
    """The settings of the slide show."""

    range: str = "all"
    first_slide: str = ""
    custom_show: str = ""
    mode: str = "full screen"
    pause_s: int | None = None
    manual: bool = False
    animations: bool = True
    mouse_visible: bool = False
    pen: bool = False
    always_on_top: bool = False
    navigator: bool = False
    change_on_click: bool = True


@dataclass
class Style:
    """A named style; ``sets`` are the facts that it sets itself. ``master`` is the master of a presentation style."""

    name: str
    master: str = ""
    parent: str = ""
    own: bool = False
    facts: dict[str, object] = field(default_factory=dict)
    sets: tuple[str, ...] = ()


@dataclass
class Guides:
    """Snap guides: how far down the horizontal ones are, how far right the vertical ones, and points."""

    horizontal_mm: list[float] = field(default_factory=list)
    vertical_mm: list[float] = field(default_factory=list)
    points_mm: list[list[float]] = field(default_factory=list)


@dataclass
class Deck:
    """A presentation."""

    kind: FileKind
    version: str = ""
    slides: list[Page] = field(default_factory=list)
    masters: list[Page] = field(default_factory=list)
    handout: Page | None = None
    size: Size = field(default_factory=Size)
    show: Show = field(default_factory=Show)
    shows: list[tuple[str, list[str]]] = field(default_factory=list)
    guides: Guides = field(default_factory=Guides)
    styles: list[Style] = field(default_factory=list)
    macros: list[str] = field(default_factory=list)
    language: str = ""
    properties: Properties = field(
        default_factory=lambda: Properties(
            title="", subject="", keywords=[], description="", author="", last_author="", custom={}
        )
    )

    @property
    def pages(self) -> Iterator[Page]:
        """Slides, their notes, and masters."""
        for one in self.slides:
            yield one
            if one.notes is not None:
                yield one.notes
        yield from self.masters
