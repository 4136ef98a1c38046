"""Tries an agent on a picture of a desktop, in one step, before anything depends on it.

It shows whether key, model, address and tools work and whether the answer is understood. Nothing is carried out, and
what it uses counts in no budget.
"""

from __future__ import annotations

import io
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, cast

from PIL import Image, ImageDraw

from pytest_opencomputer.agents.base import AgentKind, AgentRequest
from pytest_opencomputer.agents.models.api_errors import Trouble
from pytest_opencomputer.agents.session import RolloutOver, Session
from pytest_opencomputer.agents.steps import ActionOutcome, Recorder
from pytest_opencomputer.models.actions import AnyAction, Done
from pytest_opencomputer.models.errors import ActionError, AgentFailure, ProviderError, UsageProblem
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.models.screen_size import DEFAULT, Size
from pytest_opencomputer.models.values import printable, shorten
from pytest_opencomputer.sandbox.sandbox import Sandbox

INSTRUCTION = "This is a trial of the connection. Click the button OK in the middle of the screen, once."
"""What an agent is asked to do."""
_SECONDS = 40.0  # that a trial takes at most
_PATIENCE = {"timeout": "30", "attempts": "3"}
_HOPELESS = ("key", "model", "connection", "quota", "request", "tools", "image", "malformed", "ConnectTimeout")
"""Kinds of trouble that do not pass by themselves."""
_LONGEST = 300  # characters of what went wrong


@dataclass(frozen=True)
class Trial:
    """How a trial went.

    Attributes:
        line: the result in one line.
        works: whether an action came that can be carried out.
        hopeless: whether no rollout can work: the key, the model or the address is wrong.
    """

    line: str
    works: bool
    hopeless: bool = False


def try_agents(agents: Sequence[tuple[AgentKind, AgentRequest]], screen: Size = DEFAULT) -> list[Trial]:
    """Try several agents at the same time; in their order."""
    with ThreadPoolExecutor(max_workers=max(1, len(agents))) as pool:
        return list(pool.map(lambda agent: try_agent(agent[0], agent[1], screen), agents))


def try_agent(kind: AgentKind, request: AgentRequest, screen: Size = DEFAULT) -> Trial:
    """Let an agent take one step.

    Raises:
        UsageProblem: it is not configured.
    """
    if kind.check is not None:
        kind.check(request)
    if kind.asks is None:
        return Trial(f"{request.name}: asks no model, so there is nothing to try", works=True)
    at = kind.asks(request)
    patient = replace(request, options={**_PATIENCE, **request.options}, run=None)
    notes = _Notes()
    session = Session(
        cast(Sandbox, _Picture(screen)), INSTRUCTION, means=kind.means, max_steps=1, deadline=_SECONDS, recorder=notes
    )
    began = time.monotonic()
    wrong, name = "", ""
    try:
        kind.make(patient).run(session)
    except ProviderError as error:
        wrong, name = str(error), _kind(error)
    except (AgentFailure, RolloutOver) as error:
        wrong = str(error)
    took = f"{time.monotonic() - began:.1f} s"
    if wrong:
        said = shorten(printable(wrong), _LONGEST)
        return Trial(f"{request.name}: does not work: {said} (asked: {at}; {took})", False, name in _HOPELESS)
    actions, said = notes.actions, notes.reasoning
    used = f"{took}, {session.usage.input_tokens:,} tokens in, {session.usage.output_tokens:,} out"
    if session.usage.cost is not None and session.usage.cost > 0:
        used += f", {session.usage.cost:.4f} US dollars"
    if all(isinstance(action, Done) for action in actions):
        what = "but ended without an action" if actions else "but no action was understood"
        return Trial(
            f"{request.name}: key, model and URL work ({at}; {used}), {what}: "
            f"{shorten(printable(said or _ending(actions)), _LONGEST)}",
            works=False,
        )
    return Trial(f"{request.name}: works: {', '.join(map(_words, actions))} ({at}; {used})", works=True)


def _kind(error: ProviderError) -> str:
    """The kind of trouble behind a provider error."""
    trouble = error.__cause__
    if not isinstance(trouble, Trouble):
        return ""
    return "ConnectTimeout" if str(trouble).startswith("ConnectTimeout") else trouble.kind


def _ending(actions: Sequence[AnyAction]) -> str:
    return next((action.answer or action.status for action in actions if isinstance(action, Done)), "no answer")


def _words(action: AnyAction) -> str:
    values = action.model_dump(exclude={"kind"}, exclude_defaults=True)
    return " ".join([action.kind, *(f"{key}={value!r}" for key, value in values.items())])


class _Picture:
    """Stands for a sandbox that shows one picture, in which nothing happens."""

    def __init__(self, screen: Size) -> None:
        self.screen = screen

    def settle(self, quiet: float) -> bool:
        del quiet
        return True

    def screenshot(self) -> bytes:
        return _drawn(self.screen)

    def zoom(self, region: tuple[int, int, int, int]) -> bytes:
        return _drawn((max(1, region[2] - region[0]), max(1, region[3] - region[1])))

    def tree(self) -> list[dict[str, Any]]:
        (left, top, right, bottom) = _button(self.screen)
        return [
            {
                "role": "push button",
                "name": "OK",
                "description": "",
                "text": "",
                "value": None,
                "states": ["sensitive", "visible"],
                "path": [0],
                "depth": 0,
                "x": left,
                "y": top,
                "width": right - left,
                "height": bottom - top,
            }
        ]

    def perform(self, action: AnyAction) -> None:
        del action

    def run(self, *_: Any, **__: Any) -> None:
        raise ActionError("this is a trial, in which no command is run")


def _button(screen: Size) -> tuple[int, int, int, int]:
    width, height = screen
    return width // 2 - 60, height // 2 - 20, width // 2 + 60, height // 2 + 20


def _drawn(screen: Size) -> bytes:
    picture = Image.new("RGB", screen, (58, 110, 165))
    draw = ImageDraw.Draw(picture)
    left, top, right, bottom = _button(screen)
    draw.rectangle((left - 120, top - 80, right + 120, bottom + 60), fill=(240, 240, 240), outline=(90, 90, 90))
    draw.text((left - 100, top - 60), "The trial is ready.", fill=(0, 0, 0), font_size=20)
    draw.rectangle((left, top, right, bottom), fill=(225, 225, 225), outline=(60, 60, 60), width=2)
    draw.text(((left + right) // 2, (top + bottom) // 2), "OK", fill=(0, 0, 0), font_size=20, anchor="mm")
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


class _Notes(Recorder):
    """Takes down what the agent does."""

    def __init__(self) -> None:
        self.actions: list[AnyAction] = []
        self.reasoning = ""

    def screenshot(self, png: bytes) -> str:
        del png
        return ""

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
        del index, screenshot, usage, elapsed
        self.reasoning = reasoning
        self.actions += [outcome.action for outcome in outcomes]

    def exchange(self, exchange: Mapping[str, Any]) -> None:
        del exchange


def cannot_work(trials: Sequence[Trial]) -> UsageProblem | None:
    """The error if an agent cannot work; ``None`` if all may."""
    hopeless = [trial.line for trial in trials if trial.hopeless]
    if not hopeless:
        return None
    return UsageProblem(
        "\n  ".join(hopeless),
        wanted="a key, a model and an address that work; nothing was started",
        fix="opencomputer agents try NAME, with the same options, shows whether it works",
    )
