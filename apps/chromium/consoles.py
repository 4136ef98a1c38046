"""Chromium's developer tools, which it docks in its window. It notes when they were last opened."""

from __future__ import annotations

from pytest_opencomputer.app import FileHolds

_PREFERENCES = ".config/chromium/Default/Preferences"

CONSOLES = {"developer tools, docked": FileHolds(_PREFERENCES, r'"devtools":\{[^{}]*"last_open_timestamp"')}
