"""Correct a figure that another workbook contradicts, and make the workbook ready for the next meeting."""

from __future__ import annotations

from apps.libreoffice_calc.requirements import Corrected, Frozen, Linked, Named, Ruled
from benchmark.worlds.workshop import one_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=one_book("stock-2026.ods", "invoices-2026.ods"),
    requirements={
        "figure": Corrected.drawn,
        "name": Named.drawn,
        "view": Frozen.drawn,
        "link": Linked.drawn,
        "line": Ruled.drawn,
    },
    instruction=(
        "Something in {book} is wrong: {figure}. Also {name}, and {view}. {link}. Last, {line}. Save the "
        "workbook.",
        "{owner} has found a mistake in {book}. {figure}. Then {line}. {link}, and {view}. Also {name}. Save it.",
    ),
    difficulty="hard",
    max_steps=90,
)
