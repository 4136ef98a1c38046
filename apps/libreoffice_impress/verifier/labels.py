"""Bullets and numbers of paragraphs in lists, and names of layouts, formats of slides and shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_opencomputer.guest.channels.list_numbering import written

from .contents import Paragraph

_LAYOUTS = {
    0: "Title Slide", 1: "Title, Content", 3: "Title and 2 Content", 12: "Title, Content and 2 Content",
    14: "Title, Content over Content", 15: "Title, 2 Content and Content", 16: "Title, 2 Content over Content",
    18: "Title, 4 Content", 19: "Title Only", 20: "Blank Slide", 27: "Vertical Title, Text, Chart",
    28: "Vertical Title, Vertical Text", 29: "Title, Vertical Text", 30: "Title, Vertical Text, Clipart",
    32: "Centered Text", 34: "Title, 6 Content",
}  # fmt: skip
_FORMATS = (
    ("Screen 4:3", 280.0, 210.0), ("Screen 16:9", 280.0, 157.5), ("Screen 16:10", 280.0, 175.0),
    ("Widescreen", 338.7, 190.5), ("On-screen Show (4:3)", 254.0, 190.5), ("On-screen Show (16:9)", 254.0, 142.9),
    ("On-screen Show (16:10)", 254.0, 158.8), ("A3", 297.0, 420.0), ("A4", 210.0, 297.0), ("A5", 148.0, 210.0),
    ("Letter", 215.9, 279.4), ("Legal", 215.9, 355.6), ("Tabloid", 279.4, 431.8),
)  # fmt: skip


def layout_name(number: int) -> str:
    """The name in the sidebar of a layout by its number in OpenDocument files; empty if it has none."""
    return _LAYOUTS.get(number, "")


def size_name(width: float, height: float) -> str:
    """The name of a size of slides in either orientation; empty if it has none."""
    for name, one, other in _FORMATS:
        if any(abs(width - wide) < 0.3 and abs(height - high) < 0.3 for wide, high in ((one, other), (other, one))):
            return name
    return ""


def label(paragraphs: Iterable[Paragraph]) -> None:
    """Give the paragraphs of a shape their bullets and numbers; another kind of list at a level begins anew."""
    counts: dict[int, tuple[str, int]] = {}
    for one in paragraphs:
        counts = {level: count for level, count in counts.items() if level <= one.level}
        bullet = one.bullet
        if not one.level or bullet.kind == "none":
            counts.pop(one.level, None)
        elif bullet.kind == "bullet":
            counts.pop(one.level, None)
            one.label = bullet.format
        else:
            kind, before = counts.get(one.level, ("", 0))
            number = before + 1 if kind == bullet.pattern + bullet.format else bullet.start
            number = one.restart or number
            counts[one.level] = (bullet.pattern + bullet.format, number)
            one.label = _written(one, number, counts)


def _written(one: Paragraph, number: int, counts: dict[int, tuple[str, int]]) -> str:
    def of_level(found: re.Match[str]) -> str:
        level = int(found[1])
        count = number if level == one.level else counts.get(level, ("", 1))[1]
        return written(count, one.bullet.format)

    return re.sub(r"%(\d\d?)", of_level, one.bullet.pattern)
