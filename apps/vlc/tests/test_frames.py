"""What is where in films and pictures, on those that FFmpeg makes."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.guest import state

if TYPE_CHECKING:
    from apps.conftest import SavedState

_FOUR = (
    "color=red:s=160x90:d=2[a];color=0x00ff00:s=160x90:d=2[b];color=0x0000ff:s=160x90:d=2[c];"
    "color=white:s=160x90:d=2[d];[a][b]hstack[ab];[c][d]hstack[cd];[ab][cd]vstack"
)


@pytest.fixture(scope="module")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A film in four colours, the same with a bar at the bottom after a second, and one with a square in a corner."""
    folder = tmp_path_factory.mktemp("films")

    def make(name: str, *arguments: str) -> None:
        subprocess.run(["ffmpeg", "-v", "error", *arguments, str(folder / name)], check=True)

    film = str(folder / "film.mp4")
    make("film.mp4", "-filter_complex", _FOUR, "-r", "5")
    make("barred.mkv", "-i", film, "-vf", "drawbox=x=80:y=150:w=160:h=20:color=black:t=fill:enable='gte(t,1)'")
    make("corner.png", "-i", film, "-frames:v", "1", "-vf", "drawbox=x=280:y=10:w=30:h=30:color=black:t=fill")
    return folder


@pytest.fixture
def home(saved_state: SavedState, films: Path) -> SavedState:
    for film in films.iterdir():
        saved_state.put(film.name, film.read_bytes())
    return saved_state


def test_the_grid_of_a_frame(home: SavedState) -> None:
    cells = home.ask("frame-grid", place="film.mp4", seconds=0.4, columns=2, rows=2)["cells"]
    wanted = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
    assert [pytest.approx(one, abs=12) for one in wanted] == cells
    (whole,) = home.ask("frame-grid", place="film.mp4", columns=1, rows=1)["cells"]
    frame = home.ask("frame", place="film.mp4")
    assert whole == pytest.approx([frame["red"], frame["green"], frame["blue"]], abs=3)
    assert len(home.ask("frame-grid", place="corner.png", columns=64, rows=36)["cells"]) == 64 * 36
    assert home.ask("frame-grid", place="none.mp4")["found"] is False
    assert home.ask("frame-grid", place="film.mp4", seconds=60.0)["found"] is False
    with pytest.raises(ValueError, match="at most 64x36"):
        home.ask("frame-grid", place="film.mp4", columns=65)


def test_what_was_laid_over_a_film(home: SavedState) -> None:
    nothing = home.ask("frame-changes", place="barred.mkv", original="film.mp4", seconds=0.4, original_seconds=0.4)
    assert (nothing["found"], nothing["share"], nothing["left"], nothing["y"]) == (True, 0.0, None, None)
    found = home.ask("frame-changes", place="barred.mkv", original="film.mp4", seconds=1.6, original_seconds=1.6)
    assert found["share"] == pytest.approx(160 * 20 / (320 * 180), abs=0.02)
    assert (found["x"], found["y"]) == (pytest.approx(0.5, abs=0.03), pytest.approx(160 / 180, abs=0.03))
    assert (found["left"], found["right"]) == (pytest.approx(0.25, abs=0.03), pytest.approx(0.75, abs=0.03))
    assert (found["top"], found["bottom"]) == (pytest.approx(150 / 180, abs=0.03), pytest.approx(170 / 180, abs=0.03))


def test_what_was_laid_over_a_picture(home: SavedState) -> None:
    found = home.ask("frame-changes", place="corner.png", original="film.mp4", original_seconds=1.0)
    assert (found["x"], found["y"]) == (pytest.approx(295 / 320, abs=0.03), pytest.approx(25 / 180, abs=0.03))
    assert home.ask("frame-changes", place="none.png", original="film.mp4")["found"] is False
    home.put("broken.png", b"\x89PNG\r\n\x1a\nnothing")
    with pytest.raises(state.StateCorrupt):
        home.ask("frame-changes", place="broken.png", original="film.mp4")
