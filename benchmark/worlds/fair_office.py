"""The office of a book fair: its mailbox, a workbook of stalls, costs and shifts, and the papers for the day.

Mails, workbook and papers agree about people, places and sums, except for what has been told and not been entered yet.
"""

from __future__ import annotations

from dataclasses import replace

from apps.gedit.requirements.told_facts import Owing
from apps.libreoffice_calc.requirements.told import Payments
from apps.thunderbird.requirements.facts import NewNumber
from apps.thunderbird.requirements.mailbox import BOOK, maildir
from apps.thunderbird.requirements.told import SumQuestion, Untold
from benchmark.worlds.book_fair import fair_and_post
from benchmark.worlds.book_fair_letters import REGULAR, Post
from benchmark.worlds.fair_office_book import fair_book, totals_of
from benchmark.worlds.fair_office_mails import write_news, write_payments
from benchmark.worlds.fair_office_papers import papers
from benchmark.worlds.fair_office_stalls import draw_stalls, entered
from pytest_opencomputer.composed import Briefing, Draw, Fact, World

TO_DO = Briefing(
    "{folder}/to-do.txt",
    "gedit",
    "TO DO BEFORE SATURDAY\nI.C.",
    {
        "payments": "the payments",
        "price": "the price of the hall",
        "shift": "the shift",
        "owing": "the list of those who owe us something",
        "letter": "the letter to the exhibitors",
        "programme": "the programme",
        "door": "the list for the door",
        "sum": "the answer to Priya",
        "number": "the new number",
        "newcomer": "the new card",
        "meeting": "the meeting",
        "folder": "the folder for an exhibitor",
    },
)
"""What has to be done before the fair."""
TWO_DAYS = Briefing(
    "{folder}/two-days.txt",
    "gedit",
    "TWO DAYS LEFT\nNothing of this can wait.",
    {
        "payments": "the payments",
        "price": "the price of the hall",
        "shift": "the shift",
        "letter": "the letter to the exhibitors",
        "programme": "the programme",
        "sum": "the answer to Priya",
        "list": "the list of helpers",
        "meeting": "the meeting",
        "mails": "the tag",
        "line": "the signature",
    },
)
"""What has to be done two days before the fair."""
_FOLDERS = ("Fair", "BookFair", "Fair2026", "Spring", "Office")
_BOOKS = ("stalls-2026.ods", "fair-2026.ods", "fair-accounts.ods", "who-is-where.ods", "book-fair.ods")


def fair_office(draw: Draw) -> World:
    """The office some weeks before the fair, with payments that nobody has entered yet."""
    return _without(_office(draw, dispute=False), Owing)


def fair_with_payments(draw: Draw) -> World:
    """The same, a little later, without the mailbox: all payments are entered."""
    world = _without(_office(draw, dispute=False, done=True), Payments, SumQuestion)
    files = {place: content for place, content in world.files.items() if place != BOOK}
    return replace(world, files=files, services={})


def fair_in_dispute(draw: Draw) -> World:
    """The office before payments are entered; one firm is left out of everything, although it has paid.

    Who owes something follows from the workbook in which all payments are entered.
    """
    return _office(draw, dispute=True)


def _without(world: World, *kinds: type[Fact]) -> World:
    """A world without facts of some kinds."""
    return replace(world, facts=tuple(one for one in world.facts if not isinstance(one, kinds)))


def _office(draw: Draw, *, dispute: bool, done: bool = False) -> World:
    fair, known, world = fair_and_post(draw)
    stalls = draw_stalls(fair, known, draw.below("stalls"))
    post = Post(draw.below("office"))
    write_payments(stalls, post, dispute=dispute)
    news = write_news(fair, post, draw.below("news"))
    stalls = entered(stalls) if done else stalls
    names = draw.below("files")
    folder = names.one(_FOLDERS)
    book, of_book = fair_book(f"{folder}/{names.one(_BOOKS)}", fair, known, stalls, news, draw.below("book"))
    # Only one of those with a new number is in the list for the door.
    moved = [one for one in world.facts if isinstance(one, NewNumber)]
    number = draw.below("moved").one(moved)
    documents, of_papers = papers(fair, stalls, news, number, book, draw.below("papers"), dispute=dispute)
    silent = draw.below("silent").one([one for one in fair.writers[REGULAR] if one != stalls.held])
    total, before = (totals_of(stalls, after=one) for one in (True, False))
    facts: tuple[Fact, ...] = (
        *(one for one in world.facts if one not in moved),
        number,
        *of_book,
        *of_papers,
        SumQuestion(news.question, news.said, total, before, f"the sheet Totals of {book.name} then says"),
        Untold(silent, f"01632 960 0{draw.number(13, 29)}", tuple(one.firm for one in fair.writers if one != silent)),
    )
    return replace(
        world,
        files={**world.files, book.place: book.content, **{one.place: one.content for one in documents}},
        facts=facts,
        services={"mail": maildir([*known.letters, *post.letters])},
        names={**world.names, "held": stalls.held.firm, "folder": folder, "book": book.name},
        untouched="The office works with all of these files.",
    )
