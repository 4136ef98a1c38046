"""Complete the list of pictures in a workbook, and make a proof and a print file as it asks for them."""

from __future__ import annotations

from apps.gimp.requirements import MadeAsOrdered, PrintPrepared
from apps.libreoffice_calc.requirements import FilledIn, Marked
from benchmark.worlds.print_office import print_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_book,
    requirements={
        "sizes": FilledIn.drawn,
        "rows": Marked.drawn,
        "proof": MadeAsOrdered.drawn,
        "print": PrintPrepared.drawn,
    },
    instruction=(
        "The order book of the {room}, {book}, is open; the pictures lie in the folder Jobs. {sizes}. Then {rows}, and "
        "save the book. In GIMP, {proof}. Also {print}.",
        "Please finish the pictures of this week for {boss}; they lie in Jobs. With GIMP, {print}. Then {proof}. In "
        "{book}, {rows}. {sizes}. Save the book.",
    ),
    difficulty="moderate",
    max_steps=120,
)
