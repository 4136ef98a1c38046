"""Find the rows that matter, and get the workbook ready to be talked about."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Headed, Marked, Named
from benchmark.worlds.workshop import one_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=one_book("orders-2026.ods", "stock-2026.ods", "hours-2026.ods", "invoices-2026.ods"),
    requirements={"rows": Marked.drawn, "heading": Headed.drawn, "name": Named.drawn},
    instruction=(
        "{owner} wants to go through {book} with me this afternoon. {rows}. Then {heading}. Also {name}. Please save "
        "the workbook when that is done.",
        "I have {book} of {workshop} open. {heading}. Next, {rows}, so that I see them at once. And {name}. Save it, "
        "please.",
    ),
    difficulty="easy",
    max_steps=60,
)
