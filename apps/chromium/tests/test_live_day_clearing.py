"""What is deleted, and an extension that is added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.chromium.tests.all_days import CLEARING

if TYPE_CHECKING:
    from apps.chromium.tests.hands import Browser
    from apps.conftest import LiveApp


def test_a_day_of_work(live_app: LiveApp, browser: Browser) -> None:
    CLEARING.spend(live_app, browser)
