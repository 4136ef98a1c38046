"""The photograph is turned, scaled and exported in GIMP; the mail is written in the window of Thunderbird below."""

from __future__ import annotations

from typing import Literal

from apps.gimp.operations import export_as, rotate_image, scale_image
from apps.thunderbird.operations import add_recipient, attach, new_mail, send, set_subject, switch_to, write
from pytest_opencomputer.solution import Desk, mistake

FOLDER = "/home/user/Notebooks"


def solve(
    desk: Desk,
    *,
    turn: Literal["clockwise", "counter-clockwise"] = "clockwise",
    quality: int = 88,
    boxes: tuple[str, ...] = (),
    to: tuple[str, ...] = ("samir@lockhart-print.example",),
    subject: str = "Cover of the spring notebooks",
    attached: str = "cover-front.jpg",
    copies: tuple[str, ...] = (),
) -> None:
    rotate_image(desk, turn)
    scale_image(desk, 480)
    export_as(desk, f"{FOLDER}/cover-front.jpg", quality=quality, ticked=boxes)
    for name in copies:
        export_as(desk, f"{FOLDER}/{name}")
    switch_to(desk, "Thunderbird")
    new_mail(desk)
    for address in to:
        add_recipient(desk, address)
    set_subject(desk, subject)
    write(desk, "Hello Samir,\n\nhere is the cover of the spring notebooks, 480 x 720 pixels.\n")
    attach(desk, f"{FOLDER}/{attached}")
    send(desk)


turns_it_the_other_way_and_keeps_the_dialogs_values = mistake(
    solve, fails=["turned", "quality", "no_metadata"], turn="counter-clockwise", quality=90, boxes=("Save Exif",)
)
attaches_the_photograph_itself_and_writes_to_priya_as_well = mistake(
    solve,
    fails=["subject", "attachment", "attached_cover", "only_to_him", "nothing_else"],
    to=("samir@lockhart-print.example", "priya@harrowlane.example"),
    subject="Spring notebooks",
    attached="forget-me-nots.jpg",
    copies=("cover-front.png",),
)
