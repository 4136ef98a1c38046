"""Work off the orders of a print room: proofs, sizes, a price, a sheet and a design."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import MadeAsOrdered, PrintPrepared
from apps.libreoffice_calc.requirements import FilledIn
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_office,
    requirements={
        "figures": FilledIn.drawn,
        "more": FilledIn.drawn,
        "size": FiguresFilled.drawn,
        "proof": MadeAsOrdered.drawn,
        "other": MadeAsOrdered.drawn,
        "print": PrintPrepared.drawn,
    },
    instruction=(
        "The {room} has much to do this week; the work lies in Jobs, the rest in Documents. In {book}, {figures}. Then "
        "{more}. {size}. With GIMP, {proof}. {other}. And {print}. Save everything.",
        "{boss} is ill, so please do this week's work. It lies in Jobs and Documents. {print}. {proof}. Then {other}. "
        "{size}. In {book}, {more}. And {figures}. Save everything.",
    ),
    difficulty="hard",
    tags=("long",),
    max_steps=300,
)
