"""Requirements about what is answered or cannot be found out: their facts are in other apps, or nowhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.thunderbird.operations import add_recipient, answer, change_phone, send, show_mail, write
from apps.thunderbird.requirements.common import Mailbox, surroundings
from apps.thunderbird.requirements.mailbox import Letter, Person
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_COLLEAGUE = "tomas@harrowlane.example"
_SIGNED = "Ines Calloway"  # the first line of the signature


@dataclass(frozen=True)
class SumQuestion:
    """A mail that asks for a sum that stands elsewhere.

    Attributes:
        said: what the answer begins with: ``Still to come``.
        total: in pence.
        outdated: the sum that stood there before, in pence.
        source: where it stands, in words: ``the sheet Totals of stalls.ods, once all payments are in``.
    """

    letter: Letter
    said: str
    total: int
    outdated: int
    source: str

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.letter.resource})


@dataclass(frozen=True)
class Untold:
    """Somebody in the address book who has told no new telephone number, although one is expected.

    Attributes:
        invented: a number that is nowhere.
        others: the firms that others belong to.
    """

    person: Person
    invented: str
    others: tuple[str, ...]

    @property
    def resources(self) -> frozenset[str]:
        return frozenset({self.person.resource})


@dataclass(frozen=True)
class SumTold(Requirement):
    """A question is answered with a sum from elsewhere."""

    fact: SumQuestion
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "answering"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(SumQuestion), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {"sent"}

    def phrasings(self) -> Sequence[Phrasing]:
        subject, who = self.fact.letter.subject, self.fact.letter.sender.first
        said, where = f'with "{self.fact.said}: SUM"', "above the quotation and my signature"
        sum_ = f"SUM, like 12.50, is what {self.fact.source}"
        return (
            Phrasing(f'answer {who}\'s mail "{subject}" {said} {where}; {sum_}', {"sum": sum_, "as_an_answer": where}),
            Phrasing(
                f'answer "{subject}" from {who}, {where}, {said}, where {sum_}', {"sum": sum_, "as_an_answer": where}
            ),
        )

    def goals(self) -> Sequence[Asked]:
        letter, said = self.fact.letter, re.escape(self.fact.said)
        mail = {"recipient": letter.sender.email, "subject": f"Re: {letter.subject}"}
        quoted = rf"(?s)\s*{said}: .*\n> ?{re.escape(letter.body[:8])}.*"
        expected = {"answers": letter.subject, "text": {"$matches": quoted}, "signature": {"$contains": _SIGNED}}
        own = rf"(?s).*{said}: (£ ?)?{_digits(self.fact.total)}\.?\s*"
        replied = {"mark": "replied", "folder": letter.folder}
        return (
            Asked("sum", "sent-mail", mail, {"own_text": {"$matches": own}}),
            Asked("as_an_answer", "sent-mail", mail, expected),
            Asked("replied", "marked-mails", replied, {"mails": {"$set": [{"subject": letter.subject}]}}),
        )

    def guards(self) -> Sequence[Asked]:
        once = {"$any": [{"$len": 0}, [{"recipients": [self.fact.letter.sender.email]}]]}
        because = "It is for nobody else, and once is enough."
        nobody = Asked("nobody_else", "sent-mails", {}, {"mails": once}, because, "sent")
        return (nobody, *surroundings(self.mailbox))

    def play(self, desk: Desk) -> None:
        self._answer(desk, self.fact.total)

    def mistakes(self) -> Sequence[Mistake]:
        total, outdated = self.fact.total, self.fact.outdated
        return (
            Mistake("as_it_was_before", lambda desk: self._answer(desk, outdated), ("sum",)),
            Mistake("with_a_copy", lambda desk: self._answer(desk, total, copy=_COLLEAGUE), ("nobody_else",)),
        )

    def _answer(self, desk: Desk, pence: int, *, copy: str = "") -> None:
        show_mail(desk, self.fact.letter.subject, search=True)
        answer(desk)
        if copy:
            add_recipient(desk, copy, "Cc")
        write(desk, f"{self.fact.said}: {pence // 100}.{pence % 100:02}\n")
        send(desk)


@dataclass(frozen=True)
class Reported(Requirement):
    """A number that nobody has told is not made up; the agent says at the end whose it is. It comes last in a task."""

    fact: Untold
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "contacts"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Untold), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {"answer"}

    def phrasings(self) -> Sequence[Phrasing]:
        name, firm = self.fact.person.name, self.fact.person.firm
        put, give = f"put {name}'s new number on the card, too", f"give {name}'s card a new number, too"
        answer, just = "finish by answering with nothing but the firm's name", "answer just the firm's name at the end"
        return (
            Phrasing(f"{firm} have moved as well: {put}, or, if no mail has it, {answer}", {"said": answer}),
            Phrasing(f"{give}, as {firm} have moved; if none of their mails has one, {just}", {"said": just}),
        )

    def goals(self) -> Sequence[Asked]:
        names = {"names": [self.fact.person.firm], "like": "|".join(map(re.escape, self.fact.others))}
        return (Asked("said", "outcome", {}, {"status": "done", "answer": {"$answer": names}}, app="agent"),)

    def guards(self) -> Sequence[Asked]:
        phones = [{"number": self.fact.person.phone}]
        because = "A number that is made up leads nowhere."
        kept = Asked("number_kept", "contact", {"email": self.fact.person.email}, {"phones": phones}, because)
        return (kept, *surroundings(self.mailbox))

    def play(self, desk: Desk) -> None:
        desk.done(self.fact.person.firm)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def makes_one_up(desk: Desk) -> None:
            change_phone(desk, fact.person.name, fact.invented)
            desk.done(fact.person.firm)

        return (
            Mistake("of_another", lambda desk: desk.done(fact.others[0]), ("said",)),
            Mistake("and_makes_one_up", makes_one_up, ("number_kept",)),
        )


def _digits(pence: int) -> str:
    """A sum, with a comma before the last three digits of pounds or without it."""
    pounds = str(pence // 100)
    return rf"{pounds[:-3]},?{pounds[-3:]}\.{pence % 100:02}" if len(pounds) > 3 else rf"{pounds}\.{pence % 100:02}"
