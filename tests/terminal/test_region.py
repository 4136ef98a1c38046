"""The lines below pytest's own, on the screen of a terminal: they never touch what others write."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.progress.region import Region

COLUMNS, ROWS = 20, 8


class Terminal:
    """A screen behind a descriptor, and the same one without our lines."""

    def __init__(self, columns: int = COLUMNS, rows: int = ROWS) -> None:
        self.reading, writing = os.pipe()
        os.set_blocking(self.reading, False)
        self.region = Region(writing)
        self.screen, self.alone = (pyte.HistoryScreen(columns, rows, history=500, ratio=0.5) for _ in range(2))
        for screen in (self.screen, self.alone):
            screen.set_mode(pyte.modes.LNM)  # a line feed begins a line, as terminals are set

    def pytest_writes(self, text: str) -> None:
        self.region.hide()
        self.take()
        for screen in (self.screen, self.alone):
            pyte.Stream(screen).feed(text)
        self.region.draw()
        self.take()

    def show(self, *lines: str) -> None:
        self.region.show(lines)
        self.take()

    def take(self) -> None:
        try:
            data = os.read(self.reading, 1 << 20)
        except BlockingIOError:
            return
        pyte.ByteStream(self.screen).feed(data)

    def close(self) -> None:
        self.region.close()
        self.take()
        os.close(self.reading)


def text(screen: pyte.HistoryScreen) -> list[str]:
    above = ["".join(row[x].data for x in range(screen.columns)).rstrip() for row in screen.history.top]
    return "\n".join([*above, *(line.rstrip() for line in screen.display)]).rstrip("\n").split("\n")


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    if not made.region.gone:
        made.close()


def test_lines_stand_below_and_move_down(terminal: Terminal) -> None:
    terminal.show("one", "two")
    terminal.pytest_writes("test_a.py ")
    assert text(terminal.screen) == ["test_a.py", "one", "two"]
    terminal.pytest_writes(".")
    terminal.pytest_writes("F\n")
    terminal.show("two")
    assert text(terminal.screen) == ["test_a.py .F", "", "two"]
    terminal.pytest_writes("end\n")
    terminal.close()
    assert text(terminal.screen) == ["test_a.py .F", "end"]


def test_only_lines_of_pytest_scroll_away(terminal: Terminal) -> None:
    terminal.show("one", "two", "three")
    for number in range(30):
        terminal.pytest_writes(f"line {number}\n")
    assert text(terminal.screen)[-5:] == ["line 29", "", "one", "two", "three"]
    assert text(terminal.screen)[:-4] == text(terminal.alone)


def test_other_output_stays_at_its_usual_position(terminal: Terminal) -> None:
    terminal.pytest_writes("working")
    terminal.show("our first line", "two")
    pyte.Stream(terminal.screen).feed("^C\nwhat?")
    assert text(terminal.screen) == ["working^C", "what?irst line", "two"]
    terminal.region.show(("our first line", "two"), clear=True)
    terminal.take()
    assert text(terminal.screen) == ["working^C", "what?", "our first line", "two"]


def test_nothing_is_erased_if_nothing_is_shown(terminal: Terminal) -> None:
    for number in range(ROWS):
        terminal.pytest_writes(f"line {number}" + "\n" * (number < ROWS - 1))
    terminal.region.hide()
    terminal.show()
    terminal.region.draw()
    terminal.take()
    assert terminal.screen.display == terminal.alone.display
    assert terminal.screen.cursor.y == terminal.alone.cursor.y


def test_a_line_as_wide_as_the_terminal_keeps_its_end(terminal: Terminal) -> None:
    terminal.show("one")
    terminal.pytest_writes("=" * COLUMNS)
    terminal.pytest_writes("\n")
    terminal.pytest_writes("end\n")
    assert text(terminal.screen) == ["=" * COLUMNS, "end", "", "one"]


def test_colours_of_pytest_go_on(terminal: Terminal) -> None:
    terminal.show("\x1b[31mone\x1b[0m")
    terminal.pytest_writes("\x1b[32mgreen")
    terminal.show("\x1b[31mtwo\x1b[0m")
    terminal.pytest_writes(" still\x1b[0m")
    assert terminal.screen.buffer[0][7].fg == "green"
    assert terminal.screen.buffer[1][0].fg == "red"


pieces = st.text("abc.F ", min_size=0, max_size=COLUMNS - 1).map(lambda piece: piece + "\n") | st.sampled_from(
    ["=" * COLUMNS + "\n", "\n", "x" * 3 * COLUMNS + "\n"]
)
shown = st.lists(st.text("klm", min_size=1, max_size=COLUMNS - 1), max_size=ROWS - 2).map(tuple)


@given(st.lists(pieces | shown | st.sampled_from([".", "F"]), max_size=30))
def test_pytest_s_output_is_the_same_with_and_without_us(steps: list[str | tuple[str, ...]]) -> None:
    terminal = Terminal()
    dots = 0
    for step in steps:
        if isinstance(step, tuple):
            terminal.show(*step)
            continue
        # The emulator forgets that a cursor stood behind the last column, so no line may end there in its middle.
        dots = 0 if step.endswith("\n") else dots + len(step)
        terminal.pytest_writes("\n" * (dots >= COLUMNS) + step)
        dots %= COLUMNS
    terminal.close()
    assert text(terminal.screen) == text(terminal.alone)


# The emulator does not move the cursor up where rows go; terminals do.
@pytest.mark.parametrize(("columns", "rows"), [(30, 8), (12, 8), (20, 12)])
def test_the_size_of_the_window_may_change(terminal: Terminal, columns: int, rows: int) -> None:
    terminal.pytest_writes("a\nb\nc..")
    terminal.show("one", "two")
    for screen in (terminal.screen, terminal.alone):
        screen.resize(rows, columns)
    terminal.show("three")
    terminal.pytest_writes("F\n")
    terminal.close()
    assert [line for line in text(terminal.screen) if line] == ["a", "b", "c..F"]


def test_a_terminal_that_is_gone_is_left_alone() -> None:
    reading, writing = os.pipe()
    region = Region(writing)
    os.close(reading)
    region.show(["one"])
    assert region.gone
    region.show(["two"])
    region.close()


def test_characters_that_the_terminal_lacks_become_question_marks() -> None:
    reading, writing = os.pipe()
    region = Region(writing, "ascii")
    region.show(["a│b"])
    assert b"a?b" in os.read(reading, 1000)
    region.close()
    os.close(reading)


def test_a_pipe_has_no_terminal_size() -> None:
    reading, writing = os.pipe()
    region = Region(writing)
    assert region.size() == (0, 0)
    region.close()
    os.close(reading)
