"""Correct a figure that another workbook contradicts, and make the workbook ready for the next meeting."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Charted, Corrected, Frozen, Linked, Named
from benchmark.worlds.workshop import one_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=one_book("stock-2026.ods", "invoices-2026.ods"),
    requirements={
        "figure": Corrected.drawn,
        "name": Named.drawn,
        "view": Frozen.drawn,
        "link": Linked.drawn,
        "chart": Charted.drawn,
    },
    instruction=(
        "Something in {book} is wrong: {figure}. While you are in it, {name}. {view}. {link}. Last, {chart}. Save the "
        "workbook.",
        "{owner} has found a mistake in {book}. {figure}. Then {chart}. {link}, and {view}. Also {name}. Save it.",
    ),
    difficulty="hard",
    max_steps=100,
)
