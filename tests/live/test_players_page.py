"""From the page of ``--live`` in a browser to the players of rollouts whose desktops have gone."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pytest_opencomputer.live import Viewer
from pytest_opencomputer.reports.site.on_demand import OnDemand
from pytest_opencomputer.runs.reader import Run
from tests.conftest import OpenTab
from tests.live.looking import add, enlarge
from tests.live.pages import address
from tests.live.test_players import DID
from tests.reports.runs import make_run


def test_a_closed_desktop_leads_to_its_player(tmp_path: Path, open_tab: OpenTab) -> None:
    run = make_run(tmp_path / "runs", DID)
    with Viewer(pages=OnDemand([])) as viewer:
        viewer.lead_to_players(run.path)
        look(viewer, run, open_tab)


def look(viewer: Viewer, run: Run, open_tab: OpenTab) -> None:
    """Follow desktops until the run ends."""
    tab = open_tab(viewer.url, hosts=(address(viewer.url)[0],))
    page = tab.page
    _, first = add(viewer, "gedit/letter", rollout=DID[0].rollout)
    _, other = add(viewer, "gedit/menu", rollout=DID[1].rollout)
    _, none = add(viewer, "a desktop")
    enlarge(page, "gedit/menu")
    expect(page.locator("#player")).to_be_hidden()
    viewer.remove(other)
    viewer.remove(first)
    viewer.remove(none)
    expect(page.locator("#how")).to_have_text("This desktop has been closed. This is what it showed last.")
    expect(page.locator("#players")).to_have_text("gedit/lettergedit/menu")  # the last one first, no other one
    assert Axe().run(page).response["violations"] == []
    with page.expect_popup() as popup:
        page.locator("#player").click()
    player = popup.value
    expect(player.locator("#title")).to_contain_text("gedit/menu")
    expect(player.locator("#headline")).to_contain_text("4 of 4")
    assert address(viewer.url)[1] not in player.url, "its token does not open the desktops"
    page.reload()
    expect(page.locator("#players li")).to_have_count(2)  # also those that have gone before
    viewer.stop()
    expect(page.locator("#state")).to_have_text(
        f"The run has ended. To look at its rollouts: opencomputer view {run.path}"
    )
    assert page.locator("#players a[href]").count() == 0
