"""The composed tasks of the benchmark: what their seeds make of them, and what saved endpoints say at the start."""

from __future__ import annotations

import difflib
from functools import cache, lru_cache
from pathlib import Path

import pytest

from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.models import canonical
from pytest_opencomputer.tasks.checks import evaluate
from pytest_opencomputer.tasks.lints import lints
from pytest_opencomputer.tasks.loading import apps_of_task, load_task
from pytest_opencomputer.tasks.task import Check, Task, seed_files

ROOT = Path(__file__).parents[2]
TASKS = sorted(path.parent for path in ROOT.glob("benchmark/*/*/task.py"))
ANSWER_AT_ONCE = ("galculator", "gedit")
"""Apps whose endpoints answer about a home folder in which the app has not run yet."""
# With this scope, the tests of one task follow each other and share its variants.
each_task = pytest.mark.parametrize("folder", TASKS, ids=lambda folder: folder.name, scope="module")


@cache
def registry() -> Registry:
    return Registry.discover(ROOT)


@lru_cache(maxsize=100)
def variant(folder: Path, seed: int) -> Task:
    return load_task(folder, registry(), seed)


def passed(task: Task, home: Path) -> dict[str, bool]:
    """Which checks pass in a home folder."""

    def ask(check: Check) -> object:
        function = registry().verifier(check.app).endpoint(check.endpoint).function
        assert function is not None
        assert check.declared.state == "saved"
        return function(Home(home), **check.declared.bind(check.args))

    results = evaluate(task.spec.checks, ask, AgentOutcome(status="none", answer=None))
    return {result.id: result.passed for result in results}


def lay_out(task: Task, home: Path) -> None:
    for place, content in seed_files(task).items():
        path = home / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


@pytest.fixture(scope="module")
def seeds(request: pytest.FixtureRequest) -> range:
    """Those of the variants that are looked at: 100, or as many as ``--variants-made`` says."""
    return range(1, request.config.getoption("--variants-made") + 1)


def five_of(seeds: range) -> range:
    return seeds[:: max(1, len(seeds) // 5)]


@pytest.mark.early
@each_task
def test_seeds_make_valid_tasks_without_lints(folder: Path, seeds: range) -> None:
    found = {seed: lints(variant(folder, seed).spec) for seed in seeds}
    assert {seed: lint for seed, lint in found.items() if lint} == {}


@pytest.mark.parametrize(
    "folder", [one for one in TASKS if one.parent.name in ANSWER_AT_ONCE], ids=lambda one: one.name, scope="module"
)
def test_goals_are_false_and_guards_are_true_at_the_start(folder: Path, seeds: range, tmp_path: Path) -> None:
    for seed in five_of(seeds):
        task, home = variant(folder, seed), tmp_path / str(seed)
        lay_out(task, home)
        assert passed(task, home) == {check.id: check.kind == "guard" for check in task.spec.checks}


@each_task
def test_the_documents_that_are_opened_are_there(folder: Path, seeds: range) -> None:
    for seed in five_of(seeds):
        task = variant(folder, seed)
        opened = [place.removeprefix("/home/user/") for one in task.spec.open for place in one.args]
        assert all(any(f"{seed_file}/".startswith(f"{place}/") for seed_file in seed_files(task)) for place in opened)


@each_task
def test_variants_differ_in_what_is_found_said_and_done(folder: Path, seeds: range) -> None:
    tasks = [variant(folder, seed) for seed in seeds[:15]]
    # Some words stay; but no two say the same, and on average less than two thirds of the words are shared.
    said = [task.spec.instruction.split() for task in tasks]
    alike = [
        difflib.SequenceMatcher(None, one, other, autojunk=False).ratio()
        for at, one in enumerate(said)
        for other in said[:at]
    ]
    assert max(alike) < 1
    assert sum(alike) / len(alike) < 2 / 3
    # Other documents are worked on, where any are, and in most variants something else is asked or expected.
    opened = {tuple(sorted(place for one in task.spec.open for place in one.args)) for task in tasks}
    assert len(opened) > 2 or opened == {()}
    goals = [[one for one in task.spec.checks if one.kind == "goal"] for task in tasks]
    expected = [canonical.dump([[one.args, one.expect] for one in asked]) for asked in goals]
    assert len(set(expected)) > 0.8 * len(tasks)
    assert len({canonical.digest_mapping(task.env()) for task in tasks}) == len(tasks)


@each_task
def test_every_check_but_few_is_failed_by_a_near_miss(folder: Path, seeds: range) -> None:
    for seed in five_of(seeds):
        task = variant(folder, seed)
        assert task.composed is not None
        named = {check for miss in task.composed.made.near_misses.values() for check in miss.fails}
        goals = {check.id for check in task.spec.checks if check.kind == "goal"}
        assert goals <= named <= {check.id for check in task.spec.checks}
        assert any(not goals.intersection(miss.fails) for miss in task.composed.made.near_misses.values()), "too much"


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("gedit/new_officer", "5ed97856b72708d096a4b2ff1c9d9db4e7f9f5b2cbd9e8d04401b36bb0fd52a6"),
        ("galculator/after_calibration", "8cfc7595a5b3f552b3266561e366ca386959010ee5e179f33aa8f1e52420f511"),
        ("gedit/april_payments", "6a7a3c197929cede3dce4b44105565914b339e35b5f673a53e714ba8cdc6fcaf"),
    ],
)
def test_a_seed_makes_the_same_bytes_on_every_python(name: str, digest: str) -> None:
    composed = variant(ROOT / "benchmark" / name, 17).composed
    assert composed is not None
    made = composed.made
    assert canonical.digest([made.content, canonical.digest_mapping(made.env).encode()]) == digest


@each_task
def test_every_variant_needs_the_same_apps(folder: Path, seeds: range) -> None:
    wanted = apps_of_task(folder / "task.py", registry())
    assert {seed: apps for seed in seeds if (apps := sorted(variant(folder, seed).spec.apps)) != wanted} == {}


@each_task
def test_a_composed_task_is_short(folder: Path) -> None:
    assert len((folder / "task.py").read_text().splitlines()) <= 60
