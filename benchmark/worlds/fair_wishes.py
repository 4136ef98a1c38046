"""The office of a book fair in the weeks in which exhibitors say what they need: in letters, mails and calls.

What they need has to go into a plan. What was said last counts, and calls came after all mails; some of it is said in
passing, as the year before, or by what somebody else needs, and one call comes while the plan is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from apps.libreoffice_calc.requirements.wishes import Wishes
from apps.thunderbird.requirements.mailbox import Person, maildir
from benchmark.worlds.book_fair import fair_and_post
from benchmark.worlds.book_fair_letters import NEW, Fair, Post, day_of, signed
from benchmark.worlds.fair_office import fair_office
from benchmark.worlds.fair_wishes_words import (
    BESIDES,
    CLOSING,
    LUNCHES,
    SOCKETS,
    TABLES,
    THINGS,
    as_first,
    as_last_year,
    as_others,
    instead,
    more,
    wish,
)
from benchmark.worlds.saved_notes import note_is_saved
from benchmark.worlds.workshop_files import Cell, Page, book
from pytest_opencomputer.composed import Document, Draw, Happening, World

_FOLDER, _OTHERS = "Wishes", "Exhibitors"
_MOST = {TABLES: 4, SOCKETS: 3, LUNCHES: 4}
_CALL, _AFTER_STEPS = "another_call", 25
_ASKED, _CHANGED, _AGAIN = (day_of(2, 8), day_of(3, 6)), (day_of(3, 8), day_of(3, 18)), (day_of(3, 22), day_of(4, 6))

_Numbers = dict[str, int]


@dataclass
class _Wanted:
    """What is known of wishes while they are written down.

    Attributes:
        first: as the first letters have it, by firm and thing.
        last: the same by everything that was said until the plan is begun.
        follows: by firm and thing, the firm of which as many are wanted.
    """

    first: dict[str, _Numbers] = field(default_factory=dict)
    last: dict[str, _Numbers] = field(default_factory=dict)
    follows: dict[tuple[str, str], str] = field(default_factory=dict)

    def resolved(self, numbers: dict[str, _Numbers]) -> dict[str, _Numbers]:
        """Numbers of all firms, with those that depend on another firm's."""
        found = {firm: dict(one) for firm, one in numbers.items()}
        for (firm, thing), other in self.follows.items():
            if firm in found and thing not in found[firm]:
                found[firm][thing] = found[other][thing]
        return found


def fair_wishes(draw: Draw) -> World:
    """The office with letters about wishes, and an empty plan."""
    fair, _, _ = fair_and_post(draw)
    world = fair_office(draw)
    firms = fair.writers[NEW.stop :]
    words = draw.below("wishes")
    before = _year_before(firms, words.below("before"))
    post, wanted = Post(words.below("post")), _Wanted()
    left = _first_letters(firms, before, post, wanted, words.below("first"))
    left = _changes(left, post, wanted, words.below("changes"))
    *callers, late = left[:4]
    calls = _calls(callers, wanted, words.below("calls"))
    folder = world.names["folder"]
    notes = Document(f"{folder}/calls.txt", "Priya's calls", calls)
    at_first = wanted.resolved(wanted.last)
    thing, step = words.below("late").one([(LUNCHES, 2), (SOCKETS, 2), (LUNCHES, 1)])
    wanted.last[late.firm][thing] += step
    later = replace(notes, lines=(*calls, "", f"{late.firm}: {more(thing, step)}"))
    last = wanted.resolved(wanted.last)
    made, tables = book(f"{folder}/stand-plan.ods", _pages(fair, firms, before), "Ines Calloway")
    sheet = tables["Stands"]
    rows = {sheet.first + at: one.firm for at, one in enumerate(firms)}

    def by_row(numbers: dict[str, _Numbers]) -> dict[int, tuple[int, ...]]:
        return {row: tuple(numbers[firm][thing] for thing in THINGS) for row, firm in rows.items()}

    first = wanted.resolved(wanted.first)
    fact = Wishes(sheet, THINGS, by_row(last), by_row(at_first), by_row(first), _CALL, notes, later, (_FOLDER, _OTHERS))
    return replace(
        world,
        files={**world.files, made.place: made.content, notes.place: notes.content},
        facts=(*world.facts, fact),
        services={"mail": {**world.services["mail"], **maildir(post.letters)}},
        names={**world.names, "plan_book": made.name},
    )


def another_call(world: World) -> Sequence[Happening]:
    """Priya writes one more call down."""
    (fact,) = (one for one in world.facts if isinstance(one, Wishes))
    return (Happening(fact.event, {fact.later.place: fact.later.content}, after_steps=_AFTER_STEPS),)


def call_and_note(world: World) -> Sequence[Happening]:
    """The same, and Tomas saves his note anew as soon as the letter has its count."""
    return (*another_call(world), *note_is_saved(world))


def _year_before(firms: Iterable[Person], draw: Draw) -> dict[str, _Numbers]:
    return {one.firm: {thing: draw.number(1, most) for thing, most in _MOST.items()} for one in firms}


def _first_letters(
    firms: Sequence[Person], before: dict[str, _Numbers], post: Post, wanted: _Wanted, draw: Draw
) -> list[Person]:
    """A letter of each firm. Returns those whose letters name all numbers, in any order."""
    shuffled = draw.shuffled(firms)
    like_before, like_others, plain = shuffled[:6], shuffled[6:9], shuffled[9:]
    for one in firms:
        numbers = {thing: draw.number(1 if thing == TABLES else 0, most - 1) for thing, most in _MOST.items()}
        said = {thing: wish(thing, number, draw) for thing, number in numbers.items()}
        if one in like_before:
            thing = draw.one(THINGS)
            numbers[thing], said[thing] = before[one.firm][thing], as_last_year(thing)
        if one in like_others:
            thing, other = (SOCKETS, LUNCHES, SOCKETS)[like_others.index(one)], plain[like_others.index(one)]
            wanted.follows[one.firm, thing] = other.firm
            said[thing] = as_others(thing, other.firm)
            del numbers[thing]
        wanted.first[one.firm], wanted.last[one.firm] = dict(numbers), dict(numbers)
        text = " ".join(said[thing] for thing in draw.shuffled(THINGS))
        body = f"Dear Ines Calloway,\n\n{text} {draw.one(CLOSING)}\n{signed(one)}"
        post.add("wish", _ASKED, _FOLDER, one, f"{one.firm}: what we need", body)
    return plain


def _changes(plain: list[Person], post: Post, wanted: _Wanted, draw: Draw) -> list[Person]:
    """What some of them have written since. Returns the others."""
    besides = draw.shuffled(BESIDES)
    follows = {firm: thing for (_, thing), firm in wanted.follows.items()}

    def changed(one: Person, thing: str, between: tuple[datetime, datetime]) -> None:
        number = _other(wanted.last[one.firm][thing], thing, draw)
        topic, question = besides.pop()
        said = f"And while I am writing: {instead(thing, number, wanted.last[one.firm][thing])}."
        text = f"Dear Ines,\n\n{question} {said}\n{signed(one)}"
        post.add("also", between, _OTHERS, one, f"{one.firm}: {topic}", text)
        wanted.last[one.firm][thing] = number

    # Three of whom others want as much, two who change a wish twice, one who takes a change back, and one who is out.
    for one in plain[:3]:
        changed(one, follows[one.firm], _AGAIN)
    one = plain[3]
    thing = draw.one(THINGS)
    changed(one, thing, _CHANGED)
    changed(one, thing, _AGAIN)
    one = plain[4]
    thing = draw.one(THINGS)
    changed(one, thing, _CHANGED)
    text = f"Dear Ines,\n\n{as_first(thing)}\n{signed(one)}"
    post.add("back", _AGAIN, _FOLDER, one, f"{one.firm}: once more", text)
    wanted.last[one.firm] = dict(wanted.first[one.firm])
    return plain[5:]


def _calls(callers: Sequence[Person], wanted: _Wanted, draw: Draw) -> tuple[str, ...]:
    """The lines of Priya's notes."""
    one, other, out = callers
    lines = ["CALLS", "Whoever rings comes after all mails that we have of them. P.", ""]
    for caller, (thing, step) in zip(
        (one, other), draw.some([(LUNCHES, 1), (TABLES, 1), (SOCKETS, 1)], 2), strict=True
    ):
        wanted.last[caller.firm][thing] += step
        lines.append(f"{caller.firm}: {more(thing, step)}")
    wanted.last[out.firm] = dict.fromkeys(THINGS, 0)
    lines.append(f"{out.firm}: cannot come after all, so it is nothing at all for them")
    return tuple(lines)


def _other(number: int, thing: str, draw: Draw) -> int:
    return draw.one([one for one in range(1, _MOST[thing] + 1) if one != number])


def _pages(fair: Fair, firms: Sequence[Person], before: dict[str, _Numbers]) -> list[Page]:
    columns = [("Place", 1.8, "whole"), ("Exhibitor", 6.0, "text"), *((thing, 2.4, "whole") for thing in THINGS)]
    places = {one: at for at, one in enumerate(fair.writers)}
    rows: list[list[Cell]] = [[places[one], one.firm, None, None, None] for one in firms]
    last = sorted(before.items())
    old: list[list[Cell]] = [[firm, *(numbers[thing] for thing in THINGS)] for firm, numbers in last]
    return [Page("Stands", columns, rows), Page("2025", columns[1:], old)]
