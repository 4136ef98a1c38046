"""What worlds know of their mailboxes and address books."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from apps.thunderbird.requirements.mailbox import Letter, Person


@dataclass(frozen=True)
class Correspondence:
    """All mails from one person in the inbox, two or more, none of them starred or tagged.

    Attributes:
        beside: a mail from somebody else in the inbox, neither starred nor tagged.
    """

    person: Person
    letters: tuple[Letter, ...]
    beside: Letter

    @property
    def resources(self) -> frozenset[str]:
        return frozenset(letter.resource for letter in self.letters)


@dataclass(frozen=True)
class Newcomer:
    """Somebody who is not in the address book, and whose mail ends with a telephone number.

    Attributes:
        namesake: somebody else in the address book with the same last name.
    """

    person: Person
    letter: Letter
    namesake: Person

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.person.resource})


@dataclass(frozen=True)
class NewNumber:
    """Somebody in the address book who has told another telephone number since.

    Attributes:
        phone: the new one; ``person`` has the old one.
        namesake: somebody else in the address book with the same last name.
    """

    person: Person
    phone: str
    letter: Letter
    namesake: Person

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.person.resource})


@dataclass(frozen=True)
class Shift:
    """What people in the address book have offered in their mails to help with.

    Attributes:
        said: in a sentence: ``at the tea room``.
        name: for a mailing list of them.
        folder: where their mails are.
        members: all who have offered it, two or more.
        beside: somebody who has offered something else.
    """

    said: str
    name: str
    folder: str
    members: tuple[Person, ...]
    beside: Person

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"mailing list:{self.name}"})


@dataclass(frozen=True)
class CostQuestion:
    """A mail that asks what several things cost together.

    Attributes:
        source: the mail with the prices that count.
        total, outdated: the sum in pence, by these prices and by those of an older mail.
    """

    letter: Letter
    source: Letter
    total: int
    outdated: int

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.letter.resource})


@dataclass(frozen=True)
class Appointment:
    """A mail that proposes a meeting: when, for how long, and where."""

    letter: Letter
    start: datetime
    end: datetime
    location: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"event:{self.letter.subject}"})


@dataclass(frozen=True)
class OldFolder:
    """A folder that nobody looks into any more, and folders that are needed, the most similar one first.

    Attributes:
        said: why it is not needed, as a clause: ``nobody asks about it any more``.
    """

    folder: str
    total: int
    others: tuple[str, ...]
    said: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"folder:{self.folder}"})


@dataclass(frozen=True)
class Gathering:
    """What somebody may want to have together: a name for it, the folder it is in, and two rules for it.

    Attributes:
        rules: of each the field and the operator in Thunderbird's words, and the value.
        match_any: whether one of the rules is enough.
    """

    name: str
    folder: str
    rules: tuple[tuple[str, str, str], ...]
    match_any: bool

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({f"search:{self.folder}/{self.name}"})


@dataclass(frozen=True)
class SignatureLine:
    """A mail from a colleague with a line for everybody's signature."""

    letter: Letter
    line: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({"settings:signature"})
