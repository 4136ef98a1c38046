"""From the page of ``--live`` to the players of rollouts whose desktops have gone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from aiohttp import ClientSession

from pytest_opencomputer.live import Viewer
from pytest_opencomputer.reports.site.on_demand import OnDemand
from pytest_opencomputer.runs.reader import Run
from tests.live.looking import add
from tests.live.pages import address, opened
from tests.reports.runs import Did, make_run

DID = [Did("gedit/letter", 2), Did("gedit/menu", 4)]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return make_run(tmp_path / "runs", DID)


@pytest.fixture
def viewer(run: Run) -> Iterator[Viewer]:
    with Viewer(pages=OnDemand([])) as started:
        started.lead_to_players(run.path)
        yield started


def test_players_need_a_token_of_their_own(viewer: Viewer) -> None:
    _, desktop = add(viewer, "gedit/letter", rollout=DID[0].rollout)
    host, token = address(viewer.url)

    async def status(place: str) -> int:
        async with ClientSession() as session, session.get(urljoin(f"http://{host}/", place)) as answer:
            return answer.status

    async def scene() -> None:
        async with opened(viewer.url) as page:
            viewer.remove(desktop)
            player = (await page.wait("gone"))["player"]
            own = player.split("/")[2]
            assert await status(player) == 200
            assert await status(player.replace(own, token)) == 403
            assert await status(player + "x") == 404
            assert await status(f"/run/{own}/") == 200
            assert await status("/run/") == 403

    asyncio.run(scene())


def test_without_pages_there_is_no_player(run: Run) -> None:
    async def scene(viewer: Viewer) -> None:
        _, desktop = add(viewer, "gedit/letter", rollout=DID[0].rollout)
        async with opened(viewer.url) as page:
            viewer.remove(desktop)
            assert (await page.wait("gone"))["player"] == ""

    with Viewer() as viewer:
        viewer.lead_to_players(run.path)
        asyncio.run(scene(viewer))
