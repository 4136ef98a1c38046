"""Sentences of exhibitors about what they need at a fair; each says one number, as a person would."""

from __future__ import annotations

from pytest_opencomputer.composed import Draw

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
TABLES, SOCKETS, LUNCHES = THINGS = ("Tables", "Sockets", "Lunches")
_ONE = {TABLES: "table", SOCKETS: "socket", LUNCHES: "lunch"}
_MANY = {TABLES: "tables", SOCKETS: "sockets", LUNCHES: "lunches"}
_PLUGS = ("the till", "the lamp over the case", "a small kettle", "the light box", "the hot plate for the glue")
_TABLES = (
    "We have laid it all out on the floor at home, and it takes {tables}.",
    "We need {tables} for the books; the racks stand on the floor.",
    "{Tables} will do, even if it looked crowded in the spring.",
    "Could you put us down for {tables}? The seven crates fit below.",
)
_SOCKETS = (
    "{Sockets} within reach would be good, as we bring twenty metres of lead.",
    "Our five lamps share a lead, so {sockets} will be enough.",
)
_NO_SOCKETS = (
    "Nothing that we bring has a plug.",
    "Our lamps run on batteries, the till is a drawer, and so we need no electricity.",
    "Please keep the sockets for others; we do without.",
)
_NO_LUNCHES = (
    "All {people} of us bring bread and cheese, so please do not count us for lunch.",
    "As to lunch: thank you, but we are eating at my sister's, all {people} of us.",
)
_LUNCHES = (
    "{People} of us are coming, and {wanted} would like lunch.",
    "There are {people} of us. {Others} will be gone by noon; everybody else wants lunch.",
    "There are {people} of us. All but {others} want lunch.",
)
_ALL_LUNCHES = (
    "There will be {people} of us, and we shall all be hungry at one.",
    "Lunch for {people}, please, and one of them without meat.",
)
_ONE_LUNCH = (
    "I shall be alone, and hungry at one.",
    "One lunch, please, as the other two of us have to be at a wedding.",
)
CLOSING = (
    "We look forward to it.", "The kettle is on if you come by.", "More when the proofs are dry.",
    "See you at the fair.", "Thank you for all your work.", "We are printing day and night.",
)  # fmt: skip
BESIDES = (
    ("where can a van stand?", "Is there a yard where a van of two metres and a half can stand until six?"),
    ("the programme", "Would you print our name with a small letter at its beginning, as it is on our books?"),
    ("a dog", "Our dog is old, sleeps all day, and weighs nineteen kilos. May she come?"),
    ("rain", "Is there a way in that is dry? We carry paper through four doors otherwise."),
    ("thank you for the poster", "It hangs in two windows here, and somebody has asked for three more."),
    ("paying in cash", "The two of us who have cards are not there on the day. Is cash good enough?"),
)


def counted(thing: str, number: int) -> str:
    """A number of things in words: ``two tables``."""
    return f"{_NUMBERS[number]} {_ONE[thing] if number == 1 else _MANY[thing]}"


def wish(thing: str, number: int, draw: Draw) -> str:
    """A sentence that asks for so many of a thing."""
    if thing == TABLES:
        return _filled(draw.one(_TABLES), tables=counted(TABLES, number))
    if thing == SOCKETS:
        if number == 0:
            return draw.one(_NO_SOCKETS)
        plugs = draw.some(_PLUGS, number)
        if number == 1:
            return f"All that we have to plug in is {plugs[0]}."
        if draw.number(0, 1):
            return f"We have to plug in {_listed(plugs)}, each into a socket of its own."
        return _filled(draw.one(_SOCKETS), sockets=counted(SOCKETS, number))
    people = number + draw.number(1, 2)
    if number == 0:
        return _filled(draw.one(_NO_LUNCHES), people=_NUMBERS[people + 2])
    if number == 1:
        return draw.one(_ONE_LUNCH)
    if draw.number(0, 1):
        return _filled(draw.one(_ALL_LUNCHES), people=_NUMBERS[number])
    return _filled(
        draw.one(_LUNCHES), people=_NUMBERS[people], wanted=_NUMBERS[number], others=_NUMBERS[people - number]
    )


def as_last_year(thing: str) -> str:
    """A sentence that asks for what the firm had the year before."""
    return f"As for {_MANY[thing]}, we would like as many as last year."


def as_others(thing: str, firm: str) -> str:
    """A sentence that asks for as much as another firm gets."""
    return f"As for {_MANY[thing]}, please give us as many as {firm} gets in the end."


def instead(thing: str, number: int, before: int) -> str:
    """A sentence that changes a wish."""
    return f"we now need {counted(thing, number)} instead of {_NUMBERS[before] if before else 'none'}"


def as_first(thing: str) -> str:
    """A sentence that takes such a change back."""
    return f"Please forget my last mail about {_MANY[thing]}. We stay with what our first letter said."


def more(thing: str, number: int) -> str:
    """So many of a thing more, or fewer if the number is negative."""
    return f"{counted(thing, abs(number))} {'more' if number > 0 else 'less' if number == -1 else 'fewer'}"


def _listed(items: list[str]) -> str:
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def _filled(template: str, **words: str) -> str:
    capitals = {name.capitalize(): word[:1].upper() + word[1:] for name, word in words.items()}
    return template.format(**words, **capitals)
