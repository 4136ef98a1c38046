"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "layer": Listed("layers", "names[]"),
    "layer.name": Listed("layers", "names[]"),
    "channel.name": Listed("channels", "names[]"),
    "path.name": Listed("paths", "names[]"),
    "preference.name": Listed("changed-preferences", "names[]"),
    "brush.name": Listed("brushes", "names[]"),
    "palette.name": Listed("palettes", "names[]"),
    "tool-preset.name": Listed("tool-presets", "names[]"),
    "colours.layer": Listed("layers", "names[]"),
    "colour-grid.layer": Listed("layers", "names[]"),
}
