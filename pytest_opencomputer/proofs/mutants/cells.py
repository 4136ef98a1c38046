"""What is in a cell of an ODF spreadsheet, apart from the file in which it stands."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_opencomputer.guest.channels.odf import q

_FORMULA = q("table:formula")


@dataclass(frozen=True)
class Named:
    """A style or validation: what it says, and the elements that define it, to be used under another name."""

    says: str
    elements: tuple[ET.Element, ...] = field(compare=False, repr=False)


@dataclass(frozen=True)
class Formula:
    """The formula of a cell, apart from its value."""

    text: str


@dataclass(frozen=True, eq=False)
class Cell:
    """What is in a cell: the attributes of its value and formula, and its paragraphs.

    Two with the same formula are alike: what it comes to follows from other cells, and no app saves an old result.
    """

    attributes: tuple[tuple[str, str], ...]
    paragraphs: tuple[str, ...]

    @property
    def formula(self) -> str | None:
        """Its formula; ``None`` without one."""
        return dict(self.attributes).get(_FORMULA)

    @property
    def _said(self) -> tuple[Any, ...]:
        return (self.attributes, self.paragraphs) if self.formula is None else (self.formula,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cell) and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)

    def __repr__(self) -> str:
        return self.formula or " ".join("".join(ET.fromstring(one).itertext()) for one in self.paragraphs)

    def without_formula(self) -> Cell:
        """The value alone, as if it had been typed."""
        return replace(self, attributes=tuple(one for one in self.attributes if one[0] != _FORMULA))

    def with_formula(self, formula: str | None) -> Cell:
        """The cell with another formula, or none, and the same value, as before a recalculation."""
        typed = self.without_formula()
        added = () if formula is None else ((_FORMULA, formula),)
        return replace(typed, attributes=tuple(sorted((*typed.attributes, *added))))


@dataclass(frozen=True)
class Result:
    """The result of a formula without the formula; two results of the same formula are alike, as two cells are."""

    formula: str
    cell: Cell = field(compare=False)
