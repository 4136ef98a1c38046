"""Plug-ins of the user's own, which gedit runs in its own process. It can write them itself."""

from __future__ import annotations

from pytest_opencomputer.app import FileAdded

CONSOLES = {"plug-in": FileAdded(".local/share/gedit/plugins", r"\.plugin$")}
