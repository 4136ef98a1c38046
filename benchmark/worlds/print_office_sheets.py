"""The sheets of the orders and the calls about them: which proofs customers want, and where sizes are missing."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from apps.gedit.requirements.facts import Gap, Gaps
from apps.gimp.requirements.facts import Ordered, Photograph
from benchmark.worlds.print_office_words import CALLS, FINISH_PENCE
from benchmark.worlds.print_room import YEAR, Order, Room, pounds
from benchmark.worlds.print_room_words import PAPERS
from pytest_opencomputer.composed import Document, Draw

_BY_SHEET = 3
"""So many photographs have a proof that their sheet and a call tell; the workbook tells those of the others."""
_WIDTHS = (360, 400, 450, 480, 540, 600, 640, 720)
_QUALITIES = (60, 65, 70, 75, 80, 85)


@dataclass(frozen=True)
class Proof:
    """The proof of a photograph.

    Attributes:
        said: the width that was wanted at first.
        width: the one that counts.
    """

    order: Order
    photograph: Photograph
    said: int
    width: int
    quality: int

    def fact(self, told: str, mistaken: int) -> Ordered:
        """What a requirement has to know of it."""
        place = f"{self.photograph.folder}/proof-{self.order.number}.jpg"
        return Ordered(self.photograph, place, self.width, self.quality, mistaken, told)


@dataclass(frozen=True)
class Sheets:
    """The sheets and the calls, with what is known of them."""

    documents: tuple[Document, ...]
    gaps: tuple[Gaps, ...]
    calls: Document


def pence_of(order: Order) -> int:
    """What a sheet costs: its paper, and how it is finished."""
    return dict(PAPERS)[order.paper] + FINISH_PENCE[order.finish]


def proofs_of(room: Room, draw: Draw) -> tuple[list[Proof], list[Proof]]:
    """The proofs that sheets and calls tell, of which the last two are called about, and those of the workbook."""
    widths = draw.some(_WIDTHS, len(room.photographs))
    more = draw.some([one for one in range(330, 760, 10) if one not in _WIDTHS], _BY_SHEET)
    # GIMP proposes the quality of the last export.
    qualities = draw.some(_QUALITIES, len(room.photographs))
    found = []
    for at, (order, photograph) in enumerate(zip(room.orders[2:], room.photographs, strict=True)):
        width = more[at] if 0 < at < _BY_SHEET else widths[at]
        found.append(Proof(order, photograph, widths[at], width, qualities[at]))
    return found[:_BY_SHEET], found[_BY_SHEET:]


def sheets_of(room: Room, asked: Sequence[Proof], booked: Sequence[Proof], unpriced: Order, draw: Draw) -> Sheets:
    """Write the sheets.

    Args:
        asked: the proofs that they tell.
        booked: those of the workbook; their sheets lack sizes instead, as those of the designs do.
        unpriced: the order whose price has not been worked out.
    """
    pictures = [
        (order, one.place, one.width, one.height) for order, one in zip(room.orders, room.designs, strict=False)
    ]
    pictures += [(one.order, one.photograph.place, one.photograph.width, one.photograph.height) for one in booked]
    gaps = [
        Gaps(
            _sheet(order, unpriced, (
                f"Picture:  {place.rpartition('/')[2]}",
                "Width:    ? pixels",
                "Height:   ? pixels",
                "In print: ? mm wide, at ten pixels a millimetre",
            )),
            (Gap("Width:", str(width), str(height)), Gap("Height:", str(height), str(width)),
             Gap("In print:", str(width // 10), str(height // 10))),
            f"what {place.rpartition('/')[2]} measures",
            "GIMP shows its pixels",
        )
        for order, place, width, height in pictures
    ]  # fmt: skip
    calls = _calls(room, asked, draw)
    sheets = [
        _sheet(one.order, unpriced, (f"Proof:    JPEG, {one.said} pixels wide, quality {one.quality}",))
        for one in asked
    ]
    return Sheets((*(one.document for one in gaps), *sheets, calls), tuple(gaps), calls)


def _sheet(order: Order, unpriced: Order, more: Sequence[str]) -> Document:
    price = f"{order.sheets} x {pence_of(order)} p = {pounds(order.sheets * pence_of(order))}"
    lines = (
        f"ORDER {order.number}: {order.customer}",
        "",
        f"Contact:  {order.contact}",
        f"What:     {order.what}, {order.format}, {order.sheets} sheets",
        f"Paper:    {order.paper}",
        f"Finish:   {order.finish}",
        f"Price:    {'not worked out yet' if order is unpriced else price}",
        f"Due:      {order.due:%A}, {order.due.day} {order.due:%B} {YEAR}",
        *more,
        "",
        order.note,
    )
    return Document(f"{order.folder}/order-{order.number}.txt", f"the sheet of order {order.number}", lines)


def _calls(room: Room, asked: Sequence[Proof], draw: Draw) -> Document:
    """The calls of three days, among them those that change proofs."""
    changed = [one for one in asked if one.said != one.width]
    others = draw.some([one for one in room.orders if one not in [proof.order for proof in asked]], 4)
    lines = [f"{room.name}: calls", "What a customer says later counts, whatever the sheet says.", ""]
    words = draw.some(CALLS, len(others))
    said = [f"order {order.number}, {order.contact}: {text}" for order, text in zip(others, words, strict=True)]
    said += [
        f"order {one.order.number}, {one.order.contact}: the proof {one.width} pixels wide, the rest as on the sheet"
        for one in changed
    ]
    minutes = 9 * 60
    for at, text in enumerate(draw.shuffled(said)):
        day = room.monday + datetime.timedelta(days=at // 2)
        minutes = (9 * 60 if at % 2 == 0 else minutes) + draw.number(5, 170)
        lines.append(f"{day:%A} {minutes // 60:02}:{minutes % 60:02}  {text}")
    return Document(f"Documents/calls-{room.monday:%Y-%m-%d}.txt", "the calls of the week", tuple(lines))
