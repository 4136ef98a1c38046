"""Requirements of galculator, each by itself: what its checks say of the file that it leads to, and of mistakes in it.

The file is written here as galculator would; ``test_live_requirements.py`` shows what is done in galculator.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from apps.galculator.requirements import ButtonsSized, ConstantSet, FunctionMended, OnTheStack, Reduced, Totalled
from apps.galculator.requirements.facts import Misdefined, Outdated
from apps.galculator.verifier.configuration import PLACE
from benchmark.worlds.surveying import surveying
from pytest_opencomputer.composed import Draw, Requirement, Scene

if TYPE_CHECKING:
    from apps.conftest import SavedState

SEEDS = range(1, 6)
Outcomes = Mapping[str, str]


def having(text: str, **values: object) -> str:
    """The file with other values of some keys."""
    for key, value in values.items():
        text, count = re.subn(rf"(?m)^{key}=.*$", f"{key}={value}", text)
        assert count == 1, key
    return text


def constant_set(part: ConstantSet, text: str) -> Outcomes:
    constant, beside, value = part.fact.constant, part.fact.beside, part.fact.value
    line = f"{constant.description}:{constant.name}="
    right = text.replace(f"{line}{constant.value}\n", f"{line}{value}\n")
    return {
        "": right,
        "a_digit_too_many": right.replace(f"{line}{value}", f"{line}1{value}"),
        "as_a_second_one": text.replace("[user functions]", f"{line}{value}\n[user functions]"),
        "in_the_one_beside_it_too": right.replace(f":{beside.name}={beside.value}", f":{beside.name}={value}"),
    }


def function_mended(part: FunctionMended, text: str) -> Outcomes:
    name, wrong, right = part.fact.function.name, part.fact.function.expression, part.fact.right
    other = part.fact.listed.functions[0]

    def with_expression(expression: str) -> str:
        return text.replace(f"{name}(x)={wrong}\n", f"{name}(x)={expression}\n")

    return {
        "": with_expression(right),
        "with_a_plus": with_expression(f"x+{right[2:]}"),
        "as_a_second_one": f"{text}{name}(x)={right}\n",
        "twice": f"{with_expression(right)}{name}(x)={right}\n",
        "in_another_one_too": with_expression(right).replace(
            f"{other.name}(x)={other.expression}", f"{other.name}(x)={right}"
        ),
    }


def reduced(part: Reduced, text: str) -> Outcomes:
    (goal,) = part.goals()
    result = goal.expect["number"]["$approx"]["value"]
    right = having(text, remembered_valuex=f'"{result:.12g}"')
    return {
        "": right,
        "with_the_other_function": having(text, remembered_valuex='"63.2"'),
        "in_degrees": having(text, remembered_valuex='"63.2"', default_angle_base=0),
        "and_switched_to_degrees": having(right, default_angle_base=0),
    }


def totalled(part: Totalled, text: str) -> Outcomes:
    areas = [width * length for width, length in part.fact.sides]
    right = having(text, remembered_valuex=f'"{sum(areas)}"')
    return {
        "": right,
        "without_the_last": having(text, remembered_valuex=f'"{sum(areas[:-1])}"'),
        "and_remembered": having(right, remembers_display="true"),
    }


def on_the_stack(part: OnTheStack, text: str) -> Outcomes:
    east, north = (start + step for start, step in zip(part.fact.start, part.fact.steps, strict=True))

    def with_stack(x: Decimal | int, y: Decimal | int) -> str:
        return having(text, default_notation_mode=1, remembered_valuex=f'"{x}"', remembered_valuey=f'"{y}"')

    return {
        "": with_stack(north.normalize(), east),
        "the_other_way_round": with_stack(east, north),
        "without_the_northing": with_stack(east, 0),
        "and_switched_to_radians": having(with_stack(north, east), default_angle_base=1),
    }


def buttons_sized(part: ButtonsSized, text: str) -> Outcomes:
    right = having(text, button_width=part.width, button_height=part.height)
    return {
        "": right,
        "the_height_as_it_was": having(text, button_width=part.width),
        "the_width_as_it_was": having(text, button_height=part.height),
        "with_a_font_of_their_own": having(right, custom_button_font="true"),
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("kind", "outcomes"),
    [
        (ConstantSet, constant_set),
        (FunctionMended, function_mended),
        (Reduced, reduced),
        (Totalled, totalled),
        (OnTheStack, on_the_stack),
        (ButtonsSized, buttons_sized),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_its_checks_tell_the_outcome_from_each_mistake(
    kind: type[Requirement],
    outcomes: Callable[[Requirement, str], Outcomes],
    seed: int,
    saved_state: SavedState,
) -> None:
    world = surveying(Draw(seed))
    part = kind.drawn(Scene(world, Draw(f"{seed}/part")))
    found = {}
    for name, text in outcomes(part, world.files[PLACE].decode()).items():
        outcome = saved_state.beside(name or "right")
        outcome.put(PLACE, text.encode())
        found[name] = outcome.failed(part)
    assert found == {"": set(), **{one.name: set(one.fails) for one in part.mistakes()}}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_has_what_its_facts_promise(seed: int) -> None:
    world = surveying(Draw(seed))
    text = world.files[PLACE].decode()
    for fact in world.facts:
        if isinstance(fact, Outdated):
            assert f":{fact.constant.name}={fact.constant.value}\n" in text
            assert Decimal(fact.value) != Decimal(fact.constant.value)
            assert fact.beside in fact.listed.constants
            # In sight without scrolling: select_row clicks what it finds.
            assert text.partition("[constants]")[2].partition(f":{fact.constant.name}=")[0].count("\n") < 10
        if isinstance(fact, Misdefined):
            assert text.count(f"\n{fact.function.name}(x)={fact.function.expression}\n") == 1
    assert sum(isinstance(fact, Outdated) for fact in world.facts) > 1
