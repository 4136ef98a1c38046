"""Let a workbook show by itself what matters, with a chart and a link."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Charted, Highlighted, Linked
from benchmark.worlds.workshop import one_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=one_book("orders-2026.ods", "stock-2026.ods", "invoices-2026.ods"),
    requirements={"limit": Highlighted.drawn, "link": Linked.drawn, "chart": Charted.drawn},
    instruction=(
        "I would like to see at a glance what {book} has to say. {limit}. {chart}. And as I keep looking it up, "
        "{link}. Save the workbook.",
        "Please make {book} easier to read for all of us at {workshop}: {limit}. Then {chart}. And {link}. It has "
        "to be saved.",
    ),
    difficulty="moderate",
    max_steps=70,
)
