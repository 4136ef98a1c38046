"""What comes to the office besides the mails of the book fair: payments, changes of plan, and a question."""

from __future__ import annotations

from dataclasses import dataclass

from apps.thunderbird.requirements.mailbox import INBOX, Letter, Person
from benchmark.worlds.book_fair_letters import BANK, PRIYA, Fair, Post, day_of, pounds, signed
from benchmark.worlds.book_fair_words import SHIFTS
from benchmark.worlds.fair_office_stalls import Stalls
from pytest_opencomputer.composed import Draw

_ASKED = (
    ("What is still to come?", "The auditor wants to know what is still to come from the stalls", "Still to come"),
    ("Money for the stalls", "For the bank I need to know what the stalls still owe us", "Still owed"),
    ("Before I go to the bank", "What is missing from the stalls now", "Still missing"),
)
_REASONS = (
    "my sister is getting married that day, of all days",
    "I have to be at the hospital, nothing bad",
    "the choir has moved its tour",
)
_CLOSING = (
    "because a choir rehearses at six and has to set up",
    "as the insurers want the gallery dark by then",
    "since the floor is to be waxed that evening",
)
_JOBS = ("Cleaning", "Porter", "Heating", "Stage lights")


@dataclass(frozen=True)
class Hour:
    """When the doors close: as printed, as Priya believes, and as the hall says, whose word counts."""

    printed: str
    believed: str
    hall: str


@dataclass(frozen=True)
class Cost:
    """What the hall asks for a job, in pence: as it said first, and as it says now."""

    job: str
    first: int
    now: int


@dataclass(frozen=True)
class Swap:
    """A shift that somebody gives to somebody else, as a third one is not free; by their places among the helpers."""

    left: int
    took: int
    asked: int


@dataclass(frozen=True)
class News:
    """What the mails of the office tell."""

    hour: Hour
    cost: Cost
    swap: Swap
    question: Letter
    said: str


def write_payments(stalls: Stalls, post: Post, *, dispute: bool) -> None:
    """The mails of the bank since the workbook was last brought up to date."""
    for at, person in enumerate(stalls.paying):
        sum_ = stalls.misread if at == 0 else stalls.of(person).arrived
        _payment(post, person, sum_, "for a stall")
    _payment(post, stalls.late, stalls.old, 'with the words "stall 2025, with apologies"')
    if dispute:
        _payment(post, stalls.held, stalls.of(stalls.held).fee, "for a stall")
    first, right = stalls.paying[0], stalls.of(stalls.paying[0]).arrived
    text = (
        f"Dear customer,\n\nthe sum that we have told you for {first.firm} was misread. {pounds(right)} were paid in, "
        f"and not {pounds(stalls.misread)}. We are sorry.\n\nWestmoor Bank\n"
    )
    subject = f"Correction: payment from {first.firm}"
    post.add("mend", (day_of(4, 3), day_of(4, 9)), "Accounts", BANK, subject, text, "")


def _payment(post: Post, person: Person, pence: int, words: str) -> None:
    subject = f"Payment received: {pounds(pence)} from {person.firm}"
    text = f"Dear customer,\n\n{pounds(pence)} were paid in by {person.firm}, {words}.\n\nWestmoor Bank\n"
    post.add("came", (day_of(3, 24), day_of(4, 2)), "Accounts", BANK, subject, text, "")


def write_news(fair: Fair, post: Post, draw: Draw) -> News:
    """Changes of plan by the hall and by a helper, and Priya's question."""
    printed, believed, hall = draw.shuffled(["16:30", "17:00", "17:30", "18:00"])[:3]
    text = (
        f"Hi Ines,\n\nI have told the papers that we close at {believed}, as it stands on the sheet Day. Somebody "
        "should look into the programme.\n\nPriya\n"
    )
    post.add("hour", (day_of(3, 6), day_of(3, 12)), INBOX, PRIYA, "Closing time for the papers", text)
    text = (
        f"Dear Ms Calloway,\n\non the day of the fair the doors have to close at {hall}, {draw.one(_CLOSING)}. Please "
        f"tell whoever prints it.\n{signed(fair.caretaker)}"
    )
    subject = "When the doors close"
    post.add("hour", (day_of(3, 2), day_of(3, 6)), INBOX, fair.caretaker, subject, text)
    return News(
        Hour(printed, believed, hall),
        _write_costs(fair, post, draw),
        _write_swap(fair, post, draw),
        *_write_question(post, draw),
    )


def _write_costs(fair: Fair, post: Post, draw: Draw) -> Cost:
    job, first = draw.one(_JOBS), draw.number(70, 190) * 50
    now = first + draw.one((-1500, 1150, 1850, 2400))
    for between, subject, text in (
        ((day_of(2, 10), day_of(2, 16)), f"{job}: what we ask", f"the price of this is {pounds(first)} for the day."),
        (
            (day_of(3, 14), day_of(3, 20)),
            f"{job}: a new price",
            f"the firm that does it for us has another price since March, so that we have to ask {pounds(now)} for the "
            "day. This replaces what I wrote in February.",
        ),
    ):
        body = f"Dear Ms Calloway,\n\n{text}\n{signed(fair.caretaker)}"
        post.add("cost", between, INBOX, fair.caretaker, subject, body)
    return Cost(job, first, now)


def _write_swap(fair: Fair, post: Post, draw: Draw) -> Swap:
    # Not one of those that the list for the door has.
    left = draw.one([at for at in range(len(fair.helpers)) if "door" not in shift_of(at)])
    took, asked = draw.some([at for at in range(len(fair.helpers)) if at != left], 2)
    helper, other, third = (fair.helpers[at] for at in (left, took, asked))
    shift = shift_of(left)
    text = (
        f"Dear Ines,\n\nI cannot do {shift} after all: {draw.one(_REASONS)}. {third.name} is not free either, but "
        f"{other.name} has agreed to do it in my place, besides what was agreed already.\n\n{helper.name}\n"
    )
    subject = f"{helper.name} cannot come"
    post.add("swap", (day_of(3, 20), day_of(4, 8)), INBOX, helper, subject, text, "")
    return Swap(left, took, asked)


def _write_question(post: Post, draw: Draw) -> tuple[Letter, str]:
    subject, asks, said = draw.one(_ASKED)
    text = (
        f'Hi Ines,\n\n{asks}: that is what the sheet Totals says as "Still owed" when all payments are entered.'
        "\n\nPriya\n"
    )
    return post.add("asks", (day_of(4, 5), day_of(4, 10)), INBOX, PRIYA, subject, text, ""), said


def shift_of(at: int) -> str:
    """What a helper has offered to do."""
    return SHIFTS[(at * 3) % len(SHIFTS)]
