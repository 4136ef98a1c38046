"""Faults that a program puts into verifiers; all of them are the work of ``python -m tests.evolving.seeded``."""

from __future__ import annotations

import ast
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_opencomputer.apps.endpoints import verifier_sources
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.tasks.loading import load_task
from tests.evolving.old_darktable import HERE, ROOT, TASK, OldDarktable
from tests.evolving.seeded.__main__ import table
from tests.evolving.seeded.operators import faults_of
from tests.evolving.seeded.proposals import Scripted, formatted, right
from tests.evolving.seeded.states import Kept, kept_states, reached
from tests.evolving.seeded.trying import Bench
from tests.evolving.test_case import record

SOURCE = '''"""Documentation is left alone: 3."""

PLACE = "a/b.ini"
QUERY = "SELECT name FROM data.tags"


def ask(text: "str", names: list[str]) -> dict[str, object]:
    """Nor is this."""
    while len(names) > 2:
        names.pop()
    chosen = sorted(one for one in names if one.lower() == "ab")
    return {"found": bool(chosen) or False, "first": chosen[0], "size": len(text) * 1000 - 1}
'''
KINDS = {
    "path", "column", "database", "case", "key or word", "condition", "condition left out", "order left out",
    "found mixed up", "default", "first of many", "unit", "sign", "off by one", "a truth value turned round",
}  # fmt: skip


def test_faults_follow_from_the_source() -> None:
    found = list(faults_of("ask.py", SOURCE))
    assert {one.operator for one in found} == KINDS
    assert [one.text for one in found] == [one.text for one in faults_of("ask.py", SOURCE)]
    assert len({one.text for one in found}) == len(found)
    for one in found:
        ast.parse(one.text)
        changed = [
            n for n, (a, b) in enumerate(zip(SOURCE.splitlines(), one.text.splitlines(), strict=True), 1) if a != b
        ]
        assert changed
        assert set(changed) <= set(one.lines)
        assert not {1, 7, 8, 9, 10} & set(changed), "documentation, annotations and loops stay as they are"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> tuple[Bench, Kept]:
    """The right verifier of darktable, and the states of the task of three pictures."""
    folder = tmp_path_factory.mktemp("seeded")
    project, registry = OldDarktable(folder / "project"), Registry.discover(ROOT)
    with tarfile.open(HERE / "states.tar.xz") as packed:
        packed.extractall(folder / "homes", filter="data")
    record(project, folder / "homes")
    task = load_task(project.root / "benchmark" / TASK, registry)
    (kept,) = kept_states(registry, [project.run], {task.id: task}, StateCache(folder / "cache"))
    return Bench(registry, "darktable", folder / "bench"), kept


@pytest.mark.parametrize(("place", "operator"), [("keywords.py", "database"), ("images.py", "found mixed up")])
def test_only_the_right_repair_is_accepted(pictures: tuple[Bench, Kept], place: str, operator: str) -> None:
    bench, kept = pictures
    lines = reached(bench.clean, bench.app, kept.states[0])
    of_kind = [one for one in faults_of(place, bench.sources[place]) if one.operator == operator]
    fault = next(one for one in of_kind if any((place, line) in lines for line in one.lines))
    items = bench.changed(fault, kept)
    assert items, "it changes a verdict"
    outcome = bench.outcome(fault, kept, items)
    assert outcome.seen == outcome.found == outcome.attributed
    assert outcome.proposals["right"] == ""
    assert outcome.restored
    assert all(outcome.proposals[kind] for kind in ("laxer", "special case"))
    assert not outcome.masked
    assert f"| {operator} | 1 | 1 | 1 | 1 | 0 |" in table([outcome])
    assert bench.sources == verifier_sources(bench.root / "apps" / bench.app), "the copy is as it was"


def test_a_model_is_asked_for_three_rounds(pictures: tuple[Bench, Kept], tmp_path: Path) -> None:
    (bench, kept), place = pictures, "keywords.py"
    fault = next(one for one in faults_of(place, bench.sources[place]) if one.operator == "database")
    shown = replace(fault, text=formatted(fault.text))
    proposal = right(shown, bench.sources[place])  # its test also passes without the repair
    asking = Bench(bench.clean, bench.app, tmp_path, lambda _: Scripted(proposal))
    outcome = asking.outcome(fault, kept, asking.changed(fault, kept))
    assert outcome.asked is not None
    assert outcome.asked["rounds"] == 3
    assert outcome.asked["why"].startswith("new test: the new test does not fail")
    assert "a model was asked for 1 repairs; accepted: 0" in table([outcome])
