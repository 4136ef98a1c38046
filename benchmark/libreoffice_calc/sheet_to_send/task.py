"""Send a sheet as text to somebody outside, and tidy the workbook up that it comes from."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Exported, Headed, Hidden
from benchmark.worlds.workshop import one_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=one_book("orders-2026.ods", "stock-2026.ods", "hours-2026.ods", "invoices-2026.ods"),
    requirements={"text": Exported.drawn, "private": Hidden.drawn, "heading": Headed.drawn},
    instruction=(
        "{book} is open. {text}. In the workbook itself, {private}. And {heading}. Save it under its own name.",
        "Please take {book} in hand. First {heading}. Then {private}. Save these changes. {text}.",
    ),
    difficulty="moderate",
    max_steps=70,
)
