"""Runs as data frames: rows, types, and that missing values are missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pandas
import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.reports import frames
from tests.reports.runs import Did, make_run


def test_results(tmp_path: Path) -> None:
    run = make_run(
        tmp_path, [Did("gedit/letter", 4), Did("vlc/list", 2, broken=1, cost=None), Did("vlc/error", None, filtered=2)]
    )
    frame = frames.results([run])
    assert list(frame.filtered) == [0, 0, 2]
    assert list(frame.task) == ["gedit/letter", "vlc/list", "vlc/error"]
    assert list(frame.app) == ["gedit", "vlc", "vlc"]
    assert list(frame.reward[:2]) == [1.0, 0.25]
    assert list(frame.success[:2]) == [True, False]
    assert frame.reward.isna()[2], "an error has no reward"
    assert frame.success.isna()[2]
    assert frame.reward.mean() == 0.625
    assert frame.cost.sum() == 1.0
    assert frame.cost.isna()[1]
    assert (frame.observation == "screenshot").all()
    assert list(frame.seconds_agent) == [10.0, 10.0, 10.0]
    assert frame.seconds_pool.isna().all()
    assert frame.image_fingerprint[0] == "i1"
    assert (frame.means == "ui").all()
    assert (frame.max_steps == 50).all()
    assert (frame.deadline == 1800.0).all()
    assert frame.max_cost.isna().all()
    assert frame.dtypes["trial"] == pandas.Int64Dtype()
    assert frame.groupby("app").reward.count().to_dict() == {"gedit": 1, "vlc": 1}


def test_fields_that_earlier_versions_did_not_record_are_missing(tmp_path: Path) -> None:
    run = make_run(
        tmp_path,
        [Did("gedit/letter", 4, means="", allowed=None), Did("gedit/menu", 4, tags=("smoke", "files"), tier="long")],
    )
    frame = frames.results([run])
    for name in ("means", "tags", "tier", "max_steps", "deadline"):
        assert list(frame[name].isna()) == [True, False], name
    assert (frame.tags[1], frame.tier[1]) == ("smoke files", "long")


def test_steps_and_checks(tmp_path: Path) -> None:
    runs = [make_run(tmp_path, [Did("gedit/letter", 3, steps=4, seconds=8.0)]) for _ in range(2)]
    steps = frames.steps(runs)
    assert list(steps.step) == [0, 1, 2, 3] * 2
    assert list(steps.seconds) == [2.0] * 8
    assert list(steps.run.unique()) == [run.name for run in runs]
    assert steps.action_kinds[0] == "click zoom"
    assert steps.action_kinds[3] == "type done"
    assert list(steps.failed_actions[:4]) == [1, 1, 1, 0]
    assert steps.action_seconds[0] == 0.75
    checks = frames.checks(runs)
    assert len(checks) == 12
    assert list(checks[~checks.passed].check) == ["goal_3"] * 2
    assert checks.actual[5] == "8"
    assert checks.state_error.isna().all()


def test_a_run_without_results_has_the_same_columns(tmp_path: Path) -> None:
    empty, full = make_run(tmp_path, []), make_run(tmp_path, [Did("gedit/letter", 3)])
    for make in (frames.results, frames.steps, frames.checks):
        assert len(make([empty])) == 0
        assert make([empty]).dtypes.equals(make([full]).dtypes)


def test_without_pandas_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UsageProblem) as problem:
        frames.results([make_run(tmp_path, [])])
    assert str(problem.value).startswith("data frames: the Python package pandas cannot be imported")
    assert str(problem.value).endswith("  do: pip install 'pytest-opencomputer[stats]'")


def test_neither_the_plugin_nor_the_reader_imports_them() -> None:
    code = """
import sys
import pytest_opencomputer.plugin.hooks, pytest_opencomputer.cli.main
import pytest_opencomputer.runs.reader, pytest_opencomputer.reports.frames
print([name for name in ("numpy", "pandas", "scipy", "statsmodels") if name in sys.modules])
"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
