"""The page of ``--live`` in a browser: what a person sees and does, with and without a mouse."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pytest_opencomputer.live import Panel, Viewer
from tests.browser import Scheme, Tab
from tests.conftest import OpenTab
from tests.live.looking import DRAWN, add, colour, enlarge
from tests.live.pages import address
from tests.live.screens import until


def test_desktops_appear_change_and_go(empty: Viewer, tab: Tab) -> None:
    page = tab.page
    expect(page.locator("#state")).to_have_text("No desktop is running now. New ones appear here.")
    first, _ = add(empty, "gedit/letter", facts=lambda: {"agent": "claude", "step": "3 of 40", "did": "click"})
    _, other = add(empty, "gedit/menu")
    expect(page.locator("#state")).to_have_text("2 desktops")
    expect(page.get_by_role("button", name=re.compile("letter.*claude · step 3 of 40"))).to_be_visible()
    expect(page.locator(f"#grid {DRAWN}")).to_have_count(2)
    assert colour(page, "#grid li:first-child canvas") == "#5e81ac"
    first.paint("#bf616a")
    until(lambda: colour(page, "#grid li:first-child canvas") == "#bf616a")
    empty.remove(other)
    expect(page.locator("#state")).to_have_text("1 desktop")
    expect(page.get_by_role("button", name="gedit/menu")).to_have_count(0)
    own = [one for one in tab.complaints if "Canvas2D" not in one]  # that it is read here is not the page's doing
    assert (own, tab.outside) == ([], [])
    empty.stop()
    expect(page.locator("#state")).to_have_text("The run has ended.")


def test_the_token_is_kept_for_the_tab_and_sent_in_no_request(empty: Viewer, tab: Tab) -> None:
    _, desktop = add(empty)
    enlarge(tab.page, "gedit/letter")
    assert tab.page.url == f"http://{address(empty.url)[0]}/#desktop={desktop.id}"
    tab.page.reload()
    expect(tab.page.locator("#title")).to_have_text("gedit/letter")
    assert not any(address(empty.url)[1] in request for request in tab.requests[1:])


def test_without_the_token_it_says_what_is_missing(empty: Viewer, open_tab: OpenTab) -> None:
    add(empty)
    host, _ = address(empty.url)
    page = open_tab(f"http://{host}/", hosts=(host,)).page
    expect(page.locator("#state")).to_have_text(re.compile("needs the address with the token"))
    assert page.locator("#grid li").count() == 0


def test_a_page_of_somebody_else_hears_nothing(empty: Viewer, open_tab: OpenTab) -> None:
    """As a browser sends it: with the token, but from a page of another origin."""
    add(empty)
    host, token = address(empty.url)
    with Viewer() as other:
        place, _ = address(other.url)
        page = open_tab(f"http://{place}/", hosts=(host, place), bypass_csp=True).page
        heard = page.evaluate(
            """([address, token]) => new Promise((done) => {
                const socket = new WebSocket(address);
                socket.onopen = () => socket.send(JSON.stringify({kind: "hello", token}));
                socket.onmessage = (event) => done(event.data);
                socket.onerror = () => done("refused");
            })""",
            [f"ws://{host}/ws", token],
        )
    assert heard == "refused"


def test_with_the_keyboard_alone(empty: Viewer, tab: Tab) -> None:
    add(empty, "gedit/letter")
    add(empty, "gedit/menu")
    page = tab.page
    expect(page.locator("#grid button")).to_have_count(2)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_be_focused()
    expect(page.locator("#title")).to_have_text("gedit/menu")
    expect(page.locator("#how")).to_have_text("Read-only.")
    page.get_by_role("button", name="Previous").press("Enter")
    expect(page.locator("#title")).to_have_text("gedit/letter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="gedit/letter")).to_be_focused()
    assert page.evaluate("document.title") == "Desktops"


def test_a_desktop_that_goes_while_it_is_enlarged_keeps_its_last_picture(empty: Viewer, tab: Tab) -> None:
    _, desktop = add(empty)
    enlarge(tab.page, "gedit/letter")
    empty.remove(desktop)
    expect(tab.page.locator("#how")).to_have_text("This desktop has been closed. This is what it showed last.")
    assert colour(tab.page, "#picture") == "#5e81ac"
    tab.page.get_by_role("button", name="All desktops").click()
    expect(tab.page.locator("#large")).to_be_hidden()


def test_a_hidden_page_watches_nothing(empty: Viewer, tab: Tab) -> None:
    _, desktop = add(empty)
    expect(tab.page.locator(f"#grid {DRAWN}")).to_have_count(1)
    hide = "document.dispatchEvent(new Event('visibilitychange'))"
    tab.page.evaluate(f"Object.defineProperty(document, 'visibilityState', {{value: 'hidden'}}); {hide}")
    until(lambda: empty.offer._offered[desktop.id].camera._width == 0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_screen_reader_finds_its_way(empty: Viewer, open_tab: OpenTab, scheme: Scheme) -> None:
    facts = {"agent": "claude", "step": "3 of 40"}
    add(empty, interactive=True, warning="Take care.", panel=Panel("Write.", answer=True), facts=lambda: facts)
    page = open_tab(empty.url, hosts=(address(empty.url)[0],), scheme=scheme, bypass_csp=True).page
    expect(page.locator(f"#grid {DRAWN}")).to_have_count(1)
    grid = Axe().run(page)
    assert grid.violations_count == 0, grid.generate_report()
    enlarge(page, "gedit/letter")
    page.get_by_role("button", name="Take part").click()
    expect(page.locator("#picture")).to_be_focused()
    large = Axe().run(page)
    assert large.violations_count == 0, large.generate_report()


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_window(empty: Viewer, open_tab: OpenTab, width: int) -> None:
    add(empty, "gedit/" + "a_long_name_" * 12, panel=Panel("Write. " * 50), facts=lambda: {"said": "word" * 99})
    page = open_tab(empty.url, hosts=(address(empty.url)[0],), width=width).page
    for title in ("", "gedit/a_long"):
        if title:
            enlarge(page, title)
        expect(page.locator(DRAWN).first).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
