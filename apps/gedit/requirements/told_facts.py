"""What worlds know of documents that something outside them contradicts or completes."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.composed import Document


@dataclass(frozen=True)
class Told:
    """A line of a document that has become wrong by what somebody has told.

    Attributes:
        anchor: a text that no other line has, and that stays.
        wrong: what that line has to lose.
        right: what stands there instead, once it is corrected.
        outdated: what stands there if one believes another source, which does not count.
        similar: a text of another line that looks alike but is right; it occurs once.
        spoilt: what somebody would write there who thinks that this line has also changed.
        about: what is wrong, in a sentence: ``the hour at which the doors close``.
        source: where it is told what is right, as a clause: ``the hall's mail says``.
    """

    document: Document
    anchor: str
    wrong: str
    right: str
    outdated: str
    similar: str
    spoilt: str
    about: str
    source: str

    @property
    def resources(self) -> frozenset[str]:
        return self.document.resources


@dataclass(frozen=True)
class Owing:
    """A document that should list firms with what they owe; the sums are written elsewhere.

    Attributes:
        lines: the lines that belong there, in any order; three at least.
        due: the same with the sums that were due at first; of some, a part is paid.
        trap: a line that does not belong there, although its firm is also in the source.
        like: what a line looks like: ``Firm: 12.50``.
        source: where it stands who owes something, in words.
    """

    document: Document
    lines: tuple[str, ...]
    due: tuple[str, ...]
    trap: str
    like: str
    source: str

    @property
    def resources(self) -> frozenset[str]:
        return self.document.resources


@dataclass(frozen=True)
class Hearsay:
    """A letter with gaps, and a note that a colleague saves again as soon as the first of them is filled.

    Attributes:
        count: what fills the first gap; ``count_source`` says where it stands.
        heard: what fills the others, by the word before the gap, as the note says it in the end.
        before: the same, as the note says it at the start.
        note: the note at the start.
        later: its content as it is saved again.
        event: the id of the event.
        who: the colleague.
    """

    letter: Document
    count: tuple[str, str]
    count_source: str
    heard: tuple[tuple[str, str], ...]
    before: tuple[tuple[str, str], ...]
    note: Document
    later: Document
    event: str
    who: str

    @property
    def resources(self) -> frozenset[str]:
        return self.letter.resources
