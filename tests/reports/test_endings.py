"""How runs ended: the record of the controlling process, or what its lack and the lock say; in all outputs."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.reports import frames
from pytest_opencomputer.reports.exports import export_steps
from pytest_opencomputer.reports.notes import run_notes
from pytest_opencomputer.reports.site.index import index_of
from pytest_opencomputer.runs.configuration import How
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.run_lock import Hold, is_controlled
from tests.reports.runs import Did, make_run

LEAD = """
import sys
from pathlib import Path
from pytest_opencomputer.runs.run_lock import Hold
hold = Hold(Path(sys.argv[1]))
hold.lead()
hold.write()
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """A run of which nobody has recorded the end."""
    return without_end(make_run(tmp_path / "runs", [Did("gedit/letter", 4), Did("gedit/menu", None)]))


def without_end(run: Run) -> Run:
    """As a killed process leaves it."""
    file = run.path / "run.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "ended": None}))
    return Run.open(run.path)


def end(run: Run, how: How, why: str = "") -> Run:
    RunDirectory(run.path).end(how, why)
    return Run.open(run.path)


@pytest.mark.parametrize(
    ("how", "why", "said"),
    [
        ("finished", "", "finished"),
        ("budget", "", "stopped by its budget"),
        ("interrupted", "ctrl-C", "interrupted (ctrl-C)"),
        ("early", "stopping after 1 failures", "ended early (stopping after 1 failures)"),
        ("crashed", "INTERNALERROR", "ended by an error of pytest or a plugin (INTERNALERROR)"),
    ],
)
def test_what_was_recorded_is_said_everywhere(
    run: Run, how: How, why: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = end(run, how, why)
    assert (run.ended.state, str(run.ended)) == (how, said)
    line = f"{run.name}: {said}; of 2 planned rollouts 1 has a score; 1 error"
    assert run_notes([run])[1] == line
    for command in ("table", "compare"):
        other = make_run(tmp_path / "other", [Did("gedit/letter", 4, agent="other")])
        assert main([command, str(run.path), str(other.path)]) == 0
        assert line in capsys.readouterr().out
    assert index_of([run]).ends == [said]
    assert line in index_of([run]).board.notes
    assert main(["table", str(run.path), "--format", "csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert row["ended"] == how
    assert set(frames.results([run]).run_ended) == {how}
    (file,) = export_steps([run], tmp_path / "export").files
    assert {json.loads(text)["run_ended"] for text in file.read_text().splitlines()} == {how}


def test_a_run_without_a_record_is_running_or_was_killed(run: Run, python: Any) -> None:
    assert str(run.ended).startswith("killed"), "nobody controls it"
    leader = python(LEAD, run.path)
    assert leader.stdout.readline() == "held\n"
    assert str(run.ended) == str(Run.open(run.path).ended) == "still running"
    leader.kill()
    leader.wait()
    assert run.ended.state == "killed"
    assert "it has no record of its end" in run_notes([run])[1]


def test_whoever_looks_takes_no_lock_and_loses_none(run: Run, python: Any) -> None:
    mine = Hold(run.path)
    assert mine.lead()
    assert is_controlled(run.path), "by this process"
    assert run.ended.state == "running"
    code = "import sys; from pathlib import Path; from pytest_opencomputer.runs.run_lock import Hold; " + (
        "print(Hold(Path(sys.argv[1])).lead())"
    )
    assert python(code, run.path).communicate()[0] == "False\n", "looking has not released it"
    mine.release()
    assert not is_controlled(run.path)
    assert python(code, run.path).communicate()[0] == "True\n"


def test_a_run_directory_that_nobody_may_write_can_be_looked_at(tmp_path: Path) -> None:
    run = without_end(make_run(tmp_path, [Did("gedit/letter", 4)]))
    before = sorted(path.name for path in run.path.iterdir())
    assert run.ended.state == "killed"
    assert sorted(path.name for path in run.path.iterdir()) == before, "not even a file for the lock is made"


def test_a_lock_file_that_is_none_is_no_lock(run: Run) -> None:
    (run.path / ".lock").mkdir()
    assert not is_controlled(run.path)


def test_earlier_versions_did_not_record_it(run: Run) -> None:
    file = run.path / "run.json"
    file.write_text(json.dumps({key: value for key, value in json.loads(file.read_text()).items() if key != "ended"}))
    assert Run.open(run.path).ended.state == "unknown"


def test_what_counts_is_how_it_ended_last(run: Run) -> None:
    directory = RunDirectory(run.path)
    directory.end("interrupted", "ctrl-C")
    directory.resume({"arguments": ["--resume=runs/latest"]})
    resumed = Run.open(run.path)
    assert resumed.ended.state == "killed", "what was recorded before is not how it ended now"
    before = resumed.configuration.resumed[0].after
    assert before is not None
    assert (before.how, before.why) == ("interrupted", "ctrl-C")
    directory.end("finished")
    assert Run.open(run.path).ended.state == "finished"


def test_secrets_are_not_put_on_record(run: Run) -> None:
    assert (
        end(run, "crashed", "no answer from https://me:hidden@host/").ended.why == "no answer from https://me:***@host/"
    )
