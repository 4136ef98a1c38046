"""Requirements about mails that are written: answers and templates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.thunderbird.operations import (
    add_recipient,
    answer,
    new_mail,
    save_as_template,
    send,
    set_subject,
    show_mail,
    write,
)
from apps.thunderbird.requirements.common import Mailbox, surroundings
from apps.thunderbird.requirements.facts import CostQuestion
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_COLLEAGUE = "tomas@harrowlane.example"
_SIGNED = "Ines Calloway"  # the first line of the signature
_TEMPLATES = (
    ("Waiting list", "All tables are taken, but you are on the waiting list"),
    ("Your table", "There is a table for you, and the floor plan follows"),
    ("Missing fee", "Your table is kept until the end of April"),
    ("Directions", "The side door is open from four on Friday"),
    ("After the fair", "Thank you for coming: what should we do otherwise next year"),
    ("Not this year", "The fair is full, so please apply again in November"),
)


@dataclass(frozen=True)
class CostsTold(Requirement):
    """A question about costs is answered with a sum that follows from the latest prices."""

    fact: CostQuestion
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "answering"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(CostQuestion), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources | {"sent"}

    def phrasings(self) -> Sequence[Phrasing]:
        subject = self.fact.letter.subject
        said, where = 'with "Together they cost SUM"', "above the quotation and my signature"
        latest = "work out SUM, like 12.50, from Priya's latest fees"
        counts = "SUM, like 12.50, follows from the fees that Priya sent last"
        return (
            Phrasing(
                f'answer "{subject}" {said} {where}; {latest}', {"sum": latest, "as_an_answer": f'answer "{subject}"'}
            ),
            Phrasing(f'answer the mail "{subject}", {where}, {said}: {counts}', {"sum": counts, "as_an_answer": where}),
        )

    def goals(self) -> Sequence[Asked]:
        letter = self.fact.letter
        mail = {"recipient": letter.sender.email, "subject": f"Re: {letter.subject}"}
        total = re.escape(_pounds(self.fact.total))
        quoted = rf"(?s)\s*Together they cost .*\n> ?{re.escape(letter.body[:8])}.*"
        expected = {"answers": letter.subject, "text": {"$matches": quoted}, "signature": {"$contains": _SIGNED}}
        return (
            Asked("sum", "sent-mail", mail, {"own_text": {"$matches": rf"(?s).*Together they cost {total}\.?\s*"}}),
            Asked("as_an_answer", "sent-mail", mail, expected),
            Asked(
                "replied",
                "marked-mails",
                {"mark": "replied", "folder": letter.folder},
                {"mails": {"$set": [{"subject": letter.subject}]}},
            ),
        )

    def guards(self) -> Sequence[Asked]:
        once = {"$any": [{"$len": 0}, [{"recipients": [self.fact.letter.sender.email]}]]}
        because = "It is for nobody else, and once is enough."
        nobody = Asked("nobody_else", "sent-mails", {}, {"mails": once}, because, "sent")
        return (nobody, *surroundings(self.mailbox))

    def play(self, desk: Desk) -> None:
        self._answer(desk, self.fact.total)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        return (
            Mistake("by_the_older_list", lambda desk: self._answer(desk, fact.outdated), ("sum",)),
            Mistake(
                "with_a_copy_to_a_colleague",
                lambda desk: self._answer(desk, fact.total, copy=_COLLEAGUE),
                ("nobody_else",),
            ),
        )

    def _answer(self, desk: Desk, total: int, *, copy: str = "") -> None:
        show_mail(desk, self.fact.letter.subject, search=True)
        answer(desk)
        if copy:
            add_recipient(desk, copy, "Cc")
        write(desk, f"Together they cost {_pounds(total)}.\n")
        send(desk)


@dataclass(frozen=True)
class TemplateKept(Requirement):
    """A mail that is often needed is kept as a template."""

    subject: str
    text: str
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "templates"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(*scene.draw.one(_TEMPLATES), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"templates"})

    def phrasings(self) -> Sequence[Phrasing]:
        template, text = f'a template with the subject "{self.subject}"', f'"{self.text}"'
        says, under = f"that says {text} above my signature", f"with {text} above my signature"
        return (
            Phrasing(f"save {template} {says}", {"kept": f"save {template}", "text": says}),
            Phrasing(f"make {template}, {under}", {"kept": f"make {template}", "text": under}),
        )

    def goals(self) -> Sequence[Asked]:
        place = {"subject": self.subject, "folder": "Templates"}
        text = rf"(?s)\s*{re.escape(self.text)}\.?\s*\n-- ?\n{_SIGNED}.*"
        return (
            Asked("kept", "message", place, {"deleted": False}),
            Asked("text", "message", place, {"text": {"$matches": text}}),
        )

    def guards(self) -> Sequence[Asked]:
        because = "A template is for later; nobody gets it now."
        none = Asked("nothing_sent", "sent-mails", {}, {"count": 0}, because, "sent")
        return (none, *surroundings(self.mailbox))

    def play(self, desk: Desk) -> None:
        self._write(desk, self.text)
        save_as_template(desk)

    def mistakes(self) -> Sequence[Mistake]:
        def without_its_end(desk: Desk) -> None:
            self._write(desk, self.text[: self.text.rindex(" ")])
            save_as_template(desk)

        def and_sent(desk: Desk) -> None:
            self.play(desk)
            self._write(desk, self.text, to=_COLLEAGUE)
            send(desk)

        return (
            Mistake("without_its_end", without_its_end, ("text",)),
            Mistake("and_sent_to_a_colleague", and_sent, ("nothing_sent", "other_mails_kept"), "sent"),
        )

    def _write(self, desk: Desk, text: str, *, to: str = "") -> None:
        new_mail(desk)
        if to:
            add_recipient(desk, to)
        set_subject(desk, self.subject)
        write(desk, f"{text}.\n")


def _pounds(pence: int) -> str:
    return f"{pence // 100}.{pence % 100:02}"
