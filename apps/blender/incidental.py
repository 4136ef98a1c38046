"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/blender/*", "Recent files, searches and the screen layout of the last session."),
    Incidental("*.blend1", "The copy that Blender keeps of a file before it saves it again."),
)
