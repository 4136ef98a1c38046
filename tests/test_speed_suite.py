"""The speed suite itself: its arithmetic, its verdict, and that its naive way asks the same questions."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.speed.accepted import RATIOS
from tests.speed.naive_checks import agree
from tests.speed.page import page
from tests.speed.processes import memory_as_if_alone
from tests.speed.report import Results
from tests.speed.settling import Look, Rule
from tests.speed.timing import Operation, Pair, Samples, alternate


def pair(ours: float, naive: float) -> Pair:
    return Pair(Samples((ours, ours, ours)), Samples((naive, naive, naive)))


def test_medians_and_percentiles() -> None:
    samples = Samples(tuple(float(number) for number in range(1, 21)))
    assert samples.median == 10.5
    assert samples.p95 == pytest.approx(19.05)
    assert Samples((2.0,)).p95 == 2.0


def test_both_ways_are_called_in_turns_and_the_warm_up_does_not_count() -> None:
    calls: list[str] = []
    operation = Operation(
        "click",
        lambda: calls.append("ours"),
        lambda: calls.append("naive"),
        before=lambda: calls.append("before"),
        rounds=2,
        warm_up=1,
    )
    found = alternate(operation)
    assert [call for call in calls if call != "before"] == ["naive", "ours", "ours", "naive", "naive", "ours"]
    assert calls[::2] == ["before"] * 6
    assert len(found.ours.seconds) == len(found.naive.seconds) == 2


def test_excluded_time_is_subtracted_from_both_ways() -> None:
    found = alternate(Operation("click", lambda: None, lambda: None, rounds=1, excluded=5.0))
    assert -5.0 < found.ours.median < -4.0
    assert -5.0 < found.naive.median < -4.0


def test_a_ratio_below_the_accepted_one_is_a_problem() -> None:
    results = Results()
    wanted = RATIOS["click"].ratio
    results.add("click", pair(0.01, 0.01 * wanted * 1.1))
    assert results.problems == []
    results.add("click", pair(0.01, 0.01 * wanted * 0.9))
    assert len(results.problems) == 1
    results.bound("memory", 10, 11, "MiB")
    assert len(results.problems) == 1
    results.bound("memory", 12, 11, "MiB")
    assert len(results.problems) == 2
    assert json.loads(results.to_json())["operations"]["click"]["ours"]["median_ms"] == 10.0
    assert "too little" in page(results)
    assert "## Missed" in page(results)


@pytest.mark.parametrize(
    ("naive", "ours", "same"),
    [
        ({"stars": 5}, {"found": True, "stars": 5}, True),
        ({"stars": 5}, {"found": True, "stars": 4}, False),
        ({"stars": 5}, {"found": True}, False),
        ({"images": [{"name": "a"}]}, {"images": [{"name": "a", "stars": 1}]}, True),
        ({"images": [{"name": "a"}]}, {"images": []}, False),
    ],
)
def test_the_naive_answer_must_be_in_ours(naive: object, ours: object, same: bool) -> None:
    assert agree(naive, ours) is same


def looks(*changes: float, timer: float = 1e6, work: tuple[float, ...] = ()) -> list[Look]:
    """A look every 10 ms for a second."""
    times = [number / 100 for number in range(100)]
    return [Look(at, at in changes, 0.005 if at in work else 0.0, True, timer) for at in times]


def test_a_rule_decides_on_a_record_as_the_guest_does_on_the_screen() -> None:
    assert Rule(0.3).settled(looks(0.01)) == pytest.approx(0.31, abs=0.011)
    assert Rule(0.3, 0.02).settled(looks(0.01)) == pytest.approx(0.03, abs=0.011)
    assert Rule(0.3, 0.02).settled(looks(0.01, work=(0.02, 0.03))) == pytest.approx(0.05, abs=0.011)
    assert Rule(0.3, 0.02).settled(looks(0.01, timer=0.25)) == pytest.approx(0.31, abs=0.011)
    assert Rule(0.3, 0.02).settled(looks(0.01, timer=0.35)) == pytest.approx(0.03, abs=0.011)
    # What comes after everybody has been idle is missed.
    assert Rule(0.3, 0.02).settled(looks(0.1)) == pytest.approx(0.02, abs=0.011)


BLOCK = 32 * 1024**2
FAMILY = f"""
import os, sys
block = b"x" * {BLOCK}
child = os.fork()
if child:
    print(child, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def family() -> Iterator[tuple[int, int]]:
    """A process and its fork, which share a block of memory. Both end with the test."""
    command = [sys.executable, "-c", FAMILY]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        yield parent.pid, int(parent.stdout.readline())


def test_memory_is_divided_among_the_processes_that_are_asked_about(family: tuple[int, int]) -> None:
    parent, child = family
    if os.geteuid() != 0:  # the kernel tells nobody else
        with pytest.raises(PermissionError, match="root"):
            memory_as_if_alone(family)
        return
    resident = re.search(r"^Rss:\s+(\d+)", Path(f"/proc/{parent}/smaps_rollup").read_text(), re.MULTILINE)
    assert resident is not None
    # Pages that others map as well, the fork and every other interpreter on the machine, count in full.
    (alone,) = memory_as_if_alone([parent]).values()
    assert alone == pytest.approx(int(resident[1]) * 1024, rel=0.02)
    together = memory_as_if_alone([parent, child])
    assert together[parent] < alone - 0.45 * BLOCK
    assert alone < sum(together.values()) < alone + 0.5 * BLOCK
