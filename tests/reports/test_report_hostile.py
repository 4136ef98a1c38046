"""Reports in a browser: whatever runs say, no script of theirs runs, and nothing is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pytest_opencomputer.reports.site.build import build_report
from tests.browser import Tab
from tests.conftest import OpenTab
from tests.reports.spoken import HOSTILE, record_words

BROKE_OUT = "a script of the run ran"
HANDLERS = """[...document.querySelectorAll('*')].flatMap(one => [...one.attributes]).map(one => one.name)
    .filter(name => name.startsWith('on'))"""
STRANGE_LINKS = "[...document.querySelectorAll('[href^=\"javascript:\" i]')].map(one => one.outerHTML)"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("hostile")
    run = record_words(base / "runs", HOSTILE, "<b onclick=alert(1)>")
    return build_report([run], base / "out").page.parent


@pytest.fixture
def tab(open_tab: OpenTab, report: Path) -> Iterator[Tab]:
    """A tab that detects, also at the end of each test, if an injected script has run."""
    tab = open_tab(report / "index.html")
    tab.page.add_init_script(f"window.alert = () => console.error({BROKE_OUT!r})")
    tab.page.reload()
    yield tab
    assert tab.complaints == []
    assert tab.outside == []


def test_a_script_would_be_noticed(tab: Tab) -> None:
    tab.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=\"data:,\" onerror=alert(1)>')")
    expect(tab.page.locator("img[onerror]")).to_have_count(1)
    assert tab.page.evaluate(HANDLERS) == ["onerror"]
    assert any("Content Security Policy" in one or BROKE_OUT in one for one in tab.complaints), tab.complaints
    tab.complaints.clear()


def test_the_first_page(tab: Tab) -> None:
    expect(tab.page.locator("body")).to_contain_text(HOSTILE[0])
    assert tab.page.evaluate(HANDLERS) == []
    assert tab.page.evaluate(STRANGE_LINKS) == []


@pytest.mark.parametrize("number", range(1, len(HOSTILE) + 2))
def test_the_player(tab: Tab, report: Path, number: int) -> None:
    tab.page.goto(f"{(report / 'player.html').as_uri()}#{number}")
    expect(tab.page.locator("#main")).to_be_visible()
    for key in ("End", "Home", "ArrowRight"):
        tab.page.keyboard.press(key)
        expect(tab.page.locator("#position")).not_to_be_empty()
        assert tab.page.evaluate(HANDLERS) == []
        assert tab.page.evaluate(STRANGE_LINKS) == []
