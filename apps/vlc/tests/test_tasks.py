"""What the checks of tasks notice in home folders that are as they should be except for one thing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from apps.vlc.verifier.configuration import VLCRC
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.matchers import compare
from pytest_opencomputer.tasks.task import seed_files

if TYPE_CHECKING:
    from apps.conftest import SavedState

BENCHMARK = Path(__file__).parents[3] / "benchmark" / "vlc"


def reason(opencomputer: Harness, home: SavedState, task: str, name: str) -> str:
    """Why a check fails; empty if it passes."""
    spec = load_task(BENCHMARK / task / "task.json", opencomputer.registry).spec
    check = next(one for one in spec.checks if one.id == name)
    return compare(check.expect, home.ask(check.endpoint, **check.args))


@pytest.mark.parametrize(
    ("task", "guard"),
    [
        ("council_excerpt", "other_files"),
        ("jury_screening", "other_files"),
        ("late_set", "originals"),
        ("oral_history_audio", "other_files"),
        ("press_stills", "originals"),
        ("reading_room_laptop", "read_me"),
        ("rehearsal_bookmarks", "originals"),
        ("subtitled_matinee", "originals"),
    ],
)
def test_each_file_that_is_not_to_change_is_looked_at(
    opencomputer: Harness, saved_state: SavedState, task: str, guard: str
) -> None:
    loaded = load_task(BENCHMARK / task / "task.json", opencomputer.registry)
    expect = next(one for one in loaded.spec.checks if one.id == guard).expect
    assert isinstance(expect, dict)
    seeds = seed_files(loaded)
    for place, content in seeds.items():
        saved_state.put(place, content)
    assert reason(opencomputer, saved_state, task, guard) == ""
    for place in expect["digests"]:
        saved_state.put(place, seeds[place] + b"\0")
        assert place in reason(opencomputer, saved_state, task, guard)
        (saved_state.root / place).unlink()
        assert reason(opencomputer, saved_state, task, guard) != ""
        saved_state.put(place, seeds[place])


@pytest.mark.parametrize(
    ("options", "right"),
    [
        ({2: "start-time=2.000"}, True),
        ({2: "start-time=2.000", 4: "start-time=0.0"}, True),
        ({2: "start-time=2.000", 4: "start-time=2.000"}, False),
        ({2: "start-time=2.000", 6: ":start-time=0.5"}, False),
    ],
)
def test_every_other_film_starts_at_its_beginning(
    opencomputer: Harness, saved_state: SavedState, options: dict[int, str], right: bool
) -> None:
    films = ("B05_trestle", "B02_low_water", "B07_osprey_season", "B01_night_ferry", "B06_tea_at_four")
    space = "http://www.videolan.org/vlc/playlist/0"
    tracks = "".join(
        f"<track><location>file:///home/user/{quote(f'Videos/Shorts jury/{film}.mp4')}</location>"
        f'<extension application="{space}">'
        + (
            f'<option xmlns="http://www.videolan.org/vlc/playlist/ns/0/">{options[at]}</option>'
            if at in options
            else ""
        )
        + "</extension></track>"
        for at, film in enumerate((*films, "B04_export_final2"), 1)
    )
    xspf = f'<playlist xmlns="http://xspf.org/ns/0/" version="1"><trackList>{tracks}</trackList></playlist>'
    saved_state.put("Videos/block B.xspf", xspf.encode())
    assert reason(opencomputer, saved_state, "jury_screening", "order") == ""
    assert reason(opencomputer, saved_state, "jury_screening", "after_the_card") == ""
    assert (reason(opencomputer, saved_state, "jury_screening", "beginnings") == "") is right


@pytest.mark.parametrize(
    ("task", "asked"),
    [
        ("keypad_hotkeys", "key-stop="),
        ("late_set", "equalizer-2pass=1"),
        ("lecture_room", "key-snapshot=F12"),
        ("museum_screen", "saturation=0"),
        ("press_stills", "snapshot-sequential=1"),
        ("reading_room_laptop", "input-fast-seek=1"),
        ("rehearsal_bookmarks", "key-rate-faster-fine=F12"),
        ("subtitled_matinee", "sub-language=de"),
        ("transcription_desk", "key-jump-extrashort=F12"),
    ],
)
def test_any_other_option_is_noticed(opencomputer: Harness, saved_state: SavedState, task: str, asked: str) -> None:
    assert reason(opencomputer, saved_state, task, "other_options") == ""
    saved_state.put(VLCRC, f"[core]\n{asked}\n".encode())
    assert reason(opencomputer, saved_state, task, "other_options") == ""
    for other in ("key-quit=F11", "global-key-vol-up=F11", "key-play-bookmark7=", "contrast=1.5", "freetype-color=255"):
        saved_state.put(VLCRC, f"[core]\n{asked}\n{other}\n".encode())
        assert reason(opencomputer, saved_state, task, "other_options") != ""


@pytest.mark.parametrize("ending", ["", "/"])
@pytest.mark.parametrize("made", [False, True])
def test_the_folder_of_snapshots_may_be_made_or_not(
    opencomputer: Harness, saved_state: SavedState, ending: str, made: bool
) -> None:
    lines = ("snapshot-prefix=frame_", "snapshot-format=jpg", "snapshot-sequential=1")
    path = f"snapshot-path=/home/user/Pictures/Film history{ending}"
    saved_state.put(VLCRC, "\n".join(("[core]", path, *lines, "")).encode())
    if made:
        (saved_state.root / "Pictures/Film history").mkdir(parents=True)
    assert reason(opencomputer, saved_state, "lecture_room", "snapshots") == ""
