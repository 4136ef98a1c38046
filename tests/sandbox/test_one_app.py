"""Searches for elements in one of several apps."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pytest_opencomputer.sandbox.one_app import OneApp


class Recorded:
    """A sandbox that keeps what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def _request(self, op: str, args: dict[str, Any], *_: object) -> tuple[Any, list[bytes]]:
        self.asked.append({"op": op, **args})
        return [], []


@pytest.mark.parametrize(
    ("name", "is_searched"),
    [
        ("soffice", False),
        ("drawer", False),
        ("org.example.Drawer", False),
        ("Drawer-2", False),
        ("org.example.editor", True),
        ("xarchiver", True),
        ("", True),
    ],
)
def test_programs_of_other_apps_are_left_out_by_their_name_or_identifier(name: str, is_searched: bool) -> None:
    sandbox = Recorded()
    OneApp(sandbox, ["drawer", "soffice.bin"]).find(role="menu")  # type: ignore[arg-type]
    (asked,) = sandbox.asked
    assert bool(re.fullmatch(asked["app"], name)) is is_searched
