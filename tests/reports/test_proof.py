"""What proves a task, what does not, and when a proof no longer holds."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.near_misses import mismatch
from pytest_opencomputer.models.records import Allowed, CheckResult, Fingerprint, Kind, RolloutResult
from pytest_opencomputer.proofs.proof import Hashes, judge, read, record, staleness, write
from pytest_opencomputer.proofs.rules import Run, runs_of, unseen, unseen_problems
from pytest_opencomputer.tasks.measured import reference_actions

HASHES = Hashes(
    environment="e1",
    checks="c1",
    solution="s1",
    near_misses={"wrong digit": "n1", "wrong unit": "n2"},
    apps={"galculator": "a1", "files": "a2"},
    endpoints={"galculator display": "v1", "files folder": "v2"},
    image="i1",
    harness="1",
)
SOURCE = "t1"  # the hash of the task in the fingerprints of results
MISSES = {"wrong digit": {"total"}, "wrong unit": {"unit"}}


@dataclass(frozen=True)
class Check:
    id: str
    kind: Kind = "goal"


@dataclass(frozen=True)
class Spec:
    checks: tuple[Check, ...] = (Check("total"), Check("unit"), Check("note"), Check("mode", "guard"))


@dataclass(frozen=True)
class Task:
    folder: Path
    id: str = "galculator/receipt_total"
    spec: Spec = Spec()


@pytest.fixture
def task(tmp_path: Path) -> Task:
    return Task(tmp_path)


@pytest.fixture
def ran(task: Task, make_check: Any, make_result: Any) -> Any:
    """Make a result of an agent that failed the checks given with their facts, and passed the others."""

    def make(agent: str, failed: Mapping[str, Any] | None = None, **given: Any) -> RolloutResult:
        checks: list[CheckResult] = []
        for check in task.spec.checks:
            facts = (failed or {}).get(check.id, "passed")
            passed = facts == "passed"
            more = {} if passed else {"actual": facts}
            checks.append(make_check(check.id, kind=check.kind, passed=passed, **more))
        return make_result(*checks, agent=agent, **given)  # type: ignore[no-any-return]

    return make


WRONG = {"found": True, "text": "0"}
ABSENT = {"found": False, "text": None}
EMPTY = dict.fromkeys(["total", "unit", "note"], ABSENT)


@pytest.fixture
def proven(ran: Any) -> list[RolloutResult]:
    """The results that prove the task."""
    return [
        ran("oracle"),
        ran("oracle", trial=1),
        ran("noop", {**EMPTY, "note": WRONG}),
        ran("near-miss", {"total": WRONG}, variant="wrong digit"),
        ran("near-miss", {"unit": WRONG}, variant="wrong unit"),
    ]


def test_a_task_that_keeps_all_rules_is_proven(task: Task, proven: list[RolloutResult]) -> None:
    assert judge(task, proven, MISSES) == []
    assert unseen(task, proven, MISSES, {"mode"}) == {}


def test_results_of_other_agents_are_ignored(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    assert judge(task, [*proven, ran("clicker", EMPTY)], MISSES) == []


def test_a_record_counts_the_actions_of_the_oracle(task: Task, proven: list[RolloutResult]) -> None:
    proven[:3] = [dataclasses.replace(one, actions=12 + number) for number, one in enumerate(proven[:3])]
    write(task, proven, MISSES, HASHES, SOURCE)
    found = read(task.folder)
    assert found is not None
    assert {name: run.actions for name, run in found.runs.items() if run.actions} == {"oracle-1": 12, "oracle-2": 13}
    assert reference_actions(task.folder) == 12, "the other one had to repeat something"


def test_a_record_without_counts_is_still_a_proof(task: Task, proven: list[RolloutResult]) -> None:
    path = write(task, proven, MISSES, HASHES, SOURCE)
    said = json.loads(path.read_text())
    for run in said["runs"].values():
        run.pop("actions", None)
    path.write_text(json.dumps(said))
    assert staleness(task, HASHES) == []
    assert reference_actions(task.folder) is None
    path.write_text("{}")
    assert reference_actions(task.folder) is None


def test_the_oracle_must_run_twice(task: Task, proven: list[RolloutResult]) -> None:
    assert judge(task, proven[1:], MISSES) == ["oracle was run 1 times, wanted: 2"]


def test_the_oracle_must_earn_everything_each_time(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    proven[1] = ran("oracle", {"unit": WRONG}, trial=1)
    assert judge(task, proven, MISSES) == ["oracle-2 earned 0.67, wanted: 1 with all guards whole; unit failed"]
    proven[1] = ran("oracle", {"mode": WRONG}, trial=1)
    assert judge(task, proven, MISSES) == ["oracle-2 earned 0.67, wanted: 1 with all guards whole; mode failed"]


def test_a_solution_that_stops_half_way_proves_nothing(task: Task, proven: list[RolloutResult]) -> None:
    proven[0] = dataclasses.replace(proven[0], ended="raised", outcome="failed", cause="waited 30 s for a window")
    assert judge(task, proven, MISSES) == ["oracle did not run to its end: waited 30 s for a window"]


def test_another_way_must_earn_everything(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    assert judge(task, proven, MISSES, another_way=True) == ["another-way was run 0 times, wanted: 1"]
    other = ran("another-way")
    assert judge(task, [*proven, other], MISSES, another_way=True) == []
    assert judge(task, [*proven, other], MISSES) == ["another-way was run 1 times, wanted: 0"]
    too_strict = [*proven, ran("another-way", {"unit": WRONG})]
    assert judge(task, too_strict, MISSES, another_way=True) == [
        "another-way earned 0.67, wanted: 1 with all guards whole; unit failed"
    ]


def test_doing_nothing_must_pass_no_goal(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    proven[2] = ran("noop", {"total": ABSENT, "note": ABSENT})
    assert judge(task, proven, MISSES) == ["noop passes goal check 'unit': it is true already"]


def test_doing_nothing_must_break_no_guard(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    proven[2] = ran("noop", {**EMPTY, "mode": WRONG})
    assert judge(task, proven, MISSES) == ["noop fails guard check 'mode': it is broken already"]


def test_doing_nothing_must_be_tried(task: Task, proven: list[RolloutResult]) -> None:
    del proven[2]
    assert judge(task, proven, MISSES) == ["noop was run 0 times, wanted: 1"]


def test_a_near_miss_must_fail_exactly_the_checks_it_names(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    proven[3] = ran("near-miss", {"unit": WRONG}, variant="wrong digit")
    assert judge(task, proven, MISSES) == [
        "near-miss:wrong digit passed, though named: total; failed, though not named: unit"
    ]


def test_a_near_miss_must_keep_half_of_the_reward(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    proven[3] = ran("near-miss", {"total": WRONG, "unit": ABSENT}, variant="wrong digit")
    misses = {**MISSES, "wrong digit": {"total", "unit"}}
    assert judge(task, proven, misses) == [
        "near-miss:wrong digit earned 0.33, wanted: 0.5 at least; total failed, unit absent"
    ]


def test_with_two_goals_a_near_miss_may_cost_more(task: Task, make_check: Any, make_result: Any) -> None:
    small = dataclasses.replace(task, spec=Spec((Check("total"), Check("mode", "guard"))))

    def run(agent: str, failed: str = "", **given: Any) -> RolloutResult:
        checks = [make_check(check.id, kind=check.kind, passed=check.id != failed) for check in small.spec.checks]
        return make_result(*checks, agent=agent, **given)  # type: ignore[no-any-return]

    results = [run("oracle"), run("oracle", trial=1), run("noop", "total"), run("near-miss", "total", variant="slip")]
    assert judge(small, results, {"slip": {"total"}}) == []


def test_every_near_miss_is_run_and_no_other(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    stranger = ran("near-miss", {"note": WRONG}, variant="old one")
    assert judge(task, [*proven[:-1], stranger], MISSES) == [
        "near-miss:wrong unit was run 0 times, wanted: 1",
        "near-miss:old one was run, but the solution has no such near miss",
    ]


def test_a_near_miss_must_name_checks_of_the_task(task: Task, proven: list[RolloutResult]) -> None:
    problems = judge(task, proven, {**MISSES, "wrong unit": {"unit", "units"}, "wrong digit": set()})
    assert problems == [
        "near-miss:wrong digit does not name any check that must fail",
        "near-miss:wrong digit failed, though not named: total",
        "near-miss:wrong unit named, but not a check of the task: units",
    ]


def test_an_error_proves_nothing(task: Task, proven: list[RolloutResult], make_result: Any) -> None:
    for index, name in ((1, "oracle-2"), (2, "noop"), (3, "near-miss:wrong digit")):
        error = make_result(
            agent=proven[index].agent,
            trial=proven[index].trial,
            variant=proven[index].variant,
            outcome="error",
            cause="PipeClosed: the pipe ended",
        )
        results = [*proven[:index], error, *proven[index + 1 :]]
        expected = [f"{name} is an error, which proves nothing: PipeClosed: the pipe ended"]
        assert judge(task, results, MISSES) == expected


def test_runs_of_different_versions_prove_nothing(task: Task, proven: list[RolloutResult]) -> None:
    # The oracle has no budget.
    other_agent = Fingerprint("t1", "v1", "i1", "c1", "noop", Allowed(max_steps=30))
    proven[2] = dataclasses.replace(proven[2], fingerprint=other_agent)
    assert judge(task, proven, MISSES) == []
    proven[2] = dataclasses.replace(proven[2], fingerprint=dataclasses.replace(other_agent, image="i2"))
    assert judge(task, proven, MISSES) == ["the runs are of different versions of task, verifier, image or code"]


def test_a_task_without_goal_is_never_proven(task: Task, make_check: Any, make_result: Any) -> None:
    guards = dataclasses.replace(task, spec=Spec((Check("mode", "guard"),)))
    check = make_check("mode", kind="guard")
    results = [
        dataclasses.replace(make_result(), agent=agent, trial=trial, checks=(check,))
        for agent, trial in (("oracle", 0), ("oracle", 1), ("noop", 0))
    ]
    assert judge(guards, results, {}) == ["the task has no goal check"]


def test_results_of_another_task_are_refused(task: Task, proven: list[RolloutResult]) -> None:
    proven[0] = dataclasses.replace(proven[0], task="galculator/tip")
    assert judge(task, proven, MISSES) == ["the results are of another task: galculator/tip"]


@pytest.mark.parametrize(
    ("facts", "warned"),
    [
        (WRONG, False),
        ({"rating": 0}, False),  # facts about a thing that is always there
        (ABSENT, True),
        (None, True),  # state that could not be read
    ],
)
def test_a_goal_that_nothing_fails_for_the_right_reason_is_named(
    task: Task, proven: list[RolloutResult], ran: Any, facts: Any, warned: bool
) -> None:
    proven[2] = ran("noop", {**EMPTY, "note": facts})
    assert judge(task, proven, MISSES) == []
    warning = (
        "goal check 'note' is never seen to fail: by no near miss or mutant, nor by noop with the wrong object there"
    )
    found = unseen(task, proven, MISSES, {"mode"})
    assert [told.partition(". ")[0] for told in found.values()] == ([warning] if warned else [])
    assert unseen(task, proven, MISSES, mutated={"note", "mode"}) == {}


def test_a_guard_that_nothing_fails_is_named(task: Task, proven: list[RolloutResult], ran: Any) -> None:
    warning = "guard check 'mode' is never seen to fail: by no near miss or mutant"
    (told,) = unseen(task, proven, MISSES).values()
    assert told.startswith(warning)
    broken = ran("near-miss", {"unit": WRONG, "mode": WRONG}, variant="wrong unit")
    assert unseen(task, [*proven[:-1], broken], MISSES) == {}


def test_a_check_that_was_asked_and_never_failed_is_refused_unless_a_reason_is_given() -> None:
    found = {"note": "note never fails", "mode": "mode never fails"}
    assert unseen_problems(found, {}, {"note"}) == (["note never fails"], ["mode never fails"])
    assert unseen_problems(found, {"never fails: note": "why", "a mutant": "why"}, {"note", "mode"}) == (
        ["mode never fails"],
        [],
    )
    assert unseen_problems(found, {"never fails: mode": "why"}, {"note"}) == (["note never fails"], [])
    assert unseen_problems(found, {}, {"note", "mode"}, {"mode"}) == (["note never fails"], ["mode never fails"])
    seen = {"never fails: unit": "why"}
    assert unseen_problems({}, seen, {"unit"}) == (["exempt, but it is seen to fail: unit"], [])


def test_an_answer_that_was_never_given_is_absent(task: Task, proven: list[RolloutResult]) -> None:
    noop = proven[2]
    for facts, warned in (({"status": "none", "answer": None}, True), ({"status": "done", "answer": "12"}, False)):
        checks = tuple(
            dataclasses.replace(check, app="agent", actual=facts) if check.id == "note" else check
            for check in noop.checks
        )
        results = [*proven[:2], dataclasses.replace(noop, checks=checks), *proven[3:]]
        assert bool(unseen(task, results, MISSES, {"mode"})) is warned


def test_mismatch(ran: Any, make_result: Any) -> None:
    failed_total = ran("near-miss", {"total": WRONG})
    assert mismatch({"total"}, failed_total) == ""
    assert mismatch(["total"], failed_total) == ""
    assert mismatch({"unit"}, failed_total) == "passed, though named: unit; failed, though not named: total"
    assert mismatch({"total", "tax"}, failed_total) == "named, but not a check of the task: tax"
    assert mismatch(set(), failed_total) == "failed, though not named: total"
    assert mismatch({"total"}, make_result(outcome="error", cause="broke\nhere")) == r"is an error: broke\nhere"


# Records


def test_a_record_lists_the_rollouts(task: Task, proven: list[RolloutResult]) -> None:
    path = write(task, proven, MISSES, HASHES, SOURCE)
    assert path == task.folder / "proof.json"
    whole = dict.fromkeys(["total", "unit", "note", "mode"], "passed")
    assert json.loads(path.read_text()) == {
        "version": 3,
        "task": "galculator/receipt_total",
        "hashes": {
            "environment": "e1",
            "checks": "c1",
            "solution": "s1",
            "near_misses": {"wrong digit": "n1", "wrong unit": "n2"},
            "apps": {"files": "a2", "galculator": "a1"},
            "endpoints": {"files folder": "v2", "galculator display": "v1"},
            "image": "i1",
            "harness": "1",
        },
        "runs": {
            "oracle-1": {"reward": 1.0, "checks": whole, "actions": 9},
            "oracle-2": {"reward": 1.0, "checks": whole, "actions": 9},
            "noop": {"reward": 0.0, "checks": whole | {"total": "absent", "unit": "absent", "note": "failed"}},
            "near-miss:wrong digit": {"reward": 2 / 3, "checks": whole | {"total": "failed"}, "named": ["total"]},
            "near-miss:wrong unit": {"reward": 2 / 3, "checks": whole | {"unit": "failed"}, "named": ["unit"]},
        },
    }


def test_proving_again_in_another_order_writes_the_same_bytes(task: Task, proven: list[RolloutResult]) -> None:
    first = write(task, proven, MISSES, HASHES, SOURCE).read_bytes()
    written = (task.folder / "proof.json").stat().st_mtime_ns
    later = [
        dataclasses.replace(
            result, checks=result.checks[::-1], phases={"agent": 99.0}, rollout="x" + result.rollout, steps=50
        )
        for result in reversed(proven)
    ]
    assert unseen(task, proven, MISSES, {"note", "mode"}) == {}
    misses = dict(reversed(MISSES.items()))
    hashes = HASHES.model_copy(
        update={name: dict(reversed(getattr(HASHES, name).items())) for name in ("apps", "endpoints")}
    )
    assert record(task, later, misses, hashes, SOURCE).text().encode() == first
    write(task, later, misses, hashes, SOURCE)
    assert (task.folder / "proof.json").stat().st_mtime_ns == written, "an unchanged file is left alone"


def test_a_record_is_read_as_it_was_written(task: Task, proven: list[RolloutResult]) -> None:
    assert read(task.folder) is None
    write(task, proven, MISSES, HASHES, SOURCE)
    again = read(task.folder)
    assert again == record(task, proven, MISSES, HASHES, SOURCE)
    assert again is not None
    assert again.text() == (task.folder / "proof.json").read_text()


def test_no_record_is_written_for_an_unproven_task(task: Task, proven: list[RolloutResult]) -> None:
    with pytest.raises(UsageProblem, match=r"receipt_total: not proven: oracle was run 1 times, wanted: 2"):
        write(task, proven[1:], MISSES, HASHES, SOURCE)
    with pytest.raises(UsageProblem, match="the task changed while it was being proven"):
        write(task, proven, MISSES, HASHES, "t2")
    assert not (task.folder / "proof.json").exists()


# Variants of a composed task

OF_TWO_SEEDS = HASHES.model_copy(update={"variants": {"2": "w1", "3": "w2"}})


@pytest.fixture
def variants(task: Task, ran: Any) -> dict[str, Run]:
    """The runs of the oracle with two further seeds."""
    (run,) = runs_of(task, [ran("oracle")], {})[0].values()
    return {"2": run, "3": run}


def test_a_composed_task_is_proven_with_further_seeds(
    task: Task, proven: list[RolloutResult], variants: dict[str, Run]
) -> None:
    path = write(task, proven, MISSES, OF_TWO_SEEDS, SOURCE, variants=variants)
    assert read(task.folder) == record(task, proven, MISSES, OF_TWO_SEEDS, SOURCE, variants=variants)
    assert staleness(task, OF_TWO_SEEDS) == []
    other = OF_TWO_SEEDS.model_copy(update={"variants": {"2": "w1", "3": "w9"}})
    assert staleness(task, other) == ["variant with the seed 3 changed"]
    data = json.loads(path.read_text())
    del data["variants"]["3"]
    path.write_text(json.dumps(data))
    assert staleness(task, OF_TWO_SEEDS) == ["proof.json is not a proof: the oracle was not run with the seed 3"]


def test_a_further_seed_with_which_the_oracle_fails_proves_nothing(
    task: Task, proven: list[RolloutResult], variants: dict[str, Run], ran: Any
) -> None:
    (variants["3"],) = runs_of(task, [ran("oracle", {"unit": WRONG})], {})[0].values()
    with pytest.raises(UsageProblem, match=r"the oracle with the seed 3 earned 0\.67, wanted: 1; unit failed"):
        write(task, proven, MISSES, OF_TWO_SEEDS, SOURCE, variants=variants)
    variants["3"] = Run(reward=None, checks={})
    with pytest.raises(UsageProblem, match="the oracle with the seed 3 is an error"):
        write(task, proven, MISSES, OF_TWO_SEEDS, SOURCE, variants=variants)
    assert not (task.folder / "proof.json").exists()


# Staleness


def test_a_proof_holds_while_nothing_changed(task: Task, proven: list[RolloutResult]) -> None:
    assert staleness(task, HASHES) == ["no proof.json: never proven"]
    write(task, proven, MISSES, HASHES, SOURCE)
    assert staleness(task, HASHES) == []


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        ({"environment": "e2"}, ["the environment changed: env/, or seeds, open, apps, means or save in task.json"]),
        ({"checks": "c2"}, ["the checks changed"]),
        ({"solution": "s2"}, ["the solution changed, or an operation that it uses"]),
        ({"apps": {"galculator": "a9", "files": "a2"}}, ["app galculator changed"]),
        ({"endpoints": {"galculator display": "v1"}}, ["endpoint files folder is no longer used"]),
        ({"endpoints": {**HASHES.endpoints, "gimp layer": "v3"}}, ["endpoint gimp layer is new"]),
        ({"image": "i2"}, ["the image recipe changed"]),
        ({"harness": "2"}, ["the harness contract changed from 1 to 2"]),
        ({"checks": "c2", "image": "i2"}, ["the checks changed", "the image recipe changed"]),
    ],
)
def test_stale_parts_are_named_in_words(
    task: Task, proven: list[RolloutResult], change: dict[str, Any], reasons: list[str]
) -> None:
    write(task, proven, MISSES, HASHES, SOURCE)
    assert staleness(task, HASHES.model_copy(update=change)) == reasons


def test_a_record_of_another_task_proves_nothing(task: Task, proven: list[RolloutResult]) -> None:
    write(task, proven, MISSES, HASHES, SOURCE)
    copied = dataclasses.replace(task, id="galculator/tip")
    assert staleness(copied, HASHES) == ["proof.json is of the task galculator/receipt_total"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "proof.json cannot be used: Invalid JSON"),
        ("{}", "proof.json cannot be used: task: Field required"),
        ('{"version": 1}', "proof.json cannot be used: version: Input should be 3"),
    ],
)
def test_a_file_that_is_no_record_proves_nothing(task: Task, text: str, reason: str) -> None:
    (task.folder / "proof.json").write_text(text)
    (found,) = staleness(task, HASHES)
    assert found.startswith(reason)


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda runs: runs.pop("noop"), "noop is missing"),
        (lambda runs: runs.pop("oracle-2"), "oracle-2 is missing"),
        (lambda runs: runs["oracle-1"].update(reward=0.5), "oracle-1 earned 0.50"),
        (lambda runs: runs["noop"]["checks"].update(total="passed"), "noop passes goal check 'total'"),
        (lambda runs: runs["noop"]["checks"].pop("total"), "noop was judged by checks other than the task's: total"),
        (
            lambda runs: runs["near-miss:wrong unit"].update(named=["total"]),
            "near-miss:wrong unit passed, though named",
        ),
    ],
)
def test_a_record_that_was_edited_to_look_fresh_proves_nothing(
    task: Task, proven: list[RolloutResult], edit: Any, reason: str
) -> None:
    path = write(task, proven, MISSES, HASHES, SOURCE)
    data = json.loads(path.read_text())
    edit(data["runs"])
    path.write_text(json.dumps(data))
    (found,) = staleness(task, HASHES)
    assert found.startswith(f"proof.json is not a proof: {reason}")
