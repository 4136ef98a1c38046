"""An environment for Gymnasium: pixels are observed, and actions come from any space."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from PIL import Image

from pytest_opencomputer.environments.environment import Environment
from pytest_opencomputer.environments.making import Options
from pytest_opencomputer.environments.observing import Observed
from pytest_opencomputer.models.actions import AnyAction, Click, Done, Key, Move, Scroll, Type
from pytest_opencomputer.models.errors import UsageProblem

Pixels = NDArray[np.uint8]
Translate = Callable[[Any], AnyAction | Sequence[AnyAction]]

KINDS = ("click", "double_click", "right_click", "move", "scroll_up", "scroll_down", "type", "key", "done")
KEYS = ("Return", "Escape", "Tab", "BackSpace", "Delete", "Left", "Right", "Up", "Down", "ctrl+s", "ctrl+z", "alt+F4")
_CLICKS = 3  # of the wheel


class DesktopEnv(gymnasium.Env[Pixels, Any]):
    """Desktops for Gymnasium.

    An observation is the screen as ``uint8`` of the shape (height, width, 3). The instruction is in ``info``, together
    with what ``Stepped.info`` has and the ``errors`` of the actions, empty for those that were carried out.

    Args:
        task: as in ``Environment.reset``.
        options: what is the same for all episodes.
        action_space: instead of ``UsualActions``, what a person can do at the screen.
        translate: what an element of ``action_space`` stands for. Both are given, or none.
    """

    metadata = {"render_modes": ["rgb_array"]}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        task: str | Path,
        options: Options | None = None,
        *,
        action_space: spaces.Space[Any] | None = None,
        translate: Translate | None = None,
        render_mode: str | None = None,
    ) -> None:
        if (action_space is None) != (translate is None):
            raise UsageProblem("got one of action_space and translate", where="DesktopEnv", wanted="both or none")
        options = options or Options()
        self._named = task
        self.environment = Environment(options)
        self.render_mode = render_mode
        width, height = options.screen
        self.observation_space = spaces.Box(0, 255, (height, width, 3), np.uint8)
        usual = UsualActions(width, height)
        self.action_space = action_space or usual.space
        self._translate = translate or usual
        self._seen: Pixels | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Pixels, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: of the variants that are drawn from now on; it is not the seed of a variant.
            options: ``task`` and ``seed`` as in ``Environment.reset``, for this episode.
        """
        super().reset(seed=seed)
        if seed is not None:
            self.environment.reseed(seed)
        chosen = options or {}
        seen = self.environment.reset(chosen.get("task", self._named), chosen.get("seed"))
        self._seen = _pixels(seen)
        return self._seen, {"instruction": seen.instruction, "task": self.environment.task.id}

    def step(self, action: Any) -> tuple[Pixels, float, bool, bool, dict[str, Any]]:
        step = self.environment.step(self._translate(action))
        self._seen = _pixels(step.observation)
        errors = tuple(outcome.error for outcome in step.observation.outcomes)
        info = {**step.info, "instruction": step.observation.instruction, "errors": errors}
        return self._seen, step.reward, step.terminated, step.truncated, info

    def render(self) -> Any:
        """The screen as it was observed last, in the mode ``rgb_array``."""
        return self._seen if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        self.environment.close()


class UsualActions:
    """What a person can do at a screen of some size: one of ``KINDS``, a place, one of ``KEYS``, and a text.

    Places are shares of width and height, from the top left.
    """

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        self.space = spaces.Dict(
            {
                "kind": spaces.Discrete(len(KINDS)),
                "at": spaces.Box(0.0, 1.0, (2,), np.float32),
                "key": spaces.Discrete(len(KEYS)),
                "text": spaces.Text(100, min_length=0, charset=ascii_letters + digits + " .,:;-_+*/=()@#\n\t"),
            }
        )

    def __call__(self, action: Mapping[str, Any]) -> AnyAction:
        """The action that an element of the space stands for."""
        kind = KINDS[int(action["kind"])]
        x, y = (min(int(share * size), size - 1) for share, size in zip(action["at"], self._size, strict=True))
        match kind:
            case "click" | "double_click":
                return Click(at=(x, y), count=2 if kind == "double_click" else 1)
            case "right_click":
                return Click(at=(x, y), button="right")
            case "move":
                return Move(to=(x, y))
            case "scroll_up" | "scroll_down":
                return Scroll(at=(x, y), dy=_CLICKS if kind == "scroll_down" else -_CLICKS)
            case "type":
                return Type(text=str(action["text"]))
            case "key":
                return Key(chord=KEYS[int(action["key"])])
            case _:
                return Done()


def _pixels(seen: Observed) -> Pixels:
    with Image.open(io.BytesIO(seen.screenshot)) as picture:
        return np.asarray(picture.convert("RGB"))
