"""The agent ``random``: acts at random. Its score is a lower bound for other agents."""

from __future__ import annotations

from random import Random

from pytest_opencomputer.agents.base import AgentKind, AgentRequest, StepAgent
from pytest_opencomputer.agents.models import option_values
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Observation, Turn
from pytest_opencomputer.models.actions import Action, Click, Done, Drag, Key, Move, Point, Scroll, Type

STEPS = 50  #: it gives up after so many

_KEYS = (
    *("Return", "Tab", "Escape", "BackSpace", "Delete", "Up", "Down", "Left", "Right", "Home", "End", "F10", "space"),
    *("ctrl+a", "ctrl+c", "ctrl+v", "ctrl+z", "ctrl+s", "alt+f", "shift+Tab", "ctrl+n", "ctrl+o", "ctrl+f"),
)
_WORDS = ("1", "42", "3.14", "hello", "report", "+", "=", "=SUM(A1:A9)", "final", "Title", "\n")


class Aimless(StepAgent):
    """Does one random action in each step; the same ones for the same seed, instruction and screen."""

    def __init__(self, seed: int, steps: int = STEPS) -> None:
        self._seed, self._steps = seed, steps

    def begin(self, session: Session) -> None:
        self._random = Random(f"{self._seed} {session.instruction}")
        self._screen = session.screen

    def act(self, observation: Observation) -> Turn:
        if observation.step >= self._steps:
            return Turn((Done(status="gave_up"),))
        return Turn((self._something(),))

    def _something(self) -> Action:
        chance = self._random
        kind = chance.choices(("click", "type", "key", "scroll", "move", "drag"), (10, 4, 4, 2, 1, 1))[0]
        match kind:
            case "click":
                button, count = chance.choices((("left", 1), ("left", 2), ("right", 1)), (8, 2, 2))[0]
                return Click.model_validate({"at": self._place(), "button": button, "count": count})
            case "type":
                return Type(text=chance.choice(_WORDS))
            case "key":
                return Key(chord=chance.choice(_KEYS))
            case "scroll":
                return Scroll(dy=chance.choice((-5, -1, 1, 5)), at=self._place())
            case "move":
                return Move(to=self._place())
        return Drag(path=(self._place(), self._place()))

    def _place(self) -> Point:
        return self._random.randrange(self._screen[0]), self._random.randrange(self._screen[1])


def _make(request: AgentRequest) -> Aimless:
    seed = option_values.whole(request.options, "seed", 0, least=0)
    return Aimless(seed, option_values.whole(request.options, "steps", STEPS))


def _check(request: AgentRequest) -> None:
    option_values.only(request, {"seed": "a whole number", "steps": "after how many it gives up"})
    _make(request)


RANDOM = AgentKind(
    "random", _make, f"acts at random (--agent-arg seed=…, steps=…; gives up after {STEPS} steps)", check=_check
)
