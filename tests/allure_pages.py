"""Allure reports in tests: served, as their pages fetch their data, and read as people see them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser import Tab
from tests.conftest import OpenTab

_LEAVES = """
() => [...document.querySelectorAll('a.node__leaf')].map(leaf => {
    const names = [leaf.querySelector('.node__name').textContent];
    for (let node = leaf.parentElement.closest('.node'); node; node = node.parentElement.closest('.node'))
        names.unshift(node.querySelector(':scope > .node__title .node__name').textContent);
    const parameters = leaf.querySelector('.node__parameters').textContent.split(',').filter(Boolean);
    return [names, parameters, leaf.querySelector('[data-tooltip]').dataset.tooltip];
})
"""
Leaf = tuple[tuple[str, ...], frozenset[str], str]
"""A test in a tree: its name behind those of its groups, its parameters, its status."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; gives ``host:port``."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


class Report:
    """A report in a browser."""

    def __init__(self, open_tab: OpenTab, host: str) -> None:
        self._address = f"http://{host}/index.html"
        self.tab: Tab = open_tab(self._address, width=1400, height=1000, hosts=(host,))

    @property
    def page(self) -> Page:
        return self.tab.page

    def show(self, section: str) -> None:
        """Go to a section by its name in the menu."""
        self.page.locator(".side-nav__item, .side-nav__link", has_text=section).first.click()

    def leaves(self, section: str) -> list[Leaf]:
        """All tests in the tree of a section."""
        self.show(section)
        self.page.wait_for_selector(".tree .node")
        closed = self.page.locator(".node[data-node-kind=group]:not(.node__expanded) > .node__title")
        while closed.count():
            group = closed.first.get_attribute("data-uid")
            closed.first.click()
            self.page.wait_for_selector(f'.node__expanded[data-node-uid="{group}"]')
        found: Any = self.page.evaluate(_LEAVES)
        return [(tuple(names), frozenset(parameters), status) for names, parameters, status in found]

    def open_test(self, agent: str, name: str, trial: int = 1) -> None:
        """Show a test, from the tree of suites."""
        self.leaves("Suites")
        leaf = self.page.locator("a.node__leaf", has_text=name).filter(has_text=f"{agent},")
        leaf.filter(has_text=f"trial {trial}").click()
        self.page.wait_for_selector(f".test-result:has-text('{agent}')")

    def told(self) -> str:
        """What the page says."""
        return self.page.locator("body").inner_text()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass
