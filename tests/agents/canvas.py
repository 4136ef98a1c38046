"""A screen that carries out nothing and takes down what it is asked for; for tests of what models are made to do."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, cast

from PIL import Image

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.models.actions import Action, CursorPosition
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.sandbox.sandbox import Sandbox


def picture(size: tuple[int, int], shade: int = 128) -> bytes:
    """A PNG."""
    out = io.BytesIO()
    Image.new("RGB", size, (shade, shade, shade)).save(out, "PNG")
    return out.getvalue()


class Canvas:
    """Stands for a sandbox: its eyes show another shade of grey each time, its hands write down.

    Attributes:
        done: the actions, in order.
        failing: chords of keys that cannot be pressed.
    """

    def __init__(self, screen: tuple[int, int] = (1280, 800)) -> None:
        self.screen = screen
        self.done: list[Action] = []
        self.failing: set[str] = set()
        self.looks = 0

    def settle(self, quiet: float) -> bool:
        """Nothing moves here."""
        del quiet
        return True

    def screenshot(self) -> bytes:
        """The screen."""
        self.looks += 1
        return picture(self.screen, self.looks % 256)

    def zoom(self, region: tuple[int, int, int, int]) -> bytes:
        """A part of it."""
        return picture((region[2] - region[0], region[3] - region[1]), 255)

    def perform(self, action: Action) -> Any:
        """Take down an action."""
        chord = getattr(action, "chord", "")
        if chord in self.failing:
            raise ActionError(f"there is no key {chord!r}")
        self.done.append(action)
        return [320, 200] if isinstance(action, CursorPosition) else None


class Notes:
    """The recorder of a session, in memory."""

    def __init__(self) -> None:
        self.steps: list[dict[str, Any]] = []
        self.exchanges: list[Mapping[str, Any]] = []
        self.images: list[bytes] = []

    def screenshot(self, png: bytes) -> str:
        """Store an image."""
        self.images.append(png)
        return f"{len(self.images)}.png"

    def step(
        self,
        *,
        index: int,
        reasoning: str,
        outcomes: Sequence[ActionOutcome],
        screenshot: str,
        usage: Usage,
        elapsed: float,
    ) -> None:
        """Append a step."""
        del screenshot, elapsed
        self.steps.append({"index": index, "reasoning": reasoning, "outcomes": tuple(outcomes), "usage": usage})

    def exchange(self, exchange: Mapping[str, Any]) -> None:
        """Append an exchange."""
        self.exchanges.append(exchange)


def session_on(canvas: Canvas, instruction: str = "do it", *, notes: Notes | None = None, **options: Any) -> Session:
    """A session at a canvas."""
    return Session(cast(Sandbox, canvas), instruction, recorder=notes, **options)
