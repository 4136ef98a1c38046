"""Turn pages, set a paragraph apart, and make headings of bold lines."""

from __future__ import annotations

from apps.libreoffice_writer.requirements import Headed, PagesTurned, Remarked, SetApart
from benchmark.worlds.housing_papers import housing_papers
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=housing_papers,
    requirements={
        "pages": PagesTurned.drawn,
        "lines": Headed.drawn,
        "passage": SetApart.drawn,
        "remark": Remarked.drawn,
    },
    instruction=(
        "The papers of {coop} should be easier to read. So {pages}. Then {lines}. Next, {passage}. Finally, {remark}. "
        "Save them.",
        "Please look after some papers of {coop}: {remark}. Then {passage}. Also {lines}. Last, {pages}. Save "
        "whatever you change.",
    ),
    difficulty="moderate",
    max_steps=100,
    seed=7,
)
