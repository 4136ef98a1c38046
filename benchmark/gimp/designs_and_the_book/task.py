"""Finish designs and a proof of a print room, and have its workbook show which orders stand out."""

from __future__ import annotations

from apps.gimp.requirements import AreaGuided, ColoursCorrected, MadeAsOrdered
from apps.libreoffice_calc.requirements import Frozen, Highlighted
from benchmark.worlds.print_office import print_book
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_book,
    requirements={
        "rule": Highlighted.drawn,
        "view": Frozen.drawn,
        "proof": MadeAsOrdered.drawn,
        "guides": AreaGuided.drawn,
        "colours": ColoursCorrected.drawn,
    },
    instruction=(
        "Two people are to work with {book} of the {room} from now on. In Calc, {rule}. Also {view}. "
        "Save it. With GIMP, {proof}. Then {colours}. And {guides}. The pictures are in Jobs.",
        "{boss} wants this done before the week is over; the pictures are in Jobs. In GIMP, {guides}. Then {colours}. "
        "And {proof}. In {book}, which Calc has open, {view}. Then {rule}. Save it.",
    ),
    difficulty="hard",
    max_steps=200,
)
