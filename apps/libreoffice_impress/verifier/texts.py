"""What slides say: occurrences, paragraphs of shapes, notes and comments, and how much there is of what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .contents import Paragraph
from .documents import open_deck, open_shape, slide_of, slides_of
from .model import Deck, Page
from .slides import notes_of, words_on

PLACES = ("slides", "notes", "masters", "all")


class Statistics(TypedDict):
    """How much there is of what in a presentation; ``notes`` are slides with notes, words are those of slides."""

    found: bool
    slides: int | None
    hidden: int | None
    words: int | None
    shapes: int | None
    images: int | None
    tables: int | None
    charts: int | None
    media: int | None
    comments: int | None
    animations: int | None
    notes: int | None


class Occurrences(TypedDict):
    """How often a text occurs, the names of the slides that have it, and the paragraphs."""

    found: bool
    count: int | None
    slides: list[str] | None
    texts: list[str] | None


class LineOfText(TypedDict):
    """A paragraph; ``level`` is 0 if it is in no list, ``bullet`` what stands before it."""

    text: str
    level: int
    bullet: str
    alignment: str


class ShapeText(TypedDict):
    """The paragraphs of a shape."""

    found: bool
    text: str | None
    count: int | None
    paragraphs: list[LineOfText] | None


class ParagraphFormat(TypedDict):
    """How a paragraph is laid out, and what stands before it if it is in a list."""

    found: bool
    text: str | None
    level: int | None
    list_kind: str | None
    bullet: str | None
    start: int | None
    alignment: str | None
    left_mm: float | None
    right_mm: float | None
    first_line_mm: float | None
    above_mm: float | None
    below_mm: float | None
    line_spacing: str | None


class SlideNotes(TypedDict):
    """The notes of a slide."""

    slide: str
    text: str
    paragraphs: list[str]


class Notes(TypedDict):
    """The notes of slides; ``count`` is how many have some."""

    found: bool
    count: int | None
    notes: list[SlideNotes] | None


class CommentFacts(TypedDict):
    """A comment; ``reply_to`` is the text of the comment that it replies to."""

    slide: str
    author: str
    initials: str
    text: str
    x_mm: float
    y_mm: float
    resolved: bool
    reply_to: str


class Comments(TypedDict):
    """The comments on slides."""

    found: bool
    count: int | None
    comments: list[CommentFacts] | None


def paragraphs_of(deck: Deck, within: str) -> Iterator[tuple[Page, Paragraph]]:
    """The paragraphs of slides, notes, masters or all of these, with the slide or master."""
    if within not in PLACES:
        raise ValueError(f"within is {within!r}, but there are {', '.join(PLACES)}")
    for page in deck.slides:
        if within in ("slides", "all"):
            yield from ((page, line) for shape in page.shapes for line in shape.texts)
        if within in ("notes", "all") and page.notes is not None:
            yield from ((page, line) for shape in page.notes.shapes for line in shape.texts)
    if within in ("masters", "all"):
        for page in deck.masters:
            yield from ((page, line) for shape in page.shapes for line in shape.texts)


@saved
def statistics(home: Home, document: str) -> Statistics:
    """How many slides, words, shapes, pictures, tables, charts, films, comments and effects there are."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(Statistics)
    kinds = [shape.kind for page in deck.slides for shape in page.shapes]
    return {
        "found": True,
        "slides": len(deck.slides),
        "hidden": sum(one.hidden for one in deck.slides),
        "words": sum(words_on(one) for one in deck.slides),
        "shapes": len(kinds),
        "images": kinds.count("image"),
        "tables": kinds.count("table"),
        "charts": kinds.count("chart"),
        "media": kinds.count("media"),
        "comments": sum(len(one.comments) for one in deck.slides),
        "animations": sum(len(one.effects) for one in deck.slides),
        "notes": sum(bool(notes_of(one).strip()) for one in deck.slides),
    }


@saved
def occurrences(
    home: Home, document: str, text: str, match_case: bool = True, whole_words: bool = False, within: str = "slides"
) -> Occurrences:
    """How often a text occurs on slides, in `notes`, on `masters`, or in `all` of these."""
    deck = open_deck(home, document)
    if deck is None:
        return absent(Occurrences)
    pattern = re.escape(text)
    if whole_words:
        pattern = rf"(?<!\w){pattern}(?!\w)"
    compiled = re.compile(pattern, 0 if match_case else re.IGNORECASE)
    lines = paragraphs_of(deck, within)
    counts = [(page.name, line.text, len(compiled.findall(line.text))) for page, line in lines] if text else []
    return {
        "found": True,
        "count": sum(count for _, _, count in counts),
        "slides": list(dict.fromkeys(name for name, _, count in counts if count)),
        "texts": [said for _, said, count in counts if count],
    }


@saved
def shape_text(home: Home, document: str, slide: str, shape: str) -> ShapeText:
    """The paragraphs of a shape, with their levels and bullets."""
    one = open_shape(home, document, slide, shape)
    if one is None:
        return absent(ShapeText)
    lines = [] if one.empty else one.paragraphs
    return {
        "found": True,
        "text": one.text,
        "count": len(lines),
        "paragraphs": [
            {"text": line.text, "level": line.level, "bullet": line.label, "alignment": line.form.alignment}
            for line in lines
        ],
    }


@saved
def paragraph_format(home: Home, document: str, slide: str, shape: str, paragraph: int = 1) -> ParagraphFormat:
    """How a paragraph of a shape is laid out; `paragraph` counts from 1."""
    one = open_shape(home, document, slide, shape)
    if one is None or one.empty or not 0 < paragraph <= len(one.paragraphs):
        return absent(ParagraphFormat)
    line = one.paragraphs[paragraph - 1]
    form = line.form
    return {
        "found": True,
        "text": line.text,
        "level": line.level,
        "list_kind": line.bullet.kind,
        "bullet": line.bullet.format,
        "start": line.bullet.start,
        "alignment": form.alignment,
        "left_mm": form.left_mm,
        "right_mm": form.right_mm,
        "first_line_mm": form.first_line_mm,
        "above_mm": form.above_mm,
        "below_mm": form.below_mm,
        "line_spacing": form.line_spacing,
    }


@saved
def notes(home: Home, document: str, slide: str = "") -> Notes:
    """The speaker's notes of all slides that have some, or of one slide."""
    deck = open_deck(home, document)
    if deck is None or (slide and slide_of(deck, slide) is None):
        return absent(Notes)
    said = [(one.name, notes_of(one)) for one in slides_of(deck, slide)]
    found: list[SlideNotes] = [
        {"slide": name, "text": text, "paragraphs": text.split("\n")} for name, text in said if text.strip()
    ]
    return {"found": True, "count": len(found), "notes": found}


@saved
def comments(home: Home, document: str, slide: str = "") -> Comments:
    """The comments on all slides or on one."""
    deck = open_deck(home, document)
    if deck is None or (slide and slide_of(deck, slide) is None):
        return absent(Comments)
    found: list[CommentFacts] = [
        {
            "slide": page.name,
            "author": one.author,
            "initials": one.initials,
            "text": one.text,
            "x_mm": one.x_mm,
            "y_mm": one.y_mm,
            "resolved": one.resolved,
            "reply_to": one.reply_to,
        }
        for page in slides_of(deck, slide)
        for one in page.comments
    ]
    return {"found": True, "count": len(found), "comments": found}
