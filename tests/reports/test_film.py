"""``--film``: the content of a film, which rollouts have one, where it is stored, and that it can do no harm."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from pytest_opencomputer.reports.film import MOST, SIZE, film
from pytest_opencomputer.reports.filmstrip import Frame
from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.reports.site.on_demand import NotThereError, OnDemand
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.reading import MAX_FILE
from pytest_opencomputer.runs.rollout_log import FILM
from tests.reports.pages import files, opened
from tests.reports.runs import Did, make_run
from tests.terminal.project import REPOSITORY, Script, make_project

SCRIPT: Script = {
    "drawer/letter": {"goals": 4, "steps": 3, "shots": True},
    "drawer/menu": {"goals": 1, "steps": 3, "shots": True},
    "xfig/plan": {"goals": None, "steps": 3, "shots": True},
    "xfig/blind": {"goals": 1, "steps": 3},
}


def played(content: bytes) -> Image.Image:
    image = Image.open(BytesIO(content), formats=["WEBP"])
    assert image.size == SIZE
    return image


@pytest.fixture
def screens(tmp_path: Path) -> list[Path]:
    """Screenshots of 1920 x 1080 pixels, from black to bright green."""
    found = [tmp_path / f"{number}.png" for number in range(5)]
    for number, path in enumerate(found):
        Image.new("RGB", (1920, 1080), (0, 60 * number, 0)).save(path)
    return found


def test_a_film_shows_each_screenshot_for_a_second(screens: list[Path]) -> None:
    image = played(film([Frame(f"step {number}", "", path) for number, path in enumerate(screens)]))
    greens, durations = [], []
    for frame in ImageSequence.Iterator(image):
        pixel = frame.convert("RGB").getpixel((300, 300))
        assert isinstance(pixel, tuple)
        greens.append(pixel[1])
        durations.append(frame.info["duration"])
    assert greens == [pytest.approx(60 * number, abs=8) for number in range(5)]
    assert durations == [1000, 1000, 1000, 1000, 3000]


def test_what_the_agent_did_stands_below(screens: list[Path]) -> None:
    said, silent = (
        played(film([Frame("step 1", did, screens[0]), Frame("the end", "", screens[1])])).convert("RGB")
        for did in ("type a whole letter", "")
    )
    below = (0, SIZE[1] - 28, *SIZE)
    assert said.crop(below).tobytes() != silent.crop(below).tobytes()
    assert said.crop((0, 0, SIZE[0], 500)).tobytes() == silent.crop((0, 0, SIZE[0], 500)).tobytes()


def test_a_film_of_a_long_rollout_is_no_longer_than_others(tmp_path: Path) -> None:
    shots = [tmp_path / f"{number}.png" for number in range(2)]
    for number, path in enumerate(shots):
        Image.new("RGB", (64, 36), (200 * number, 0, 0)).save(path)
    image = played(film([Frame(str(number), "", shots[number % 2]) for number in range(3 * MOST)]))
    assert getattr(image, "n_frames", 1) <= MOST


def test_pictures_that_cannot_be_read_are_grey(screens: list[Path], tmp_path: Path) -> None:
    (tmp_path / "other.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"x" * 99)
    image = played(film([Frame("step 1", "", tmp_path / "other.png"), Frame("the end", "", screens[0])]))
    assert getattr(image, "n_frames", 1) == 2


# Which rollouts have one


def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> pytest.RunResult:
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    command = [sys.executable, "-m", "pytest", "benchmark", "-p", "no:cacheprovider", "--agent=clicker", *arguments]
    return pytester.run(*command)


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--film=failed"], {"drawer.menu", "xfig.plan"}),
        (["--film=all"], {"drawer.letter", "drawer.menu", "xfig.plan"}),
        ([], set()),
    ],
    ids=["failed", "all", "none"],
)
def test_rollouts_with_screenshots_have_films(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, arguments: list[str], wanted: set[str]
) -> None:
    make_project(pytester.path, SCRIPT)
    result = run(pytester, monkeypatch, *arguments)
    result.assert_outcomes(passed=1, failed=2, errors=1)
    films = {path.parent.name: path for path in pytester.path.glob(f"runs/*-*/rollouts/*/{FILM}")}
    assert {name.rpartition(".clicker")[0] for name in films} == wanted
    for path in films.values():
        assert getattr(played(path.read_bytes()), "n_frames", 1) == 3


def test_a_film_that_cannot_be_made_changes_no_result(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil = "for one in runs/2*/rollouts/*; do echo '{}' >> $one/trajectory.jsonl; done"
    make_project(pytester.path, {"drawer/letter": {**SCRIPT["drawer/letter"], "do": spoil}})
    result = run(pytester, monkeypatch, "--film=all", "-W", "error")
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["*no film of drawer.letter.clicker*: UsageProblem: *trajectory.jsonl:4*"])


def test_another_word_is_refused(pytester: pytest.Pytester) -> None:
    result = pytester.runpytest_subprocess("--film=some")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--film: invalid choice: 'some' (choose from*failed*all*"])


# Where it is found


@pytest.fixture
def filmed(tmp_path: Path) -> Run:
    """A run of two rollouts, of which the second has a film."""
    found = make_run(tmp_path / "runs", [Did("gedit/letter", 4), Did("gedit/menu", 2)])
    (found.rollouts[1].folder / FILM).write_bytes(b"a film")
    return found


def test_a_report_has_the_films_and_links_them(filmed: Run, tmp_path: Path) -> None:
    build_report([filmed], tmp_path / "out")
    films = {name: content for name, content in files(tmp_path / "out").items() if name.startswith("films/")}
    assert films == {"films/2.webp": b"a film"}
    assert [opened(tmp_path / "out", number)["film"] for number in (1, 2)] == ["", "films/2.webp"]


def test_the_viewer_serves_them(filmed: Run) -> None:
    pages = OnDemand([filmed.path])
    key = filmed.path.name
    assert pages.film(key, 2) == b"a film"
    with pytest.raises(NotThereError):
        pages.film(key, 1)


@pytest.mark.parametrize("kind", ["link", "folder", "large"])
def test_what_is_no_film_of_the_run_is_not_shown(filmed: Run, tmp_path: Path, kind: str) -> None:
    place = filmed.rollouts[1].folder / FILM
    place.unlink()
    if kind == "link":
        (tmp_path / "secret").write_bytes(b"secret")
        place.symlink_to(tmp_path / "secret")
    elif kind == "folder":
        place.mkdir()
    else:
        with place.open("wb") as file:
            file.truncate(MAX_FILE + 1)
    assert Run.open(filmed.path).rollouts[1].film is None
