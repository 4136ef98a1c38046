"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

_FILE = ".config/galculator/galculator.conf"

_AT_THE_END = "What stood on the display at the end; it is written even if it will not be remembered."

INCIDENTAL = (
    Incidental(_FILE, _AT_THE_END, "general/remembered_valuex", asked_by=("display", "stack")),
    Incidental(
        _FILE, f"{_AT_THE_END} These are the lines above it.", "general/remembered_value[yzt]", asked_by=("stack",)
    ),
    Incidental(_FILE, "The view that was in front at the end.", "general/mode", asked_by=("modes",)),
    Incidental(
        _FILE,
        "The unit of angles that was set at the end.",
        "general/default_angle_base",
        asked_by=("modes", "function-value"),
    ),
)
