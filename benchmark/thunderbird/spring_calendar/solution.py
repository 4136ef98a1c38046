"""An evening course that repeats, a week that somebody is away, and a task with a date that a mail tells."""

from __future__ import annotations

from datetime import datetime

from apps.thunderbird.operations import enter_event, enter_task
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    place: str = "Workshop",
    end: datetime = datetime(2026, 4, 1, 20, 30),
    until: datetime | None = datetime(2026, 4, 22),
    reminder: str = "1 day before",
    last_day: datetime = datetime(2026, 3, 27),
    due: datetime = datetime(2026, 3, 20, 12, 0),
) -> None:
    enter_event(
        desk,
        "Marbling evening",
        datetime(2026, 4, 1, 18, 0),
        end,
        location=place,
        repeat="Weekly",
        until=until,
        reminder=reminder,
    )
    enter_event(desk, "Oskar at college", datetime(2026, 3, 23), last_day, all_day=True)
    enter_task(desk, "Confirmation of insurance", due=due)


takes_the_last_day_for_the_end = mistake(solve, fails=["college"], last_day=datetime(2026, 3, 26))
repeats_it_for_ever = mistake(solve, fails=["evening_repeats"], until=None)
shortens_the_evening_and_forgets_the_place = mistake(
    solve, fails=["evening"], end=datetime(2026, 4, 1, 20, 0), place=""
)
