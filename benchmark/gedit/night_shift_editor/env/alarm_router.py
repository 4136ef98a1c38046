"""Routes alarms of the water works' outstations to whoever is on call."""

from dataclasses import dataclass, field
from datetime import datetime, time

ESCALATE_AFTER_MINUTES = 12
NIGHT_BEGINS, NIGHT_ENDS = time(22, 0), time(6, 0)


@dataclass
class Alarm:
    """One alarm as the outstation sends it."""

    outstation: str
    signal: str
    priority: int
    raised: datetime
    acknowledged: datetime | None = None

    @property
    def open(self) -> bool:
        return self.acknowledged is None


@dataclass
class Roster:
    """Who is on call, in the order in which they are called."""

    day: list[str]
    night: list[str]
    absent: set[str] = field(default_factory=set)

    def on_call(self, moment: datetime) -> list[str]:
        people = self.night if is_night(moment) else self.day
        return [person for person in people if person not in self.absent]


def is_night(moment: datetime) -> bool:
    return moment.time() >= NIGHT_BEGINS or moment.time() < NIGHT_ENDS


def recipients(alarm: Alarm, roster: Roster, now: datetime) -> list[str]:
    """Everybody who is to be called about ``alarm`` by ``now``."""
    people = roster.on_call(now)
    if not alarm.open or not people:
        return []
    if alarm.priority == 1:
        return people
    minutes = (now - alarm.raised).total_seconds() / 60
    called = 1 + int(minutes // ESCALATE_AFTER_MINUTES)
    return people[:called]


def summary(alarms: list[Alarm]) -> str:
    """The text of the report in the morning, the most urgent first."""
    lines = []
    for alarm in sorted(alarms, key=lambda one: (one.priority, one.raised)):
        state = "open" if alarm.open else f"acknowledged {alarm.acknowledged:%H:%M}"
        lines.append(f"P{alarm.priority} {alarm.raised:%H:%M} {alarm.outstation:<18} {alarm.signal} ({state})")
    return "\n".join(lines)
