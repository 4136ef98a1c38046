"""Final states of pictures and libraries that once passed and are wrong, or failed and are right.

What is written here are the facts that the endpoints answer about such a state; the checks are those of the tasks.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.matchers import compare

ROOT = Path(__file__).parents[2]
LAKE, POSTER, FLYER, CONCERT = "gimp/lake_morning", "gimp/festival_poster", "gimp/flyer_effects", "gimp/concert_flyer"
BANNER, COVER = "gimp/trail_banner", "gimp/notebook_cover"
KEYWORDS, AGENCY, STYLE = "darktable/travel_keywords", "darktable/agency_delivery", "darktable/evening_style"
LIBRARY, MARSH, HIKE = "darktable/library_tidy", "darktable/marsh_cull", "darktable/gpx_hike"

Facts = dict[str, Any]


def likeness(difference: float, changed: float = 0.0, **more: Any) -> Facts:
    """How far two pictures are apart."""
    return {"found": True, "same_size": True, "difference": difference, "changed": changed, **more}


def look(mean: Sequence[float], deviation: Sequence[float] = (60.0, 60.0, 60.0), **more: Any) -> Facts:
    """The colours of a region."""
    return {"found": True, "mean": list(mean), "deviation": list(deviation), **more}


def animation(*frames: tuple[int, Sequence[int], Sequence[int]]) -> Facts:
    """What the frames show."""
    return {"found": True, "frames": [{"milliseconds": m, "mean": list(c), "deviation": list(d)} for m, c, d in frames]}


FRAMES = (
    (100, (85, 101, 125), (46, 51, 61)),
    (100, (91, 109, 134), (49, 54, 66)),
    (100, (98, 116, 143), (52, 58, 70)),
    (2000, (132, 146, 167), (36, 41, 52)),
)
FLAT = tuple((*frame[:2], (0, 0, 0)) for frame in FRAMES)


def tagged(*tags: Sequence[str]) -> Facts:
    """The pictures of a film roll."""
    return {"found": True, "images": [{"tags": list(each)} for each in tags]}


BUILDINGS = (
    ["architecture", "places|Italy|Rome"],
    ["architecture", "places|Italy|Milan"],
    ["architecture", "holiday", "places|Spain|Barcelona"],
)


def delivered(quality: int = 88, title: str = "Tea slopes near Munnar") -> Facts:
    """The export of a picture."""
    about = {"title": title, "creator": ["Mara Lindqvist"], "rights": "© 2024 Mara Lindqvist, all rights reserved"}
    return {"found": True, "format": "jpeg", "width": 1000, "height": 667, "quality": quality, "xmp": about}


def dictionary(private: Sequence[str] = ("night",), categories: Sequence[str] = ()) -> Facts:
    """The dictionary of keywords."""
    return {"found": True, "tags": ["night"], "private": list(private), "categories": list(categories)}


def versions(second: int, name: str = "black and white", edits: Sequence[str] = ("monochrome",)) -> Facts:
    """A picture of two versions, the second with modules as they are when they are switched on."""
    edited = {"version": 0, "version_name": "", "edits": ["exposure", "velvia", "vignetting"]}
    usual = {"a": 0.0, "b": 0.0, "size": 2.0, "highlights": 0.0}
    modules = [{"module": one, "parameters": usual} for one in edits]
    other = {"version": second, "version_name": name, "edits": list(edits), "modules": modules}
    return {"found": True, "versions": [edited, other]}


WRONG: tuple[tuple[str, str, str, Facts], ...] = (
    (LAKE, "no_dithering", "dithered", likeness(4.1, undithered=0.71)),
    (LAKE, "no_dithering", "not indexed", likeness(0.0, undithered=None)),
    (LAKE, "shown_frames", "frames after the first blank", animation(FRAMES[0], *FLAT[1:])),
    (LAKE, "shown_frames", "two frames exchanged", animation(FRAMES[0], FRAMES[2], FRAMES[1], FRAMES[3])),
    (LAKE, "shown_frames", "the last frame as short as the others", animation(*FRAMES[:3], (100, *FRAMES[3][1:]))),
    (LAKE, "colours", "too many colours", {"found": True, "count": 65}),
    (POSTER, "exported_photograph", "blank", likeness(60.0, 0.9)),
    (POSTER, "exported_photograph", "with the stamp on it", likeness(3.0, 0.021)),
    (POSTER, "exported_dates", "last week's dates", look((83.6, 99.56, 34.52), (66.38, 58.4, 68.87))),
    (FLYER, "exported_title", "no shadow", look((72.21, 79.74, 96.29))),
    (FLYER, "exported_title", "an opaque panel", look((68.4, 74.5, 89.0))),
    (FLYER, "effects_of_title", "two shadows", {"found": True, "effects": ["Drop Shadow", "Drop Shadow"]}),
    (
        CONCERT,
        "export",
        "without the mask",
        look((106.0, 107.0, 132.0), (70, 70, 70), width=720, height=900, transparent=0.0),
    ),
    (BANNER, "exported_text", "without the text", likeness(2.6, 0.004)),
    (COVER, "exported_cover", "blank", look((37, 60, 61), (0, 0, 0))),
    (KEYWORDS, "no_surplus_keywords", "night on the Colosseum", tagged([*BUILDINGS[0], "night"], *BUILDINGS[1:])),
    (KEYWORDS, "no_surplus_keywords", "Rome on Casa Milà", tagged(*BUILDINGS[:2], [*BUILDINGS[2], BUILDINGS[0][1]])),
    (KEYWORDS, "no_stray_keywords", "another private", dictionary(private=["night", "holiday"])),
    (KEYWORDS, "no_stray_keywords", "a category", dictionary(categories=["places"])),
    (MARSH, "ospreys_without_labels", "one labelled", {"found": True, "images": [{"labels": []}, {"labels": ["red"]}]}),
    (HIKE, "no_stars", "one with a star", {"found": True, "images": [{"stars": 1, "rejected": False}] * 8}),
    (AGENCY, "export_of_0433", "another quality", delivered(quality=92)),
    (AGENCY, "export_of_0433", "another title", delivered(title="Tea slopes")),
    (
        AGENCY,
        "picture_of_0452",
        "another picture",
        {"found": True, "same_shape": True, "difference": 48.4, "changed": 0.9},
    ),
    (STYLE, "version_name", "a name too short", versions(1, "b/w")),
    (STYLE, "second_version", "made of the edited one", versions(1, edits=["exposure", "monochrome"])),
    (LIBRARY, "no_other_groups", "two grouped", {"found": True, "images": [{"grouped_with": ["DSCF0318.JPG"]}] * 4}),
)
RIGHT: tuple[tuple[str, str, str, Facts], ...] = (
    (LAKE, "colours", "fewer colours", {"found": True, "count": 48}),
    (LAKE, "no_dithering", "not dithered", likeness(2.9, undithered=1.0)),
    (LAKE, "shown_frames", "as they should be", animation(*FRAMES)),
    (KEYWORDS, "no_surplus_keywords", "as they should be", tagged(*BUILDINGS)),
    (KEYWORDS, "no_surplus_keywords", "as they were", tagged([], [], ["hoiday", "places|Spain|Madrid"])),
    (KEYWORDS, "no_stray_keywords", "as they should be", dictionary()),
    (AGENCY, "export_of_0433", "as it should be", delivered()),
    (STYLE, "version_name", "made at the second attempt", versions(2)),
    (STYLE, "second_version", "made at the second attempt", versions(2)),
)


@pytest.fixture(scope="module")
def registry() -> Registry:
    """The apps of this project."""
    return Registry.discover(ROOT)


def reason(registry: Registry, name: str, check: str, facts: Facts) -> str:
    """Why a check fails about these facts; empty if it passes."""
    task = load_task(ROOT / "benchmark" / name / "task.json", registry)
    (found,) = [one for one in task.spec.checks if one.id == check]
    return compare(found.expect, facts)


@pytest.mark.parametrize(("name", "check", "what", "facts"), WRONG)
def test_what_is_wrong_fails(registry: Registry, name: str, check: str, what: str, facts: Facts) -> None:
    assert reason(registry, name, check, facts), what


@pytest.mark.parametrize(("name", "check", "what", "facts"), RIGHT)
def test_what_is_right_passes(registry: Registry, name: str, check: str, what: str, facts: Facts) -> None:
    assert not reason(registry, name, check, facts), what
