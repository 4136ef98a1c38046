"""Put the list of a music library into order, link a rota, and name a scan."""

from __future__ import annotations

from apps.gedit.requirements import SortedList
from apps.pcmanfm.requirements import Linked, NameGiven
from benchmark.worlds.choral_office import choral_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=choral_office,
    requirements={"rota": Linked.drawn, "list": SortedList.drawn, "scan": NameGiven.drawn},
    instruction=(
        "Three things for {society}, in the editor and in the file manager. First {rota}. Then {list}, and save it. "
        "And {scan}.",
        "Please help me with the papers of {society}: {scan}, and {rota}. In the open document there is work, too: "
        "{list}. Save it.",
    ),
    difficulty="moderate",
    max_steps=90,
)
