"""Lua of the user's own, which darktable runs when it starts."""

from __future__ import annotations

from pytest_opencomputer.app import FileAdded

CONSOLES = {"Lua script": FileAdded(".config/darktable", r"(^luarc$|\.lua$)")}
