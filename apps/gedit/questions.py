"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "session.name": Listed("sessions", "names[]"),
    "changed-settings.below": Listed(values=("",)),
    "key": Listed("changed-settings", "keys[]"),
    "language": Listed(values=("en_GB", "en_US", "de_DE")),
}
