"""The environment for Gymnasium, by Gymnasium's own checker and loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

from pytest_opencomputer.env import DesktopEnv, Options
from pytest_opencomputer.environments.gymnasium_adapter import KINDS, UsualActions
from pytest_opencomputer.models.actions import Done, Move, Type
from pytest_opencomputer.models.errors import UsageProblem
from tests.environments.project import GOOD, TASK
from tests.environments.stand_in import SIZE, StandIn

MakeOptions = Callable[..., Options]
TWO_ARMS: tuple[Any, ...] = (Type(text=GOOD), Done())


@pytest.fixture
def bandit(options: MakeOptions) -> Iterator[DesktopEnv]:
    """Two actions to choose from."""
    made = DesktopEnv(
        TASK, options(screen=SIZE, dense=True), action_space=spaces.Discrete(2), translate=TWO_ARMS.__getitem__
    )
    yield made
    made.close()


@pytest.mark.filterwarnings("error")
def test_gymnasiums_own_checker_finds_nothing(options: MakeOptions) -> None:
    made = DesktopEnv(TASK, options(screen=SIZE), render_mode="rgb_array")
    # Without a registered name, it cannot be made again in other modes.
    made.spec = None
    check_env(made, skip_render_check=True)
    assert made.render().shape == (SIZE[1], SIZE[0], 3)
    made.close()


def test_actions_of_ones_own(bandit: DesktopEnv, backend: StandIn) -> None:
    pixels, info = bandit.reset()
    assert pixels.shape == (SIZE[1], SIZE[0], 3)
    assert (info["task"], info["instruction"][:13]) == (TASK, "Give the note")
    _, reward, terminated, truncated, info = bandit.step(0)
    assert (reward, terminated, truncated, info["rewards"]["four_stars"]) == (1.0, False, False, 1.0)
    _, reward, terminated, truncated, info = bandit.step(1)
    assert (reward, terminated, truncated, info["outcome"]) == (0.0, True, False, "passed")
    assert backend.running == set()


def test_several_at_once(options: MakeOptions) -> None:
    def make() -> DesktopEnv:
        return DesktopEnv(TASK, options(screen=SIZE, max_steps=2), action_space=spaces.Discrete(2), translate=_type)

    together = SyncVectorEnv([make, make])
    together.reset()
    together.step(np.array([0, 1]))
    _, rewards, _, truncated, _ = together.step(np.array([1, 1]))
    assert list(rewards) == [1.0, 0.0]
    assert list(truncated) == [True, True]
    together.close()


def _type(action: int) -> Type:
    return Type(text=GOOD if action == 0 else "elsewhere=1")


def test_every_action_of_a_person_is_one_of_ours() -> None:
    usual = UsualActions(1920, 1080)
    usual.space.seed(1)
    actions = [usual(usual.space.sample()) for _ in range(200)]
    assert {action.kind for action in actions} == {"click", "move", "scroll", "type", "key", "done"}
    corner = {"kind": KINDS.index("move"), "at": np.array([1.0, 0.5]), "key": 0, "text": ""}
    assert usual(corner) == Move(to=(1919, 540))


def test_a_space_without_a_translation_is_refused(options: MakeOptions) -> None:
    with pytest.raises(UsageProblem, match="both or none"):
        DesktopEnv(TASK, options(), action_space=spaces.Discrete(2))
