"""What counts as a fault of the host itself."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pytest_opencomputer.rollouts.host_health import HostHealth


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    place = tmp_path / "meminfo"
    place.write_text("MemTotal:       24683112 kB\nMemFree:        20583000 kB\nMemAvailable:   22710700 kB\n")
    return place


def test_a_host_that_is_well(memory: Path) -> None:
    assert HostHealth(memory).trouble() == ""


def test_a_host_without_memory(memory: Path) -> None:
    memory.write_text("MemTotal:       24683112 kB\nMemAvailable:   1200 kB\n")
    assert HostHealth(memory).trouble() == "the host has 1200 KiB of memory left"


def test_a_host_that_says_nothing_about_its_memory(tmp_path: Path) -> None:
    assert HostHealth(tmp_path / "none").trouble() == ""


def test_a_host_that_slept(memory: Path) -> None:
    slept = iter([100.0, 460.0])
    assert HostHealth(memory, lambda: next(slept)).trouble() == "the host was suspended for 360 s"


def test_a_host_that_slept_before_does_not_matter(memory: Path) -> None:
    assert HostHealth(memory, lambda: 100.0).trouble() == ""


@pytest.mark.parametrize("after", [99.0, -1e9, 101.9])
def test_a_clock_of_the_host_that_goes_back_is_no_sleep(memory: Path, after: float) -> None:
    told = iter([100.0, after])
    assert HostHealth(memory, lambda: next(told)).trouble() == ""


@pytest.mark.parametrize("text", ["", "MemAvailable", "\0", "MemTotal: 5 kB\n"])
def test_a_host_whose_file_of_memory_says_nothing_about_what_is_left(memory: Path, text: str) -> None:
    memory.write_text(text)
    assert HostHealth(memory).trouble() == ""


def test_a_host_that_is_too_busy(memory: Path) -> None:
    def late(seconds: float) -> None:
        time.sleep(seconds + 1.1)

    assert "the host is too busy to keep time" in HostHealth(memory, nap=late).trouble()
