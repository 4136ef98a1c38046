"""How cells look. Of an area each fact is what its cells have in common, null if they differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict, TypeVar, cast

from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .areas import Area, area_of
from .books import open_book, open_sheet
from .facts import Category, Horizontal, Vertical
from .model import Sheet, Style

MAX_LOOKED_AT = 50_000


class TextStyle(TypedDict):
    """Font and colours. ``color`` is ``#rrggbb`` or ``automatic``, ``background`` is ``#rrggbb`` or ``none``."""

    found: bool
    font: str | None
    size_pt: float | None
    bold: bool | None
    italic: bool | None
    underline: bool | None
    strikethrough: bool | None
    color: str | None
    background: str | None
    style: str | None


class Alignment(TypedDict):
    """Alignment. ``standard`` is numbers to the right, texts to the left; ``rotation`` is in degrees."""

    found: bool
    horizontal: Horizontal | None
    vertical: Vertical | None
    wrap: bool | None
    shrink: bool | None
    indent: int | None
    rotation: int | None


class Borders(TypedDict):
    """The borders around an area and between its cells; null if they differ, and inside of a single row or column.

    They have the names of .xlsx files: ``none``, ``hair``, ``thin``, ``medium``, ``thick``, ``double``, ``dotted``,
    ``dashed``, ``mediumDashed``, ``dashDot``, ``mediumDashDot``, ``dashDotDot``, ``mediumDashDotDot`` or
    ``slantDashDot``.
    """

    found: bool
    left: str | None
    right: str | None
    top: str | None
    bottom: str | None
    between_rows: str | None
    between_columns: str | None


class CellProtection(TypedDict):
    """What happens to cells once their sheet is protected."""

    found: bool
    locked: bool | None
    formula_hidden: bool | None


class NumberFormat(TypedDict):
    """A number format. ``code`` is as in the dialog Format Cells, without quotes and languages."""

    found: bool
    category: Category | None
    code: str | None
    decimals: int | None
    thousands: bool | None
    currency: str | None
    negative_red: bool | None


class CellStyle(TypedDict):
    """A named cell style, with what it inherits."""

    found: bool
    font: str | None
    size_pt: float | None
    bold: bool | None
    italic: bool | None
    color: str | None
    background: str | None
    number_format: str | None


_F = TypeVar("_F")


def _common(
    kind: type[_F],
    sheet: Sheet | None,
    area: Area,
    read: Callable[[Style], dict[str, Any]],
    without: Sequence[str] = (),
) -> _F:
    if sheet is None:
        return absent(kind)
    styles = {id(style): style for place in area.rest(without, MAX_LOOKED_AT) for style in [sheet.style(*place)]}
    return cast(_F, {"found": True, **common([read(style) for style in styles.values()])})


def common(facts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What facts with the same keys have in common: null where they differ."""
    first = facts[0]
    return {key: value if all(one[key] == value for one in facts) else None for key, value in first.items()}


def look(style: Style) -> list[Any]:
    """What digests of formats are made of: number format, effects, colours and alignment.

    Not the font: .ods and .xlsx files name the default one differently.
    """
    number = style.format
    return [
        *(number["category"], number["decimals"], number["thousands"], number["currency"]),
        *(style.size_pt, style.bold, style.italic, style.underline, style.strikethrough),
        *(style.color, style.background, style.horizontal, style.vertical, style.wrap),
    ]


@saved
def text_style(home: Home, place: str, sheet: str, area: str) -> TextStyle:
    """Font, effects, colour and background of the cells of an area such as `A1:F1`, and their named style."""

    def read(style: Style) -> dict[str, Any]:
        names = ("font", "size_pt", "bold", "italic", "underline", "strikethrough", "color", "background")
        return {**{name: getattr(style, name) for name in names}, "style": style.name}

    return _common(TextStyle, open_sheet(home, place, sheet), area_of(area), read)


@saved
def alignment(home: Home, place: str, sheet: str, area: str) -> Alignment:
    """Alignment, wrapping, indent and rotation of the cells of an area."""
    names = ("horizontal", "vertical", "wrap", "shrink", "indent", "rotation")
    page = open_sheet(home, place, sheet)
    return _common(Alignment, page, area_of(area), lambda style: {name: getattr(style, name) for name in names})


@saved
def cell_protection(home: Home, place: str, sheet: str, area: str, without: list[str] = []) -> CellProtection:  # noqa: B006 - never changed
    """Whether the cells of an area are locked and hide their formulas once the sheet is protected.

    Those of the areas `without` are left out.
    """
    page = open_sheet(home, place, sheet)
    return _common(
        CellProtection,
        page,
        area_of(area),
        lambda style: {"locked": style.locked, "formula_hidden": style.formula_hidden},
        without,
    )


@saved
def number_format(home: Home, place: str, sheet: str, area: str) -> NumberFormat:
    """The number format of the cells of an area."""
    page = open_sheet(home, place, sheet)
    return _common(NumberFormat, page, area_of(area), lambda style: {**style.format})


@saved
def borders(home: Home, place: str, sheet: str, area: str) -> Borders:
    """The borders around an area and between its cells. A line counts whichever of its two cells it belongs to."""
    page, wanted = open_sheet(home, place, sheet), area_of(area)
    if page is None:
        return absent(Borders)
    size = (wanted.bottom - wanted.top + 1) * (wanted.right - wanted.left + 1)
    if size > MAX_LOOKED_AT:
        raise StateTooBig(f"{wanted} has {size} cells, at most {MAX_LOOKED_AT} are looked at")
    rows, columns = range(wanted.top, wanted.bottom + 1), range(wanted.left, wanted.right + 1)

    def upright(left_of: int) -> set[str]:
        return {_line(page, (row, left_of - 1), "right", (row, left_of), "left") for row in rows}

    def level(above: int) -> set[str]:
        return {_line(page, (above - 1, column), "bottom", (above, column), "top") for column in columns}

    between_rows = set().union(*(level(row) for row in rows[1:]))
    between_columns = set().union(*(upright(column) for column in columns[1:]))
    return {
        "found": True,
        "left": _one(upright(wanted.left)),
        "right": _one(upright(wanted.right + 1)),
        "top": _one(level(wanted.top)),
        "bottom": _one(level(wanted.bottom + 1)),
        "between_rows": _one(between_rows),
        "between_columns": _one(between_columns),
    }


def _line(sheet: Sheet, one: tuple[int, int], side: str, other: tuple[int, int], other_side: str) -> str:
    found = str(getattr(sheet.style(*one), side)) if min(one) > 0 else "none"
    return found if found != "none" else str(getattr(sheet.style(*other), other_side))


def _one(found: set[str]) -> str | None:
    return next(iter(found)) if len(found) == 1 else None


@saved
def cell_style(home: Home, place: str, name: str) -> CellStyle:
    """A named cell style by the name in the sidebar's list, for example `Heading 1`."""
    book = open_book(home, place)
    style = book.styles().get(name) if book is not None else None
    if style is None:
        return absent(CellStyle)
    return {
        "found": True,
        "font": style.font,
        "size_pt": style.size_pt,
        "bold": style.bold,
        "italic": style.italic,
        "color": style.color,
        "background": style.background,
        "number_format": style.format["code"],
    }
