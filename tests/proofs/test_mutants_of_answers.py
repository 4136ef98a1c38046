"""Answers of the agent that are wrong in one way, and whether the checks of the benchmark notice them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.proofs.mutants.answers import of_answer
from pytest_opencomputer.proofs.mutants.examining import examine
from pytest_opencomputer.proofs.mutants.mutant import Mutant
from pytest_opencomputer.proofs.mutants.sources import Source
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.matchers import compare
from pytest_opencomputer.tasks.task import Check
from tests.proofs.test_mutants import Sample

ROOT = Path(__file__).resolve().parents[2]
REGISTRY = Registry.discover(ROOT)
NOBODY: AgentOutcome = {"status": "done", "answer": None}


def said(answer: str | None, status: Literal["done", "infeasible"] = "done") -> AgentOutcome:
    return {"status": status, "answer": answer}


def agent_check(expect: dict[str, Any], at: int = 0) -> dict[str, Any]:
    return {"id": f"told_{at}", "app": "agent", "endpoint": "outcome", "args": {}, "expect": expect, "kind": "goal"} | {
        "because": "Do it"
    }


@pytest.fixture
def check(tmp_path: Path) -> Any:
    """Makes a loaded check of what the agent says."""
    sample = Sample.made(tmp_path, {}, {"D/a.txt": b"a"})

    def make(expect: dict[str, Any]) -> Check:
        sample.task([("look", {"place": "D/a.txt"}, {"found": True})])
        file = tmp_path / "benchmark/files/work/task.json"
        spec = json.loads(file.read_text())
        spec["checks"].append(agent_check(expect))
        file.write_text(json.dumps(spec))
        return load_task(file, sample.registry).spec.checks[-1]

    return make


def told(mutants: Iterator[Mutant]) -> dict[str, str | None]:
    return {f"{one.kind}: {one.what}": (one.outcome or NOBODY)["answer"] for one in mutants}


def test_another_number(check: Any) -> None:
    expect = {"answer": {"$answer": {"number": 7, "unit": ["lines"]}}}
    assert told(of_answer([check(expect)], said("On 7 May I changed seven lines."))) == {
        "revert: says 8": "On 7 May I changed 8 lines.",
        "too many: says 8, too": "On 7 May I changed seven or 8 lines.",
        "blank: is empty": "",
    }


def test_names_left_out_and_one_more(check: Any) -> None:
    expect = {"answer": {"$answer": {"names": ["EN-205", "EN-208"], "like": "EN-\\d+"}}}
    assert told(of_answer([check(expect)], said("Not closed: EN-205, EN-208"))) == {
        "too few: EN-205 is left out": "Not closed: , EN-208",
        "too few: EN-208 is left out": "Not closed: EN-205, ",
        "revert: says EN-206 instead of EN-205": "Not closed: EN-206, EN-208",
        "too many: says EN-206, too": "Not closed: EN-205 and EN-206, EN-208",
        "blank: is empty": "",
    }


def test_another_day(check: Any) -> None:
    expect = {"answer": {"$answer": {"date": "2026-03-31"}}}
    found = told(of_answer([check(expect)], said("It is due on 31 March 2026.")))
    assert found["revert: says 2026-04-01"] == "It is due on 2026-04-01."


def test_an_answer_that_nothing_looks_for() -> None:
    assert told(of_answer([], said("All 5 are there"))) == {
        "revert: is All 6 are there": "All 6 are there",
        "blank: is empty": "",
    }


def test_what_cannot_be_done_is_said_to_be_done() -> None:
    (mutant,) = of_answer([], said(None, "infeasible"))
    assert mutant.outcome == said(None)


def test_nothing_was_said() -> None:
    assert list(of_answer([], NOBODY)) == []


def asked() -> list[Any]:
    found = []
    for file in sorted(ROOT.glob("benchmark/*/*/task.json")):
        checks = load_task(file, REGISTRY).spec.checks
        if own := [one for one in checks if one.app == "agent" and "$answer" in str(one.expect)]:
            found.append(pytest.param(own, id=file.parent.name))
    return found


@pytest.mark.parametrize("checks", asked())
def test_the_checks_of_the_benchmark_notice_all(checks: list[Check]) -> None:
    for one in checks:
        wanted = one.expect["answer"]["$answer"]
        text = " and ".join(wanted["names"]) if "names" in wanted else f"{wanted['number']} {wanted['unit'][0]}"
        right = said(text)
        assert compare(one.expect, right) == ""
        mutants = list(of_answer([one], right))
        assert {mutant.kind for mutant in mutants} >= {"revert", "too many", "blank"}
        assert [mutant.name for mutant in mutants if compare(one.expect, mutant.outcome) == ""] == []


@pytest.mark.parametrize(("expect", "survivors"), [({"$answer": {"number": 7}}, []), ({"$matches": ".*"}, ["revert"])])
def test_a_check_of_the_answer_is_asked(tmp_path: Path, expect: Any, survivors: list[str]) -> None:
    sample = Sample.made(tmp_path, {}, {"D/a.txt": b"a"})
    sample.task([("look", {"place": "D/a.txt"}, {"found": True})])
    file = tmp_path / "benchmark/files/work/task.json"
    spec = json.loads(file.read_text())
    spec["checks"].append(agent_check({"answer": expect}))
    file.write_text(json.dumps(spec))
    task = load_task(file, sample.registry)
    result = RolloutResult(
        "r", task.id, ("files",), "oracle", 0, "passed", None, (), ended="done", answer="Seven of them."
    )
    found = examine(sample.registry, task, Source(sample.before, sample.after, result, (sample.store, sample.store)))
    own = [one for one in found.verdicts if one.mutant.place == "the answer"]
    assert len(own) > 1
    assert [one.mutant.kind for one in own if one.survived] == [*survivors, *(["blank"] if survivors else [])]
    assert ("told_0" in found.killed_alone) == (not survivors)
