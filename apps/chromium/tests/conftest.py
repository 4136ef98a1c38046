"""Chromium's user interface, for the live tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.chromium.tests.hands import Browser

if TYPE_CHECKING:
    from apps.conftest import LiveApp


@pytest.fixture
def browser(live_app: LiveApp) -> Browser:
    """The user interface of the app."""
    return Browser(live_app.desk)
