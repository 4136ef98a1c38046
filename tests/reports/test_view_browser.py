"""The pages of ``opencomputer view`` in a browser: filters, two players in step, a run that goes on, notes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.live.run_pages import serving
from pytest_opencomputer.models.actions import AnyAction, Click, Type
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.reports.site.on_demand import OnDemand
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.notes import read_notes
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.run_lock import Hold
from tests.browser import Scheme, Tab
from tests.conftest import OpenTab
from tests.reports.runs import CONFIGURATION, Did, result_of, roll_out, task_record
from tests.reports.seen import picture, record, timeline_of

STEPS: list[list[AnyAction]] = [
    [Click(at=(300, 200))],
    [Type(text="Dear all")],
    [Click()],
    [Click()],
    [Click()],
    [Click()],
]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Run]:
    """Two runs of one rollout each, of six and of three steps."""
    base = tmp_path_factory.mktemp("runs")
    did = Did("gedit/letter", 3, steps=len(STEPS), broken=1)
    first = record(base, did, STEPS, timeline_of(len(STEPS)))
    second = record(base, replace(did, goals=4, broken=0, agent="oracle", steps=3), STEPS[:3])
    return [first, second]


@pytest.fixture
def places(runs: list[Run]) -> list[Path]:
    return [run.path for run in runs]


@pytest.fixture
def address(places: list[Path]) -> Iterator[str]:
    """Serves the runs, in a thread of its own, and returns the address."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = serving(OnDemand(places), 0)
    try:
        yield asyncio.run_coroutine_threadsafe(server.__aenter__(), loop).result(30)
    finally:
        asyncio.run_coroutine_threadsafe(server.__aexit__(None, None, None), loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(30)
        loop.close()


def opened(open_tab: OpenTab, address: str, place: str = "", width: int = 1280, scheme: Scheme = "light") -> Tab:
    return open_tab(address + place, hosts=(address.split("/")[2],), width=width, scheme=scheme)


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark"), (2560, "light")])
def test_everybody_can_use_it(open_tab: OpenTab, address: str, runs: list[Run], width: int, scheme: Scheme) -> None:
    both = "&".join(f"one={run.name}/1" for run in runs)
    for place in ("", "words.html", f"runs/{runs[0].name}/player.html#1/2", f"compare.html?{both}"):
        tab = opened(open_tab, address, place, width, scheme)
        if "player" in place:
            expect(tab.page.locator("#position")).to_have_text("Step 2 (2 of 7)")
        if "compare" in place:
            expect(tab.page.frame_locator("iframe >> nth=1").locator("#position")).to_have_text("Step 1 (1 of 4)")
        assert Axe().run(tab.page).generate_snapshot() == "", place
        assert (tab.complaints, tab.outside) == ([], []), place
        assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "only tables scroll sideways"


def test_rows_stay_low_on_a_narrow_screen(open_tab: OpenTab, address: str) -> None:
    rows = opened(open_tab, address, width=390).page.locator("section[aria-labelledby=rollouts] tbody tr")
    assert [row for row in rows.all() if (row.bounding_box() or {"height": 0})["height"] > 45] == []


def test_checks_stand_beside_the_picture(open_tab: OpenTab, address: str, runs: list[Run]) -> None:
    page = opened(open_tab, address, f"runs/{runs[0].name}/player.html#1").page
    failed = page.locator("#checks li", has_text="goal_3")
    expect(failed.locator("dd").first).to_have_text("7")
    assert failed.locator("dt").all_inner_texts() == ["expected", "actual", "asked"]
    assert page.locator("#checks details[open]").count() == 2, "those that did not pass"
    picture, checks = page.locator("#screen").bounding_box(), page.locator("#checks").bounding_box()
    assert picture is not None
    assert checks is not None
    assert checks["x"] >= picture["x"] + picture["width"]
    assert checks["y"] < picture["y"] + picture["height"]


def test_from_the_list_to_two_players_in_step(open_tab: OpenTab, address: str) -> None:
    page = opened(open_tab, address).page
    page.select_option("#outcome", "partial")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#rollouts")).to_have_text("1 rollout")
    assert page.locator("#outcome").input_value() == "partial"
    page.select_option("#outcome", "")
    page.get_by_label("Search").press("Enter")
    expect(page.locator("#rollouts")).to_have_text("2 rollouts")
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Side by side").click()
    left, right = (page.frame_locator(f"iframe >> nth={number}") for number in (0, 1))
    expect(left.locator("#agent")).to_have_text("claude:claude-opus-5-5")
    expect(right.locator("#agent")).to_have_text("oracle")
    left.locator("#next").click()
    expect(right.locator("#position")).to_have_text("Step 2 (2 of 4)")
    right.locator("#next").press("ArrowRight")
    expect(left.locator("#position")).to_have_text("Step 3 (3 of 7)")
    left.locator("#last").click()
    expect(right.locator("#position")).to_have_text("The end (4 of 4)")
    page.get_by_label("Step together").uncheck()
    left.locator("#first").click()
    expect(left.locator("#position")).to_have_text("Step 1 (1 of 7)")
    expect(right.locator("#position")).to_have_text("The end (4 of 4)")


def test_a_note_is_saved(open_tab: OpenTab, address: str, runs: list[Run]) -> None:
    tab = opened(open_tab, address, f"runs/{runs[1].name}/player.html#1")
    page = tab.page
    expect(page.locator("#position")).to_contain_text("of 4")
    page.get_by_label("Comment").fill("Types the wrong date.\n<b>")
    page.get_by_label("Tags").fill("dates, dates , ask Ann")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.locator("#saved")).to_have_text("Saved.")
    (note,) = read_notes(runs[1].path).values()
    assert (note.comment, note.tags) == ("Types the wrong date.\n<b>", ("dates", "ask Ann"))
    page.reload()
    expect(page.get_by_label("Comment")).to_have_value("Types the wrong date.\n<b>")
    expect(page.get_by_label("Tags")).to_have_value("dates, ask Ann")
    page.get_by_label("Tags").fill("x" * 61)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#saved")).to_contain_text("Not saved: tags.0")


class TestRunThatGoesOn:
    """Its pages fill in without being loaded again."""

    @pytest.fixture
    def directory(self, tmp_path: Path) -> Iterator[RunDirectory]:
        directory = RunDirectory.create(tmp_path / "going", CONFIGURATION)
        hold = Hold(directory.path)
        assert hold.lead()
        yield directory
        hold.release()

    @pytest.fixture
    def places(self, directory: RunDirectory) -> list[Path]:
        return [directory.path]

    def test_list_and_player(self, open_tab: OpenTab, address: str, directory: RunDirectory) -> None:
        going, failing = Did("gedit/letter", 4, steps=3), Did("gedit/menu", 0)
        directory.add_tasks([task_record(going), task_record(failing)])
        log = directory.rollout(going.rollout)
        recording = Recording(log)

        def step(index: int) -> None:
            recording.step(
                index=index,
                reasoning="",
                outcomes=[ActionOutcome(Click(at=(index, 1)), seconds=0.1)],
                screenshot=recording.screenshot(picture(100 + index)),
                usage=Usage(),
                elapsed=float(index),
            )

        step(0)
        step(1)
        page = opened(open_tab, address).page
        player = opened(open_tab, address, f"runs/{directory.path.name}/player.html#1/2").page
        expect(page.locator("tbody").nth(1)).to_contain_text("running")
        expect(player.locator("#position")).to_have_text("Step 2 (2 of 2)")
        player.get_by_label("Comment").fill("while it")
        roll_out(directory, failing)
        step(2)
        rows = page.locator("tbody").nth(1).locator("tr")
        expect(rows.first).to_contain_text("gedit/menu", timeout=20_000)
        expect(page.locator("tbody").first).to_contain_text("0.00 so far")
        expect(player.locator("#position")).to_have_text("Step 3 (3 of 3)", timeout=20_000)
        log.finish(result_of(going, going.rollout, recording.screenshot(picture(90))))
        directory.end("finished")
        expect(player.locator("#outcome")).to_have_text("passed", timeout=20_000)
        expect(player.locator("#checks li")).to_have_count(6)
        expect(player.get_by_label("Comment")).to_have_value("while it")
        expect(page.locator("tbody").first).to_contain_text("finished", timeout=20_000)
        assert page.locator("#main").get_attribute("data-again") == "0"
