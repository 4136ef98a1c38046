"""The papers of the village hall: the programme of the week with messages about it, and a letter with the keys."""

from __future__ import annotations

from collections.abc import Sequence

from apps.chromium.requirements.facts import Person
from apps.gedit.requirements.told_facts import Hearsay, Told
from pytest_opencomputer.composed import Document, Draw

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_HOURS = ("10:00", "14:30", "17:30", "18:00", "19:00", "19:45", "20:15")
_ASIDE = (
    "we have left a thermos in the kitchen.", "thank you for the new bulbs.", "could somebody look at the back door?",
    "we shall be two more next time.", "the piano needs tuning again.", "our key turns badly.",
)  # fmt: skip
_KEYS = ("in the key safe, I have the code", "with the Bridge Evenings until seven", "at the bakery on Chapel Row",
         "with me, I come at half past five", "in the office of the harbour")  # fmt: skip
_HEATING = ("on from four, the timer is set", "off, the engineer comes on Friday", "turn the left valve only",
            "on, but the small room stays cold", "works again, leave it at 19")  # fmt: skip


def week_of(folder: str, hall: str, people: Sequence[Person], draw: Draw) -> tuple[Told, Document]:
    """The programme of the week, in which one group has an hour that it has given up; and the messages that say so."""
    hours = draw.some([f"{day} {hour}" for day in _DAYS for hour in _HOURS], len(people) + 2)
    first, last, *taken = hours
    order = sorted(taken, key=lambda one: (_DAYS.index(one.split()[0]), one.split()[1]))
    plan = list(zip(order, draw.shuffled(people), strict=True))
    at = draw.number(0, len(plan) - 1)
    wrong, moved = plan[at]
    similar, _ = plan[(at + 1) % len(plan)]
    lines = [
        f"THE WEEK IN {hall.upper()}",
        "",
        *(f"{hour}  {one.company}" for hour, one in plan),
        "",
        "To change your hour, please ring the office, not each other.",
    ]
    programme = Document(f"{folder}/programme.txt", "the programme of the week", tuple(lines))
    others = draw.some([one for one in people if one != moved], 4)
    asides = draw.some(_ASIDE, 4)
    day = draw.number(2, 9)
    said = [(one, aside) for one, aside in zip(others, asides, strict=True)]
    said.insert(1, (moved, f"{wrong} no longer suits us. Could we have {first}?"))
    said.insert(4, (moved, f"not {first} after all. Please make it {last}; we have all agreed."))
    messages = Document(
        f"{folder}/messages.txt",
        "the messages",
        (
            "FROM THE ANSWERING MACHINE, the newest at the end",
            "",
            *(f"{day + number} March, {one.name}, {one.company}: {text}" for number, (one, text) in enumerate(said)),
        ),
    )
    return (
        Told(
            programme, f"  {moved.company}", wrong, last, first, similar, f"{similar.split()[0]} 16:15",
            f'the hour of "{moved.company}"', "they asked for last in messages.txt",
        ),
        messages,
    )  # fmt: skip


def letter_of(folder: str, hall: str, caretaker: str, chairs: int, book: str, draw: Draw) -> Hearsay:
    """A letter with gaps, and what the caretaker knows of them now and later."""
    keys, heating = draw.some(_KEYS, 2), draw.some(_HEATING, 2)
    lines = [
        "Dear neighbours,",
        "",
        f"{hall} is yours for the harbour day. What you need to know:",
        "",
        "Chairs: ?",
        "Keys: ?",
        "Heating: ?",
        "",
        "Please leave the kitchen as you would like to find it.",
    ]
    letter = Document(f"{folder}/letter.txt", "the letter to the neighbours", tuple(lines))

    def note(at: int, begins: str, ends: str) -> tuple[Document, tuple[tuple[str, str], ...]]:
        heard = (("Keys", keys[at]), ("Heating", heating[at]))
        text = (begins, "", *(f"{word}: {what}" for word, what in heard), "", ends)
        return Document(f"{folder}/from-{caretaker.lower()}.txt", f"what {caretaker} knows", text), heard

    before, old = note(0, "As far as I know", "Put into the letter how many chairs they get, and I will look again.")
    later, new = note(1, "I have looked again, and this is how it is", "The chairs are all there, I have counted them.")
    source = f"the number of stacking chairs on the sheet Inventory of {book}"
    return Hearsay(letter, ("Chairs", str(chairs)), source, new, old, before, later, "note_saved", caretaker)
