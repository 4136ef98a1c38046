"""The table of apps in the README is the one that is generated."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.generation.app_table import studied_version
from pytest_opencomputer.models.errors import UsageProblem
from tests.docs.pages import REPOSITORY


def test_the_table_is_up_to_date(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    assert main(["apps", "table"]) == 0
    table = capsys.readouterr().out
    assert len(table.splitlines()) == 2 + len(Registry.discover(REPOSITORY).names())
    assert table in (REPOSITORY / "README.md").read_text(), "do: make pages"


def test_a_test_plan_has_to_say_what_was_studied(tmp_path: Path) -> None:
    plan = tmp_path / "TESTPLAN.md"
    plan.write_text("# Paint: state surfaces\n\nPaint 2.4.1 ESR from trixie, with Canvas 3.0. It saves.\n")
    assert studied_version(tmp_path) == "2.4.1"
    plan.write_text("# Paint 2.4: state surfaces\n\nIt saves.\n")
    with pytest.raises(UsageProblem, match="names no version"):
        studied_version(tmp_path)
