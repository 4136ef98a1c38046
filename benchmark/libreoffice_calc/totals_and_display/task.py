"""Draw a line above totals, link an entry, and set a calculator's display up."""

from __future__ import annotations

from apps.galculator.requirements import DisplayStyled
from apps.libreoffice_calc.requirements import Linked, Ruled
from benchmark.worlds.workshop import workshop
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=workshop,
    requirements={
        "link": Linked.drawn,
        "line": Ruled.drawn,
        "display": DisplayStyled.drawn,
    },
    instruction=(
        "At {workshop}, we make the books easier to read, which are open in Calc. There, {line}, and {link}. For the "
        "eyes of {owner}, set galculator, too: {display}. Save every workbook that you change.",
        "{owner} sees badly. In galculator, {display}. In the workbooks of {workshop}, which are open in Calc, "
        "{link}. And {line}. Save what you change there.",
    ),
    difficulty="moderate",
    max_steps=110,
    seed=5387,
)
