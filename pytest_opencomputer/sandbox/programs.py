"""Records which programs an app started, and which of its consoles were open, while an agent worked.

A console inside an app (a Python prompt, an embedded terminal) is part of its user interface, and using it is
allowed. But it is another way to work than the one that people have in mind, so results say when it was used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.consoles import FileSign
from pytest_opencomputer.models.sandbox_types import Window
from pytest_opencomputer.sandbox.sandbox import Sandbox

_SHELLS = frozenset({"sh", "bash", "dash", "zsh", "fish", "ksh", "busybox", "perl", "xterm", "rxvt", "uxterm"})
_MOST = 50
_WIDTH = 200


class Programs:
    """Looks at the descendants of the apps' processes after each step.

    A program that ends within a step is not seen.

    Args:
        apps: their own processes are not recorded, nor those that ran already when the agent began.
    """

    def __init__(self, sandbox: Sandbox, apps: Sequence[App]) -> None:
        self._sandbox = sandbox
        self._apps = apps
        self._known = {name[:15] for app in apps for name in app.process}
        self._started: dict[int, tuple[str, str]] = {}
        self._consoles: dict[str, None] = {}
        self.look()
        self._known |= {name for name, _ in self._started.values()}
        self._started.clear()

    def look(self) -> None:
        """Record what runs and which consoles are open now."""
        for one in self._sandbox.processes():
            if one.group == "app" and one.name not in self._known and one.state != "Z" and len(self._started) < _MOST:
                self._started[one.pid] = (one.name, one.cmdline[:_WIDTH] or one.name)
        self._look_for()

    def look_at_files(self) -> None:
        """Record which consoles left a sign in files: some apps write it when they quit."""
        self._look_for(FileSign)

    def _look_for(self, kind: type = object) -> None:
        glance = _Glance(self._sandbox)
        for app in self._apps:
            for name, shown in app.consoles.items():
                if name not in self._consoles and isinstance(shown, kind) and shown.holds(glance):
                    self._consoles[name] = None

    @property
    def seen(self) -> tuple[str, ...]:
        """Command lines of the programs that the apps started, each once."""
        return tuple(dict.fromkeys(command for _, command in self._started.values()))

    @property
    def consoles(self) -> tuple[str, ...]:
        """The apps' consoles that were open, and shells and interpreters that they started."""
        shells = {command for name, command in self._started.values() if _is_shell(name) and not self._own(command)}
        return (*self._consoles, *sorted(shells))

    def _own(self, command: str) -> bool:
        """Whether it is the command line of a shell that an app starts by itself."""
        return any(re.fullmatch(own, command) for app in self._apps for own in app.own_shells)


class _Glance:
    """A desktop at one moment: its windows are listed once for all consoles that are looked for."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.find, self.opened, self.added, self.get = sandbox.find, sandbox.opened, sandbox.added, sandbox.get

    @cached_property
    def _windows(self) -> list[Window]:
        return self._sandbox.windows()

    def windows(self) -> list[Window]:
        return self._windows


def _is_shell(name: str) -> bool:
    return name in _SHELLS or name.startswith(("python", "lua", "tclsh", "guile", "gdb"))
