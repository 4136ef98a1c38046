"""What the policy answers with, and the handful of things that it can do at a desktop.

Everything that uses the desktop is a generator: it yields an ``Answer`` and is sent the resulting screen.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.policy.screen import Item, Screen

Call = dict[str, Any]
_T = TypeVar("_T")
Work = Generator["Answer", Screen, _T]
"""Works the desktop, and returns something in the end."""
LOOKS = 3  #: how often the policy looks again for something that should be there
TRIES = 3  #: how often it tries to get something right
_LEFT = 12  #: thousandths of the screen's width from the middle of an entry, away from buttons at its right end


@dataclass(frozen=True)
class Answer:
    """What is done in a step.

    Attributes:
        says: what that is, in words.
        calls: arguments of calls of ``computer_use``.
    """

    says: str
    calls: tuple[Call, ...]


def click(item: Item) -> Call:
    """Click an item."""
    return {"action": "left_click", "coordinate": [round(place) for place in item.at]}


def click_into(entry: Item) -> Call:
    """Click an entry, a little to the left of its middle."""
    x, y = entry.at
    return {"action": "left_click", "coordinate": [round(x - _LEFT), round(y)]}


def press(*keys: str) -> Call:
    """Press keys together."""
    return {"action": "key", "keys": list(keys)}


def write(text: str) -> Call:
    """Type a text."""
    return {"action": "type", "text": text}


def wait(seconds: float) -> Call:
    """Let time pass."""
    return {"action": "wait", "time": seconds}


def scroll(item: Item, turns: int) -> Call:
    """Turn the wheel over an item; positive turns go down."""
    return {"action": "scroll", "pixels": -turns, "coordinate": [round(place) for place in item.at]}


class Hands:
    """Works a desktop.

    Attributes:
        screen: what it saw last.
        deeds: what it changed so far, in words.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.deeds: list[str] = []

    def do(self, says: str, *calls: Call) -> Work[None]:
        """Do something and look at the result."""
        self.screen = yield Answer(says, calls)

    def change(self, says: str, *calls: Call) -> Work[None]:
        """Do something that the instruction wants."""
        self.deeds.append(says)
        yield from self.do(says, *calls)

    def look(self) -> Work[None]:
        """Look again a moment later."""
        yield from self.do("Look again.", wait(0.3))

    def until(self, condition: Callable[[], bool]) -> Work[bool]:
        """Look until something is as it should be; returns whether it is."""
        for _ in range(LOOKS):
            if condition():
                return True
            yield from self.look()
        return condition()

    def fill(self, says: str, entry: Callable[[], Item | None], text: str, leave: str = "") -> Work[None]:
        """Replace the text of an entry, and look whether it is right.

        Args:
            entry: finds it on the screen as it is now.
            leave: what is typed after the text so that it counts.
        """
        self.deeds.append(says)
        for _ in range(TRIES):
            found = entry()
            if found is None or found.shows(text):
                return
            # Keys can overtake a click on their way to a program: look first where they will go.
            yield from self.do(f"Go there. {says}", click_into(found))
            yield from self.until(lambda: (now := entry()) is None or "focused" in now.states)
            yield from self.do(says, press("ctrl", "a"), write(text + leave))
