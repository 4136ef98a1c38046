"""The desk: how a reference solution works, in the words of a person at the keyboard.

Every method that touches the desktop is one step of the session with one canonical action, so a replayed solution is
recorded like any other rollout. Elements are found in the accessibility tree by role and name; each search waits until
the element is there.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.apps.waits import WaitTimeout, until
from pytest_opencomputer.models.actions import Action, Button, Click, Done, Drag, Key, Move, Point, Scroll, Type, Wait
from pytest_opencomputer.models.errors import ActionError, UsageProblem
from pytest_opencomputer.models.sandbox_types import Completed, Element, Window
from pytest_opencomputer.sandbox.one_app import OneApp
from pytest_opencomputer.sandbox.permissions import Reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox

_T = TypeVar("_T")

PACE = 0.1
"""How many seconds the screen must stay unchanged between two actions.

A third of what an agent's screenshots wait for: a solution does not look at the picture, but waits for the element or
the window that it needs next. With an agent's time, half of the time of a proof was spent on waiting.
"""
_LOOK = 0.1  # seconds that a step of waiting takes
MENU_ITEMS = ("menu", "menu item", "check menu item", "radio menu item")
"""Roles of what ``Desk.menu`` walks through."""


class Desk:
    """Keyboard, mouse and eyes of a solution.

    Args:
        session: the session that everything is done in.
        patience: seconds that a search or a wait may take.
    """

    def __init__(self, session: Session, *, patience: float = 20.0) -> None:
        self._session = session
        self._sandbox = session.sandbox
        self._patience = patience
        self._settled = False  # whether we have just waited for the screen to settle

    @property
    def sandbox(self) -> Sandbox | Reachable:
        """The sandbox itself, to read what the screen does not show. Solutions never write state through it."""
        return self._sandbox

    # Hands

    def key(self, chord: str, repeat: int = 1) -> None:
        """Press a key or a chord such as ``ctrl+s``."""
        self._act(Key(chord=chord, repeat=repeat))

    def keys(self, *chords: str) -> None:
        """Press several chords, one after the other."""
        for chord in chords:
            self.key(chord)

    def type(self, text: str) -> None:
        """Type text; a line feed is the Return key."""
        self._act(Type(text=text))

    def replace(self, text: str) -> None:
        """Replace the content of the entry that has the focus."""
        self.key("ctrl+a")
        self.type(text)

    def fill(self, entry: Element, text: str) -> None:
        """Replace the content of an entry or spin button. A tab at the end of ``text`` leaves it for the next one."""
        # Near its left end, as the buttons of a spin button reach to its middle; but not in the outermost 15 pixels,
        # which in GTK belong to its frame and take no click.
        self.click((entry.x + min(24, entry.width // 2), entry.y + entry.height // 2))
        self.replace(text)

    def click(
        self,
        target: Element | Point | None = None,
        *,
        role: str | None = None,
        name: str | None = None,
        button: Button = "left",
        count: int = 1,
        holding: Sequence[str] = (),
    ) -> None:
        """Click a point, an element, or the element with this role and name."""
        self._act(Click(at=self._point(target, role, name), button=button, count=count, holding=tuple(holding)))

    def double_click(
        self, target: Element | Point | None = None, *, role: str | None = None, name: str | None = None
    ) -> None:
        """Click twice."""
        self.click(target, role=role, name=name, count=2)

    def right_click(
        self, target: Element | Point | None = None, *, role: str | None = None, name: str | None = None
    ) -> None:
        """Click with the right button."""
        self.click(target, role=role, name=name, button="right")

    def hover(self, target: Element | Point | None = None, *, role: str | None = None, name: str | None = None) -> None:
        """Move the pointer without clicking."""
        point = self._point(target, role, name)
        if point is None:
            raise UsageProblem("hover needs a point, an element, or a role and name")
        self._act(Move(to=point))

    def drag(self, *path: Point, button: Button = "left", holding: Sequence[str] = ()) -> None:
        """Press at the first point, move along the others, release at the last."""
        self._act(Drag(path=path, button=button, holding=tuple(holding)))

    def scroll(self, dy: int = 0, dx: int = 0, *, at: Element | Point | None = None) -> None:
        """Turn the wheel by clicks, ``dy`` down or ``dx`` to the right."""
        self._act(Scroll(dx=dx, dy=dy, at=self._point(at, None, None)))

    def menu(self, *names: str) -> None:
        """Walk through a menu by the names of its items, for example ``menu("Edit", "Preferences")``."""
        for depth, name in enumerate(names):
            # A menu item further down exists in the tree before its menu is open: only one with a size can be clicked.
            # The last item may be anything that a menu holds, the first is a menu or an item of the menu bar.
            pattern = re.escape(name)
            what = f"the menu item {name!r} (number {depth + 1} of {' > '.join(names)})"
            self.click(self._first(lambda p=pattern: self._menu_items(p), what))  # type: ignore[misc]

    # Eyes

    def overlook(self, programs: Sequence[str]) -> None:
        """From now on, ignore elements of the programs with these names, and of no others."""
        self._sandbox = OneApp(self._session.sandbox, programs)

    def find(
        self,
        *,
        role: str | None = None,
        name: str | None = None,
        description: str | None = None,
        app: str | None = None,
        window: str | None = None,
    ) -> Element:
        """The element with this role whose name and description (regular expressions, matched whole) fit; waits for it.

        Args:
            role, name, description, app, window: as ``sandbox.find`` takes them. A search in one window is quicker.

        Raises:
            WaitTimeout: none appeared within the desk's patience; the message lists what there is instead.
        """
        try:
            return self._first(
                lambda: self.sandbox.find(
                    role=role, name=name, description=description, app=app, window=window, limit=1
                ),
                f"a {role or 'element'} named /{name or description}/",
            )
        except WaitTimeout as error:
            raise WaitTimeout(f"{error}; {self._instead(role, name, description)}") from None

    def find_all(
        self,
        *,
        role: str | None = None,
        name: str | None = None,
        app: str | None = None,
        window: str | None = None,
    ) -> list[Element]:
        """All showing elements that fit now; may be empty."""
        return self.sandbox.find(role=role, name=name, app=app, window=window)

    def beside(self, label: str, *, role: str, window: str | None = None) -> Element:
        """The nearest element with this role to the right of a label, for entries without a name.

        Args:
            label: the text of the label (or of whatever serves as one), without spaces around it.
            role, window: as ``sandbox.find`` takes them.

        Raises:
            WaitTimeout: there is none within the desk's patience.
        """

        def look() -> list[Element]:
            labels = self.sandbox.find(name=rf"\s*{re.escape(label)}\s*", window=window, limit=1)
            if not labels:
                return []
            left, middle, top = labels[0].x, labels[0].center[1], labels[0].path[:2]
            entries = self.sandbox.find(role=role, window=window)
            line = [one for one in entries if one.y <= middle < one.y + one.height]
            return sorted((one for one in line if one.x > left and one.path[:2] == top), key=lambda one: one.x)[:1]

        return self._first(look, f"a {role} beside {label!r}")

    def sees(self, *, role: str | None = None, name: str | None = None) -> bool:
        """Whether such an element is showing now."""
        return bool(self.sandbox.find(role=role, name=name, limit=1))

    def window(self, title: str) -> Window:
        """The window whose title matches the regular expression; waits for it."""

        def look() -> Window | None:
            return next((window for window in self.sandbox.windows() if re.search(title, window.title)), None)

        self._settled = False
        return until(look, what=f"a window titled /{title}/", timeout=self._patience)

    def gone(self, title: str) -> None:
        """Wait until no window has a title that matches the regular expression, and the next one takes input."""
        until(
            lambda: not any(re.search(title, window.title) for window in self.sandbox.windows()),
            what=f"the window /{title}/ to close",
            timeout=self._patience,
        )
        self.settle()  # a key that comes before the next window has the focus is lost

    def wait_until(self, condition: Callable[[], _T | None], what: str) -> _T:
        """Wait until ``condition()`` is true and return its value; ``what`` names it in the error."""
        self._settled = False
        return until(condition, what=what, timeout=self._patience)

    def wait_for_event(self, event: str) -> None:
        """Wait until an event of the task has happened. Each look is a step, as it is for an agent that waits."""

        def look() -> bool:
            if event not in self._session.happened:
                self._act(Wait(duration=_LOOK))
            return event in self._session.happened

        self.wait_until(look, what=f"the event {event!r}")

    def settle(self) -> None:
        """Wait until the screen has stopped changing; an action that follows does not wait for it again."""
        self.sandbox.settle(PACE)
        self._settled = True

    # Other means

    def run(self, *argv: str, timeout: float = 60.0) -> Completed:
        """Run a command as the agent's user, for the app's own automation; only in tasks whose means are ``any``."""
        if self._session.means != "any":
            raise UsageProblem("this task allows only the user interface", wanted="a solution without desk.run")
        return self.sandbox.run(list(argv), group="agent", timeout=timeout)

    def done(self, answer: str | None = None) -> None:
        """Say that the task is done, with an answer if one was asked for."""
        self._act(Done(status="done", answer=answer))

    def infeasible(self, reason: str | None = None) -> None:
        """Say that the task cannot be done."""
        self._act(Done(status="infeasible", answer=reason))

    def _act(self, action: Action) -> None:
        if not isinstance(action, Done):
            self._session.observe(0.0 if self._settled else PACE)
        self._settled = False
        (outcome,) = self._session.take(Turn((action,)))
        if outcome.error:
            raise ActionError(f"{action!r}: {outcome.error}")

    def _point(self, target: Element | Point | None, role: str | None, name: str | None) -> Point | None:
        if target is None and (role is not None or name is not None):
            target = self.find(role=role, name=name)
            self._settled = True
        if isinstance(target, Element):
            return target.center
        return target

    def _instead(self, role: str | None, name: str | None, description: str | None) -> str:
        """What is on the screen instead, for the error message if nothing was found."""
        wanted = name or description or ""
        shown = self.sandbox.find(role=role)
        if any(wanted and wanted in (one.name, one.description) for one in shown):
            return f"one is called exactly {wanted!r}, but names are regular expressions: re.escape() it"
        words = {word[:80] for one in shown if (word := one.name or one.description)}
        closest = difflib.get_close_matches(wanted, words, n=6, cutoff=0.0)
        closest_names = ", ".join(map(repr, closest)) or "without names"
        return f"of this role {len(shown)} show, the closest of them: {closest_names}"

    def _menu_items(self, pattern: str) -> list[Element]:
        found = self.sandbox.find(role=MENU_ITEMS, name=pattern)
        return [element for element in found if element.width > 0 and element.height > 0]

    def _first(self, search: Callable[[], list[Element]], what: str) -> Element:
        # While a window opens, its elements still move: an element counts only if it has not moved since the last look.
        def steady() -> Element | None:
            # Programs report a negative size for what they have not placed yet.
            found = [one for one in search() if one.width >= 0 and one.height >= 0]
            if not found:
                return None
            self.sandbox.settle(PACE)
            return found[0] if self.sandbox.look(found[0]) == found[0] else None

        return until(steady, what=what, timeout=self._patience)
