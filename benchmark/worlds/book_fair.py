"""The mailbox of a bindery that organises a book fair: exhibitors, helpers, the hall, newspapers, last year's fairs.

It knows who has written what, what stalls cost now and what they cost before, who has a new telephone number, and who
is not in the address book yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from apps.thunderbird.requirements.facts import (
    Appointment,
    Correspondence,
    CostQuestion,
    Gathering,
    Newcomer,
    NewNumber,
    OldFolder,
    Shift,
    SignatureLine,
)
from apps.thunderbird.requirements.mailbox import BOOK, INBOX, Letter, Person, address_book, maildir
from benchmark.worlds.book_fair_letters import (
    ASKING,
    MOVED,
    NEW,
    PRIYA,
    REGULAR,
    SINGLE,
    TOMAS,
    WRITERS,
    Fair,
    Post,
    day_of,
    pounds,
    signed,
    write_about_money,
    write_applications,
    write_earlier,
    write_for_papers,
    write_offers,
)
from benchmark.worlds.book_fair_words import (
    DAYS,
    FAIRS,
    FIRMS,
    FIRST_NAMES,
    FOLLOW_UPS,
    HALLS,
    MEETINGS,
    PAPERS,
    SIGNATURE_LINES,
    SURNAMES,
)
from pytest_opencomputer.composed import Draw, Fact, World

_IN_USE = ("Fair 2025", "Accounts", "Exhibitors", "Press", "Volunteers", "Sent", "Drafts", "Templates")
"""Folders that are needed."""
_SHIFTS = (
    ("at the tea room", "Tea room", "at the tea room"),
    ("at the cloakroom", "Cloakroom", "at the cloakroom"),
    ("at the door on Saturday, in the morning or in the afternoon", "Door on Saturday", "at the door on Saturday"),
    ("at the door on Saturday morning", "First at the door", "at the door on Saturday morning"),
)
"""What people have offered: as it is said, a name for those who have, and how the subjects of their mails begin."""
_ITEMS = ("a second table", "power", "a screen to hang things on", "a lockable case")


def book_fair(draw: Draw) -> World:
    """The weeks before the fair."""
    return fair_and_post(draw)[2]


def fair_and_post(draw: Draw) -> tuple[Fair, Post, World]:
    """The same, and what it is made of, for worlds that go on from there."""
    fair = _fair(draw.below("fair"))
    post = Post(draw.below("post"))
    write_applications(fair, post, draw.below("applications"))
    singles, regulars = _follow_ups(fair, post, draw.below("follow-ups"))
    helpers = write_offers(fair, post, draw.below("helping"))
    write_about_money(fair, post, draw.below("money"))
    write_for_papers(fair, post, draw.below("press"))
    earlier = write_earlier(post, draw.below("old"))
    people = (PRIYA, TOMAS, *fair.writers[NEW.stop :], *fair.helpers, fair.caretaker)
    words = draw.below("facts")
    facts: tuple[Fact, ...] = (
        *(Correspondence(letters[0].sender, letters, words.one(singles)) for letters in regulars),
        *_newcomers(fair, post),
        *_new_numbers(fair, post, draw.below("numbers")),
        *_cost_questions(fair, post, draw.below("costs")),
        *_appointments(fair, post, draw.below("meetings")),
        *_signature_lines(fair, post, draw.below("lines")),
        *_gatherings(fair, words),
        *_shifts(helpers),
        OldFolder("Fair 2024", earlier["Fair 2024"], _IN_USE, "nobody asks about that fair any more"),
        OldFolder("Newsletters 2025", earlier["Newsletters 2025"], _IN_USE, "I shall not read those again"),
    )
    world = World(
        {BOOK: address_book(people)},
        facts,
        {"mail": maildir(post.letters)},
        {"fair": fair.called, "hall": f"the {fair.hall}"},
    )
    return fair, post, world


def _fair(draw: Draw) -> Fair:
    firsts, surnames = draw.shuffled(FIRST_NAMES), draw.shuffled(SURNAMES)
    numbers = draw.some(range(100, 1000), 60)
    phones = [f"01632 960 {number}" for number in numbers]
    firms = draw.some(FIRMS, WRITERS)
    writers = []
    for firm, _ in firms:
        first = firsts.pop()
        domain = firm.lower().replace(" ", "-")
        writers.append(Person(first, surnames.pop(), f"{first.lower()}@{domain}.example", phones.pop(), firm))
    # Families help: those in the address book who have the last names of exhibitors.
    family = [one.last for one in writers[: MOVED.stop]]
    helpers = []
    for last in (*family, *(surnames.pop() for _ in range(6))):
        first = firsts.pop()
        helpers.append(Person(first, last, f"{first[0].lower()}.{last.lower()}@postbox.example", phones.pop()))
    hall, slug = draw.one(HALLS)
    caretaker = Person(firsts.pop(), surnames.pop(), f"bookings@{slug}.example", phones.pop(), hall)
    month, day = draw.one(DAYS)
    old = {item: draw.number(18, 60) * 50 for item in _ITEMS}
    fees = {item: pence + draw.number(1, 9) * 50 for item, pence in old.items()}
    crafts = tuple(craft for _, craft in firms)
    return Fair(draw.one(FAIRS), day_of(month, day), hall, caretaker, tuple(writers), crafts, tuple(helpers), fees, old)


def _follow_ups(fair: Fair, post: Post, draw: Draw) -> tuple[list[Letter], list[tuple[Letter, ...]]]:
    """What came from exhibitors since: from some a single mail, from others two or three."""
    topics = draw.shuffled(FOLLOW_UPS)

    def write(writer: Person) -> Letter:
        topic, text = topics.pop()
        greeting = draw.one(["Dear Ines,", "Hello Ines,", "Good morning,", "Dear Ms Calloway,"])
        body = f"{greeting}\n\n{text}\n{signed(writer)}"
        flags = draw.one(["S", "S", ""])
        return post.add("more", (day_of(3, 1), day_of(4, 10)), INBOX, writer, f"{writer.firm}: {topic}", body, flags)

    singles = [write(writer) for writer in fair.writers[SINGLE]]
    regulars = [tuple(write(writer) for _ in range(draw.number(2, 3))) for writer in fair.writers[REGULAR]]
    return singles, regulars


def _newcomers(fair: Fair, post: Post) -> list[Newcomer]:
    letters = {one.sender: one for one in post.letters if one.folder == INBOX}
    return [Newcomer(one, letters[one], fair.helpers[at]) for at, one in enumerate(fair.writers[NEW])]


def _new_numbers(fair: Fair, post: Post, draw: Draw) -> list[NewNumber]:
    reasons = draw.shuffled(
        [
            "the line at the workshop is being taken down with its pole",
            "we have moved across the river, and the number did not come with us",
            "the old number now rings at a taxi firm, which is tired of us",
        ]
    )
    found = []
    for at, (writer, number) in enumerate(zip(fair.writers[MOVED], draw.some(range(30, 99), 3), strict=True)):
        phone = f"01632 960 0{number}"
        text = (
            f"Dear Ines,\n\n{reasons[at]}. Please ring {phone} from now on, and no longer {writer.phone}. All else "
            f"is as before: the same people, the same {fair.crafts[MOVED][at]}.\n\n{writer.name}\n{writer.firm}\n"
        )
        text = text.replace(reasons[at], reasons[at][:1].upper() + reasons[at][1:])
        subject = f"{writer.firm} has another telephone number"
        letter = post.add("ring", (day_of(3, 5), day_of(4, 10)), INBOX, writer, subject, text, draw.one(["S", ""]))
        found.append(NewNumber(writer, phone, letter, fair.helpers[NEW.stop + at]))
    return found


def _cost_questions(fair: Fair, post: Post, draw: Draw) -> list[CostQuestion]:
    def prices(fees: dict[str, int]) -> str:
        return "".join(f"  {item:<28}{pounds(pence):>8}\n" for item, pence in fees.items())

    text = "Hi Ines,\n\nthis is what I would ask for the extras, by weekend:\n\n"
    post.add(
        "fees", (day_of(2, 2), day_of(2, 5)), INBOX, PRIYA, "Fees for extras", f"{text}{prices(fair.old_fees)}\nPriya\n"
    )
    text = f"Hi Ines,\n\nthe {fair.hall} has put its prices up. So has everybody; this list replaces my first one:\n\n"
    new = f"{text}{prices(fair.fees)}\nPriya\n"
    source = post.add("fees", (day_of(3, 2), day_of(3, 5)), INBOX, PRIYA, "Fees for extras: the list that counts", new)
    found = []
    for writer in fair.writers[ASKING]:
        one, other = items = draw.some(_ITEMS, 2)
        text = (
            f"Dear Ines,\n\nOur table is paid for. What would {one} and {other} come to together? I need a figure for "
            f"our books, and would pay at the door.\n{signed(writer)}"
        )
        subject = f"{writer.firm}: what do the extras cost?"
        letter = post.add("cost", (day_of(3, 8), day_of(4, 10)), INBOX, writer, subject, text, draw.one(["S", ""]))
        total, outdated = (sum(fees[item] for item in items) for fees in (fair.fees, fair.old_fees))
        found.append(CostQuestion(letter, source, total, outdated))
    return found


def _appointments(fair: Fair, post: Post, draw: Draw) -> list[Appointment]:
    found = []
    for title, purpose in draw.some(MEETINGS, 3):
        start = fair.day - timedelta(days=draw.number(8, 20))
        start -= timedelta(days=max(0, start.weekday() - 4))  # not at a weekend
        start = start.replace(hour=draw.number(9, 16), minute=draw.one([0, 15, 30, 45]), tzinfo=None)
        long = draw.one([30, 45, 60, 90])
        text = (
            f"Dear Ms Calloway,\n\nI should like to {purpose}. Would {start:%A}, {start.day} {start:%B}, "
            f"at {start:%H:%M} suit you? It will take {long} minutes, and we meet at the {fair.hall}.\n"
            f"{signed(fair.caretaker)}"
        )
        letter = post.add("hall", (day_of(3, 20), day_of(4, 10)), INBOX, fair.caretaker, title, text, "FS")
        found.append(Appointment(letter, start, start + timedelta(minutes=long), fair.hall))
    return found


def _signature_lines(fair: Fair, post: Post, draw: Draw) -> list[SignatureLine]:
    about, template = draw.one(SIGNATURE_LINES)
    phone = f"01632 960 00{draw.number(2, 9)}"
    line = template.format(phone=phone, fair=fair.name, day=fair.date, hall=fair.hall)
    text = (
        f"Hi Ines,\n\nlet us all have {about} in our signatures until it is over. I have put this under mine, as the "
        f"last line:\n\n  {line}\n\nTomas\n"
    )
    letter = post.add("line", (day_of(4, 1), day_of(4, 10)), INBOX, TOMAS, "A line for our signatures", text)
    return [SignatureLine(letter, line)]


def _gatherings(fair: Fair, draw: Draw) -> list[Gathering]:
    slug = fair.caretaker.email.partition("@")[2].removesuffix(".example")
    one, other = (key for _, key in draw.some(PAPERS, 2))
    invoices = (("From", "contains", slug), ("Subject", "contains", "Invoice"))
    payments = (("From", "contains", "westmoor-bank"), ("Subject", "begins with", "Payment"))
    return [
        Gathering("Bills for the hall", "Accounts", invoices, match_any=False),
        Gathering("Payments by exhibitors", "Accounts", payments, match_any=False),
        Gathering("Two papers", "Press", (("From", "contains", one), ("From", "contains", other)), match_any=True),
        Gathering(
            "Doors and tea",
            "Volunteers",
            (("Subject", "contains", "door"), ("Subject", "contains", "tea room")),
            match_any=True,
        ),
    ]


def _shifts(letters: Sequence[Letter]) -> list[Shift]:
    found = []
    for said, name, words in _SHIFTS:
        offered = [one.sender for one in letters if one.subject.startswith(f"Helping {words}")]
        others = [one.sender for one in letters if one.sender not in offered]
        found.append(Shift(said, name, letters[0].folder, tuple(offered), others[-1]))
    return found
