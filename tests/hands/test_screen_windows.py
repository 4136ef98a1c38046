"""The list of windows, and closing and focusing them."""

from __future__ import annotations

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Type
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.models.sandbox_types import Window
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import Run, Terminal
from .decoding import decode


def by_title(desktop: Sandbox, title: str) -> Window | None:
    return next((window for window in desktop.windows() if window.title == title), None)


def test_windows_are_listed_from_the_lowest_to_the_topmost(desktop: Sandbox, run: Run) -> None:
    first, second, third = run("gtk_form"), run("qt_form"), run("gtk_editor")
    windows = desktop.windows()
    assert [window.pid for window in windows] == [first.pid, second.pid, third.pid]
    assert [window.title for window in windows] == ["gtk form", "qt form", "gtk editor"]
    assert [window.focused for window in windows] == [False, False, True]
    desktop.focus_window(first.window.id)
    assert [window.pid for window in desktop.windows()] == [second.pid, third.pid, first.pid]
    assert [window.focused for window in desktop.windows()] == [False, False, True]


def test_titles_are_in_any_script(desktop: Sandbox, run: Run) -> None:
    title = "Zürich — 漢字 😀 שלום"
    program = run("gtk_titled", title)
    (window,) = desktop.windows()
    assert (window.title, window.pid, window.app_class) == (title, program.pid, "Gtk_titled.py")


def test_an_old_title_is_read_too(terminal: Terminal) -> None:
    window = terminal().window
    assert (window.title, window.app_class) == ("Grüße", "XTerm")


def test_a_window_includes_its_frame(desktop: Sandbox, run: Run) -> None:
    width, _, empty = decode(desktop.screenshot(pointer=False))
    window = run("qt_form").window
    _, _, samples = decode(desktop.screenshot(pointer=False))

    def changed(x: int, y: int) -> bool:
        place = (y * width + x) * 3
        return samples[place : place + 3] != empty[place : place + 3]

    middle = (window.x + window.width // 2, window.y + window.height // 2)
    right, bottom = window.x + window.width - 1, window.y + window.height - 1
    inside = [(window.x, middle[1]), (right, middle[1]), (middle[0], window.y), (middle[0], bottom)]
    outside = [(window.x - 1, middle[1]), (right + 1, middle[1]), (middle[0], window.y - 1), (middle[0], bottom + 1)]
    assert all(changed(*point) for point in inside)
    assert not any(changed(*point) for point in outside)


def test_a_window_is_closed_as_by_its_button(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    desktop.close_window(program.window.id)
    until(lambda: not desktop.windows(), what="the window to close", timeout=60)
    until(lambda: desktop.exit_code(program.pid) == 0, what="the program to end by itself", timeout=60)


def test_a_window_in_front_gets_the_keys(desktop: Sandbox, run: Run) -> None:
    first, second = run("gtk_editor"), run("gtk_editor")
    for program, text in [(first, "one"), (second, "two"), (first, "three"), (second, "four")]:
        desktop.focus_window(program.window.id)
        desktop.perform(Type(text=text))
    first.shows("onethree")
    second.shows("twofour")


def test_a_dialog_stands_for_its_window(desktop: Sandbox, run: Run) -> None:
    run("gtk_titled", "main window", "question")
    main = until(lambda: by_title(desktop, "main window"), what="the window", timeout=60)
    until(lambda: by_title(desktop, "question"), what="the dialog", timeout=60)
    desktop.focus_window(main.id)
    assert [window.title for window in desktop.windows() if window.focused] == ["question"]


def test_a_minimised_window_is_not_visible_until_it_is_asked_for(desktop: Sandbox, run: Run) -> None:
    program = run("qt_form")
    desktop.run(["xdotool", "windowminimize", str(program.window.id)]).check()
    until(lambda: not desktop.windows(), what="the window to hide", timeout=60)
    desktop.focus_window(program.window.id)
    assert [window.focused for window in desktop.windows()] == [True]


def test_a_window_that_is_not_there_is_named(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    for refused in (desktop.close_window, desktop.focus_window):
        with pytest.raises(ActionError, match=f"no window 4711; there are: {program.window.id}"):
            refused(4711)


def test_windows_that_come_and_go_disturb_nothing(desktop: Sandbox, run: Run) -> None:
    stable = run("gtk_editor")
    churn = run("gtk_churn", focused=False)
    for _ in range(200):
        assert stable.window.id in [window.id for window in desktop.windows()]
    assert desktop.alive(churn.pid)
