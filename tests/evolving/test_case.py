"""The case of the paper: a verifier that looks for darktable's tags in the wrong database, and its repair.

The final states were left by darktable 5.0.1, in which the task was played: by its solution, by two near misses, and
by nobody (``three_pictures/states.tar.xz``, without the photographs, which no check of the task reads).
"""

from __future__ import annotations

import json
import subprocess
import tarfile
from pathlib import Path

import pytest

from pytest_opencomputer.cli import evolve
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.runs.reader import Run
from tests.evolving.old_darktable import HERE, MODULES, NEW, OLD, OldDarktable
from tests.evolving.scripted import Answers

PLAYED = (("oracle", ""), ("near-miss", "forgets_the_wren"), ("near-miss", "gives_three_stars"), ("noop", ""))
TAGS = {"osprey_tag", "otters_tag", "wren_tag", "only_these"}
TEST = '''"""darktable keeps the names of tags in data.db."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_tags_are_named_in_the_other_database(written_by: Callable[[str], Any]) -> None:
    home = written_by("5.0.1")
    facts = home.ask("tags", image="Pictures/2024-05 Marsh/DSC_3141.JPG")
    assert facts["tags"] == ["animals|birds|osprey", "marsh"]
    assert home.ask("tag-dictionary")["tags"][-1] == "marsh"
'''


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OldDarktable:
    """The project with the run as the old verifier saw it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = OldDarktable(tmp_path / "project")
    homes = tmp_path / "homes"
    with tarfile.open(HERE / "states.tar.xz") as packed:
        packed.extractall(homes, filter="data")
    record(made, homes)
    monkeypatch.chdir(made.root)
    return made


def record(project: OldDarktable, homes: Path) -> None:
    """Record the rollouts, with today's verdicts."""
    for agent, variant in PLAYED:
        project.roll(homes / (variant or agent), agent, variant)


def repair(project: OldDarktable) -> dict[str, object]:
    """The repair: every query names the database that has the tags."""
    folder = project.root / "apps/darktable/verifier"
    lines = [(name, line) for name in MODULES for line in (folder / name).read_text().splitlines() if OLD in line]
    edits = [{"file": f"verifier/{name}", "before": line, "after": line.replace(OLD, NEW)} for name, line in lines]
    return {
        "assumption": "The names of tags were taken to be in library.db, as in libraries before data.db.",
        "correction": "They are in data.db; library.db only has which image has which of them.",
        "edits": edits,
        "test": {"name": "test_tags_are_named_in_the_other_database", "code": TEST},
    }


def failed(run: Run) -> dict[str, set[str]]:
    """By rollout, the checks that fail."""
    found = {one.name: {check.id for check in one.checks if not check.passed} for one in run.rollouts}
    return {name.removeprefix("darktable.three_pictures."): ids for name, ids in found.items()}


def test_four_disagreements_one_repair_and_ten_of_ten(
    project: OldDarktable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert failed(project.run)["oracle-0"] == TAGS, "six of ten checks pass, though all was done"
    whole = evolve.gates_of
    # What is left out takes minutes: mypy, and all offline tests of darktable.
    kept = ("paths", "style", "new test", "states", "mutants")
    monkeypatch.setattr(evolve, "gates_of", lambda *args: [one for one in whole(*args) if one.name in kept])
    answers, out = Answers(tmp_path / "answers"), tmp_path / "evolved"
    answers.say(json.dumps(repair(project)))
    words = ["evolve", str(project.run.path), "--model", answers.model, "--out", str(out)]
    assert main([*words, "--agent-arg", "timeout=1", "--agent-arg", "attempts=1"]) == 0, capsys.readouterr()
    attributions = json.loads((out / "attributions.json").read_text())
    of_solution = [one for one in attributions if one["rollout"].endswith("oracle-0")]
    assert {one["check"] for one in of_solution} == TAGS
    assert {one["cause"] for one in attributions} == {"verifier wrong"}
    assert {one["state_error"] for one in of_solution} == {"StateCorrupt"}
    assert any("data.db" in line and "club evening" in line for one in of_solution for line in one["evidence"])
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "apply", str(out / "darktable.patch")], check=True)
    project.begin()
    record(project, tmp_path / "homes")
    assert failed(project.run) == {
        "oracle-0": set(),
        "near-miss.forgets_the_wren-0": {"wren_tag", "only_these"},
        "near-miss.gives_three_stars-0": {"osprey_stars", "otters_stars", "wren_stars"},
        "noop-0": TAGS | {"osprey_stars", "otters_stars", "wren_stars"},
    }
