"""Reports of 1,000 tasks of 20 steps have a small first page, and are usable in a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pytest_opencomputer.reports.site.build import Built, build_report
from tests.conftest import OpenTab
from tests.reports.big import SCREENS, STEPS, TASKS, first_answer, record
from tests.reports.pages import files


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the run is."""
    return tmp_path_factory.mktemp("runs")


@pytest.fixture(scope="module")
def built(runs: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The report."""
    return build_report([record(runs)], tmp_path_factory.mktemp("report") / "out")


def test_big_runs_make_a_small_first_page(runs: Path, built: Built) -> None:
    """The first page has no trajectory, every rollout has its own small file, and equal screens are stored once."""
    found = {name: len(content) for name, content in files(built.page.parent).items()}
    pages = 8 + 3 * 2  # and three plots, light and dark
    assert (built.rollouts, len(found)) == (TASKS, TASKS + SCREENS + pages)
    assert found["index.html"] < 200 * TASKS
    assert max(size for name, size in found.items() if name.endswith(".svg")) < 50_000
    data = [size for name, size in found.items() if name.startswith("rollouts/")]
    recorded = [path.stat().st_size for path in runs.rglob("trajectory.jsonl")]
    assert max(data) < 2 * max(recorded)


def test_a_browser_opens_big_reports(
    open_tab: OpenTab, built: Built, record_testsuite_property: Callable[[str, object], None]
) -> None:
    tab = open_tab(built.page)
    # No limit: how long it takes depends on the machine. docs/report.md has figures.
    record_testsuite_property("milliseconds until the first page of a big report answers", round(first_answer(tab)))
    assert len(tab.requests) < 20, "none of a rollout"
    tab.page.get_by_label("Show only apps and tasks with").fill("")
    assert tab.page.locator("#matrix tr:not(.app):visible").count() == TASKS + 1
    tab.page.locator("#matrix a").last.click()
    expect(tab.page.locator("#main")).to_be_visible()
    expect(tab.page.locator("#position")).to_have_text(f"Step 1 (1 of {STEPS + 1})")
    expect(tab.page.locator("#screen")).to_be_visible()  # once its picture is there
    assert (tab.complaints, tab.outside) == ([], [])
