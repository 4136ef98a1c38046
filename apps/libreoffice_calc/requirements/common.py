"""What several requirements of Calc need."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from apps.libreoffice_calc.operations import bring_to_front, save, show_sheet
from apps.libreoffice_calc.requirements.facts import Book, OfTable, Table
from apps.libreoffice_calc.verifier.besides import Besides, besides_cells
from apps.libreoffice_calc.verifier.digests import other_cells
from pytest_opencomputer.composed import Asked, Desk, Requirement, Scene
from pytest_opencomputer.guest.endpoint import Home

_F = TypeVar("_F", bound=OfTable)
STYLES = {"Good": ("#006600", "#ccffcc"), "Neutral": ("#996600", "#ffffcc"), "Bad": ("#cc0000", "#ffcccc")}
"""Cell styles that each workbook has, with the colours of text and background."""


@dataclass(frozen=True)
class OnTable(Requirement, Generic[_F]):
    """A requirement that follows from one fact about a table."""

    fact: _F
    app: ClassVar[str] = "libreoffice_calc"
    kind: ClassVar[type[OfTable]]

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(cls.kind))  # type: ignore[arg-type]

    @property
    def table(self) -> Table:
        """The table."""
        return self.fact.table

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def opens(self) -> Sequence[str]:
        return (self.table.book.place,)

    def goal(self, name: str, endpoint: str, expect: Any, **args: str) -> Asked:
        """A check about the sheet."""
        return Asked(name, endpoint, {"place": self.table.book.place, "sheet": self.table.name, **args}, expect)

    def guard(self, name: str, endpoint: str, expect: Any, because: str, **args: str) -> Asked:
        """A guard about the sheet."""
        return replace(self.goal(name, endpoint, expect, **args), because=because)

    def to_front(self, desk: Desk) -> None:
        """Bring the sheet to the front."""
        bring_to_front(desk, self.table.book.place)
        show_sheet(desk, self.table.name)

    def save(self, desk: Desk) -> None:
        """Save the workbook."""
        save(desk, self.table.book.place)


def at_start(
    table: Table, *, text_without: Sequence[str] = (), looks_without: Sequence[str] = (), but: Sequence[str] = ()
) -> tuple[Asked, ...]:
    """Guards: everything in the workbook is as it was.

    Args:
        text_without: areas of the sheet whose content is asked for.
        looks_without: areas whose look is asked for.
        but: what else of the sheet is asked for, by the keys of the endpoint ``besides-cells``.
    """
    book = table.book
    rest = {key: value for key, value in besides(book, table.name).items() if key not in but}
    asked = [
        _cells("text_untouched", book, table.name, text_without, "sha256"),
        _cells("looks_untouched", book, table.name, looks_without, "formats"),
    ]
    if not text_without and not looks_without:
        asked = [_cells("cells_untouched", book, table.name, (), "sha256", "formats")]
    place = {"place": book.place}
    return (
        *asked,
        Asked(
            "sheet_untouched",
            "besides-cells",
            place,
            {"sheets": {"$contains": rest}},
            f"Nothing else of the sheet {table.name} has to change.",
            book.resource(table.name),
        ),
        *([_other_sheets(book)] if len(book.sheets) > 1 else []),
        *(
            _cells(f"sheet_{one}_untouched".replace(" ", "_").lower(), book, one, (), "sha256", "formats")
            for one in book.sheets
            if one != table.name
        ),
        Asked(
            "same_sheets",
            "sheets",
            place,
            {"sheets": [{"name": one, "visible": True, "tab_color": "", "protected": False} for one in book.sheets]},
            f"{book.name} keeps its sheets, in sight and in their order.",
        ),
    )


def _other_sheets(book: Book) -> Asked:
    """A guard: the sheets that no requirement changes have nothing but their cells that is new or gone."""

    def at_the_start(changed: Set[str]) -> tuple[Mapping[str, Any], Any]:
        sheets = [{"name": one} if book.resource(one) in changed else besides(book, one) for one in book.sheets]
        return {"place": book.place}, {"sheets": sheets}

    because = f"Rows, columns, pages, comments and all else on the other sheets of {book.name} must not change."
    return Asked("other_sheets_untouched", "besides-cells", because=because, rest=at_the_start)


def _cells(name: str, book: Book, sheet: str, without: Sequence[str], *facts: str) -> Asked:
    found = digests(book, sheet, tuple(without))
    what = "look otherwise" if facts == ("formats",) else "change"
    return Asked(
        name,
        "other-cells",
        {"place": book.place, "sheet": sheet, "without": list(without)},
        {fact: found[fact] for fact in facts},
        f"The {'other ' if without else ''}cells of the sheet {sheet} must not {what}.",
        book.resource(sheet),
    )


@functools.lru_cache(maxsize=4096)
def digests(book: Book, sheet: str, without: tuple[str, ...]) -> dict[str, Any]:
    """What the endpoint ``other-cells`` says of the workbook at the start."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(other_cells(_home(folder, book), book.place, sheet, list(without)))


def besides(book: Book, sheet: str) -> dict[str, Any]:
    """What the endpoint ``besides-cells`` says of a sheet at the start, without what Calc writes for itself."""
    found: dict[str, Any] = next(dict(one) for one in _sheets(book) if one["name"] == sheet)
    del found["frozen"]  # it changes nothing that is there
    found["protection"] = {"protected": found["protection"]["protected"]}
    found["filter"] = {"$absent": True}
    return found


@functools.lru_cache(maxsize=64)
def _sheets(book: Book) -> list[Besides]:
    with tempfile.TemporaryDirectory() as folder:
        return besides_cells(_home(folder, book), book.place)["sheets"] or []


def _home(folder: str, book: Book) -> Home:
    path = Path(folder) / book.place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(book.content)
    return Home(Path(folder))
