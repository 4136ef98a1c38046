"""When the screen has been still for long enough, and what the kernel says of programs."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.guest import idle
from pytest_opencomputer.guest.settle import BUSY, Stillness

NEVER = float("inf")


@dataclass
class Programs:
    """Programs that wait or not, with a timer."""

    wait: bool = True
    timer: float = NEVER
    asked: list[str] = field(default_factory=list)

    def waiting(self) -> bool:
        self.asked.append("waiting")
        return self.wait

    def due(self) -> float:
        self.asked.append("due")
        return self.timer


def stillness(*, changed: float = 0.0, worked: float = 0.0, idle: float = 0.03) -> Stillness:
    return Stillness(quiet=0.3, idle=idle, changed=changed, worked=worked)


def test_idle_programs_without_a_timer_need_no_more_than_a_moment() -> None:
    programs = Programs()
    assert not stillness().enough(0.029, programs)
    assert programs.asked == []  # asking takes time
    assert stillness().enough(0.031, programs)


@pytest.mark.parametrize("late", [{"changed": 0.02}, {"worked": 0.02}])
def test_the_moment_begins_with_the_last_change_and_the_last_work(late: dict[str, float]) -> None:
    assert not stillness(**late).enough(0.031, Programs())
    assert stillness(**late).enough(0.051, Programs())


def test_a_timer_within_the_quiet_time_is_waited_for() -> None:
    assert not stillness().enough(0.1, Programs(timer=0.29))
    assert stillness().enough(0.1, Programs(timer=0.31))
    # The quiet time is counted from the last change.
    assert not stillness(changed=0.05).enough(0.1, Programs(timer=0.34))
    assert stillness(changed=0.05).enough(0.1, Programs(timer=0.36))


def test_the_earliest_time_is_that_at_which_asking_programs_makes_sense() -> None:
    assert stillness(changed=0.1, worked=0.2).earliest() == pytest.approx(0.23)
    assert stillness(changed=0.2, worked=0.1).earliest() == pytest.approx(0.23)
    assert stillness(changed=0.2, worked=0.3, idle=0).earliest() == pytest.approx(0.5)


def test_after_the_quiet_time_no_timer_counts() -> None:
    assert stillness().enough(0.3, Programs(timer=0.31))
    assert stillness().enough(0.3, Programs(timer=0.0))


def test_a_program_at_work_is_waited_for_but_not_for_ever() -> None:
    programs = Programs(wait=False)
    assert not stillness().enough(0.1, programs)
    assert not stillness().enough(0.3, programs)
    assert not stillness().enough(BUSY - 0.01, programs)
    assert stillness().enough(BUSY, programs)


def test_without_the_difference_only_the_screen_counts() -> None:
    programs = Programs(wait=False)
    assert not stillness(idle=0).enough(0.29, programs)
    assert stillness(idle=0).enough(0.3, programs)
    assert programs.asked == []


@pytest.mark.parametrize(
    ("waits", "seconds"),
    [
        ("select.poll().poll(70_000)", 70.0),
        ("select.select([], [], [], 80)", 80.0),
        ("select.epoll().poll(90)", 90.0),
        ("select.poll().poll()", NEVER),
        ("sys.stdin.read()", NEVER),
    ],
)
def test_the_time_limit_of_a_wait_is_read(waits: str, seconds: float) -> None:
    program = f"import select, sys; print(1, flush=True); {waits}"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as waiting:
        try:
            assert waiting.stdout is not None
            assert waiting.stdout.readline() == "1\n"
            work = idle.Work()
            # Before, it comes to wait.
            until(lambda: work._limit(str(waiting.pid)) == seconds, what=f"a wait of {seconds} s", timeout=60)
        finally:
            waiting.kill()


@dataclass
class Sleepers:
    """Processes that sleep in ``poll``, and what is known of these alone."""

    work: idle.Work
    running: list[subprocess.Popen[str]] = field(default_factory=list)

    def start(self, then: str) -> subprocess.Popen[str]:
        """Start one, and wait until it has begun to do something."""
        program = f"import select, sys\nprint(1, flush=True)\n{then}"
        process = subprocess.Popen(
            [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.running.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "1\n"
        return process

    def asleep(self, process: subprocess.Popen[str], seconds: float) -> None:
        """Wait until one sleeps for so long."""
        until(lambda: self.work._limit(str(process.pid)) == seconds, what=f"a sleep of {seconds} s", timeout=60)


@pytest.fixture
def sleepers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sleepers]:
    found = Sleepers(idle.Work())
    monkeypatch.setattr(idle, "acting_as", lambda _account: nullcontext())
    monkeypatch.setattr(idle, "_processes", lambda: iter([str(one.pid) for one in found.running]))
    yield found
    for one in found.running:
        one.kill()
        one.communicate()


def test_a_timer_is_due_when_the_wait_is_over_at_the_latest(sleepers: Sleepers) -> None:
    assert sleepers.work.due() == NEVER
    # What it is sent ends its first sleep, and nothing else, as the second one is longer than this test takes.
    began = time.monotonic()
    sleeper = sleepers.start(
        "poll = select.poll()\npoll.register(0, select.POLLIN)\npoll.poll(3_000_000)\nselect.poll().poll(4_000_000)"
    )
    sleepers.asleep(sleeper, 3000)
    first = sleepers.work.due()
    assert began + 3000 <= first <= time.monotonic() + 3000
    assert sleepers.work.due() == first
    assert sleeper.stdin is not None
    sent = time.monotonic()
    sleeper.stdin.write("\n")
    sleeper.stdin.flush()
    sleepers.asleep(sleeper, 4000)
    # It went to sleep for the second time without working so much that it would have been seen.
    second = sleepers.work.due()
    assert sent + 4000 <= second <= time.monotonic() + 4000
    assert sleepers.work.due() == second


def test_a_wait_that_was_first_seen_late_may_have_begun_when_nothing_had_run_yet(sleepers: Sleepers) -> None:
    counted = time.monotonic()
    sleeper = sleepers.start("select.poll().poll(3_000_000)")
    sleepers.asleep(sleeper, 3000)
    sleepers.work.look(counted)
    assert sleepers.work.due() == counted + 3000


def test_a_program_that_runs_may_set_a_timer_at_any_moment(sleepers: Sleepers) -> None:
    sleepers.start("while True: pass")
    # It is not seen to run for as long as it writes what it has begun to do.
    until(lambda: sleepers.work.due() <= time.monotonic(), what="a program that runs", timeout=60)


def test_the_processor_time_of_the_second_version_of_control_groups_is_understood() -> None:
    assert idle._seconds_2(b"usage_usec 2500000\nuser_usec 1\n") == 2.5
    assert idle._seconds_1(b"2500000000\n") == 2.5
    with pytest.raises(ValueError, match="usage_usec"):
        idle._seconds_2(b"nr_periods 1\n")
