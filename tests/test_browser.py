"""The browser of the tests sees what it is there to see: errors of pages, and whatever would go over a network."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.conftest import OpenTab


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page that says hello."""
    file = tmp_path / "page.html"
    file.write_text("<!DOCTYPE html><title>Hello</title><p id=word>hello</p>")
    return file


@pytest.fixture
def host(page: Path) -> Iterator[str]:
    """Serves the folder of the page and returns its address as ``host:port``."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(page.parent))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def test_a_page_without_trouble(open_tab: OpenTab, page: Path) -> None:
    tab = open_tab(page)
    assert tab.page.title() == "Hello"
    assert (tab.requests, tab.complaints, tab.outside) == ([page.as_uri()], [], [])


@pytest.mark.parametrize(
    ("markup", "complaint"),
    [
        ("<script>throw new Error('broken')</script>", "script: broken"),
        ("<script>console.error('in trouble')</script>", "error: in trouble"),
        ("<script>console.warn('take care')</script>", "warning: take care"),
        ("<img src=nowhere.png>", "nowhere.png"),
    ],
)
def test_complaints_are_kept(open_tab: OpenTab, page: Path, markup: str, complaint: str) -> None:
    page.write_text(page.read_text() + markup)
    tab = open_tab(page)
    assert complaint in "\n".join(tab.complaints)


def test_nothing_is_loaded_over_a_network(open_tab: OpenTab, page: Path, host: str) -> None:
    page.write_text(page.read_text() + f"<img src=http://{host}/page.html>")
    tab = open_tab(page)
    assert tab.outside == [f"http://{host}/page.html"]
    assert "ERR_FAILED" in tab.complaints[0]


def test_a_server_of_the_test_can_be_allowed(open_tab: OpenTab, host: str) -> None:
    tab = open_tab(f"http://{host}/page.html", hosts=(host,))
    assert tab.page.inner_text("#word") == "hello"
    assert tab.outside == []


def test_schemes_and_sizes(open_tab: OpenTab, page: Path) -> None:
    dark = "matchMedia('(prefers-color-scheme: dark)').matches"
    assert open_tab(page, scheme="dark", width=400).page.evaluate(f"[{dark}, innerWidth]") == [True, 400]
    assert open_tab(page).page.evaluate(f"[{dark}, innerWidth]") == [False, 1280]


def test_a_missing_browser_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    with pytest.raises(FileNotFoundError, match=r"none of /nowhere/chromium is there\. Do: sudo apt-get install"):
        chromium()
