"""``opencomputer allure``: reports of run directories, with killed rollouts, history, and what runs should not hold."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.errors import OpenComputerError, UsageProblem
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.reports.allure_runs import make_report, write_results
from pytest_opencomputer.runs.activity import ACTIVITY, Begun
from pytest_opencomputer.runs.conversion import StepRecord
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.allure_pages import Report, served
from tests.conftest import OpenTab
from tests.reports.runs import CONFIGURATION, PNG, Did, make_run, task_record

LETTER, MENU = "gedit/letter", "gedit/menu"
EVIL = "<img src=/evil onerror=\"throw new Error('broke out')\"> *stars* _lines_"


def killed(base: Path) -> Run:
    """A run with one rollout that was killed in its second step."""
    directory = RunDirectory.create(base, CONFIGURATION)
    did = Did(LETTER, 4)
    directory.add_tasks([task_record(did)])
    log = directory.rollout(did.rollout)
    log.step(StepRecord(0, "Looking.", screenshot=log.screenshot(PNG + b"0")))
    begun = Begun(time.time(), did.rollout, "agent", "s1", "gw1", LETTER, did.agent, 0, "")
    (directory.path / ACTIVITY).write_text(to_json(begun) + "\n")
    return Run.open(directory.path)


def results(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(file.read_text()) for file in folder.glob("*-result.json")]


def test_a_killed_rollout_is_shown_as_far_as_it_came(tmp_path: Path) -> None:
    run = killed(tmp_path / "runs")
    assert write_results(run, tmp_path / "results") == 1
    (test,) = results(tmp_path / "results")
    assert (test["name"], test["status"]) == (LETTER, "unknown")
    assert test["statusDetails"]["message"] == "no result: it is still running, or it was cut off"
    assert b"ended=killed" in (tmp_path / "results" / "environment.properties").read_bytes()
    assert {"name": "parentSuite", "value": "claude:claude-opus-5-5"} in test["labels"]
    assert {"name": "suite", "value": "gedit"} in test["labels"]
    assert {"name": "thread", "value": "gw1"} in test["labels"]
    assert [one["name"] for one in test["attachments"]] == ["filmstrip", "screen at step 1", "trajectory"]
    (run.path / ACTIVITY).unlink()
    write_results(run, tmp_path / "without")
    (test,) = results(tmp_path / "without")
    assert (test["name"], test["stop"] - test["start"]) == (LETTER, 0)


def test_rollouts_that_were_not_begun_are_shown(tmp_path: Path) -> None:
    run = killed(tmp_path / "runs")
    RunDirectory(run.path).add_tasks([task_record(Did(MENU, 4)), task_record(Did(MENU, 0, variant="digit"))])
    assert write_results(Run.open(run.path), tmp_path / "results") == 2
    (never,) = (one for one in results(tmp_path / "results") if one["name"] == MENU)
    assert (never["status"], never["statusDetails"]["message"]) == ("unknown", "not begun")
    assert {"name": "parentSuite", "value": "claude:claude-opus-5-5"} in never["labels"]
    assert "attachments" not in never


def test_times_are_those_of_the_agent_and_the_checks(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did(LETTER, 4)])
    (name,) = (rollout.name for rollout in run.rollouts)
    phases = [(0, "pool"), (50, "start"), (52, "agent"), (60, "checks"), (61, "stop"), (63, "end")]
    began = 1_795_000_000
    lines = [Begun(began + at, name, phase, "s1", "", LETTER, "claude", 0, "") for at, phase in phases]
    (run.path / ACTIVITY).write_text("".join(to_json(line) + "\n" for line in lines))
    write_results(run, tmp_path / "results")
    (test,) = results(tmp_path / "results")
    assert (test["start"], test["stop"]) == ((began + 52) * 1000, (began + 61) * 1000)
    (run.path / ACTIVITY).unlink()
    write_results(run, tmp_path / "without")
    (test,) = results(tmp_path / "without")
    assert test["stop"] - test["start"] == 11_250, "the sum of its phases"
    (run.path / ACTIVITY).write_text("{}\n")
    with pytest.raises(UsageProblem, match=r"activity\.jsonl:1: at: Field required"):
        write_results(run, tmp_path / "broken")


def test_paths_that_lead_out_of_a_run_are_left_out(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did(LETTER, 4)])
    secret = tmp_path / "secret"
    secret.write_text("a key")
    (rollout,) = run.rollouts
    for place in (rollout.folder / "trajectory.jsonl", rollout.screenshots[-1]):
        place.unlink()
        place.symlink_to(secret)
    write_results(Run.open(run.path), tmp_path / "results")
    (test,) = results(tmp_path / "results")
    assert [one["name"] for one in test["attachments"]] == ["filmstrip", "result"]
    assert not any(b"a key" in file.read_bytes() for file in (tmp_path / "results").iterdir())


def test_a_report_has_the_last_run_and_the_history(
    tmp_path: Path, open_tab: OpenTab, capsys: pytest.CaptureFixture[str]
) -> None:
    base = tmp_path / "runs"
    runs = [
        make_run(base, [Did(LETTER, 1), Did(MENU, 4)]),
        make_run(base, [Did(LETTER, 4), Did(MENU, 4), Did(MENU, None, agent=EVIL), Did(MENU, 0, variant="digit")]),
    ]
    for place, started in zip((runs[0].path, runs[1].path), ("2026-11-20", "2026-11-21"), strict=True):
        head = json.loads((place / "run.json").read_text())
        (place / "run.json").write_text(json.dumps({**head, "started": f"{started}T10:00:00Z"}))
    tasks = runs[1].path / "tasks.jsonl"
    tasks.write_text(tasks.read_text().replace("Fill in the menu.", json.dumps(EVIL)[1:-1]))

    out = tmp_path / "report"
    assert main(["allure", str(runs[1].path), str(runs[0].path), "--out", str(out)]) == 0
    said = capsys.readouterr()
    assert f"{out / 'index.html'}: 3 rollouts\n" in said.out
    assert f"open {out}\n" in said.out
    assert said.err == "left out: 1 replays of near misses and cheats, which are meant to fail\n"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []

    with served(out) as host:
        report = Report(open_tab, host)
        assert [(names, status) for names, _, status in report.leaves("Suites")] == [
            ((EVIL, "gedit", MENU), "Broken"),
            (("claude:claude-opus-5-5", "gedit", LETTER), "Passed"),
            (("claude:claude-opus-5-5", "gedit", MENU), "Passed"),
        ]
        report.open_test("claude:claude-opus-5-5", LETTER)
        report.page.get_by_text("History", exact=True).click()
        report.page.get_by_text("Success rate 50% (1 of 2)").wait_for()
        report.open_test("claude:claude-opus-5-5", MENU)
        assert EVIL in report.told(), "the instruction, as it is"
        assert (report.tab.complaints, report.tab.outside) == ([], [])


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A command called allure, the only one that is found; tests write it."""
    place = tmp_path / "bin" / "allure"
    place.parent.mkdir()
    monkeypatch.setenv("PATH", f"{place.parent}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none" / "python"))
    return place


def write(tool: Path, *lines: str) -> None:
    tool.write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
    tool.chmod(0o755)


def test_without_the_command_line_nothing_is_written(tool: Path, tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did(LETTER, 4)])
    with pytest.raises(UsageProblem, match="no command is called allure"):
        make_report([run], tmp_path / "out")
    write(tool, "echo 3.18.0")
    with pytest.raises(UsageProblem, match=r"its version is '3\.18\.0'"):
        make_report([run], tmp_path / "out")
    write(tool, "echo there is no Java >&2", "exit 1")
    with pytest.raises(UsageProblem, match="its version is 'there is no Java'"):
        make_report([run], tmp_path / "out")
    write(tool, 'if [ "$1" = --version ]; then echo 2.46.1; else echo out of memory; exit 3; fi')
    with pytest.raises(OpenComputerError, match=r"generate ended with 3:\nout of memory"):
        make_report([run], tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bin", "runs"]


def test_bad_input_is_reported(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", [Did(LETTER, 4)])
    (tmp_path / "out").mkdir()
    with pytest.raises(UsageProblem, match="out: exists already"):
        make_report([run], tmp_path / "out")
    with pytest.raises(UsageProblem, match="this run was given twice"):
        make_report([run, run], tmp_path / "new")
