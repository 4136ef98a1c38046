"""One of several apps on a desktop.

Apps have buttons and menus of the same names, and those of windows behind others are found, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.sandbox_types import Element, Window
from pytest_opencomputer.sandbox.permissions import Reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox

_STILL = 0.1  # seconds without a change on the screen
_PATIENCE = 20.0


class OneApp:
    """A sandbox in which the elements of one app are found."""

    def __init__(self, sandbox: Sandbox | Reachable, app: str) -> None:
        self._sandbox, self._app = sandbox, app

    def find(self, **wanted: Any) -> list[Element]:
        """As that of the sandbox."""
        return self._sandbox.find(**{**wanted, "app": wanted.get("app") or self._app})

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sandbox, name)


def turn_to(sandbox: Sandbox | Reachable, title: str, press: Callable[[str], None]) -> OneApp:
    """Bring the window to the front whose title matches a regular expression.

    Args:
        press: presses a chord.

    Raises:
        WaitTimeout: there is no such window, or it does not become active.
    """

    def in_front() -> Window | None:
        return next((one for one in sandbox.windows() if one.focused), None)

    def there() -> bool:
        now = in_front()
        return now is not None and bool(re.search(title, now.title))

    def frame() -> Element | None:
        found = sandbox.find(role=("frame", "window"), states=("showing", "active"))
        return next((one for one in found if re.search(title, one.name)), None)

    sandbox.settle(_STILL)
    for _ in sandbox.windows():
        if there():
            break
        before = in_front()
        # It takes the last window of the list to the front, so that all have their turn.
        press("alt+shift+Tab")
        sandbox.settle(_STILL)
        now = in_front()
        if before and now and before.id == now.id:
            # On a busy machine the list of windows can miss that Alt was let go, and stays.
            press("alt")
            sandbox.settle(_STILL)
    until(there, what=f"the window /{title}/ in front", timeout=_PATIENCE)
    return OneApp(sandbox, re.escape(until(frame, what=f"the active window /{title}/", timeout=_PATIENCE).app))
