"""``opencomputer evolve`` with scripted proposals, bad ones included: what is accepted, and what is refused and why."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from pytest_opencomputer.cli.main import main
from tests.evolving.calibration import APP, FAULT, WHOLE, Notebook
from tests.evolving.repairing import TEST, Json, repair
from tests.evolving.scripted import Answers


class Loop:
    """A project whose verifier is mistaken, a run that shows it, and who proposes."""

    def __init__(self, folder: Path) -> None:
        self.project = Notebook(folder / "project")
        self.project.change(*FAULT)
        (self.project.root / "apps" / APP / "LESSONS.md").write_text("# Lessons learnt\n\n* Notes are in one file.\n")
        self.project.calibrate()
        self.answers = Answers(folder / "answers")
        self.out = folder / "evolved"

    def run(self, *more: str, model: str = "") -> int:
        """Run the command."""
        words = ["evolve", str(self.project.run.path), "--out", str(self.out), "--model", model or self.answers.model]
        return main([*words, "--agent-arg", "timeout=1", "--agent-arg", "attempts=1", *more])

    def journal(self) -> list[Json]:
        """What became of each proposal."""
        return [json.loads(line) for line in (self.out / "journal.jsonl").read_text().splitlines()]

    @property
    def patch(self) -> Path:
        """The accepted repair."""
        return self.out / f"{APP}.patch"


@pytest.fixture
def loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Loop:
    """A project, a run, and nobody who has answered yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = Loop(tmp_path)
    monkeypatch.chdir(made.project.root)
    return made


def test_a_mistake_is_found_and_repaired(loop: Loop) -> None:
    loop.answers.say(repair())
    assert loop.run() == 0
    attributions = json.loads((loop.out / "attributions.json").read_text())
    assert {(one["rollout"], one["check"], one["cause"], one["by"]) for one in attributions} == {
        (f"notebook.four_stars.oracle-{trial}", "four_stars", "verifier wrong", "truth") for trial in (0, 1)
    }
    assert any('"stars": 4' in one or "'stars': 4" in one for one in attributions[0]["evidence"])
    assert loop.project.verifier.read_text().count(FAULT[1]) == 1, "nothing is changed but by a person"
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "apply", str(loop.patch)], check=True)
    assert WHOLE in loop.project.verifier.read_text()
    app = loop.project.verifier.parent
    assert (app / "tests" / "test_seen_open_notes_with_four_stars.py").read_text() == TEST
    assert "three stars at most" in (app / "LESSONS.md").read_text()
