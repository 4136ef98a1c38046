"""Change credit lines in two documents, move a label from one to the other, and correct a list."""

from __future__ import annotations

from apps.gedit.operations import bring_to_front, find, replace_all, save, save_as
from pytest_opencomputer.file_dialogs import wait_for_file
from pytest_opencomputer.solution import Desk, mistake

BEFORE, NOW = "Lent by the Collection Marquardt", "Lent by the Marquardt Foundation, Bremen"
FOLDER = "/home/user/Documents/Salt and Silver"
PORTRAIT = ("1978/114;2.07;2;", "1978/114;3.09;3;")
LINES = 8  # of the label that moves, with the empty line behind it


def solve(
    desk: Desk,
    *,
    credit: tuple[str, str] = (BEFORE, NOW),
    rooms: tuple[int, ...] = (2, 3),
    take: str = "ctrl+x",
    number: str = "3.09",
    empty_lines: int = 0,
    listed: tuple[tuple[str, str], ...] = (PORTRAIT,),
    save_room_3: bool = True,
    copy: str = "To the printer/room-3.txt",
    answer: str = "I changed 7 credit lines.",
) -> None:
    bring_to_front(desk, "room-2.txt")
    if 2 in rooms:
        replace_all(desk, *credit)
    find(desk, "2.07")
    desk.key("Home")
    desk.key("shift+Down", repeat=LINES)
    desk.key(take)
    save(desk, "room-2.txt")

    bring_to_front(desk, "room-3.txt")
    if 3 in rooms:
        replace_all(desk, *credit)
    desk.key("ctrl+End")
    # The last line feed of a document is not shown.
    desk.type("\n\n")
    desk.key("ctrl+v")
    desk.key("BackSpace", repeat=2 - empty_lines)
    replace_all(desk, "2.07", number)
    if save_room_3:
        save(desk, "room-3.txt")

    bring_to_front(desk, "object-list.csv")
    for what, by in listed:
        replace_all(desk, what, by)
    save(desk, "object-list.csv")

    bring_to_front(desk, "room-3.txt")
    save_as(desk, copy)
    wait_for_file(desk, f"Documents/Salt and Silver/{copy}")
    desk.done(answer)


def write_credits(desk: Desk, count: int) -> None:
    """Write the new credit over each of the old ones of the document in front."""
    for _ in range(count):
        find(desk, BEFORE)
        desk.type(NOW)


def another_way(desk: Desk) -> None:
    """Begins with the list, changes each credit line by hand, copies the label and takes it out at the very end."""
    bring_to_front(desk, "object-list.csv")
    find(desk, PORTRAIT[0])
    desk.type(PORTRAIT[1])
    save(desk, "object-list.csv")

    bring_to_front(desk, "room-2.txt")
    write_credits(desk, 4)
    find(desk, "2.07")
    desk.key("Home")
    desk.key("shift+Down", repeat=LINES)
    desk.key("ctrl+c")

    bring_to_front(desk, "room-3.txt")
    desk.key("ctrl+End")
    desk.type("\n\n")
    desk.key("ctrl+v")
    desk.key("BackSpace", repeat=2)
    find(desk, "2.07")
    desk.type("3.09")
    write_credits(desk, 3)
    save(desk, "room-3.txt")
    desk.run("cp", f"{FOLDER}/room-3.txt", f"{FOLDER}/To the printer/room-3.txt").check()

    bring_to_front(desk, "room-2.txt")
    find(desk, "2.07")
    desk.key("Home")
    desk.key("shift+Down", repeat=LINES)
    desk.key("Delete")
    save(desk, "room-2.txt")
    desk.done("I changed seven credit lines, four of them in room 2 and three in room 3.")


renames_the_collection_everywhere = mistake(
    solve,
    fails=["rest_of_room_2_untouched", "label_in_room_3", "copy_for_the_printer"],
    credit=("the Collection Marquardt", "the Marquardt Foundation, Bremen"),
)
saves_room_3_for_the_printer_only = mistake(
    solve, fails=["credit_lines_of_room_3", "label_in_room_3"], save_room_3=False
)
saves_the_copy_beside_the_original = mistake(
    solve, fails=["copy_for_the_printer", "rest_of_folder_untouched"], copy="room-3 printer.txt"
)
counts_all_mentions = mistake(solve, fails=["count_told"], answer="9 lines have the name of the collection in them")
