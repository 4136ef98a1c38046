"""A day of work changes every saved surface through the user interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.chromium.tests import day

if TYPE_CHECKING:
    from apps.chromium.tests.hands import Browser
    from apps.conftest import LiveApp


def test_a_day_of_work(live_app: LiveApp, browser: Browser) -> None:
    day.spend(live_app, browser)
    day.compare(live_app)
