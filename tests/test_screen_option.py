"""``--screen``: accepted and refused values, and where it is recorded."""

from __future__ import annotations

import dataclasses

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import Fingerprint, differing
from pytest_opencomputer.models.screen_size import DEFAULT, check_size, read_size, size_text
from pytest_opencomputer.runs.configuration import Configuration

pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1920x1080", (1920, 1080)),
        ("1280x800", (1280, 800)),
        ("1366X768", (1366, 768)),
        (" 2560 × 1440 ", (2560, 1440)),
    ],
)
def test_a_size_is_read(text: str, size: tuple[int, int]) -> None:
    assert read_size(text, "--screen") == size
    assert read_size(size_text(size), "--screen") == size


@pytest.mark.parametrize("text", ["", "1280", "1280x", "x800", "1280,800", "-1280x800", "1280x800x24", "١٢٨٠x800"])
def test_invalid_sizes_are_refused(text: str) -> None:
    with pytest.raises(UsageProblem, match=r"(?s)^--screen=this: got .*WIDTHxHEIGHT in pixels.*do: "):
        read_size(text, "--screen=this")


@pytest.mark.parametrize("size", [(640, 480), (1280, 100), (1023, 800), (99999, 1080), (1920, 2161), (0, 0)])
def test_a_size_that_no_desktop_can_have_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(UsageProblem, match=r"(?s)got \d+x\d+.*from 1024x720 to 3840x2160.*1366x768"):
        check_size(size, "here")


@pytest.mark.parametrize(
    ("arguments", "ini", "said"),
    [
        (["--screen=small"], "", "--screen=small"),
        (["--screen=640x480"], "", "1024x720"),
        ([], "800x600", "ini option opencomputer_screen"),
    ],
)
def test_an_invalid_size_is_reported_with_its_source(
    pytester: pytest.Pytester, arguments: list[str], ini: str, said: str
) -> None:
    if ini:
        pytester.makeini(f"[pytest]\nopencomputer_screen = {ini}\n")
    pytester.makepyfile("def test_nothing(opencomputer): pass")
    done = pytester.runpytest_subprocess("--agent=noop", *arguments)
    assert done.ret != 0
    assert said in done.stdout.str() + done.stderr.str()


def test_a_proof_is_of_the_usual_screen(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_nothing(opencomputer): pass")
    done = pytester.runpytest_subprocess("--prove", "--screen=1280x800")
    assert done.ret != 0
    assert "prove with --screen=1920x1080" in done.stdout.str() + done.stderr.str()


def test_results_of_another_screen_are_not_comparable() -> None:
    usual = Fingerprint("t", "v", "i", "c", "a")
    assert usual.screen == size_text(DEFAULT)
    assert differing([usual, dataclasses.replace(usual, screen="1280x800")]) == ("screen",)


def test_a_run_of_before_is_of_the_usual_screen() -> None:
    old = Configuration.model_validate({"run": "r", "started": "2026-11-01T00:00:00Z"})
    assert old.screen == size_text(DEFAULT)
