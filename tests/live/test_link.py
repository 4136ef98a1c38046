"""Desktops of other processes: the link between a worker and the page."""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_opencomputer.live import Desktop, Viewer
from pytest_opencomputer.live.link import Link
from tests.live.pages import opened
from tests.live.screens import Screen, until

REPOSITORY = Path(__file__).parents[2]
WORKER = """
import sys
from pathlib import Path
from pytest_opencomputer.live import Desktop
from pytest_opencomputer.live.link import Link
from tests.live.screens import Screen

link = Link(Path(sys.argv[1]))
link.offer.add(Desktop(Screen(), "gedit/of a worker", interactive=True))
sys.stdin.read()
link.close()
"""


@pytest.fixture
def viewer() -> Iterator[Viewer]:
    with Viewer() as started:
        yield started


@pytest.fixture
def worker(viewer: Viewer) -> Iterator[subprocess.Popen[bytes]]:
    """Another process with one desktop."""
    command = [sys.executable, "-c", WORKER, str(viewer.listen())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, cwd=REPOSITORY) as process:
        yield process
        process.kill()


def test_the_socket_is_for_this_user_alone(viewer: Viewer) -> None:
    path = viewer.listen()
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert path.parent.stat().st_uid == os.getuid()
    assert viewer.listen() == path
    viewer.stop()
    assert not path.parent.exists()


@pytest.mark.parametrize("how", ["in peace", "killed"])
def test_a_desktop_of_another_process_is_shown_until_that_ends(
    viewer: Viewer, worker: subprocess.Popen[bytes], how: str
) -> None:
    async def session() -> None:
        async with opened(viewer.url) as page:
            shown = [said for said in page.heard if said["kind"] == "desktop"] or [await page.wait("desktop")]
            assert shown[0]["title"] == "gedit/of a worker"
            id = shown[0]["id"]
            await page.say(kind="show", desktops={id: 300})
            assert (await page.wait("picture"))["id"] == id
            assert await page.act(id, kind="move", to=[3, 4]) == ""
            if how == "killed":
                worker.send_signal(signal.SIGKILL)
            else:
                assert worker.stdin is not None
                worker.stdin.close()
            assert (await page.wait("gone"))["id"] == id
            assert "has been closed" in await page.act(id, kind="move", to=[3, 4])

    asyncio.run(session())


def test_a_worker_that_loses_the_page_goes_on(viewer: Viewer) -> None:
    screen = Screen()
    link = Link(viewer.listen())
    desktop = Desktop(screen, "gedit/letter")
    link.offer.add(desktop)

    async def watch() -> None:
        async with opened(viewer.url) as page:
            if not any(said["kind"] == "desktop" for said in page.heard):
                await page.wait("desktop")
            await page.say(kind="show", desktops={desktop.id: 300})
            await page.wait("picture")

    asyncio.run(watch())
    viewer.stop()
    until(lambda: not link._threads[1].is_alive())
    link.offer.say(desktop, "nobody hears this")
    link.offer.remove(desktop)
    link.close()
