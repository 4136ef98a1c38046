"""The requirement of GIMP about proofs: what its checks say of the files that it leads to, and of mistakes in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import ImageOps

from apps.gimp.requirements import MadeAsOrdered
from apps.gimp.tests.written import Files, exported, picture
from benchmark.worlds.print_office import print_office
from pytest_opencomputer.composed import Draw, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState


@pytest.mark.parametrize("seed", range(1, 4))
def test_its_checks_tell_the_proof_from_each_mistake(seed: int, saved_state: SavedState) -> None:
    world = print_office(Draw(seed))
    part = MadeAsOrdered.drawn(Scene(world, Draw(f"{seed}/part")))
    fact, image = part.fact, picture(world, part.fact.photograph)

    def made(width: int, quality: int, *, negative: bool = False) -> Files:
        small = image.resize((width, round(image.height * width / image.width)))
        if negative:
            small = ImageOps.invert(small.convert("RGB"))
        return {fact.place: exported(small, "JPEG", quality=quality)}

    right = made(fact.width, fact.quality)
    outcomes = {
        "": right,
        "in_another_width": made(fact.mistaken, fact.quality),
        "as_it_comes": made(fact.width, 90),
        "as_a_negative": made(fact.width, fact.quality, negative=True),
        "and_the_photograph_too": {**right, fact.photograph.place: right[fact.place]},
    }
    saved_state.put_all(world.files)
    assert saved_state.failed(part) == {one.id for one in part.goals()}
    found = {}
    for name, files in outcomes.items():
        saved_state.put_all({**world.files, **files})
        found[name] = saved_state.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}
