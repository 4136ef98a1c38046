"""Coverage counts what was planned, in every table: a run that was ended at a good moment has no mean to show."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.reports import frames
from pytest_opencomputer.reports.comparison import compare, sides
from pytest_opencomputer.reports.sheets import FORMATS
from pytest_opencomputer.reports.site.index import index_of
from pytest_opencomputer.reports.statistics import entries, groups
from pytest_opencomputer.reports.tables import results_table
from pytest_opencomputer.reports.terminal import table
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.reports.runs import CONFIGURATION, Did, roll_out, task_record

AGENT = "claude:claude-opus-5-5"
DONE = [Did("gedit/a", 4), Did("gedit/b", 4), Did("gedit/c", 4)]
CUT_OFF = Did("gedit/d", None, difficulty="hard")
NEVER = Did("vlc/e", None, means="any", tags=("smoke",))


def stopped_run(base: Path, done: list[Did] = DONE, *, planned: bool = True, agent: str = AGENT) -> Run:
    """Three good rollouts of five; the fourth was cut off and the fifth never begun."""
    directory = RunDirectory.create(base, {**CONFIGURATION, "agents": [agent]})
    if planned:
        directory.add_tasks(task_record(one) for one in (*done, CUT_OFF, NEVER))
    for one in done:
        roll_out(directory, one)
    directory.rollout(CUT_OFF.rollout)
    return Run.open(directory.path)


def test_what_has_no_result_is_a_rollout_without_a_score(tmp_path: Path) -> None:
    run = stopped_run(tmp_path)
    (group,) = groups(entries([run]))
    row = group.figures.row
    assert (row.tasks, row.rollouts, row.scored, row.errors, row.no_result) == (5, 5, 3, 0, 2)
    assert row.coverage == 0.6
    assert (group.figures.rate, group.figures.reward, group.figures.steps) == (None, None, None)
    lacking = {one.rollout: one for one in run.planned if one.score is None}
    assert {name: one.outcome for name, one in lacking.items()} == {
        CUT_OFF.rollout: "unfinished",
        NEVER.rollout: "not begun",
    }
    never = lacking[NEVER.rollout]
    assert (never.task, never.apps, never.agent, never.means, never.tags) == (
        "vlc/e",
        ("vlc",),
        AGENT,
        "any",
        ("smoke",),
    )
    assert len(run.results) == 3, "no result is made up"


def test_enough_of_the_plan_is_averaged_and_the_rest_is_said(tmp_path: Path) -> None:
    done = [*DONE, *(Did(f"gedit/{number}", 4) for number in range(6))]
    (group,) = groups(entries([stopped_run(tmp_path, done)]))
    assert (group.figures.row.scored, group.figures.row.coverage) == (9, 9 / 11)
    assert group.figures.reward is not None


@pytest.mark.parametrize("by", ["app", "difficulty", "means", "tag", "task", "run", "observation"])
def test_each_group_has_its_share_of_the_plan(by: str, tmp_path: Path) -> None:
    rows = {one.value: one.figures.row for one in groups(entries([stopped_run(tmp_path)]), by)}
    wanted = {
        "app": {"gedit": 0.75, "vlc": 0.0},
        "difficulty": {"easy": 0.75, "hard": 0.0},
        "means": {"ui": 0.75, "any": 0.0},
    }
    found = {value: row.coverage for value, row in rows.items() if value is not None}
    assert found == wanted.get(by, found)
    assert rows[None].coverage == 0.6
    assert sum(row.rollouts for value, row in rows.items() if value is not None) == 5


@pytest.mark.parametrize("format", FORMATS)
def test_tables_of_all_formats_have_no_mean(format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = stopped_run(tmp_path)
    assert main(["table", str(run.path), "--format", format, "--full"]) == 0
    said = capsys.readouterr().out
    if format == "csv":
        (row,) = csv.DictReader(io.StringIO(said))
        assert (row["rollouts"], row["scored"], row["errors"], row["no_result"]) == ("5", "3", "0", "2")
        assert (row["coverage"], row["success"], row["reward"]) == ("0.6", "", "")
    else:
        assert "60.0" in said
        assert "100.0" not in said
        assert "not begun: " + NEVER.rollout in said.replace("\\", "")


def test_the_table_at_the_end_of_a_run_counts_them(tmp_path: Path) -> None:
    lines = table(stopped_run(tmp_path).planned)
    total = next(line for line in lines if line.startswith("total")).split()
    assert total == ["total", "5", "5", "3/3", "-", "-", "0", "60%", "-", "-"]
    assert "without a result: 1 not begun, 1 unfinished (not scored)" in lines


def test_data_frames_have_a_row_for_each(tmp_path: Path) -> None:
    frame = frames.results([stopped_run(tmp_path)])
    assert list(frame.outcome) == ["passed"] * 3 + ["unfinished", "not begun"]
    assert frame.reward.notna().mean() == 0.6
    assert list(frame.difficulty[3:]) == ["hard", "easy"]


def test_pages_have_no_mean_and_show_each(tmp_path: Path) -> None:
    index = index_of([stopped_run(tmp_path)])
    (row,) = index.board.rows
    assert row[index.board.heads.index("coverage")] == "60.0 %"
    assert row[index.board.heads.index("reward")] == "-"
    cells = {f"{app.name}/{task.name}": task.cells[0] for app in index.apps for task in app.tasks}
    assert [(link.text, bool(link.number)) for link in cells["gedit/d"]] == [("unfinished", True)]
    assert [(link.text, bool(link.number)) for link in cells["vlc/e"]] == [("not begun", False)]
    assert index.apart == []


def test_agents_are_not_compared_on_what_was_not_done(tmp_path: Path) -> None:
    other = "qwen:Qwen3-VL-32B"
    whole = RunDirectory.create(tmp_path / "whole", {**CONFIGURATION, "agents": [other]})
    did = [Did(one.task, 2, agent=other, difficulty=one.difficulty) for one in (*DONE, CUT_OFF, NEVER)]
    whole.add_tasks(task_record(one) for one in did)
    for one in did:
        roll_out(whole, one)
    (pair,) = compare(sides([stopped_run(tmp_path / "stopped"), Run.open(whole.path)]))
    assert (pair.coverage, pair.reward) == (0.6, None)
    assert pair.tasks.unscored == ("gedit/d", "vlc/e")


def test_trials_that_were_not_done_count_in_a_comparison(tmp_path: Path) -> None:
    """Each task has a score, but of one of its three trials only: the first ones, which went well."""
    directory = RunDirectory.create(tmp_path, {**CONFIGURATION, "agents": ["one", "two"]})
    did = [
        Did(f"gedit/{task}", 4, agent=agent, trial=trial)
        for task in "ab"
        for agent in ("one", "two")
        for trial in range(3)
    ]
    directory.add_tasks(task_record(one) for one in did)
    for one in did:
        if one.agent == "two" or one.trial == 0:
            roll_out(directory, one)
    (pair,) = compare(sides([Run.open(directory.path)]))
    assert pair.coverage == pytest.approx(1 / 3)
    assert pair.reward is None


def test_an_agent_that_never_began_has_a_row(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path, {**CONFIGURATION, "agents": ["one", "two"]})
    did = [Did("gedit/a", 4, agent=agent) for agent in ("one", "two")]
    directory.add_tasks(task_record(one) for one in did)
    roll_out(directory, did[0])
    rows = results_table([Run.open(directory.path)]).rows
    assert [(row[0], row[3]) for row in rows] == [("one", "100.0 %"), ("two", "0.0 %")]


def test_near_misses_that_were_not_played_are_in_no_figure(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path, {**CONFIGURATION, "agents": ["near-miss"]})
    directory.add_tasks([task_record(Did("gedit/a", 4, agent="near-miss", variant="wrong_date"))])
    run = Run.open(directory.path)
    assert [one.variant for one in run.planned] == ["wrong_date"]
    assert entries([run]) == []


def test_a_run_of_an_earlier_version_named_its_rollouts_only(tmp_path: Path) -> None:
    run = stopped_run(tmp_path)
    file = run.path / "tasks.jsonl"
    keys = ("task", "file", "hash", "verifier", "image", "instruction", "rollouts")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    file.write_text("".join(json.dumps({key: line[key] for key in keys}) + "\n" for line in lines))
    lacking = {one.rollout: one for one in Run.open(run.path).planned if one.score is None}
    assert {(one.agent, one.task, one.outcome) for one in lacking.values()} == {
        (AGENT, "gedit/d", "unfinished"),
        (AGENT, "vlc/e", "not begun"),
    }


def test_a_run_that_recorded_no_tasks_counts_what_was_begun(tmp_path: Path) -> None:
    (lacking,) = (one for one in stopped_run(tmp_path, planned=False).planned if one.score is None)
    assert (lacking.task, lacking.agent, lacking.outcome) == ("gedit/d", AGENT, "unfinished")


@pytest.mark.parametrize(
    ("folder", "case"),
    [
        ("gedit.a.claude.claude-opus-5-5-0", Case(AGENT, 0)),
        ("gedit.a.claude-12", Case("claude", 12)),
        ("gedit.a.near-miss.wrong_date-0", Case("near-miss", 0, "wrong_date")),
        ("gedit.a.other-0", None),
    ],
)
def test_a_case_from_the_name_of_its_folder(folder: str, case: Case | None) -> None:
    assert Case.of_folder(folder, "gedit/a", ("claude", AGENT, "near-miss")) == case


def test_a_rollout_that_a_person_touched_is_none_of_the_agent(tmp_path: Path) -> None:
    """Or somebody could help where it goes badly, and the agent's mean would be over the rest."""
    directory = RunDirectory.create(tmp_path, {**CONFIGURATION, "agents": [AGENT]})
    directory.add_tasks(task_record(one) for one in DONE)
    for one in DONE[:2]:
        roll_out(directory, one)
    roll_out(directory, Did("gedit/c", 4, agent=f"{AGENT}+person", name=DONE[2].rollout, touched=3))
    rows = {group.agent: group.figures.row for group in groups(entries([Run.open(directory.path)]))}
    assert (rows[AGENT].rollouts, rows[AGENT].scored) == (3, 2)
    assert (rows[f"{AGENT}+person"].rollouts, rows[f"{AGENT}+person"].scored) == (1, 1)
