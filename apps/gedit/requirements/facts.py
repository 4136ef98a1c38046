"""Kinds of facts that only requirements of gedit understand."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.composed import Document


@dataclass(frozen=True)
class Payments:
    """A table of who has paid, and a statement of account with payments that are not in it yet.

    Attributes:
        document: a CSV file with the columns ``plot``, ``name`` and, as the last one, ``paid``.
        source: the statement. It also has payments that are noted already.
        arrived: the three lines of those who have paid since.
        trap: the line of somebody who has paid for something else.
    """

    document: Document
    source: Document
    arrived: tuple[str, str, str]
    trap: str

    @property
    def resources(self) -> frozenset[str]:
        return self.document.resources

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the table."""
        return tuple(self.document.lines[0].split(","))


@dataclass(frozen=True)
class Gap:
    """A line in which a question mark stands for a figure.

    Attributes:
        label: a text before the question mark that no other line has.
        right: the figure.
        wrong: another one, which somebody might take for it.
    """

    label: str
    right: str
    wrong: str


@dataclass(frozen=True)
class Gaps:
    """A document with gaps whose figures lie elsewhere.

    Attributes:
        what: the figures, in a sentence: ``the lengths of the films``.
        told: where they lie, as a sentence: ``VLC shows them``.
    """

    document: Document
    gaps: tuple[Gap, ...]
    what: str
    told: str

    @property
    def resources(self) -> frozenset[str]:
        return self.document.resources
