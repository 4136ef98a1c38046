"""The photograph is turned, scaled and exported in GIMP; the mail is written in the window of Thunderbird below."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

FOLDER = "/home/user/Notebooks"
TEXT = "Hello Samir,\n\nhere is the cover of the spring notebooks, 480 x 720 pixels.\n"


def solve(
    desk: Desk,
    *,
    turn: str = "c",
    width: str = "480",
    name: str = "cover-front.jpg",
    quality: str = "88",
    boxes: tuple[str, ...] = (),
    to: str = "samir@lockhart-print.example",
    subject: str = "Cover of the spring notebooks",
    text: str = TEXT,
    attached: str = "cover-front.jpg",
    copies: tuple[str, ...] = (),
) -> None:
    menu(desk, "alt+i", "t", turn)
    desk.window(" 853x1280 ")
    menu(desk, "alt+i", "s")
    desk.window("^Scale Image$")
    desk.fill(desk.beside("Width:", role="spin button"), f"{width}\t")
    press(desk, "Scale", "^Scale Image$")
    export(desk, name, quality, boxes)
    for copy in copies:
        export(desk, copy)
    desk.key("alt+Tab")
    desk.wait_until(
        lambda: any(one.focused and "Thunderbird" in one.title for one in desk.sandbox.windows()),
        "the other window",
    )
    desk.settle()
    desk.key("ctrl+n")
    desk.window("^Write: ")
    desk.click(role="entry", name="To")
    desk.type(f"{to}\t")
    desk.fill(desk.find(role="entry", name="Subject"), subject)
    desk.click(role="document web", name="Message body")
    desk.key("ctrl+Home")
    desk.type(text)
    if attached:
        desk.key("ctrl+shift+a")
        desk.window("^Attach File")
        desk.type(f"{FOLDER}/{attached}\n")
        desk.gone("^Attach File")
        # The list shows the end of the name apart.
        stem, _, ending = attached.rpartition(".")
        desk.find(role="list item", name=rf"{re.escape(stem)} ?\.{ending}.*")
    desk.click(role="button", name="Send")
    desk.gone("^Write: ")
    desk.settle()


def menu(desk: Desk, chord: str, *letters: str) -> None:
    """Walk through a menu by the letters that are underlined in it."""
    desk.key(chord)
    for letter in letters:
        desk.type(letter)


def export(desk: Desk, name: str, quality: str = "", boxes: tuple[str, ...] = ()) -> None:
    """Export under a name; of a JPEG file with this quality and with these boxes ticked."""
    desk.key("ctrl+shift+e")
    desk.window("^Export Image$")
    desk.replace(f"{FOLDER}/{name}\n")
    desk.window("^Export Image as ")
    if quality:
        desk.fill(desk.find(role="spin button", description="Quality of exported image"), f"{quality}\t")
    for box in boxes:
        desk.click(role="check box", name=box)
    press(desk, "Export", "^Export Image as ")


def press(desk: Desk, button: str, window: str) -> None:
    """Press a button that closes a dialog."""
    desk.click(role="button", name=button)
    desk.gone(window)


@near_miss(fails=["turned", "quality", "no_metadata"])
def turns_it_the_other_way_and_keeps_the_dialogs_values(desk: Desk) -> None:
    solve(desk, turn="w", quality="90", boxes=("Save Exif",))


@near_miss(fails=["export", "turned", "text"])
def makes_it_smaller_and_forgets_the_size(desk: Desk) -> None:
    solve(desk, width="240", text="Hello Samir,\n\nhere is the cover of the spring notebooks.\n")


@near_miss(fails=["subject", "attachment", "only_to_him", "nothing_else"])
def attaches_the_photograph_itself_and_writes_to_priya_as_well(desk: Desk) -> None:
    solve(
        desk,
        to="samir@lockhart-print.example, priya@harrowlane.example",
        subject="Spring notebooks",
        attached="forget-me-nots.jpg",
        copies=("cover-front.png",),
    )
