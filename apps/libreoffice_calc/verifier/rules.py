"""What may be entered in cells, and how they look depending on what is in them."""

from __future__ import annotations

from typing import TypedDict, cast

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .areas import area_of
from .books import open_sheet
from .cells import MAX_SHOWN
from .facts import Conditional, Validation
from .looks import common


class Conditionals(TypedDict):
    """Conditional formats, in the order of the file."""

    found: bool
    formats: list[Conditional] | None


@saved
def validation(home: Home, place: str, sheet: str, cell: str, without: list[str] = []) -> Validation:  # noqa: B006 - never changed
    """What may be entered in a cell. `found` is false if anything may.

    Of an area (at most 5,000 cells, those of the areas `without` left out) each fact is what its cells have in common,
    null if they differ; `found` is false if anything may be entered in all of them.
    """
    page, area = open_sheet(home, place, sheet), area_of(cell)
    if page is None:
        return absent(Validation)
    rules = [page.validation(*one) for one in area.rest(without, MAX_SHOWN)]
    if not any(one["found"] for one in rules):
        return absent(Validation)
    return cast(Validation, {**common(rules), "found": True})


@saved
def conditional_formats(home: Home, place: str, sheet: str) -> Conditionals:
    """Conditional formats of a sheet with their conditions and the formatting that they apply."""
    page = open_sheet(home, place, sheet)
    return {"found": True, "formats": page.conditionals()} if page is not None else absent(Conditionals)
