"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "document": Listed(endings=(".odp", ".pptx")),
    "pdf.place": Listed(endings=(".pdf",)),
    "picture.place": Listed(endings=(".png", ".jpg")),
    "slide": Listed("slides", "names[]"),
    "shape": Listed("shapes", "names[]"),
    "style": Listed("styles", "names[]"),
    "without": Listed(values=()),
}
