"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

_IMAGE = Listed("film-roll", "images[].place")
_VERSION = Listed("versions", "versions[].version")

# Not ``tags``: beside those that ``film-roll`` says, it says only which ones darktable attaches by itself.
QUESTIONS = {
    "film-roll.place": Listed("library", "film_rolls[]"),
    "image.image": _IMAGE,
    "rating.image": _IMAGE,
    "color-labels.image": _IMAGE,
    "metadata.image": _IMAGE,
    "location.image": _IMAGE,
    "versions.image": _IMAGE,
    "edits.image": _IMAGE,
    "edits.version": _VERSION,
    "module.image": _IMAGE,
    "module.version": _VERSION,
    "masks.image": _IMAGE,
    "group.image": _IMAGE,
    "tag.name": Listed("tag-dictionary", "tags[]"),
    "style.name": Listed("styles", "names[]"),
    "style-module.style": Listed("styles", "names[]"),
    "style-module.module": Listed("style", "modules[].module"),
    "module.module": Listed("edits", "edits[].module"),
    "originals.place": Listed("library", "film_rolls[]"),
}
