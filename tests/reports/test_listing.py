"""The first page of ``opencomputer view``: which runs and rollouts it lists, and in which order."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.reports.site.listing import MOST, Listing, Wanted, listing
from pytest_opencomputer.reports.site.shelf import Shelf
from pytest_opencomputer.runs.notes import Note, add_note
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.run_lock import Hold
from tests.reports.runs import CONFIGURATION, Did, make_run, roll_out, task_record

DID = [
    Did("gedit/letter", 4, difficulty="easy"),
    Did("gedit/letter", 0, trial=1, difficulty="easy"),
    Did("gedit/menu", None, difficulty="hard", tier="long"),
    Did("darktable/cull", 3, agent="oracle", difficulty="hard", broken=1),
    Did("darktable/cull", 1, agent="near-miss", variant="wrong", tags=("smoke",)),
]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """One run."""
    make_run(tmp_path / "runs", DID, agents=["claude:claude-opus-5-5", "oracle"])
    return Shelf([tmp_path / "runs"])


def listed(shelf: Shelf, **wanted: str) -> Listing:
    return listing(*shelf.runs(), Wanted(**wanted))


def tasks(found: Listing) -> list[str]:
    return [row.result.task for row in found.rows]


def test_failures_come_first(shelf: Shelf) -> None:
    found = listed(shelf)
    assert [(row.kind, row.text) for row in found.rows] == [
        ("failed", "0.00"),
        ("partial", "0.50"),
        ("error", "error"),
        ("passed", "1.00"),
        ("partial", "0.25"),
    ], "a near miss is meant to fail"
    (run,) = found.runs
    assert (run.done, run.figures.rollouts, run.figures.successes, run.figures.scored) == (4, 4, 1, 3)
    assert run.reward == "-", "three of four have a score"
    assert not found.running


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"app": "gedit"}, ["gedit/letter", "gedit/menu", "gedit/letter"]),
        ({"difficulty": "hard"}, ["darktable/cull", "gedit/menu"]),
        ({"tier": "long"}, ["gedit/menu"]),
        ({"outcome": "partial"}, ["darktable/cull", "darktable/cull"]),
        ({"outcome": "error"}, ["gedit/menu"]),
        ({"check": "guard_0"}, ["darktable/cull"]),
        ({"check": "goal_3"}, ["gedit/letter", "darktable/cull", "darktable/cull"]),
        ({"tag": "smoke"}, ["darktable/cull"]),
        ({"text": "ORACLE"}, ["darktable/cull"]),
        ({"text": "letter", "outcome": "passed"}, ["gedit/letter"]),
        ({"text": "nowhere"}, []),
    ],
)
def test_filters(shelf: Shelf, wanted: dict[str, str], found: list[str]) -> None:
    shown = listed(shelf, **wanted)
    assert tasks(shown) == found
    assert [row.matching for row in shown.runs] == ([len(found)] if found else [])


def test_filters_offer_what_there_is(shelf: Shelf) -> None:
    choices = listed(shelf, app="gedit").choices
    assert choices["app"] == ["darktable", "gedit"]
    assert choices["difficulty"] == ["easy", "hard"]
    assert choices["tier"] == ["long"]
    assert choices["check"] == ["goal_0", "goal_1", "goal_2", "goal_3", "guard_0"]
    assert choices["tag"] == ["smoke"]


def test_the_filters_of_an_address() -> None:
    assert Wanted.of({"text": " a ", "app": "x" * 999, "more": "1"}) == Wanted(text="a", app="x" * 200)
    assert Wanted.of({}).anything
    assert Wanted.of({"run": "r"}).anything
    assert not Wanted.of({"outcome": "failed"}).anything


def test_notes_are_found(shelf: Shelf) -> None:
    (run,), _ = shelf.runs()
    name = DID[0].rollout
    add_note(run.run.path, Note(rollout=name, comment="Look at step 3", tags=("aim",), at=datetime.now(UTC)))
    assert tasks(listed(shelf, text="step 3")) == ["gedit/letter"]
    assert tasks(listed(shelf, tag="aim")) == ["gedit/letter"]


def test_a_run_fills_in(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path / "runs", CONFIGURATION)
    hold = Hold(directory.path)
    try:
        assert hold.lead()
        planned = [Did(f"gedit/{name}", goals) for name, goals in (("a", 4), ("b", 0), ("c", 4), ("d", 4))]
        directory.add_tasks(task_record(one) for one in planned)
        shelf = Shelf([tmp_path / "runs"])
        assert [row.text for row in listed(shelf).rows] == ["not begun"] * 4
        roll_out(directory, planned[0])
        begun = directory.rollout(planned[2].rollout)
        begun.trajectory.write_text("{}\n{}\n{")
        found = listed(shelf)
        assert [(row.result.task, row.text) for row in found.rows] == [
            ("gedit/c", "running"),
            ("gedit/a", "1.00"),
            ("gedit/b", "not begun"),
            ("gedit/d", "not begun"),
        ]
        assert found.rows[0].steps == 2
        assert (found.running, found.runs[0].done, found.runs[0].reward) == (True, 1, "1.00")
        numbers = {row.result.task: row.number for row in found.rows}
        roll_out(directory, planned[1])
        found = listed(shelf)
        assert [row.text for row in found.rows[:2]] == ["0.00", "running"], "failures first"
        assert found.runs[0].reward == "0.50"
        assert {row.result.task: row.number for row in found.rows} == numbers, "addresses stay"
    finally:
        hold.release()
    assert [row.text for row in listed(shelf).rows][1] == "unfinished"


def test_there_is_a_limit_and_it_is_said(tmp_path: Path) -> None:
    directory = RunDirectory.create(tmp_path / "runs", CONFIGURATION)
    directory.add_tasks(task_record(Did(f"gedit/{number}", 4)) for number in range(MOST + 7))
    found = listed(Shelf([tmp_path / "runs"]))
    assert (len(found.rows), found.found) == (MOST, MOST + 7)


# Where runs are found


def test_runs_come_and_go(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    shelf = Shelf([tmp_path / "runs"])
    assert shelf.runs() == ([], [])
    first = make_run(tmp_path / "runs", DID[:1])
    second = make_run(tmp_path / "runs", DID[1:2])
    keys = {one.run.name: one.key for one in shelf.runs()[0]}
    assert keys == {first.name: first.name, second.name: second.name}, "and no other one for runs/latest"
    found = shelf.run(first.name)
    assert found is not None
    assert found.run.path == first.path
    assert shelf.run("latest") is None
    assert shelf.run("../runs") is None


def test_a_run_directory_can_be_named_itself(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", DID[:1])
    make_run(tmp_path / "runs", DID[:1])
    found, _ = Shelf([tmp_path / "runs" / run.name]).runs()
    assert [one.run.path for one in found] == [run.path]


def test_runs_of_one_name_have_two_keys(tmp_path: Path) -> None:
    for base in ("a", "b"):
        run = make_run(tmp_path / base, DID[:1])
        run.path.rename(tmp_path / base / "a run: <b>")
    keys = sorted(one.key for one in Shelf([tmp_path / "a", tmp_path / "b"]).runs()[0])
    assert keys == ["a-run-b-", "a-run-b-.2"]


def test_links_to_elsewhere_are_no_runs(tmp_path: Path) -> None:
    run = make_run(tmp_path / "elsewhere", DID[:1])
    (tmp_path / "runs").mkdir()
    (tmp_path / "runs" / "link").symlink_to(run.path)
    assert Shelf([tmp_path / "runs"]).runs() == ([], [])


def test_what_cannot_be_read_does_not_hide_the_rest(tmp_path: Path) -> None:
    run = make_run(tmp_path / "runs", DID[:1])
    broken = make_run(tmp_path / "runs", DID[:1])
    (broken.path / "results.jsonl").write_text(json.dumps({"rollout": 3}) + "\n")
    found, unreadable = Shelf([tmp_path / "runs"]).runs()
    assert [one.run.path for one in found] == [run.path]
    assert [one.path for one in unreadable] == [broken.path]
    assert "results.jsonl:1" in unreadable[0].why


def test_a_place_that_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="there is no such folder"):
        Shelf([tmp_path / "runs"])
