"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "object": Listed("objects", "names[]"),
    "collection": Listed("collections", "collections[].name"),
    "image": Listed("images", "images[].name"),
    "modifier": Listed("modifiers", "modifiers[].name"),
    "constraint": Listed("constraints", "constraints[].name"),
    "data-blocks.kind": Listed(values=("material", "collection", "action", "image", "text", "node_group")),
    # ``modifier`` and ``constraint`` tell the same of each one.
    "modifiers-in-full.object": Listed(values=()),
    "constraints-in-full.object": Listed(values=()),
    "material": Listed("objects", "objects[].materials[]"),
    "section": Listed(values=("view", "edit", "system", "filepaths", "inputs")),
}
