"""XCF files that GIMP wrote: what the endpoints read in them is what GIMP's own procedures say of the same images.

With ``OPENCOMPUTER_RECORD=1`` in the environment two of the files, and what was said, replace those in ``files/``.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from apps.gimp.tests.conftest import run_inside
from apps.gimp.tests.said import FILES, agree, facts_of
from pytest_opencomputer.guest.endpoint import Home

if TYPE_CHECKING:
    from apps.conftest import LiveApp


@pytest.fixture
def said(live_app: LiveApp) -> dict[str, Any]:
    """What GIMP says of the images that the program has made, by the names of their files."""
    live_app.put({"Pictures/.keep": b""})
    found: dict[str, Any] = json.loads(run_inside(live_app, "everything.py"))
    return found


def test_the_endpoints_say_what_gimp_says(live_app: LiveApp, said: dict[str, Any]) -> None:
    assert set(said) == {
        *(f"{name}.xcf" for name in ("everything", "u16", "u32", "half", "float", "double", "gray", "indexed", "modes"))
    }
    for name, about in said.items():
        agree(facts_of(live_app.ask, f"Pictures/{name}", about), about, name)
    place = "Pictures/everything.xcf"
    assert live_app.ask("layer-mask", place=place, layer="Shade")["bounds"] == [30, 10, 130, 40]
    effect = live_app.ask("layer-effect", place=place, layer="Shade", effect="Blur")
    assert (effect["operation"], effect["visible"]) == ("gegl:gaussian-blur", True)
    assert (effect["arguments"]["std-dev-x"], effect["arguments"]["std-dev-y"]) == ("2.5", "0.5")
    assert live_app.ask("layer-effect", place=place, layer="Shade", effect="Glow")["visible"] is False
    path = live_app.ask("path", place=place, name="Die line")
    assert (path["points"], path["closed"]) == ([[[1.0, 2.0], [9.0, 2.0], [9.0, 8.0]]], [True])
    channel = live_app.ask("channel", place=place, name="Label area")
    assert channel["bounds"] == [20, 130, 120, 160]
    assert live_app.ask("image-metadata", place=place)["comment"] == "Proof 2"
    grid = live_app.ask("grid", place=place)
    assert (grid["spacing"], grid["offset"]) == ([25.0, 12.5], [4.0, 0.0])
    assert live_app.ask("sample-points", place=place)["points"] == [[40, 12]]
    colours = live_app.ask("colormap", place="Pictures/indexed.xcf")["colours"]
    assert sorted(colours) == ["#1020c8", "#c82010"]
    if os.environ.get("OPENCOMPUTER_RECORD"):
        FILES.mkdir(exist_ok=True)
        kept = ("everything.xcf", "half.xcf", "indexed.xcf")
        for name in kept:
            (FILES / name).write_bytes(live_app.file(f"Pictures/{name}"))
        (FILES / "said.json").write_text(json.dumps({name: said[name] for name in kept}, indent=1) + "\n")


def test_the_files_that_were_recorded_are_read_without_gimp(live_app: LiveApp) -> None:
    home = Home(FILES)
    assert home.has("everything.xcf")
    live_app.put({"Pictures/everything.xcf": home.file("everything.xcf")})
    assert live_app.ask("layers", place="Pictures/everything.xcf")["names"][0] == "Type"
