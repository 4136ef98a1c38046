"""Groups by what the records do not have: means, tags and categories."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from tests.reports.runs import Did, make_run
from tests.reports.test_exports import write_task

REPOSITORY = Path(__file__).parents[2]


def rows(capsys: pytest.CaptureFixture[str]) -> list[tuple[str, str]]:
    """The value and the number of rollouts of each row."""
    lines = capsys.readouterr().out.splitlines()[2:]
    cells = [line.split() for line in lines if line.startswith("claude")]
    return [(row[1], row[3]) for row in cells]


def test_tasks_and_apps_say_more_than_the_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    benchmark = tmp_path / "benchmark"
    run = make_run(
        tmp_path / "runs",
        [
            Did("gedit/a", 4, hash=write_task(benchmark, "gedit/a", means="any", tags=["smoke", "files"])),
            Did("gedit/b", 4, hash=write_task(benchmark, "gedit/b", tags=["smoke"])),
            Did("galculator/c", 4, hash=write_task(benchmark, "galculator/c")),
            Did("galculator/d", 4, hash="another"),
            Did("other/e", 4),
        ],
    )
    monkeypatch.chdir(REPOSITORY)
    words = ["table", str(run.path), "--benchmark", str(benchmark), "--by"]
    assert main([*words, "means"]) == 0
    assert rows(capsys) == [("(unknown)", "2"), ("any", "1"), ("ui", "2"), ("all", "5")]
    assert main([*words, "tag"]) == 0
    assert rows(capsys) == [("(none)", "1"), ("(unknown)", "2"), ("files", "1"), ("smoke", "2"), ("all", "5")]
    assert main([*words, "category"]) == 0
    assert rows(capsys) == [("(unknown)", "1"), ("office", "2"), ("utilities", "2"), ("all", "5")]
    assert main([*words, "mean"]) == 2
    assert "did you mean 'means'" in capsys.readouterr().err


def test_a_missing_benchmark_is_told_where_it_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = make_run(tmp_path / "runs", [Did("gedit/a", 4)])
    words = ["table", str(run.path), "--benchmark", str(tmp_path / "nowhere"), "--by"]
    assert main([*words, "app"]) == 0
    assert main([*words, "means"]) == 2
    assert "do: give it with --benchmark DIR" in capsys.readouterr().err
