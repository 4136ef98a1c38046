"""The size of a desktop's screen, as options and records write it: ``1920x1080``."""

from __future__ import annotations

import re

from pytest_opencomputer.models.errors import UsageProblem

Size = tuple[int, int]  #: width and height in pixels

DEFAULT: Size = (1920, 1080)
SMALLEST: Size = (1024, 720)
"""Below that, dialogs of the apps do not fit."""
LARGEST: Size = (3840, 2160)
"""Memory and the time of a screenshot were measured up to this size."""


def read_size(text: str, where: str) -> Size:
    """Parse a size.

    Args:
        where: the option or file that it comes from, for the error.

    Raises:
        UsageProblem: it is not a size, or too small or too large for a desktop.
    """
    found = re.fullmatch(r"\s*(\d{1,5})\s*[xX×]\s*(\d{1,5})\s*", text, re.ASCII)
    if found is None:
        wanted, fix = "WIDTHxHEIGHT in pixels", f"write it like {size_text(DEFAULT)}"
        raise UsageProblem(f"got {text!r}", where=where, wanted=wanted, fix=fix)
    return check_size((int(found[1]), int(found[2])), where)


def check_size(size: Size, where: str) -> Size:
    """Return the size itself. Raises ``UsageProblem`` if it is too small or too large."""
    if not all(least <= value <= most for least, value, most in zip(SMALLEST, size, LARGEST, strict=True)):
        raise UsageProblem(
            f"got {size_text(size)}",
            where=where,
            wanted=f"from {size_text(SMALLEST)} to {size_text(LARGEST)}",
            fix="choose a screen that people have, like 1280x800, 1366x768 or 1920x1080",
        )
    return size


def size_text(size: Size) -> str:
    """As options and records write it."""
    return f"{size[0]}x{size[1]}"
