"""An evening course that repeats, a week that somebody is away, and a task with a date that a mail tells."""

from __future__ import annotations

from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.solution import Desk, near_miss


def shown(desk: Desk, role: str, name: str) -> list[Element]:
    """Elements of the form in front, whose parent does not say that it shows."""

    def look() -> list[Element]:
        found = desk.sandbox.find(role=role, name=name, states=["visible"])
        return sorted((one for one in found if one.path[1] == 1 and one.width > 0), key=lambda one: (one.y, one.x))

    return desk.wait_until(look, f"the {role} {name}")


def choose(desk: Desk, label: str, words: str) -> None:
    """Choose from a list of the form by typing."""
    desk.click(shown(desk, "combo box", label)[0])
    desk.settle()
    desk.type(f"{words}\n")
    desk.settle()


def save(desk: Desk) -> None:
    """Save and close the form."""
    desk.settle()
    desk.key("ctrl+l")
    desk.gone("^New (Event|Task)")
    desk.settle()


def solve(
    desk: Desk,
    *,
    place: str = "Workshop",
    end: str = "20:30",
    until: str = "4/22/2026",
    reminder: bool = True,
    last_day: str = "3/27/2026",
    due: str = "3/20/2026",
) -> None:
    desk.key("ctrl+i")
    desk.window("^New Event")
    desk.settle()
    desk.type(f"Marbling evening\t{place}")
    choose(desk, "Repeat:", "Weekly")
    for entry, value in zip(shown(desk, "entry", ""), ("4/1/2026", "18:00", "4/1/2026", end, until), strict=True):
        if value:
            desk.fill(entry, f"{value}\t")
    if reminder:
        choose(desk, "Reminder:", "1 day")
    save(desk)

    desk.key("ctrl+i")
    desk.window("^New Event")
    desk.settle()
    desk.type("Oskar at college")
    desk.click(shown(desk, "check box", "All day")[0])
    desk.settle()
    # Dates stand left of the times.
    first, last = sorted(shown(desk, "entry", ""), key=lambda one: (one.x, one.y))[:2]
    desk.fill(first, "3/23/2026\t")
    desk.fill(last, f"{last_day}\t")
    save(desk)

    desk.key("ctrl+d")
    desk.window("^New Task")
    desk.settle()
    desk.type("Confirmation of insurance")
    desk.click(shown(desk, "check box", "Due Date:")[0])
    desk.settle()
    # Start has no date, but its two entries are there.
    for entry, value in zip(shown(desk, "entry", "")[2:4], (due, "12:00"), strict=True):
        desk.fill(entry, f"{value}\t")
    save(desk)


@near_miss(fails=["college"])
def takes_the_last_day_for_the_end(desk: Desk) -> None:
    solve(desk, last_day="3/26/2026")


@near_miss(fails=["evening_repeats"])
def repeats_it_for_ever(desk: Desk) -> None:
    solve(desk, until="")


@near_miss(fails=["evening_time", "evening_place"])
def shortens_the_evening_and_forgets_the_place(desk: Desk) -> None:
    solve(desk, end="20:00", place="")


@near_miss(fails=["evening_reminder", "insurance"])
def forgets_the_reminder_and_mistakes_the_date(desk: Desk) -> None:
    solve(desk, reminder=False, due="4/30/2026")
