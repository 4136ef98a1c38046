"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

_FILE = ".config/galculator/galculator.conf"

INCIDENTAL = (
    Incidental(
        _FILE,
        "What stood on the display at the end; it is written even if it will not be remembered.",
        "general/remembered_value*",
        asked_by=("display", "stack"),
    ),
    Incidental(_FILE, "The view that was in front at the end.", "general/mode", asked_by=("modes",)),
)
