"""A mailing list out of the address book, and a mail to it with a programme attached."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

LIST = "Open workshop day"
MEMBERS = (
    "secretary@northern-guild.example",
    "r.pike@fellside-bindery.example",
    "anselm@voigt-papier.example",
    "ingrid.solheim@postbox.example",
)
SUBJECT = "Open workshop day on 25 April"
LINE = "Please tell me by 15 March what you need on your table."


def solve(
    desk: Desk,
    *,
    members: tuple[str, ...] = MEMBERS,
    cc: str = "tomas@harrowlane.example",
    subject: str = SUBJECT,
    line: str = LINE,
    file: str = "programme.pdf",
) -> None:
    desk.key("ctrl+2")
    desk.click(role="button", name="Create a new mailing list")
    desk.settle()
    desk.type(f"{LIST}\t\t\t")
    for address in members:
        desk.type(f"{address}\n")
        desk.settle()
    desk.click(role="button", name="OK")
    desk.find(role="tree item", name=f".*{LIST}")

    desk.key("ctrl+1")
    desk.settle()
    desk.key("ctrl+n")
    desk.window("^Write: ")
    desk.settle()
    desk.type(LIST)
    desk.settle()
    desk.key("Tab")
    desk.find(role="entry", name="To with one address.*")
    desk.key("ctrl+shift+c")
    desk.settle()
    desk.type(cc)
    desk.settle()
    desk.key("Tab")
    desk.find(role="entry", name="Cc with one address.*")
    desk.fill(desk.find(role="entry", name="Subject"), subject)
    desk.click(role="document web", name="Message body")
    desk.key("ctrl+Home")
    desk.type(line)
    desk.key("ctrl+shift+a")
    desk.window("^Attach File")
    desk.settle()
    desk.type(f"/home/user/Documents/Open day/{file}\n")
    desk.gone("^Attach File")
    desk.settle()
    desk.click(role="button", name="Send")
    desk.gone("^Write: ")
    desk.settle()


@near_miss(fails=["members", "recipients"])
def forgets_one_of_them(desk: Desk) -> None:
    solve(desk, members=MEMBERS[:-1])


@near_miss(fails=["programme"])
def attaches_the_draft(desk: Desk) -> None:
    solve(desk, file="programme-draft.pdf")


@near_miss(fails=["copy"])
def copies_it_to_the_apprentice(desk: Desk) -> None:
    solve(desk, cc="oskar@harrowlane.example")


@near_miss(fails=["subject", "text"])
def mistakes_both_dates(desk: Desk) -> None:
    solve(desk, subject="Open workshop day on 26 April", line=LINE.replace("15", "14"))
