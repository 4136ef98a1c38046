"""The four steps of the council's form are filled in with the keyboard."""

from __future__ import annotations

from pytest_opencomputer.solution import Desk, near_miss

TEXT = "Both shore lines and the after cleat were lost."
TICKS = ("hull", "rigging", "canvas", "engine", "mooring", "other")


def shows(desk: Desk, title: str) -> None:
    """Wait until the page in front has a title that begins so."""
    desk.window(f"^{title}.* - Chromium$")
    desk.settle()


def ticked(*damaged: str) -> str:
    """What is typed to tick these from the list above them, and to get to the description below."""
    return "".join("\t " if one in damaged else "\t" for one in TICKS) + "\t"


def solve(
    desk: Desk,
    *,
    kind: str = "Boat afloat",
    length: str = "7.8",
    storm: str = "Storm B",
    damaged: tuple[str, ...] = ("mooring",),
    estimate: str = "257.40",
    insurer: str = "Saltmere Mutual",
    sort_code: str = "30-18-62",
    answer: str = "SD-2291",
) -> None:
    desk.key("ctrl+l")
    desk.type("http://council.wexcombe.test/claim/person\n")
    shows(desk, "Storm damage claim: You")
    desk.click(role="entry", name="Full name")
    # A space chooses the first radio button, and Return sends what was entered.
    desk.type("Daniel Okafor\tdaniel.okafor@post.example\t01632 960533\t \n")
    shows(desk, "Storm damage claim: Where")
    desk.click(role="radio button", name=kind)
    desk.type(f"\tC-022\tSecond Wind\t{length}\n")
    shows(desk, "Storm damage claim: Damage")
    desk.click(role="combo box", name="Which storm.*")
    desk.settle()
    desk.type(f"{storm}\n")
    desk.settle()
    desk.type(f"{ticked(*damaged)}{TEXT}\t{estimate}\t")
    if insurer:
        desk.key("Down")
        desk.type(f"\t{insurer}\n")
    else:
        desk.type(" \n")
    shows(desk, "Storm damage claim: Payment")
    desk.click(role="entry", name="Account holder")
    desk.type(f"Daniel Okafor\t{sort_code}\t60417733\t \n")
    shows(desk, "Storm damage claim: Check and send")
    desk.click(role="button", name="Send claim")
    shows(desk, "Claim SD-")
    desk.done(answer)


@near_miss(fails=["damaged", "estimate"])
def claims_for_what_the_insurer_pays_as_well(desk: Desk) -> None:
    solve(desk, damaged=("hull", "mooring"), estimate="1673.40")


@near_miss(fails=["storm", "place"])
def takes_the_storm_and_the_place_for_others(desk: Desk) -> None:
    solve(desk, storm="Storm A", kind="Boat ashore")


@near_miss(fails=["insurance", "boat"])
def says_that_nothing_is_insured_and_takes_the_feet_for_metres(desk: Desk) -> None:
    solve(desk, insurer="", length="25.7")


@near_miss(fails=["account", "answer"])
def mistypes_the_sort_code_and_answers_with_another_number(desk: Desk) -> None:
    solve(desk, sort_code="30-81-62", answer="SD-2219")
