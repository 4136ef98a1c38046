"""Requirements about the calendar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar, Self

from apps.thunderbird.operations import enter_event, enter_task
from apps.thunderbird.requirements.common import Mailbox, surroundings
from apps.thunderbird.requirements.facts import Appointment
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Requirement, Scene


@dataclass(frozen=True)
class MeetingEntered(Requirement):
    """A meeting that a mail proposes is in the calendar."""

    fact: Appointment
    mailbox: Mailbox
    app: ClassVar[str] = "thunderbird"
    area: ClassVar[str] = "calendar"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Appointment), Mailbox.of(scene))

    @property
    def changes(self) -> frozenset[str]:
        return self.fact.resources

    def phrasings(self) -> Sequence[Phrasing]:
        title, who, place = self.fact.letter.subject, self.fact.letter.sender.name, self.fact.location
        when, where = f"when and for as long as {who} proposes by mail", f'at "{place}"'
        put, enter = f'put "{title}" into my calendar', f'enter "{title}" in my calendar'
        return (
            Phrasing(f"{put}, {where}, {when}", {"time": when, "place": where}),
            Phrasing(
                f'{enter} as {who} has proposed, with "{place}" as its place', {"place": f'with "{place}" as its place'}
            ),
        )

    def goals(self) -> Sequence[Asked]:
        fact = self.fact
        title = {"title": fact.letter.subject}
        when = {"start": _minute(fact.start), "end": _minute(fact.end), "repeats": []}
        return (
            Asked("time", "event", title, when),
            Asked("place", "event", title, {"location": fact.location}),
        )

    def guards(self) -> Sequence[Asked]:
        return surroundings(self.mailbox)

    def play(self, desk: Desk) -> None:
        self._enter(desk)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def as_a_task_too(desk: Desk) -> None:
            self._enter(desk)
            enter_task(desk, fact.letter.subject, due=fact.start)

        return (
            Mistake("an_hour_later", lambda desk: self._enter(desk, later=timedelta(hours=1)), ("time",)),
            Mistake("as_a_task_too", as_a_task_too, ("other_data_kept",)),
        )

    def _enter(self, desk: Desk, *, later: timedelta = timedelta()) -> None:
        fact = self.fact
        enter_event(desk, fact.letter.subject, fact.start + later, fact.end + later, location=fact.location)


def _minute(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M}"
