"""The four steps of the council's form are filled in."""

from __future__ import annotations

from apps.chromium.operations import (
    choose,
    choose_radio,
    enter,
    follow,
    go,
    set_check_box,
    show_tab,
    submit,
)
from pytest_opencomputer.solution import Desk, mistake

TEXT = "Both shore lines and the after cleat were lost."


def solve(
    desk: Desk,
    *,
    kind: str = "Boat afloat",
    length: str = "7.8",
    storm: str = "Storm Bertil",
    damaged: tuple[str, ...] = ("Mooring gear",),
    estimate: str = "257.40",
    insured: str = "In part",
    insurer: str = "Saltmere Mutual",
    sort_code: str = "30-18-62",
    answer: str = "SD-2291",
) -> None:
    go(desk, "http://council.wexcombe.test/claim/person", "Storm damage claim: You")
    enter(desk, "Full name", "Daniel Okafor", "daniel.okafor@post.example", "01632 960533")
    choose_radio(desk, "Owner")
    submit(desk, "Continue", "Storm damage claim: Where")
    choose_radio(desk, kind)
    enter(desk, "Berth or plot", "C-022", "Second Wind", length, title="Storm damage claim: Damage")
    choose(desk, r"Which storm\?", storm)
    for part in damaged:
        set_check_box(desk, part)
    enter(desk, "Description", TEXT, estimate)
    choose_radio(desk, insured)
    enter(desk, "Insurer.*", insurer, title="Storm damage claim: Payment")
    enter(desk, "Account holder", "Daniel Okafor", sort_code, "60417733")
    set_check_box(desk, "What I have said is true.*")
    submit(desk, "Continue", "Storm damage claim: Check and send")
    submit(desk, "Send claim", "Claim SD-")
    desk.done(answer)


def another_way(desk: Desk) -> None:
    """Comes from the council's front page, claims for too much, and goes back from the last step to correct that."""
    show_tab(desk, "Services")
    follow(desk, "Storm damage claim", "Storm damage claim: You")
    choose_radio(desk, "Owner")
    enter(desk, "Phone", "01632960533")
    enter(desk, "Email", "daniel.okafor@post.example")
    enter(desk, "Full name", "Daniel Okafor")
    submit(desk, "Continue", "Storm damage claim: Where")
    enter(desk, "Name of the boat.*", "Second Wind")
    enter(desk, "Length in metres.*", "7.8")
    enter(desk, "Berth or plot", "C-022")
    choose_radio(desk, "Boat afloat")
    submit(desk, "Continue", "Storm damage claim: Damage")
    for part in ("Hull", "Mooring gear"):
        set_check_box(desk, part)
    enter(desk, "Estimate of the repair in pounds", "1673.40")
    enter(desk, "Description", TEXT)
    enter(desk, "Insurer.*", "Saltmere Mutual")
    choose_radio(desk, "In part")
    choose(desk, r"Which storm\?", "Storm Bertil")
    submit(desk, "Continue", "Storm damage claim: Payment")
    enter(desk, "Account holder", "Daniel Okafor", "30-18-62", "60417733")
    set_check_box(desk, "What I have said is true.*")
    submit(desk, "Continue", "Storm damage claim: Check and send")

    follow(desk, "Back", "Storm damage claim: Payment")
    follow(desk, "Back", "Storm damage claim: Damage")
    set_check_box(desk, "Hull", False)
    enter(desk, "Estimate of the repair in pounds", "257.40")
    submit(desk, "Continue", "Storm damage claim: Payment")
    submit(desk, "Continue", "Storm damage claim: Check and send")
    submit(desk, "Send claim", "Claim SD-")
    desk.done("Your claim has the number SD-2291.")


claims_for_what_the_insurer_pays_as_well = mistake(
    solve, fails=["damaged", "estimate"], damaged=("Hull", "Mooring gear"), estimate="1673.40"
)
takes_the_storm_and_the_place_for_others = mistake(
    solve, fails=["storm", "place"], storm="Storm Alba", kind="Boat ashore"
)
says_that_nothing_is_insured_and_takes_the_feet_for_metres = mistake(
    solve, fails=["insurance", "boat"], insured="No", insurer="", length="25.7"
)
mistypes_the_sort_code_and_answers_with_another_number = mistake(
    solve, fails=["account", "answer"], sort_code="30-81-62", answer="SD-2219"
)
