"""A page is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.chromium.tests.all_days import PRINTING

if TYPE_CHECKING:
    from apps.chromium.tests.hands import Browser
    from apps.conftest import LiveApp


def test_a_day_of_work(live_app: LiveApp, browser: Browser) -> None:
    PRINTING.spend(live_app, browser)
