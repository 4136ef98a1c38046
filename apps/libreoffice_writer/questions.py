"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "document": Listed(endings=(".odt", ".docx")),
    "place": Listed(endings=(".pdf",)),
    "paragraph": Listed("text", "paragraphs[]"),
    "table": Listed("tables", "names[]"),
    "style": Listed("styles", "names[]"),
    "page-setup.style": Listed(values=("",)),
    "character-format.text": Listed("text", "paragraphs[]"),
    "without": Listed(values=()),
}
