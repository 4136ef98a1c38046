"""The panel and the wallpaper: an agent can start an app that it has closed, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.guest.launchers import APART
from pytest_opencomputer.guest.panel_picture import HEIGHT
from pytest_opencomputer.models.actions import Click, Drag, Key, Move, Scroll, Type
from pytest_opencomputer.models.sandbox_types import ProcessInfo, Window
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.images import building as images
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.launching import launch
from pytest_opencomputer.sandbox.pool import Pool
from pytest_opencomputer.sandbox.programs import Programs
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.saving import settle_app

from .conftest import TTL, DesktopFactory
from .hands.decoding import decode
from .hands.test_screen import MODE
from .test_live_apps import ROOT

APP = Registry.discover(ROOT).app("galculator")
WINDOW = """
import sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
for title in sys.argv[1:]:
    window = Gtk.Window(title=title)
    window.set_default_size(500, 300)
    window.connect("destroy", Gtk.main_quit)
    if title.startswith("large"):
        window.maximize()
    window.show_all()
Gtk.main()
"""
STRANGER = """
from Xlib import display, X
connection = display.Display()
(panel,) = [one for one in connection.screen().root.query_tree().children
            for one in (one, *one.query_tree().children) if one.get_wm_class() == ("panel", "Panel")]
panel.kill_client()
connection.sync()
"""


@pytest.fixture(scope="module")
def calculator(docker_backend: DockerBackend) -> Iterator[Sandbox]:
    """A desktop with an app, which is open."""
    image = images.ensure(image_for([APP]), print).tag
    pool = Pool.of_machine()
    with pool.desktop():
        with pool.start():
            labels = labels_for(run="tests", task="", ttl=TTL)
            sandbox = Sandbox.start(docker_backend, image=image, labels=labels, ttl=TTL, screen=(1280, 800))
        with sandbox:
            launch(sandbox, APP)
            yield sandbox


def launcher(desktop: Sandbox, number: int = 0) -> tuple[int, int]:
    """Where a launcher is."""
    return 26 + 48 * number, desktop.screen[1] - HEIGHT // 2


def button(desktop: Sandbox, number: int, *, launchers: int = 0) -> tuple[int, int]:
    """Where the button of a window is, while there are few."""
    return 4 + 48 * launchers + 8 + 224 * number + 60, desktop.screen[1] - HEIGHT // 2


def of_app(desktop: Sandbox) -> list[ProcessInfo]:
    return [one for one in desktop.processes() if one.name in APP.process and one.state != "Z"]


def outside(desktop: Sandbox) -> list[tuple[str, int]]:
    """What runs, without the guest's own helpers."""
    return sorted((one.name, one.pid) for one in desktop.processes(None) if one.state != "Z" and one.group != "guest")


def close(desktop: Sandbox) -> None:
    for window in desktop.windows():
        desktop.close_window(window.id)
    until(lambda: not of_app(desktop), what="the end of the app", timeout=30)


def facts(desktop: Sandbox, process: ProcessInfo) -> tuple[object, ...]:
    """What the app's process must have in common however it was started."""
    read = f"cat /proc/{process.pid}/environ /proc/{process.pid}/cmdline; readlink /proc/{process.pid}/cwd"
    status = f"grep -E '^(Uid|Gid|Groups|Cap|NoNewPrivs|Seccomp)' /proc/{process.pid}/status; ps -o ni= {process.pid}"
    return process.uid, process.group, desktop.run(["sh", "-c", f"{read}; {status}"]).check().text


def test_a_launcher_starts_the_app_as_a_rollout_does(calculator: Sandbox) -> None:
    (before,) = of_app(calculator)
    as_launched = facts(calculator, before)
    programs = Programs(calculator, [APP])
    close(calculator)
    calculator.perform(Click(at=launcher(calculator)))
    until(lambda: APP.ready.holds(calculator), what="the app", timeout=60)
    (after,) = of_app(calculator)
    assert after.pid != before.pid
    assert facts(calculator, after) == as_launched
    calculator.settle()
    calculator.perform(Type(text="6*7="))
    until(
        lambda: calculator.find(role="text", name=r"42|.*42", limit=1) or _shows(calculator, "42"),
        what="42",
        timeout=30,
    )
    programs.look()
    assert (programs.seen, programs.consoles) == ((), ())
    saved = settle_app(calculator, APP, "quit")
    assert (saved.quit, saved.broken) == (True, False)
    assert not of_app(calculator)


def _shows(desktop: Sandbox, text: str) -> bool:
    return any(element.text == text for element in desktop.find(role="text", app="galculator"))


def test_a_double_click_starts_it_once(calculator: Sandbox) -> None:
    time.sleep(APART)  # since the test before this one started it
    calculator.perform(Click(at=launcher(calculator), count=2))
    until(lambda: APP.ready.holds(calculator), what="the app", timeout=60)
    calculator.settle()
    assert len(of_app(calculator)) == 1


def test_other_buttons_and_drags_do_nothing(calculator: Sandbox) -> None:
    until(lambda: APP.ready.holds(calculator), what="the app", timeout=60)
    (window,) = calculator.windows()
    calculator.perform(Move(to=(5, 5)))
    calculator.settle()
    running, seen = outside(calculator), calculator.screenshot(pointer=False)
    width, height = calculator.screen
    empty, wallpaper = (width - 100, height - HEIGHT // 2), (30, 300)
    places = [launcher(calculator), button(calculator, 0, launchers=1), empty, wallpaper]
    for place in places:
        for clicked in ("right", "middle"):
            calculator.perform(Click(at=place, button=clicked))
            calculator.perform(Click(at=place, button=clicked, count=2))
        for up in (-3, 3):
            calculator.perform(Scroll(at=place, dy=up))
            calculator.perform(Scroll(at=place, dx=up))
    for place in (empty, wallpaper):
        for holding in ((), ("ctrl",), ("alt",), ("shift",)):
            calculator.perform(Click(at=place, holding=holding))
            calculator.perform(Click(at=place, count=2, holding=holding))
    # Let go elsewhere than pressed, a launcher starts nothing, and it cannot be dragged away.
    calculator.perform(Drag(path=(launcher(calculator), wallpaper)))
    calculator.perform(Drag(path=(wallpaper, launcher(calculator))))
    calculator.perform(Drag(path=(launcher(calculator), (700, 700)), holding=("alt",)))
    for chord in ("alt+F1", "alt+F2", "alt+space", "super", "ctrl+alt+t", "ctrl+alt+Delete"):
        calculator.perform(Key(chord=chord))
        calculator.perform(Key(chord="Escape"))
    calculator.focus_window(window.id)
    calculator.perform(Move(to=(5, 5)))
    calculator.settle()
    assert outside(calculator) == running
    assert calculator.screenshot(pointer=False) == seen


def test_nothing_is_started_when_the_agent_has_stopped(calculator: Sandbox) -> None:
    close(calculator)
    calculator.freeze_agent()
    calculator.perform(Click(at=launcher(calculator)))
    calculator.settle(quiet=0.5)
    time.sleep(1)
    assert not of_app(calculator)


def titled(desktop: Sandbox, title: str) -> Window | None:
    return next((window for window in desktop.windows() if window.title == title), None)


def is_active(desktop: Sandbox, title: str) -> bool:
    found = titled(desktop, title)
    return found is not None and found.focused


@pytest.fixture
def two_windows(desktop: Sandbox) -> Iterator[tuple[str, str]]:
    titles = ("one — 漢字 😀 " + "long " * 100, "two")
    pid = desktop.spawn(["python3", "-c", WINDOW, *titles], group="app")
    until(lambda: all(titled(desktop, title) for title in titles), what="both windows", timeout=60)
    desktop.settle()
    yield titles
    desktop.kill(pid)
    until(lambda: not desktop.windows(), what="the windows to close", timeout=60)


def test_a_button_brings_its_window_to_the_front_and_hides_it(desktop: Sandbox, two_windows: tuple[str, str]) -> None:
    # They are in the order in which they were opened, which may be either.
    order = sorted((titled(desktop, title) for title in two_windows), key=lambda one: one.id if one else 0)
    names = [one.title for one in order if one]
    for number in (0, 1, 0):
        if not is_active(desktop, names[number]):
            desktop.perform(Click(at=button(desktop, number)))
        until(partial(is_active, desktop, names[number]), what="the window in front", timeout=10)
        assert desktop.windows()[-1].title == names[number]
    desktop.settle()
    desktop.perform(Click(at=button(desktop, 0)))
    until(lambda: titled(desktop, names[0]) is None, what="the window to be hidden", timeout=10)
    desktop.settle()
    desktop.perform(Click(at=button(desktop, 0)))
    until(lambda: is_active(desktop, names[0]), what="the window to be back", timeout=10)


def test_it_is_no_window_and_takes_no_keys(desktop: Sandbox) -> None:
    assert desktop.windows() == []
    desktop.perform(Click(at=(900, desktop.screen[1] - 10)))
    desktop.perform(Key(chord="alt+F4"))
    desktop.perform(Key(chord="alt+Tab"))
    assert panel_is_there(desktop)


def panel_is_there(desktop: Sandbox) -> bool:
    """Whether the lowest rows are the panel's, in its colour from one side to the other."""
    width, height, samples = decode(desktop.screenshot(pointer=False))
    row = samples[(height - 2) * width * 3 : (height - 1) * width * 3]
    return row == row[:3] * width and samples[: 3 * width] != row


def test_the_agent_cannot_do_away_with_it(desktop: Sandbox) -> None:
    (panel,) = (one for one in desktop.processes(None) if one.name == "oc-panel")
    assert panel.uid == 900
    for attack in (f"kill -9 {panel.pid}", f"cat /proc/{panel.pid}/environ", "touch /opt/opencomputer/icons/a"):
        assert desktop.run(["sh", "-c", attack]).exit_code != 0
    desktop.run(["python3", "-c", STRANGER]).check()
    until(lambda: panel_is_there(desktop), what="the panel to be back", timeout=30)
    assert [one.pid for one in desktop.processes(None) if one.name == "oc-panel"] == [panel.pid]


def test_a_screen_at_rest_is_still(desktop: Sandbox, two_windows: tuple[str, str]) -> None:  # noqa: ARG001
    desktop.perform(Move(to=(5, 5)))
    desktop.settle()
    first = desktop.screenshot()
    for _ in range(12):
        time.sleep(0.3)
        assert desktop.screenshot() == first


def samples_above_panel(desktop: Sandbox, *, pointer: bool) -> bytes:
    width, height, samples = decode(desktop.screenshot(pointer=pointer))
    return samples[: 3 * width * (height - HEIGHT)]


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_desktop_has_the_size_that_was_asked_for(new_desktop: DesktopFactory, size: tuple[int, int]) -> None:
    with new_desktop(screen=size) as desktop:
        assert decode(desktop.screenshot())[:2] == size == desktop.screen
        desktop.spawn(["python3", "-c", WINDOW, "large"], group="app")
        large = until(lambda: titled(desktop, "large"), what="the window", timeout=60)
        desktop.settle()
        large = titled(desktop, "large") or large
        assert (large.x, large.y, large.width, large.height) == (0, 0, size[0], size[1] - HEIGHT)
        assert panel_is_there(desktop)
        # The pointer rests on the panel, where it hovers over nothing.
        with_it, without = (samples_above_panel(desktop, pointer=shown) for shown in (True, False))
        assert with_it == without
        assert desktop.screenshot() != desktop.screenshot(pointer=False)


def test_it_follows_a_change_of_the_screen(new_desktop: DesktopFactory) -> None:
    with new_desktop() as desktop:
        desktop.run(["sh", "-c", f"{MODE} && xrandr --output screen --mode small"]).check()
        until(lambda: decode(desktop.screenshot())[:2] == (1280, 1024), what="the new size", timeout=10)
        until(lambda: panel_is_there(desktop), what="the panel at the new edge", timeout=10)
