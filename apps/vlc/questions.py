"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "option.name": Listed("changed-options", "names[]"),
    # ``frame`` tells of the same pictures.
    "frame-grid.place": Listed(values=()),
    # Any other file would be read as a list of its lines.
    "playlist.place": Listed(endings=(".xspf", ".m3u", ".m3u8")),
    "conversion-profile.name": Listed("conversion-profiles", "names[]"),
}
