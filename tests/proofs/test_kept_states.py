"""Proofs whose checks or endpoints have changed are checked again on kept states; what else has changed is played."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.proofs.hashes import hashes_of
from pytest_opencomputer.proofs.kept_states import Again
from pytest_opencomputer.proofs.proof import read
from pytest_opencomputer.rollouts.proof_states import ask_again, was_asked_again
from pytest_opencomputer.runs.state_cache import StateCache
from tests.proofs.proven_project import SOLUTION, STARS, Project


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StateCache:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return StateCache.of_user()


@pytest.fixture
def project(tmp_path: Path, cache: StateCache) -> Project:
    made = Project(tmp_path / "project", cache)
    made.prove()
    return made


def entries(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache/pytest-opencomputer/proof-states/rollouts").iterdir())


def contents(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache/pytest-opencomputer/proof-states/states").glob("*/*.gz"))


def test_a_changed_check_is_asked_again_without_an_engine(project: Project) -> None:
    assert "asked_again" not in project.record
    project.expect({"stars": 4, "tags": ["home", "weekend"]})
    code, out = project.pytest("--prove")
    assert "tasks to prove: 1 checked again on kept states, 0 played" in out
    assert code == 0, out
    assert "proven: mine/four_stars, checked again on kept states" in out
    assert re.search(r"^mine/four_stars: record written; \d+ mutants, \d+ killed, \d+\.\d s$", out, re.MULTILINE)
    assert out.index("record written") < out.index("proven: mine/four_stars")
    assert project.record["asked_again"] == ["the checks changed"]
    assert project.record["hashes"]["checks"] == hashes_of(project.registry, project.task).checks
    assert project.record["runs"]["noop"]["checks"]["four_stars"] == "failed"
    assert project.again() == Again(), "the proof holds again"
    assert project.record["runs"]["oracle-1"]["actions"] == 3, "as it was played"


def test_the_kept_states_are_mutated(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project.root)
    code = main(["mutate", "--json", "benchmark/mine/four_stars"])
    (told,) = json.loads(capsys.readouterr().out)
    assert told["why_not"] is None
    assert any("four_stars" in one["failed"] for one in told["mutants"] if one["kind"] == "revert")
    assert code == int(any(one["seen"] and not one["failed"] for one in told["mutants"]))
    project.expect({"stars": 5})
    assert main(["mutate", "benchmark/mine/four_stars"]) == 0
    assert "not mutated: its final state fails today's checks: four_stars" in capsys.readouterr().out


def test_a_task_without_kept_states_is_not_mutated(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project.root)
    shutil.rmtree(tmp_path / "cache")
    assert main(["mutate", "benchmark/mine/four_stars"]) == 0
    assert "not mutated: no states are kept of it" in capsys.readouterr().out


def test_a_check_that_a_near_miss_now_passes_fails_in_workers_too(project: Project) -> None:
    project.expect({"state": "open"})
    before = project.record
    code, out = project.pytest("--prove", "-n", "2")
    assert code == 1
    assert "1 checked again on kept states, 0 played" in out
    assert "near-miss:too_few passed, though named: four_stars" in out
    assert "noop passes goal check 'four_stars'" in out
    assert project.record == before


def test_a_changed_endpoint_is_asked_again_and_put_on_record_beside_what_changed_before(project: Project) -> None:
    verifier = project.root / "apps/notebook/verifier.py"
    text = verifier.read_text()
    verifier.write_text(text.replace('{"found": True, **found[0]}', '{**found[0], "found": True}'))
    assert project.again().changes == ("endpoint notebook note changed",)
    record = read(project.folder)
    assert record is not None
    (project.folder / "proof.json").write_text(replaced(record.text(), asked_again=["the checks changed"]))
    assert project.again().changes == ("endpoint notebook note changed", "the checks changed")


def replaced(text: str, **changes: Any) -> str:
    return json.dumps({**json.loads(text), **changes})


def test_what_a_result_says_when_it_was_asked_again(project: Project) -> None:
    project.expect({"stars": 5})
    task, registry = project.task, project.registry
    kept = project.again().states["oracle-1"]
    began = time.monotonic()
    result = ask_again(registry, task, Case("oracle", 1), kept, Timings())
    assert time.monotonic() - began < 10
    assert (result.outcome, result.cause, result.trial) == ("failed", "0 of 1 goals reached", 1)
    assert [check.passed for check in result.checks] == [False, True, True]
    assert result.fingerprint is not None
    assert result.fingerprint.task == task.hash()
    assert (was_asked_again(result), was_asked_again(kept.result)) == (True, False)


@pytest.mark.parametrize("what", ["environment", "app", "live", "nothing"])
def test_what_all_runs_depend_on_is_played(project: Project, what: str) -> None:
    app = project.root / "apps/notebook/app.py"
    if what != "nothing":
        project.expect({"stars": 4, "tags": ["home", "weekend"]})
    if what == "environment":
        project.said["means"] = "any"
        project.save()
    elif what == "app":
        app.write_text(f"{app.read_text()}\nMORE = 1\n")
    elif what == "live":
        live = {"id": "w", "endpoint": "window", "args": {}, "expect": {"maximised": False}, "because": "as it is"}
        project.said["checks"].append({**live, "app": "notebook", "kind": "guard"})
        project.save()
    assert project.again() == Again()


def test_what_was_played_without_a_record_is_asked_again(project: Project) -> None:
    (project.folder / "proof.json").unlink()
    code, out = project.pytest("--prove")
    assert "tasks to prove: 1 checked again on kept states, 0 played" in out
    assert code == 0, out
    assert project.record["asked_again"] == ["no record was written when it was played"]


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ('fails=["four_stars"]', 'fails=["four_stars", "said_so"]', "the checks changed"),
        ('too_few = mistake(solve, fails=["four_stars"], stars="2")', "", "near miss too_few is no longer used"),
    ],
)
def test_what_near_misses_name_and_fewer_of_them_are_asked_again(
    project: Project, old: str, new: str, change: str
) -> None:
    (project.folder / "solution.py").write_text(SOLUTION.replace(old, new))
    assert change in project.again().changes
    assert set(project.again().states) == set(STARS) - ({"near-miss:too_few-0"} if not new else set())


@pytest.mark.parametrize(
    ("text", "played", "change"),
    [
        (SOLUTION.replace("desk.type", "desk.key"), set(STARS) - {"noop-0"}, "the solution changed"),
        (
            f'{SOLUTION}\none_star = mistake(solve, fails=["four_stars"], stars="1")\n',
            {"near-miss:one_star-0"},
            "is new",
        ),
        (SOLUTION.replace('stars="2"', 'stars="1"'), {"near-miss:too_few-0"}, "near miss too_few changed"),
        (f"{SOLUTION}\n\ndef another_way(desk):\n    solve(desk)\n", {"another-way-0"}, "the other way changed"),
    ],
)
def test_a_run_whose_own_code_changed_is_played_and_the_others_are_asked_again(
    project: Project, text: str, played: set[str], change: str
) -> None:
    (project.folder / "solution.py").write_text(text)
    again = project.again()
    assert set(again.played) == played
    assert set(again.states) == (set(STARS) | played) - played
    assert change in "; ".join(again.changes)
    code, out = project.pytest("--prove", "--collect-only", "-q")
    assert code == 0
    tests = [line.partition("::")[2] for line in out.splitlines() if "::" in line]
    assert sorted(tests) == sorted(f"test_task[{name}]" for name in set(STARS) | played)


def test_states_must_be_of_one_image(project: Project) -> None:
    project.expect({"stars": 4, "tags": ["home", "weekend"]})
    states = project.again().states
    assert set(states) == set(STARS)
    one = states["noop-0"]
    place = one.folder / "result.json"
    said = json.loads(place.read_text())
    for image, wanted in (("other", set()), ("i", set(STARS))):
        said["fingerprint"]["image"] = image
        place.write_text(json.dumps(said))
        assert set(project.again().states) == wanted
    shutil.rmtree(one.folder)
    assert project.again().played == ("noop-0",)


@pytest.mark.parametrize("damage", [lambda file: file.unlink(), lambda file: file.write_text("no")])
def test_a_damaged_state_is_as_none(project: Project, damage: Callable[[Path], object]) -> None:
    project.expect({"stars": 4, "tags": ["home", "weekend"]})
    damage(project.again().states["oracle-0"].folder / "states.jsonl")
    assert project.again().played == ("oracle-0",)


def test_a_content_that_is_gone_or_a_file_that_was_left_out_is_as_none(project: Project, tmp_path: Path) -> None:
    project.expect({"stars": 4, "tags": ["home", "weekend"]})
    for file in contents(tmp_path):
        file.unlink()
    assert project.again() == Again()
    project.expect({"stars": 4})
    with (project.root / "home-noop-0/film.mkv").open("wb") as film:
        film.truncate(2**33)
    project.prove()
    project.expect({"stars": 4, "tags": ["home", "weekend"]})
    assert project.again().played == ("noop-0",)


def test_equal_contents_are_stored_once_and_the_oldest_states_go(
    project: Project, cache: StateCache, tmp_path: Path
) -> None:
    assert len(entries(tmp_path)) == 4
    assert len(contents(tmp_path)) == 3, "the solution leaves the same notes twice"
    project.expect({"stars": 4, "tags": ["home", "weekend"]})
    cache.trim()
    states = project.again().states
    for age, name in enumerate(["noop-0", "oracle-0", "oracle-1", "near-miss:too_few-0"]):
        os.utime(states[name].folder, (1e9 + age, 1e9 + age))
    folder = tmp_path / "cache/pytest-opencomputer/proof-states"
    size = sum(file.stat().st_size for file in contents(tmp_path))
    StateCache(folder, limit=size - 1).trim()
    assert [states[name].folder.exists() for name in ("noop-0", "oracle-0", "oracle-1")] == [False, True, True]
    assert len(contents(tmp_path)) == 2
    StateCache(folder, limit=0).trim()
    assert contents(tmp_path) == entries(tmp_path) == []


@pytest.mark.usefixtures("project")
def test_what_killed_runs_have_left_goes_after_a_day(cache: StateCache, tmp_path: Path) -> None:
    begun = cache.begin("killed")
    (begun / "states.jsonl").write_text("{")
    partial = tmp_path / "cache/pytest-opencomputer/proof-states/states/.0123.tmp"
    partial.write_bytes(b"half")
    cache.trim()
    assert (begun.exists(), partial.exists()) == (True, True)
    for place in (begun, partial):
        os.utime(place, (1e9, 1e9))
    cache.trim()
    assert (begun.exists(), partial.exists()) == (False, False)
    assert len(entries(tmp_path)) == 4


def test_a_run_of_which_no_state_was_taken_has_none(project: Project, cache: StateCache, tmp_path: Path) -> None:
    project.expect({"stars": 4, "tags": ["home", "weekend"]})
    result = project.again().states["noop-0"].result
    cache.begin("one")
    cache.keep("key", "one", result)
    assert cache.find("key") is None
    cache.drop("one")
    assert len(entries(tmp_path)) == 4
