"""Take payments over from a bank statement, print the rota for the window, and set up plugins."""

from __future__ import annotations

from apps.gedit.requirements import PaymentsNoted, PluginsSet, PrintedAcross
from benchmark.worlds.allotments import allotments
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=allotments,
    requirements={"payments": PaymentsNoted.drawn, "window": PrintedAcross.drawn, "plugins": PluginsSet.drawn},
    instruction=(
        "I do the accounts of {club}. Please {payments}. Others have paid for something else, mind you. Save it. For "
        "the window of the pavilion, {window}. And {plugins}.",
        "The bank has written to {club}. So {payments}, change nothing else there, and save it. After that, {window}. "
        "Last, {plugins}.",
    ),
    difficulty="moderate",
    max_steps=80,
)
