"""Read electricity meters from photographs into a register, and make a copy of one for a tenant."""

from __future__ import annotations

from apps.gedit.requirements import FiguresFilled
from apps.gimp.requirements import MadeAsOrdered
from benchmark.worlds.meter_round import meter_register
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=meter_register,
    requirements={"readings": FiguresFilled.drawn, "copy": MadeAsOrdered.drawn},
    instruction=(
        "Our round through the cellars of {coop} is done, and register.txt is open in gedit. {readings}. If you have "
        "never read such a meter, look into Documents/how-to-read.txt. Then, for a tenant, {copy}, with GIMP. Save the "
        "register.",
        "A tenant of {coop} wants to see a meter: with GIMP, {copy}. After that, {readings}. Documents/how-to-read.txt "
        "says how our meters are read. Save the register at the end.",
    ),
    difficulty="hard",
    max_steps=150,
    seed=4410,
)
