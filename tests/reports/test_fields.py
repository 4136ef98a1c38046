"""Groups by means, tags and categories."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from tests.reports.runs import Did, make_run

REPOSITORY = Path(__file__).parents[2]


def rows(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str]]:
    """The value and the number of rollouts of each row."""
    lines = capsys.readouterr().out.splitlines()[2:]
    cells = [line.split() for line in lines if line.startswith("claude")]
    return [(row[1], row[3]) for row in cells]


def test_means_tags_and_categories(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = make_run(
        tmp_path / "runs",
        [
            Did("gedit/a", 4, means="any", tags=("smoke", "files")),
            Did("gedit/b", 4, tags=("smoke",)),
            Did("galculator/c", 4),
            Did("galculator/d", 4, means=""),  # as versions wrote it that recorded neither
            Did("other/e", 4, means=""),
        ],
    )
    monkeypatch.chdir(REPOSITORY)
    words = ["table", str(run.path), "--by"]
    assert main([*words, "means"]) == 0
    assert rows(capsys) == [("(unknown)", "2"), ("any", "1"), ("ui", "2"), ("all", "5")]
    assert main([*words, "tag"]) == 0
    assert rows(capsys) == [("(none)", "1"), ("(unknown)", "2"), ("files", "1"), ("smoke", "2"), ("all", "5")]
    assert main([*words, "category"]) == 0
    assert rows(capsys) == [("(unknown)", "1"), ("office", "2"), ("utilities", "2"), ("all", "5")]
    assert main([*words, "mean"]) == 2
    assert "did you mean 'means'" in capsys.readouterr().err
