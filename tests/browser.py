"""A headless Chromium for tests of pages. Nothing is ever loaded over a network, and what a page tries to load is kept.

``python -m tests.browser`` names the browser, or fails if there is none; ``scripts/browser`` installs it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Route, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
Scheme = Literal["light", "dark"]


def chromium() -> str:
    """The path of Chromium: ``$CHROMIUM``, else the first of ``NAMES`` that is there.

    Raises:
        FileNotFoundError: there is none.
    """
    names = (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else NAMES
    for name in names:
        if found := shutil.which(name):
            return found
    raise FileNotFoundError(
        f"no browser for tests of pages: none of {', '.join(names)} is there. "
        "Do: sudo apt-get install -y chromium (Debian), or set CHROMIUM to a Chromium or Chrome"
    )


@contextmanager
def started() -> Iterator[Browser]:
    """A browser. One at a time in a process; while it lives, its thread cannot run another event loop."""
    with sync_playwright() as playwright:
        # Containers often have a /dev/shm that is too small for a browser.
        arguments = ["--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Tab:
    """An open page, and what went on in it.

    Attributes:
        page: Playwright's page.
        requests: the addresses of all that it loaded or tried to load.
        complaints: what the browser wrote to its console as a warning or an error, errors of scripts, and what could
            not be loaded.
        outside: addresses that were refused, as they are neither files nor on one of the allowed hosts.
    """

    page: Page
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)


@contextmanager
def opened(
    browser: Browser,
    target: Path | str,
    *,
    width: int = 1280,
    height: int = 800,
    scheme: Scheme = "light",
    hosts: tuple[str, ...] = (),
    **context: Any,
) -> Iterator[Tab]:
    """Open a file or an address in its own tab.

    Args:
        width, height: of the window, in CSS pixels.
        scheme: what the system prefers.
        hosts: ``host:port`` of servers of the test; all else on a network is refused.
        context: further options of ``Browser.new_context``.

    Raises:
        playwright.sync_api.Error: the page cannot be opened.
    """
    address = target.resolve().as_uri() if isinstance(target, Path) else target
    size = {"width": width, "height": height}
    with browser.new_context(viewport=size, color_scheme=scheme, **context) as made:  # type: ignore[arg-type]
        tab = Tab(made.new_page())

        def guard(route: Route) -> None:
            parts = urlsplit(route.request.url)
            if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc not in hosts:
                tab.outside.append(route.request.url)
                route.abort()
            else:
                route.continue_()

        def failed(request: Request) -> None:
            tab.complaints.append(f"not loaded: {request.url}: {request.failure}")

        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                tab.complaints.append(f"{message.type}: {message.text}")

        made.route("**/*", guard)
        tab.page.on("request", lambda request: tab.requests.append(request.url))
        tab.page.on("requestfailed", failed)
        tab.page.on("console", said)
        tab.page.on("pageerror", lambda problem: tab.complaints.append(f"script: {problem}"))
        tab.page.goto(address)
        yield tab


if __name__ == "__main__":
    try:
        print(chromium())
    except FileNotFoundError as problem:
        sys.exit(str(problem))
