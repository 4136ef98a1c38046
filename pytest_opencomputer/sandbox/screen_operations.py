"""What the host can ask of a guest about the screen: looking, acting, windows, and the elements of the programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pytest_opencomputer.guest.action_limits import GRACE, limit
from pytest_opencomputer.guest.idle import IDLE, QUIET
from pytest_opencomputer.models.actions import Action
from pytest_opencomputer.models.sandbox_types import Element, Window
from pytest_opencomputer.sandbox.guest_requests import GuestRequests


class ScreenOperations(GuestRequests):
    """The operations of a guest on its screen. Every method may raise as ``GuestRequests`` says."""

    def screenshot(self, pointer: bool = True) -> bytes:
        """PNG of the whole screen, with or without the pointer."""
        return self.call_blobs("screen.grab", pointer=pointer)[1][0]

    def zoom(self, region: tuple[int, int, int, int]) -> bytes:
        """PNG of ``(left, top, right, bottom)``. Raises ``ActionError`` if that is not on the screen."""
        return self.call_blobs("screen.zoom", region=list(region))[1][0]

    def perform(self, action: Action) -> Any:
        """Carry out an action that does not look; ``CursorPosition`` returns ``[x, y]``.

        Raises:
            ActionError: it cannot be carried out, or took longer than its limit (``guest/action_limits.py``).
        """
        fields = action.model_dump(mode="json")
        return self.call("input.perform", timeout=limit(fields) + GRACE, action=fields)

    def release_input(self) -> None:
        """Release every key and button that an action pressed and did not release."""
        self.call("input.release")

    def settle(self, quiet: float = QUIET, timeout: float = 3.0, idle: float = IDLE) -> bool:
        """Wait until the screen has settled: nothing of importance has changed on it for a while.

        Args:
            quiet: for how many seconds, if programs are busy now and then; longer if they are busy all the time.
            timeout: seconds.
            idle: for how many seconds, if all programs are idle; 0 to treat idle programs like busy ones.

        Returns:
            ``False`` if it did not settle within ``timeout``.
        """
        args = {"quiet": quiet, "timeout": timeout, "idle": idle}
        return bool(self._request("screen.settle", args, timeout=timeout + 30.0)[0])

    def windows(self) -> list[Window]:
        """The visible top-level windows, the topmost last."""
        return [Window.of(values) for values in self.call("windows.list")]

    def close_window(self, id: int) -> None:
        """Ask a window to close, as its close button does."""
        self.call("windows.close", id=id)

    def focus_window(self, id: int) -> None:
        """Bring a window to the front and give it the keyboard."""
        self.call("windows.focus", id=id)

    def find(
        self,
        role: str | Sequence[str] | None = None,
        name: str | None = None,
        description: str | None = None,
        app: str | None = None,
        window: str | None = None,
        states: Sequence[str] = ("showing",),
        limit: int = 0,
    ) -> list[Element]:
        """The elements of the accessibility tree that match and have a place on the screen, in the order of the tree.

        With a limit, those of the active window come first: it is the one that a person looks at.

        Args:
            role: exact role, or several, one of which it must have; ``push button`` and ``button`` are the same.
            name, description, app: regular expressions that must match in full.
            window: regular expression that must match the name of its window in full; other windows are not searched.
            states: the element must have all of them.
            limit: stop after so many; 0 for all.
        """
        query = {
            "role": role if role is None or isinstance(role, str) else list(role),
            "name": name,
            "description": description,
            "app": app,
            "window": window,
            "states": list(states),
            "limit": limit,
            "placed": True,
        }
        return [Element.of(values) for values in self._request("a11y.find", query)[0]]

    def look(self, element: Element) -> Element | None:
        """The current state of an element that was found; ``None`` if it has gone."""
        values = self._request("a11y.look", _identity(element))[0]
        return None if values is None else Element.of(values)

    def tree(self, app: str | None = None, depth: int = 0) -> list[dict[str, Any]]:
        """The accessibility tree as a flat list with depths, without useless elements; ``depth`` 0 for all levels."""
        return list(self._request("a11y.tree", {"app": app, "depth": depth, "limit": 0})[0])

    def element_action(self, element: Element, name: str = "") -> bool:
        """Do an action of an element, for example ``click``; the first one if none is named.

        Returns:
            Whether the program reported success.

        Raises:
            ActionError: the element is no longer there, or has no such action.
        """
        return bool(self._request("a11y.action", {**_identity(element), "action": name})[0])

    def set_text(self, element: Element, text: str) -> bool:
        """Set the text of an element that can be edited; whether its program did. Raises ``ActionError``."""
        return bool(self._request("a11y.set_text", {**_identity(element), "text": text})[0])


def _identity(element: Element) -> dict[str, Any]:
    """The values by which the guest finds an element again."""
    return {"path": list(element.path), "app": element.app, "role": element.role, "name": element.name}
