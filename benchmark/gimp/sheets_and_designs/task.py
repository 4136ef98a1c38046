"""Prepare a print room's designs, and enter what they and a photograph measure in a sheet and a workbook."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import AreaOutlined, LayerBlended
from apps.libreoffice_calc.requirements import FilledIn, Named
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=print_office,
    requirements={
        "line": AreaOutlined.drawn,
        "tint": LayerBlended.drawn,
        "size": FiguresFilled.drawn,
        "figures": FilledIn.drawn,
        "name": Named.drawn,
    },
    instruction=(
        "The designs of the {room} lie in Jobs, and {book} is open in Calc. In GIMP, {line}. Then {tint}. In gedit, "
        "{size}, and save it. In the workbook, {figures}. Besides, {name}, and save it.",
        "Before {boss} comes back, all of this should be complete. In {book}, {name}. Then {figures}. Save it. {size}; "
        "save that, too. With GIMP, {tint}. And {line}. The designs are in Jobs.",
    ),
    difficulty="hard",
    max_steps=220,
)
