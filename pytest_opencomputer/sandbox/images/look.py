"""The image of a theme or a locale other than the default: one more layer on the image of the apps.

The layers below stay the same, so proofs, which depend on them, hold for any look.
"""

from __future__ import annotations

import json
import re

from pytest_opencomputer.models.look import USUAL, Look
from pytest_opencomputer.sandbox.images.recipe import Layer, Recipe, images_folder


def with_look(recipe: Recipe, look: Look) -> Recipe:
    """The recipe of an image with the theme and the locale of ``look``; the given one if they are the default."""
    if not look.needs_image:
        return recipe
    folder = images_folder() / "look"
    # The scale is set when a desktop starts and needs no files.
    chosen = {name: value for name, value in vars(look).items() if name != "scale" and value != getattr(USUAL, name)}
    files = {name: (folder / name).read_bytes() for name in ("Dockerfile", "look.py")}
    files["look.json"] = json.dumps(chosen, sort_keys=True).encode()
    below = recipe.layers[-1]
    name = "-".join((below.name, *(re.sub(r"[^a-z0-9]+", "_", value.lower()) for value in chosen.values())))
    layer = Layer(name, tuple(sorted(files.items())), below.release, below)
    return Recipe((*recipe.layers, layer), recipe.apps)
