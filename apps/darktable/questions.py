"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "film-roll.place": Listed("library", "film_rolls[]"),
    "image": Listed("film-roll", "images[].name"),
    "tag.name": Listed("tag-dictionary", "tags[]"),
    "style.name": Listed("styles", "names[]"),
    "style": Listed("styles", "names[]"),
    "module.module": Listed("edits", "edits[].module"),
    "originals.place": Listed("library", "film_rolls[]"),
}
