"""Count sheep and lambs in photographs from the air, and answer what follows from the figures."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import MadeAsOrdered
from apps.libreoffice_calc.requirements import FilledIn
from benchmark.worlds.common_pastures import common_pastures
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=common_pastures,
    requirements={
        "one": FilledIn.drawn,
        "other": FilledIn.drawn,
        "answers": FiguresFilled.drawn,
        "copy": MadeAsOrdered.drawn,
    },
    instruction=(
        "The drone of the {graziers} has been out, and now the sheep have to be counted; how-we-count.txt beside "
        "{book} says how. In the workbook, {one}. Then {other}. After that, {answers}. With GIMP, {copy}. Save the "
        "workbook and the questions.",
        "{boss} needs this year's count of the {graziers}. With GIMP, {copy}. Then go on in {book}, and {other}. The "
        "rules are in how-we-count.txt beside it. Next, {one}. At the end, {answers}. Save everything.",
    ),
    difficulty="expert",
    tags=("long",),
    max_steps=300,
    seed=8802,
)
