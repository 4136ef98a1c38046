"""Change an order, wait for what a colleague then writes, and take it over."""

from __future__ import annotations

from apps.gedit.operations import bring_to_front, replace_all, save
from pytest_opencomputer.solution import Desk, mistake

_VINE = "Tomatoes, vine           "


def solve(desk: Desk, *, crates: int = 14, stall: int = 23, room: int = 76) -> None:
    bring_to_front(desk, "order.txt")
    replace_all(desk, f"{_VINE} 9", f"{_VINE}14")
    save(desk, "order.txt")

    desk.wait_for_event("marta_saves")
    if crates != 14:
        replace_all(desk, f"{_VINE}14", f"{_VINE}{crates}")
    replace_all(desk, "Stall: ?", f"Stall: {stall}")
    # The last newline of a document is not shown: a new line has to be begun.
    desk.keys("ctrl+End", "Return")
    desk.type(f"Van: {room} crates")
    save(desk, "order.txt")


def another_way(desk: Desk) -> None:
    """Saves only the tomatoes first, looks into Marta's file, and types the rest instead of replacing it."""
    bring_to_front(desk, "order.txt")
    desk.key("ctrl+Home")
    desk.key("Down", repeat=5)
    desk.keys("End", "BackSpace", "BackSpace")
    desk.type("14")
    save(desk, "order.txt")

    desk.wait_for_event("marta_saves")
    bring_to_front(desk, "van.txt")
    bring_to_front(desk, "order.txt")
    desk.keys("ctrl+End", "Return")
    desk.type("Van: 76 crates")
    desk.keys("ctrl+Home", "Down", "End", "BackSpace")
    desk.type("23")
    save(desk, "order.txt")


takes_the_stall_of_last_week = mistake(solve, fails=["stall"], stall=7)
takes_the_room_of_last_week = mistake(solve, fails=["room"], room=48)
