"""Follow the cables in two photographs, and write down which flat is at which port."""

from __future__ import annotations

from apps.gedit.requirements.gaps import figures_of
from apps.gimp.requirements import MadeAsOrdered
from benchmark.worlds.cellar_cabinets import NORTH, SOUTH, cellar_list
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=cellar_list,
    requirements={
        "north": figures_of(f"{NORTH}.txt"),
        "south": figures_of(f"{SOUTH}.txt"),
        "copy": MadeAsOrdered.drawn,
    },
    instruction=(
        "We have photographed the network cabinets of {coop}, one for each stairs. In gedit, {north}. Then {south}. "
        "Our electrician wants to see one of them: {copy}, with GIMP. Save both lists.",
        "{boss} does not know which flat of {coop} is at which port, so follow the cables. First, {south}; after "
        "that, {north}. Use gedit, and save your work. For a mail to the electrician, {copy}. Use GIMP.",
        "An electrician looks after our network. With GIMP, {copy}. Somebody has to find out how the flats of {coop} "
        "are connected, too: {north}. And {south}. Gedit is there for that. Do not forget to save.",
    ),
    difficulty="expert",
    max_steps=200,
    seed=5120,
)
