"""The developer tools of the window's browser, which it docks in the window. It notes when they were last opened.

The terminal, tasks and the debugger of VS Code start programs, and a shell among them counts as a console by itself.
"""

from __future__ import annotations

from pytest_opencomputer.app import FileHolds

_PREFERENCES = ".config/code-window/Default/Preferences"

OWN_SHELLS = (r"/bin/sh -c ls -l /proc/\[0-9\]\*/fd/\[0-9\]\* \| grep socket:",)
"""It looks for programs that serve something, whose addresses it could forward."""

CONSOLES = {"developer tools, docked": FileHolds(_PREFERENCES, r'"devtools":\{[^{}]*"last_open_timestamp"')}
