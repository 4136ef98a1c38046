"""What a moment of a run looks like."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from _pytest._io import TerminalWriter

from pytest_opencomputer.models.values import text_width
from pytest_opencomputer.progress.view import elapsed_text, heartbeat, live_lines
from tests.terminal.moments import NOW, ended, moment, running, sixteen
from tests.terminal.screens import check


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def plain(text: str, **_: bool) -> str:
    return text


def colours(text: str, **given: bool) -> str:
    writer = TerminalWriter(io.StringIO())
    writer.hasmarkup = True
    return writer.markup(text, **given)


@pytest.mark.parametrize(("columns", "rows"), [(79, 18), (159, 44), (49, 10), (29, 4)])
def test_sixteen_desktops(columns: int, rows: int) -> None:
    lines = live_lines(sixteen(), columns, rows, plain)
    check(f"sixteen_desktops_{columns}x{rows}", "\n".join(lines))


@pytest.mark.parametrize("columns", [*range(0, 200, 7)])
def test_lines_fit_whatever_the_terminal_is(columns: int) -> None:
    for rows in (0, 1, 2, 5, 18, 60):
        lines = live_lines(sixteen(), columns, rows, colours)
        assert len(lines) <= rows
        bare = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
        assert max(map(text_width, bare), default=0) <= columns
        assert bare == live_lines(sixteen(), columns, rows, plain)


def test_desktops_that_do_not_fit_are_counted() -> None:
    lines = live_lines(sixteen(), 79, 8, plain)
    shown = [line for line in lines if "/" in line.split()[1] and "done" not in line]
    assert len(lines) == 8
    assert f"and {14 - len(shown)} more" in lines[len(shown)]
    assert "41/96 done" in lines[-3]


def test_the_columns_keep_their_positions() -> None:
    every = list(sixteen().running)
    for count in range(1, len(every)):
        (first, *_), (again, *_) = (
            live_lines(replace(sixteen(), running=tuple(some)), 79, 18, plain) for some in (every, every[:count])
        )
        assert first == again


def test_words() -> None:
    def shown(*given: object, **named: object) -> str:
        line = live_lines(moment(running(0, *given, **named)), 120, 5, plain)[0]  # type: ignore[arg-type]
        return re.split(r"  +", line)[2]

    assert shown("agent", 12) == "step 12/30"
    assert shown("agent", 12, for_=65.0) == "step 12/30, 1:05 ago"
    assert shown("start") == "starting the desktop"
    assert shown("prepare", for_=40.0) == "opening the app, 0:40"
    assert shown("something_new") == "something_new"
    (line, *_) = live_lines(moment(running(1, "agent", 7, variant="forgot\x1b[2J")), 120, 5, plain)
    assert "step 7 " in line
    assert "\x1b" not in line


def test_only_those_with_a_desktop_have_a_line() -> None:
    lines = live_lines(moment(running(0, "pool", for_=70.0), running(1, "pool", for_=130.0)), 79, 18, plain)
    assert len(lines) == 1
    assert "2 waiting for a desktop, 2:10" in lines[0]


def test_rollouts_with_their_own_verdict_are_in_no_mean() -> None:
    miss = replace(ended(1, 2), passed=True, judged=True)
    (line,) = live_lines(replace(moment(total=2), ended=(miss, ended(0, 4))), 79, 18, plain)
    assert "2/2 done, 2 passed  reward 1.00 (100% scored)" in line
    other = replace(miss, passed=False)
    (line,) = live_lines(replace(moment(total=2), ended=(other, ended(0, 4))), 79, 18, plain)
    assert "1 passed, 1 failed  reward 1.00" in line


def test_the_line_of_a_log() -> None:
    text = "\n".join(
        [
            heartbeat(sixteen()),
            heartbeat(moment(running(0, "start"), total=1)),
            heartbeat(moment(running(0, "pool", for_=300.0), total=1)),
        ]
    )
    check("heartbeats", text)
    assert max(map(text_width, text.splitlines())) <= 240


def test_the_estimated_end_has_a_day_if_it_is_not_today() -> None:
    (line,) = live_lines(moment(total=2, left=(3600.0, 40 * 3600.0)), 79, 18, plain)
    assert time.strftime("%a %H:%M", time.gmtime(NOW)) == "Fri 08:00"
    assert "0.0-1.7 days left, until Fri 09:00-Sun 00:00" in line


@pytest.mark.parametrize(("seconds", "text"), [(-3.0, "0:00"), (59.9, "0:59"), (723.0, "12:03"), (3723.0, "1:02:03")])
def test_times(seconds: float, text: str) -> None:
    assert elapsed_text(seconds) == text
