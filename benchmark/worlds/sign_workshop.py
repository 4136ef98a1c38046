"""A sign maker's workshop: drawings of signs for doors, windows, footpaths and prices, with its orders and lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from apps.inkscape.requirements.facts import (
    Covered,
    Finished,
    Lettering,
    Misfiled,
    OrderedLettering,
    Overlapping,
    Pair,
    Panel,
    Part,
    Shape,
    Sign,
    Undescribed,
    Working,
)
from benchmark.worlds.drawings import Layer, Object, arrow, circle, drawing, rectangle, text
from benchmark.worlds.sign_words import (
    ACCENTS,
    BOARDS,
    COLOURS,
    FAMILIES,
    MAKERS,
    MATERIALS,
    NOTES,
    OFFICES,
    PATHS,
    PEOPLE,
    SHOPS,
    WORKSHOPS,
)
from pytest_opencomputer.composed import Disagreement, Document, Draw, Fact, Unordered, World

YEAR = 2026
_POINT = 25.4 / 72
PLATE, FIXING, ORNAMENT, LETTERING, WORKING = "Plate", "Fixing", "Ornament", "Lettering", "Working notes"


@dataclass(frozen=True)
class Kind:
    """A kind of sign.

    Attributes:
        stem: the name of its file.
        said: what people call it.
        wordings: headline, second line and footer, of which signs have some.
    """

    stem: str
    said: str
    width: float
    height: float
    wordings: Sequence[tuple[str, str, str]]


KINDS = (
    Kind("door", "the door sign", 210, 148, OFFICES),
    Kind("window", "the lettering of the window", 600, 300, SHOPS),
    Kind("footpath", "the sign for the footpath", 420, 200, PATHS),
    Kind("price-board", "the price board", 297, 210, BOARDS),
)


@dataclass(frozen=True)
class Order:
    """What a customer has ordered: a sign, with the wording that the sign has, and the one that it should have."""

    number: int
    customer: str
    sign: Sign
    now: tuple[str, str, str]
    wanted: tuple[str, str, str]


def sign_workshop(draw: Draw) -> World:
    """Make the world of one workshop."""
    name = draw.one(WORKSHOPS)
    makers = draw.some(MAKERS, 3)
    customers = draw.below("customers").some(PEOPLE, len(KINDS))
    number = draw.number(210, 860)
    orders = []
    for at, kind in enumerate(KINDS):
        now, wanted = draw.below(f"{kind.stem}/words").some(kind.wordings, 2)
        sign = _sign(kind, now, draw.below(kind.stem))
        number += draw.number(1, 7)
        orders.append(Order(number, customers[at], sign, now, wanted))
    sheets = [_sheet(name, one, draw.below(f"{one.sign.stem}/sheet")) for one in orders]
    stock = _stock(name, draw.below("stock"))
    prices = _prices(name, draw.below("prices"))
    facts: list[Fact] = [fact for one in orders for fact in _facts(one, name, makers[0], draw.below(one.sign.stem))]
    facts += [stock, prices, *sheets]
    documents = [*sheets, stock.document, prices.document, prices.source]
    files = {one.place: one.content for one in documents} | {one.sign.place: one.sign.content for one in orders}
    return World(
        files,
        tuple(facts),
        names={"workshop": name, "boss": makers[0]},
        untouched="Other customers have agreed to their signs, and others work with these papers.",
    )


def folder_of(workshop: str) -> str:
    """Where the papers of a workshop are."""
    return f"Documents/{workshop}"


def _sign(kind: Kind, words: tuple[str, str, str], draw: Draw) -> Sign:
    width, height = kind.width, kind.height
    unit = height / 148
    colour, ink = draw.one(COLOURS), "#ffffff"
    accents = draw.some(ACCENTS, 3)
    family = draw.one(FAMILIES)
    edge = round(8 * unit, 1)
    plate = rectangle("Panel", edge, edge, width - 2 * edge, height - 2 * edge, fill=colour, radius=round(4 * unit, 1))
    rim = rectangle("Rim", 2 * edge, 2 * edge, width - 4 * edge, height - 4 * edge, stroke=accents[1], stroke_width=1.2)
    hole = round(2.5 * unit, 1)
    holes = [circle(f"{side} hole", x, height / 2, hole, fill="#f4f4f4")
             for side, x in (("Left", 1.5 * edge), ("Right", width - 1.5 * edge))]  # fmt: skip
    left, low = 3 * edge + draw.number(0, 8), round(height - 4.4 * edge, 1)
    bar = rectangle("Bar", left, low, round(30 * unit, 1), round(6 * unit, 1), fill=accents[0])
    knob = circle("Knob", left + round(30 * unit, 1), low + round(3 * unit, 1), round(5 * unit, 1), fill=accents[0])
    points = arrow("Arrow", width - 3 * edge - round(28 * unit, 1), low - 2, round(28 * unit, 1), round(14 * unit, 1),
                   accents[2])  # fmt: skip
    badge = circle("Badge", width - 4.5 * edge, 4.5 * edge, round(9 * unit, 1), fill=accents[0])
    star = rectangle("Seal", 3 * edge, 3 * edge, round(14 * unit, 1), round(14 * unit, 1), fill=accents[2])
    band = rectangle("Band", 3 * edge - 2, 3 * edge + 2, round(20 * unit, 1), round(5 * unit, 1), fill=accents[1])
    middle = width / 2
    sizes = [_in_points(one * unit) for one in (15, 8, 6.5)]
    # Misfiled: it stands beside the lettering although it is an ornament.
    mark = rectangle("Underline", middle - 30 * unit, round(height / 2 + 4 * unit, 1), round(60 * unit, 1),
                     round(1.6 * unit, 1), fill=accents[0])  # fmt: skip
    texts = [
        text(label, middle, round(y * unit, 1), size, line, fill=ink, family=family, bold=bold)
        for label, y, size, line, bold in zip(
            ("Headline", "Second line", "Footer"), (66, 92, 108), sizes, words, (True, False, False), strict=True
        )
    ]
    note = text("Remark", middle, round(height - 2.4 * unit, 1), _in_points(4 * unit), draw.one(NOTES), fill="#b00020",
                family="DejaVu Sans")  # fmt: skip
    frame = rectangle("Cutting frame", 1, 1, width - 2, height - 2, stroke="#b00020", stroke_width=0.3)
    layers = (
        Layer(PLATE, (plate, rim)),
        Layer(FIXING, tuple(holes)),
        Layer(ORNAMENT, (star, band, bar, knob, points, badge)),
        Layer(LETTERING, (mark, *texts)),
        Layer(WORKING, (frame, note)),
    )
    place = f"Signs/{kind.stem}.svg"
    content = drawing(place, f"Sign {draw.number(100, 999)}", width, height, layers, (edge, height - edge))
    parts = tuple(_part(one, layer.name) for layer in layers for one in layer.objects)
    return Sign(place, kind.said, width, height, content, tuple(one.name for one in layers), parts)


def _in_points(size: float) -> float:
    """A size of letters, rounded so that it is a whole number of points."""
    return round(round(size / _POINT) * _POINT, 4)


def _part(one: Object, layer: str) -> Part:
    return Part(
        one.label, one.kind, layer, one.x, one.y, one.width, one.height, one.fill, one.stroke, one.stroke_width,
        one.lines, one.size / _POINT, one.family, one.bold,
    )  # fmt: skip


def _facts(order: Order, workshop: str, maker: str, draw: Draw) -> list[Fact]:
    sign = order.sign
    part = sign.part
    names = ("Headline", "Second line", "Footer")
    facts: list[Fact] = [
        Lettering(sign, part(name), part(names[at - 1]), (order.wanted[at],)) for at, name in enumerate(names)
    ]
    shapes = ("Arrow", "Badge", "Left hole", "Right hole")
    told = f"the sheet of order {order.number} ({folder_of(workshop)}/Orders/order-{order.number}.txt)"
    facts += [
        OrderedLettering(sign, part(name), part(names[at - 1]), (order.wanted[at],), told, (order.wanted[at - 1],))
        for at, name in enumerate(names)
    ]
    facts += [Shape(sign, part(name), part(shapes[at - 1])) for at, name in enumerate(shapes)]
    facts += [
        Misfiled(sign, part("Underline"), part("Footer"), ORNAMENT),
        Covered(sign, part("Seal"), part("Band")),
        Pair(sign, part("Left hole"), part("Right hole"), draw.one(("Holes", "Both holes", "Drilling")), part("Rim")),
        Overlapping(sign, part("Bar"), part("Knob")),
        Working(sign, WORKING, draw.one(("Internal", "Workshop only", "Not for customers"))),
        Panel(sign, (sign.width + 10 * draw.number(1, 6), sign.height + 10 * draw.number(1, 4))),
        Undescribed(sign, order.now[0], f"{maker}, {workshop}", f"© {YEAR} {order.customer}"),
        Finished(sign),
    ]
    return facts


def _sheet(workshop: str, order: Order, draw: Draw) -> Document:
    sign, names = order.sign, ("Headline", "Second line", "Footer")
    lines = (
        f"{workshop}: order {order.number}",
        "",
        f"Customer: {order.customer}",
        f"Sign:     {sign.said}, {sign.width:g} x {sign.height:g} mm ({sign.place})",
        f"Material: {draw.one(MATERIALS)}",
        "",
        "Wording that the customer wants now:",
        *(f"  {name}: {words}" for name, words in zip(names, order.wanted, strict=True)),
        "",
        draw.one(NOTES),
    )
    return Document(
        f"{folder_of(workshop)}/Orders/order-{order.number}.txt", f"the sheet of order {order.number}", lines
    )


def _stock(workshop: str, draw: Draw) -> Unordered:
    items = [f"{one}: {draw.number(2, 48)}" for one in MATERIALS]
    lines = draw.shuffled([*items, *draw.some(items, 3)])
    if lines == sorted(lines):
        lines.reverse()
    return Unordered(Document(f"{folder_of(workshop)}/stock.txt", "the list of the stock", tuple(lines)), "materials")


def _prices(workshop: str, draw: Draw) -> Disagreement:
    pence = {one: 50 * draw.number(30, 240) for one in ("Door sign", "Window, per metre", "Signpost", "Price board")}
    lines = {one: f"{one}: {value / 100:.2f}" for one, value in pence.items()}
    what, other = draw.some(list(pence), 2)
    wrong, spoilt = f"{what}: {(pence[what] - 350) / 100:.2f}", f"{other}: {(pence[other] + 350) / 100:.2f}"
    source = Document(
        f"{folder_of(workshop)}/prices-agreed.txt",
        "the prices that were agreed",
        (f"{workshop}: prices of {YEAR} in pounds, as agreed", "", *lines.values(), "", draw.one(NOTES)),
    )
    shown = [wrong if one == what else line for one, line in lines.items()]
    notice = Document(
        f"{folder_of(workshop)}/price-list.txt",
        "the price list",
        (workshop, "What signs cost, in pounds", "", *shown, "", "Fixing is charged by the hour."),
    )
    return Disagreement(notice, wrong, lines[what], lines[other], spoilt, f"the price for {what.lower()}", source)
