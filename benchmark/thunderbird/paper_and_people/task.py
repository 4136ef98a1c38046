"""Bring the list for the door up to date, and put people and folders in order."""

from __future__ import annotations

from apps.gedit.requirements.told import Updated
from apps.thunderbird.requirements import ListMade, Unsubscribed
from benchmark.worlds.fair_office import fair_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=fair_office,
    requirements={
        "door": Updated.of("door-list.txt"),
        "list": ListMade.drawn,
        "old": Unsubscribed.drawn,
    },
    instruction=(
        "I tell people at {fair} where to go. The list for the door is open in gedit: {door}, and save it. In "
        "Thunderbird, {list}. And {old}.",
        "Before people come to {hall}, please {list}, in Thunderbird. Then {old}. And in the paper for the door, "
        "which is open in gedit, {door}. Save it.",
    ),
    difficulty="moderate",
    max_steps=120,
    seed=1389,
)
