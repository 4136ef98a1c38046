"""Hello, actions, screenshots, files and end of a desktop."""

from __future__ import annotations

import io
import os

import pytest
from PIL import Image

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.backend_tests.helpers import RUN, TTL, wait_for_end
from pytest_opencomputer.models.actions import Move
from pytest_opencomputer.models.errors import PipeClosed
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.places import Place
from pytest_opencomputer.sandbox.sandbox import Sandbox

POINTER = "from Xlib import display; p = display.Display().screen().root.query_pointer(); print(p.root_x, p.root_y)"


def test_the_guest_says_hello_and_the_desktop_is_complete(desktop: Sandbox) -> None:
    assert desktop.screen == (1920, 1080)
    assert {"display", "windows", "accessibility"} <= set(desktop.timings)
    assert desktop.exit_state().running


def test_screenshots_have_a_picture(desktop: Sandbox) -> None:
    picture = Image.open(io.BytesIO(desktop.screenshot()))
    assert picture.size == (1920, 1080)
    assert len(picture.convert("RGB").getcolors(2**24) or ()) > 50


def test_actions_reach_the_display(desktop: Sandbox) -> None:
    for place in ((37, 41), (803, 599)):
        desktop.perform(Move(to=place))
        assert desktop.run(["python3", "-c", POINTER]).check().text.split() == [str(one) for one in place]


def test_files_go_both_ways_unchanged(desktop: Sandbox) -> None:
    files = {"a.bin": os.urandom(3 * 1024**2), "folder/b.txt": "Zürich\n".encode(), "empty": b""}
    desktop.put(files)
    assert desktop.get(list(files)) == files
    assert desktop.run(["stat", "-c", "%u", "a.bin"], user="user").check().text.strip() != "0"


def test_users_are_apart(desktop: Sandbox) -> None:
    users = {name: desktop.run(["id", "-u"], user=name).check().text.strip() for name in ("user", "display", "root")}
    assert len(set(users.values())) == 3
    assert users["root"] == "0"


def test_a_second_pipe_sees_the_same_desktop(desktop: Sandbox) -> None:
    desktop.put({"seen": b"yes"})
    with Sandbox.connect(desktop.backend, desktop.id) as second:
        assert second.screen == desktop.screen
        assert second.get(["seen"]) == {"seen": b"yes"}
    assert desktop.get(["seen"]) == {"seen": b"yes"}


def test_a_closed_desktop_is_gone(place: Place, image: str) -> None:
    labels = labels_for(run=RUN, task="closed", ttl=TTL)
    with Sandbox.start(place.backend, image=image, labels=labels, ttl=TTL, slot=place.slot) as sandbox:
        assert sandbox.run(["true"]).exit_code == 0
    wait_for_end(place.backend, {"run": RUN, "task": "closed"})


def test_a_desktop_that_is_taken_away_is_told_and_ended_from_outside(place: Place, image: str) -> None:
    labels = labels_for(run=RUN, task="taken", ttl=TTL)
    with Sandbox.start(place.backend, image=image, labels=labels, ttl=TTL, slot=place.slot) as sandbox:
        place.backend.remove(sandbox.id)

        def answers_for_ever() -> bool:
            sandbox.run(["true"])
            return False

        # Its processes may take a moment to end.
        with pytest.raises(PipeClosed):
            until(answers_for_ever, what="the end of the desktop", timeout=15)
        state = sandbox.exit_state()
        assert (state.running, state.out_of_memory) == (False, False)
