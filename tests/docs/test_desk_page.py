"""The page on ``Desk`` and operations is the one that is generated, and nothing is missing from it."""

from __future__ import annotations

import inspect

import pytest

from pytest_opencomputer.agents.desk_page import desk_page
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.desk import Desk
from tests.docs.pages import REPOSITORY


def test_the_page_is_up_to_date(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    assert main(["apps", "desk"]) == 0
    page = (REPOSITORY / "docs/desk.md").read_text()
    assert page == capsys.readouterr().out, "do: make pages"


def test_all_methods_and_all_apps_are_there() -> None:
    registry = Registry.discover(REPOSITORY)
    page = desk_page(registry.folders)
    for name, _ in inspect.getmembers(Desk):
        assert name.startswith("_") or f"**`desk.{name}" in page
    for name in registry.names():
        assert f"## Operations of {name}\n" in page
    assert "**`desk.key(chord: str, repeat: int = 1)`**" in page
    assert "| `compute(keys: str, result: str)` | Press keys and Return, and wait" in page
