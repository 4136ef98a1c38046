"""Read electricity meters from photographs into two registers, and make a copy of one for a tenant."""

from __future__ import annotations

from apps.gedit.requirements.gaps import figures_of
from apps.gimp.requirements import MadeAsOrdered
from benchmark.worlds.meter_round import NORTH, SOUTH, meter_register
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=meter_register,
    requirements={
        "north": figures_of(f"{NORTH}.txt"),
        "south": figures_of(f"{SOUTH}.txt"),
        "copy": MadeAsOrdered.drawn,
    },
    instruction=(
        "Our round through the cellars of {coop} is done. In gedit, {north}. Then {south}. If you have never read such "
        "a meter, see how-to-read.txt beside the registers. For a tenant, {copy}, with GIMP. Save both registers.",
        "A tenant of {coop} wants to see a meter: with GIMP, {copy}. After that, {south}. And {north}. How our meters "
        "are read is in how-to-read.txt, in the folder of the registers. Save both of them at the end.",
    ),
    difficulty="hard",
    max_steps=150,
    seed=4410,
)
