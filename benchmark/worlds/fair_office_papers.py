"""The text documents of the fair: programme, letter, lists for the door, a note from the hall, and the handbook."""

from __future__ import annotations

from apps.gedit.requirements.told_facts import Hearsay, Owing, Told
from apps.libreoffice_calc.requirements.facts import Book
from apps.thunderbird.requirements.facts import NewNumber
from benchmark.worlds.book_fair_letters import ASKING, REGULAR, Fair, pounds
from benchmark.worlds.fair_office_book import tables_of
from benchmark.worlds.fair_office_mails import News, shift_of
from benchmark.worlds.fair_office_stalls import Stall, Stalls
from pytest_opencomputer.composed import Document, Draw

TALKS = (
    "What went wrong with my last atlas", "Gold leaf without tears", "Type mended with superglue", "Paper from nettles",
    "How to fold a map", "Six presses in one kitchen", "Blue: a hundred years of cyanotypes", "Sewing on tapes",
)  # fmt: skip
_YARD = ("through the yard, as the front steps are being mended", "at the side door, which is level",
         "from Mill Lane, where the lift is", "in the yard, one van at a time")  # fmt: skip
_HANDBOOK = """\
HOW WE DO THINGS
Harrow Lane Bindery, for whoever looks after the fair

1. Times. The hall decides about its doors. What the hall has written last
   counts, whatever the workbook, the programme or one of us says.

2. Payments. We enter what the bank has told us last, in the row of the firm,
   and only what was paid for the stalls of this year. Of a firm that pays a
   part, we enter that part. The column "Owed" works itself out.

3. Costs. A new price from the hall replaces its earlier one.

4. Shifts. Who takes over a shift gets their own number into the row. Numbers
   are those of the address book.

5. The door. The list "pay-at-the-door.txt" has a line for each firm that owes
   us something, with the sum as in the column "Owed" and two decimals.

6. Numbers. We do not guess. A telephone number that nobody has told us is not
   entered anywhere.
"""


def papers(
    fair: Fair, stalls: Stalls, news: News, number: NewNumber, book: Book, draw: Draw, *, dispute: bool
) -> tuple[list[Document], list[Told | Owing | Hearsay]]:
    """The documents and what is known of them.

    Args:
        number: whose telephone number the door list has wrong.
        book: the workbook, which is in the same folder.
        dispute: whether there is a quarrel with the firm that may be held up.
    """
    folder = book.place.rpartition("/")[0]
    programme, door = _programme(folder, fair, news, draw), _door(folder, fair, number, draw)
    pay, letter = _pay(folder), _letter(folder, fair)
    note, later, heard, before = _notes(folder, fair, draw)
    handbook = Document(f"{folder}/handbook.txt", "the handbook", tuple(_HANDBOOK.splitlines()))
    other = fair.helpers[[shift_of(at) for at in range(len(fair.helpers))].index("the door on Sunday")]
    spoilt = other.phone[:-3] + f"{(int(other.phone[-3:]) + 101) % 1000:03}"
    hour = news.hour
    facts: list[Told | Owing | Hearsay] = [
        Told(
            programme, "Doors close", f"{hour.printed}  Doors close", f"{hour.hall}  Doors close",
            f"{hour.believed}  Doors close", "10:00  Doors open", "10:30  Doors open",
            "the hour at which the doors close", "counts by handbook.txt, of all that we were told",
        ),
        Told(
            door, f"{number.person.name} (", number.person.phone, number.phone, other.phone, other.phone, spoilt,
            f"the number of {number.person.name}", f"{number.person.firm} told us by mail",
        ),
        _owing(stalls, pay, book, dispute=dispute),
        Hearsay(
            letter, ("Tables", str(tables_of(stalls))), f"the number of tables from the sheet Totals of {book.name}",
            heard, before, note, later, "tomas_saves", "Tomas",
        ),
    ]  # fmt: skip
    return [programme, door, pay, letter, note, handbook], facts


def _programme(folder: str, fair: Fair, news: News, draw: Draw) -> Document:
    speakers = draw.some(fair.writers[REGULAR], 4)
    talks = draw.some(TALKS, 4)
    lines = [
        fair.name.upper(),
        f"Saturday, {fair.date} {fair.day.year}, {fair.hall}",
        "",
        "10:00  Doors open",
        *(
            f"{hour}  {talk} ({one.name}, {one.firm})"
            for hour, talk, one in zip(("11:00", "12:15", "14:00", "15:30"), talks, speakers, strict=True)
        ),
        f"{news.hour.printed}  Doors close",
        "",
        "All talks are in the gallery and take twenty minutes. Soup and tea are downstairs,",
        "and children may print a keepsake on the small press at any time.",
    ]
    return Document(f"{folder}/programme.txt", "the programme", tuple(lines))


def _door(folder: str, fair: Fair, number: NewNumber, draw: Draw) -> Document:
    others = draw.some(fair.writers[ASKING.start :], 8)
    exhibitors = sorted((number.person, *others), key=lambda one: one.last)
    helpers = [(at, one) for at, one in enumerate(fair.helpers) if "door" in shift_of(at)]
    lines = [
        "LIST FOR THE DOOR",
        f"{fair.name}, {fair.date}. Please ring before you send anybody away.",
        "",
        "Exhibitors",
        *(f"{one.name} ({one.firm}): {one.phone}" for one in exhibitors),
        "",
        "At the door",
        *(f"{one.name}, {shift_of(at).removeprefix('the door ')}: {one.phone}" for at, one in helpers),
        "",
        f"{fair.caretaker.name}, who has the keys: {fair.caretaker.phone}",
    ]
    return Document(f"{folder}/door-list.txt", "the list for the door", tuple(lines))


def _pay(folder: str) -> Document:
    lines = [
        "TO PAY AT THE DOOR",
        "",
        "Cash or card, against a receipt from the blue book. Whoever has paid gets",
        "a tick and may unload. Nobody else is to be asked for money.",
        "",
    ]
    return Document(f"{folder}/pay-at-the-door.txt", "the list of those who pay at the door", tuple(lines))


def _letter(folder: str, fair: Fair) -> Document:
    lines = [
        "Dear exhibitors,",
        "",
        f"{fair.called[:1].upper()}{fair.called[1:]} is nearly there: Saturday, {fair.date}, in the {fair.hall}.",
        "What you need to know for the day before:",
        "",
        "Tables: ?",
        "Arrival: ?",
        "Unloading: ?",
        "",
        "Chairs are there for everybody. Please bring your own lamp and a tested lead.",
        "",
        "Ines Calloway",
    ]
    return Document(f"{folder}/letter.txt", "the letter to the exhibitors", tuple(lines))


_Heard = tuple[tuple[str, str], ...]


def _notes(folder: str, fair: Fair, draw: Draw) -> tuple[Document, Document, _Heard, _Heard]:
    """What Tomas writes at the hall, before and after he has looked at everything; and what follows for the letter."""
    hours, ways = draw.some(["15:30", "16:00", "16:30", "17:00", "17:30"], 2), draw.some(_YARD, 2)

    def note(at: int, begins: tuple[str, ...], ends: str) -> tuple[Document, _Heard]:
        heard = (("Arrival", f"from {hours[at]} on Friday"), ("Unloading", ways[at]))
        lines = (*begins, "", *(f"{word}: {text}" for word, text in heard), "", ends)
        return Document(f"{folder}/from-the-hall.txt", "what Tomas has heard", lines), heard

    before, old = note(
        0,
        ("From the hall, this morning",),
        "Not certain yet. Tell me how many tables we need, then I ask again. T.",
    )
    later, new = note(
        1,
        ("From the hall, second look", f"I have been round with {fair.caretaker.name} now."),
        "Your tables fit. This is settled. T.",
    )
    return before, later, new, old


def _owing(stalls: Stalls, pay: Document, book: Book, *, dispute: bool) -> Owing:
    """Who owes something once all payments are entered."""
    owing = [one for one in stalls.all if one.owed and (one.person != stalls.held or not dispute)]
    settled = next(one for one in stalls.all if not one.owed)
    trap = stalls.of(stalls.held) if dispute else settled

    def line(stall: Stall, pence: int) -> str:
        return f"{stall.person.firm}: {pounds(pence)}"

    return Owing(
        pay,
        tuple(line(one, one.owed) for one in owing),
        tuple(line(one, one.due) for one in owing),
        line(trap, trap.due),
        "Firm: 12.50",
        f"the sheet Stalls of {book.name}",
    )
