"""The developer tools of the window's browser, which it docks in the window. It notes when they were last opened.

The terminal, tasks and the debugger of VS Code start programs, and a shell among them counts as a console by itself.
"""

from __future__ import annotations

from pytest_opencomputer.app import FileHolds

_PREFERENCES = ".config/code-window/Default/Preferences"

CONSOLES = {"developer tools, docked": FileHolds(_PREFERENCES, r'"devtools":\{[^{}]*"last_open_timestamp"')}
