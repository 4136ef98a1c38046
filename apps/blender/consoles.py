"""Blender's consoles, which are editors inside its window."""

from __future__ import annotations

from pytest_opencomputer.app import FileAdded, FileOpened

CONSOLES = {
    "Python console": FileOpened("/usr/share/blender/scripts/modules/console_python.py"),
    "add-on": FileAdded(".config/blender", r"(^|/)(addons|startup|modules|user_default)/.*\.py$"),
}
