"""Correct a figure that another workbook contradicts, and make the workbook ready for the next meeting."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Corrected, Frozen, Linked, Named
from benchmark.worlds.workshop import one_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=one_book("stock-2026.ods", "invoices-2026.ods"),
    requirements={
        "figure": Corrected.drawn,
        "name": Named.drawn,
        "link": Linked.drawn,
        "view": Frozen.drawn,
    },
    instruction=(
        "Something in {book} is wrong: {figure}. Also {name}, and {view}. {link}. Save the workbook.",
        "{owner} has found a mistake in {book}. {figure}. {link}, and {view}. Also {name}. Save it.",
    ),
    difficulty="hard",
    max_steps=90,
)
