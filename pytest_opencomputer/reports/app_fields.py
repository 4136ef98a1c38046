"""A field to group rollouts by that is not in the records: the category of the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import OpenComputerError
from pytest_opencomputer.reports.statistics import UNKNOWN, Field


def app_fields(registry: Callable[[], Registry]) -> Mapping[str, Field]:
    """``category``: unknown if the app is not known here.

    Args:
        registry: returns the known apps; called when they are needed.
    """

    @cache
    def category(app: str) -> str:
        try:
            return registry().app(app).category
        except OpenComputerError:
            return UNKNOWN

    return {"category": lambda entry: (category(entry.app),)}
