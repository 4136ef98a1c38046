"""Prepare a workbook that others will type into: entries from a list, private columns hidden, a view that stays."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Frozen, Hidden, Limited, Ruled
from benchmark.worlds.workshop import one_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=one_book("orders-2026.ods", "stock-2026.ods", "hours-2026.ods", "invoices-2026.ods"),
    requirements={"entries": Limited.drawn, "private": Hidden.drawn, "line": Ruled.drawn, "view": Frozen.drawn},
    instruction=(
        "From Monday, everybody at {workshop} will type into {book}. So {entries}. {view}. {private}. Also {line}. "
        "Save the workbook.",
        "I want to hand {book} over to the whole workshop. First {private}. Then {entries}, and {view}. Last, {line}. "
        "Please save it.",
    ),
    difficulty="moderate",
    max_steps=80,
)
