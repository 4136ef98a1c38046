"""Who has which stall at the fair, what is due for it and what was paid: what workbook, papers and mails agree on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from apps.thunderbird.requirements.mailbox import Person
from benchmark.worlds.book_fair_letters import BANK, NEW, Fair, Post
from pytest_opencomputer.composed import Draw

_PAYING = 4
_PARTLY = 2


@dataclass(frozen=True)
class Stall:
    """A stall.

    Attributes:
        extra: what its firm has besides a table; empty for nothing.
        fee, extras, paid: in pence; ``paid`` as the workbook has it at the start.
        arrived: what has come since, by what the bank has said last.
    """

    place: int
    person: Person
    extra: str
    fee: int
    extras: int
    paid: int
    arrived: int

    @property
    def due(self) -> int:
        """In pence."""
        return self.fee + self.extras

    @property
    def owed(self) -> int:
        """What is owed once all payments are entered, in pence."""
        return self.due - self.paid - self.arrived

    @property
    def tables(self) -> int:
        """How many it has."""
        return 2 if "table" in self.extra else 1


@dataclass(frozen=True)
class Stalls:
    """All stalls, by place.

    Attributes:
        paying: the firms whose payments are in mails and not in the workbook; the bank has corrected the first one,
            and the last one pays only a part.
        late: a firm that has paid something for last year only.
        held: a firm that has not paid at the start, and with which there may be a quarrel.
        misread: the sum of the first payment as the bank has told it first, in pence.
        old: the sum that the late firm has paid for last year, in pence.
    """

    all: tuple[Stall, ...]
    paying: tuple[Person, ...]
    late: Person
    held: Person
    misread: int
    old: int

    def of(self, person: Person) -> Stall:
        """The stall of somebody."""
        return next(one for one in self.all if one.person == person)

    def row(self, person: Person) -> int:
        """The number of the row of somebody's stall in the workbook."""
        return 2 + self.all.index(self.of(person))


def entered(stalls: Stalls) -> Stalls:
    """The same, once all payments are in the workbook."""
    return replace(stalls, all=tuple(replace(one, paid=one.paid + one.arrived, arrived=0) for one in stalls.all))


def draw_stalls(fair: Fair, post: Post, draw: Draw) -> Stalls:
    """Those who were told their places have stalls; who has paid the fee is in the mails of the bank."""
    told = [one.subject for one in post.letters if one.sender == BANK and one.subject.startswith("Payment received: ")]
    received = {firm: sum_ for sum_, _, firm in (one.partition(": ")[2].partition(" from ") for one in told)}
    fee = round(float(next(iter(received.values()))) * 100)
    placed = fair.writers[NEW.stop :]
    settled = draw.shuffled([one for one in placed if one.firm in received])
    open_ = draw.shuffled([one for one in placed if one.firm not in received])
    paying, late, held = tuple(open_[:_PAYING]), open_[_PAYING], open_[_PAYING + 1]
    with_extras = {paying[0], paying[-1], late, *settled[:_PARTLY], draw.one(open_)}
    stalls = []
    for at, one in enumerate(fair.writers):
        if one not in placed:
            continue
        extra = draw.one(list(fair.fees)) if one in with_extras else ""
        extras = fair.fees[extra] if extra else 0
        arrived = 0 if one not in paying else fee if one == paying[-1] else fee + extras
        stalls.append(Stall(at, one, extra, fee, extras, fee if one.firm in received else 0, arrived))
    first = next(one for one in stalls if one.person == paying[0])
    misread = first.due + draw.one((-1800, -900, 900, 2700))
    return Stalls(tuple(stalls), paying, late, held, misread, fee - draw.number(3, 9) * 50)
