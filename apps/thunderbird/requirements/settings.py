"""Requirements about the account: who one is in it, and what becomes of spam."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from apps.thunderbird.operations import (
    add_to_signature,
    close_tab,
    open_account_settings,
    set_entry,
    settings_page,
    tick,
)
from apps.thunderbird.requirements.common import Mailbox, surroundings
from apps.thunderbird.requirements.facts import SignatureLine
from apps.thunderbird.requirements.mailbox import OWNER
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene

_SIGNATURE = "Ines Calloway\nHarrow Lane Bindery\n11 Harrow Lane, Wexcombe"
"""As the image has it."""
_BY_DEFAULT = 14  # days that Thunderbird proposes to keep spam


@dataclass(frozen=True)
class SignatureExtended(Requirement):
    """The signature ends with a line that a colleague proposes in a mail."""

    fact: SignatureLine
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "signatures"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(SignatureLine), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        who, subject = self.fact.letter.sender.first, self.fact.letter.subject
        return (
            Phrasing(f'put the line from {who}\'s mail "{subject}" below my signature, as its last line'),
            Phrasing(f'add the line that {who} proposes in "{subject}" to my signature, at its end'),
        )

    def goals(self) -> Sequence[Asked]:
        expected = {"signature": f"{_SIGNATURE}\n{self.fact.line}"}
        return (Asked("signature", "identity", {"address": OWNER}, expected),)

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.mailbox)

    def play(self, desk: Desk) -> None:
        self._add(desk, f"\n{self.fact.line}")

    def mistakes(self) -> Sequence[Mistake]:
        line = self.fact.line
        return (
            Mistake("above_the_rest", lambda desk: self._add(desk, f"{line}\n", at="ctrl+Home"), ("signature",)),
            Mistake(
                "with_answers_to_it", lambda desk: self._add(desk, f"\n{line}", reply_to=OWNER), ("other_data_kept",)
            ),
        )

    def _add(self, desk: Desk, text: str, *, at: str = "ctrl+End", reply_to: str = "") -> None:
        open_account_settings(desk)
        add_to_signature(desk, text, at=at)
        if reply_to:
            set_entry(desk, "Reply-to Address:", reply_to)
        settings_page(desk, "Server Settings", shows="Empty Trash on Exit")
        close_tab(desk)


@dataclass(frozen=True)
class SpamCleared(Requirement):
    """New spam goes to its folder, and from there it is deleted after some days."""

    days: int
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "spam_settings"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.draw.one([7, 10, 20, 21, 28, 30, 45, 60, 90]), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return frozenset({"settings:spam"})

    def phrasings(self) -> Sequence[Phrasing]:
        moved, deleted = "have new spam moved to the Spam folder", f"deleted from there after {self.days} days"
        account = "set my account to move new spam to the Spam folder"
        old = f"delete what is older than {self.days} days there"
        return (
            Phrasing(f"{moved} and {deleted}", {"moved": moved, "deleted": deleted}),
            Phrasing(f"{account} and to {old}", {"moved": account, "deleted": old}),
        )

    def goals(self) -> Sequence[Asked]:
        account = {"account": OWNER}
        return (
            Asked("moved", "junk-settings", account, {"moves_to": {"$in": ["Spam", "Junk", "junk folder"]}}),
            Asked("deleted", "junk-settings", account, {"deletes_after_days": self.days}),
        )

    def guards(self) -> Sequence[Asked]:
        rest = {"adaptive": False, "trusts": ["Personal Address Book"]}
        because = "What counts as spam was not to change."
        other = Asked("rest_untouched", "junk-settings", {"account": OWNER}, rest, because)
        return (other, *surroundings(self.mailbox))

    def play(self, desk: Desk) -> None:
        self._set(desk, self.days)

    def mistakes(self) -> Sequence[Mistake]:
        return (
            Mistake("after_the_days_proposed", lambda desk: self._set(desk, _BY_DEFAULT), ("deleted",)),
            Mistake(
                "with_the_filter_that_learns", lambda desk: self._set(desk, self.days, learn=True), ("rest_untouched",)
            ),
        )

    def _set(self, desk: Desk, days: int, *, learn: bool = False) -> None:
        open_account_settings(desk)
        settings_page(desk, "Spam Settings", shows="Trust spam headers set by:")
        tick(desk, "Enable adaptive spam controls.*", on=learn)
        tick(desk, "Move new spam messages to:")
        tick(desk, "Automatically delete spam older than")
        set_entry(desk, "Automatically delete spam.*", str(days), role="spin button")
        close_tab(desk)
