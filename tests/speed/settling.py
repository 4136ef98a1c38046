"""The experiment on settling: what would a screenshot have missed, had it been taken when the screen was thought still?

After each of many actions on real apps the screen is watched for ``TRUTH`` seconds, longer than any harness sleeps: in
every hundredth of a second, whether something of importance changed (a caret does not count), how much processor time
programs used, and whether they all wait for something. From one such record follows, for every rule by which settling
could be decided, when it would have decided, and whether anything changed after that.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pytest_opencomputer.guest.idle import IDLE, QUIET
from pytest_opencomputer.guest.settle import LITTLE, Stillness
from pytest_opencomputer.models.actions import Action, Click, Key, Move, Scroll, Type

from . import scripted
from .operations import DARKTABLE
from .scene import Scene, desktop, task

TRUTH = 3.0
"""Seconds that the screen is watched after an action."""
IN_SUCCESSION = 3
"""Actions that follow each other without a pause, as a script's do and a model's never."""
GALCULATOR = "galculator/total_station_setup"


@dataclass(frozen=True)
class Look:
    """One look of ``screen.watch``: seconds since the first, and what had happened since the look before."""

    at: float
    changed: bool
    work: float
    all_wait: bool
    timer: float

    def waiting(self) -> bool:
        """Whether all programs were waiting."""
        return self.all_wait

    def due(self) -> float:
        """When the first timer that counts was due, in seconds after the first look."""
        return self.timer


@dataclass(frozen=True)
class Rule:
    """A way to decide that the screen has settled: the times that ``screen.settle`` takes.

    Attributes:
        quiet: seconds without a change.
        idle: seconds of these that are enough if programs are idle and no timer is due; 0 for no such difference.
    """

    quiet: float
    idle: float = 0.0

    def __str__(self) -> str:
        if not self.idle:
            return f"{self.quiet * 1000:.0f} ms without a change"
        return f"{self.quiet * 1000:.0f} ms without a change, {self.idle * 1000:.0f} ms if nothing can follow"

    def settled(self, looks: Sequence[Look]) -> float:
        """When it takes the screen to be settled, in seconds after the first look; the last if it never does."""
        still = Stillness(self.quiet, self.idle, 0.0, 0.0)
        for look in looks:
            if look.changed:
                still.changed = look.at
            if look.work > LITTLE:
                still.worked = look.at
            if still.enough(look.at, look):
                return look.at
        return looks[-1].at


RULES = (
    Rule(QUIET, IDLE),
    Rule(0.5, IDLE),
    Rule(0.2, IDLE),
    Rule(0.1, IDLE),
    Rule(QUIET, 0.05),
    Rule(QUIET, 0.005),
    Rule(1.0),
    Rule(0.6),
    Rule(0.3),
    Rule(0.15),
    Rule(0.1),
    Rule(0.06),
    Rule(0.03),
)
"""What is in use, then what could be."""


@dataclass(frozen=True)
class Watched:
    """An action and what the screen did after it."""

    app: str
    action: Action
    looks: tuple[Look, ...]


def watch(scene: Scene, action: Action) -> Watched:
    """Carry out an action and watch the screen from then on."""
    scene.sandbox.perform(action)
    return Watched(scene.app.name, action, _looks(scene))


def watch_settled(scene: Scene, action: Action) -> Watched:
    """Carry out an action, have the screen settle as an observation does, and watch it only from then on."""
    scene.sandbox.perform(action)
    scene.sandbox.settle()
    return Watched(scene.app.name, action, _looks(scene))


def watch_succession(scene: Scene, actions: Sequence[Action]) -> Watched:
    """Carry out actions with only settling in between, and watch the screen after the last."""
    for action in actions:
        scene.sandbox.perform(action)
        scene.sandbox.settle()
    return Watched(scene.app.name, actions[-1], _looks(scene))


def _looks(scene: Scene) -> tuple[Look, ...]:
    looks = scene.sandbox.call("screen.watch", seconds=TRUTH, timeout=TRUTH + 30)
    return tuple(Look(at, bool(changed), work, bool(waiting), timer) for at, changed, work, waiting, timer in looks)


def gedit(scene: Scene) -> list[Action]:
    """Everything from a caret that moves to dialogs that open."""
    (x, y), *others = itertools.islice(scripted.places(scene), 8)
    keys = [
        "ctrl+f",
        "Escape",
        "ctrl+h",
        "Escape",
        "F10",
        "Down",
        "Escape",
        "ctrl+n",
        "ctrl+w",
        "alt+2",
        "alt+1",
        "ctrl+End",
        "Return",
        "ctrl+z",
        "ctrl+Home",
        "Page_Down",
        "ctrl+a",
        "Home",
        "F11",
        "F11",
        "ctrl+o",
        "Escape",
        "ctrl+i",
        "Escape",
        "ctrl+shift+t",
        "ctrl+p",
        "Escape",
        "shift+F10",
        "Escape",
        "F9",
        "F9",
        "ctrl+s",
    ]
    actions: list[Action] = [Click(at=at) for at in others]
    actions += [Key(chord=chord) for chord in keys]
    actions += [
        Type(text="server {"),
        Key(chord="ctrl+z"),
        Key(chord="ctrl+f"),
        Type(text="port"),
        Key(chord="Escape"),
        Click(at=(x, y), count=2),
        Click(at=(x + 200, y + 60), button="right"),
        Key(chord="Escape"),
        Scroll(at=(x, y), dy=5),
        Scroll(at=(x, y), dy=-5),
        Move(to=(x + 300, y + 100)),
    ]
    return actions


def darktable(_scene: Scene) -> list[Action]:
    """Choosing, rating and labelling thumbnails, unfolding panels, changing the view."""
    thumbnails = [(400 + 262 * number, 230) for number in range(4)]
    panels = [(75, 94), (75, 127), (75, 160), (75, 193), (1690, 94), (1690, 127), (1690, 160), (1690, 260)]
    keys = [
        "1",
        "2",
        "r",
        "3",
        "F1",
        "F2",
        "F3",
        "ctrl+a",
        "ctrl+shift+a",
        "Down",
        "Right",
        "d",
        "Escape",
        "l",
        "f",
        "f",
        "ctrl+h",
        "ctrl+h",
        "h",
        "Escape",
    ]
    actions: list[Action] = [one for at in thumbnails for one in (Move(to=at), Click(at=at), Key(chord="2"))]
    actions += [Click(at=at) for at in panels for _ in (1, 2)]
    actions += [Key(chord=chord) for chord in keys]
    actions += [Scroll(at=(800, 500), dy=3), Scroll(at=(800, 500), dy=-3), Click(at=(1180, 94)), Key(chord="Escape")]
    return actions


def galculator(_scene: Scene) -> list[Action]:
    """Keys, menus and the preferences."""
    keys = [
        "7",
        "plus",
        "8",
        "Return",
        "alt+f",
        "Right",
        "Right",
        "Down",
        "Escape",
        "Escape",
        "alt+e",
        "Up",
        "Return",
        "Tab",
        "Escape",
        "F1",
        "Escape",
        "ctrl+b",
        "ctrl+n",
        "alt+v",
        "Down",
        "Return",
        "9",
        "minus",
        "3",
        "Return",
        "BackSpace",
    ]
    return [*(Key(chord=chord) for chord in keys), Type(text="12*12"), Key(chord="Return"), Move(to=(900, 500))]


SCRIPTS: tuple[tuple[str, Callable[[Scene], list[Action]]], ...] = (
    (scripted.TASK, gedit),
    (DARKTABLE, darktable),
    (GALCULATOR, galculator),
)


def experiment(rounds: int, look: Callable[[Scene, Action], Watched]) -> list[Watched]:
    """Take the three apps through their scripts, ``rounds`` times, each time on fresh desktops."""
    return [look(scene, action) for scene, actions in _scripts(rounds) for action in actions]


def succession() -> list[Watched]:
    """Take the three apps through their scripts once, ``IN_SUCCESSION`` actions at a time."""
    return [
        watch_succession(scene, actions[start : start + IN_SUCCESSION])
        for scene, actions in _scripts(1)
        for start in range(0, len(actions), IN_SUCCESSION)
    ]


def _scripts(rounds: int) -> Iterator[tuple[Scene, list[Action]]]:
    for _ in range(rounds):
        for name, script in SCRIPTS:
            with desktop(task(name)) as scene:
                yield scene, script(scene)
