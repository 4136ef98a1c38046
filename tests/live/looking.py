"""What tests do with the page in a browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from pytest_opencomputer.live import Desktop, Viewer
from tests.live.screens import Screen

DRAWN = "canvas[data-drawn]"


def add(empty: Viewer, title: str = "gedit/letter", **more: object) -> tuple[Screen, Desktop]:
    screen = Screen()
    desktop = Desktop(screen, title, **more)  # type: ignore[arg-type]
    empty.add(desktop)
    return screen, desktop


def colour(page: Page, canvas: str, x: int = 10, y: int = 10) -> str:
    """The colour of a pixel of a canvas."""
    read = "(one, [x, y]) => [...one.getContext('2d').getImageData(x, y, 1, 1).data].slice(0, 3)"
    return "#" + "".join(f"{value:02x}" for value in page.locator(canvas).evaluate(read, [x, y]))


def enlarge(page: Page, title: str) -> None:
    page.get_by_role("button", name=title).click()
    expect(page.locator("#picture")).not_to_have_attribute("data-drawn", "0")
