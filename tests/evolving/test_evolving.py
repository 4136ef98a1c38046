"""``opencomputer evolve`` with scripted proposals, bad ones included: what is accepted, and what is refused and why."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.cli import evolve
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.evolving.accepting import Gate
from tests.evolving.calibration import APP, FAULT, WHOLE, Notebook
from tests.evolving.repairing import GOOD_EDIT, TEST, TEST_NAME, Json, instead, repair
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


@pytest.fixture
def without_types(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the gate that takes longest; one test has it."""
    whole = evolve.gates_of

    def gates(*args: Any) -> Sequence[Gate]:
        return [one for one in whole(*args) if one.name != "types"]

    monkeypatch.setattr(evolve, "gates_of", gates)


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


@pytest.mark.usefixtures("without_types")
def test_a_repair_is_tried_again_with_what_was_wrong(loop: Loop) -> None:
    loop.answers.say(instead("stars = 4\n    " + WHOLE.replace("**found[0]", '**found[0], "stars": stars')), repair())
    assert loop.run() == 0
    second = loop.answers.questions()[1]
    assert "Earlier repairs were refused:" in second
    assert "states: notebook.four_stars.oracle-0: other_note: stars: expected 5, got 4" in second
    assert "notebook.four_stars.near-miss.too_few-0: four_stars: it passes, and should not" in second
    assert [one["event"] for one in loop.journal()] == ["gate", "refused", "accepted"]


BAD: list[tuple[str, Json, str]] = [
    ("another app's file", repair({**GOOD_EDIT, "file": "../notebook/verifier.py"}), "may not be changed"),
    ("the app", repair(GOOD_EDIT, {"file": "app.py", "before": "Notebook", "after": "Diary"}), "may not be changed"),
    ("another test", repair(GOOD_EDIT, {"file": "tests/conftest.py", "before": "", "after": "1"}), "may not be"),
    ("a task", repair(GOOD_EDIT, {"file": "../../benchmark/notebook/four_stars/task.json", "before": "4",
                                  "after": "3"}), "may not be changed"),
    ("the lessons", repair(GOOD_EDIT, {"file": "LESSONS.md", "before": "Notes", "after": "All notes"}), "may not be"),
    ("text that is not there", repair({**GOOD_EDIT, "before": "min(stars, 2)"}), "stands in it 0 times"),
    ("nothing of the verifier", repair({"file": "TESTPLAN.md", "before": "", "after": "Stars."}), "nothing of the ver"),
    ("no Python", instead("return (("), "does not parse"),
    ("a second verifier", repair(GOOD_EDIT, {"file": "verifier/more.py", "before": "", "after": "X = 1"}), "second"),
    ("the run's own note", instead('stars = 4 if title == "Groceries for Saturday" else 3\n    ' + WHOLE),
     "belongs to a task"),
    ("two tests", repair(test={"name": TEST_NAME, "code": TEST + "\n\ndef test_more() -> None:\n    assert True\n"}),
     "wanted: 'test_open_notes_with_four_stars' and no other"),
    ("a test without assertion", repair(test={"name": TEST_NAME, "code": f"def {TEST_NAME}() -> None: ...\n"}),
     "asserts nothing"),
    ("a place for the test", repair(test={"name": "test_../../x", "code": TEST}), "test.name"),
    ("more than is asked for", repair(accepted=True), "accepted"),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "why"), [one[1:] for one in BAD], ids=[one[0] for one in BAD])
def test_what_may_not_be_proposed_is_refused_before_anything_runs(
    loop: Loop, bad: Json, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evolve, "gates_of", _nothing_runs)
    loop.answers.say(bad, bad, bad)
    assert loop.run("--rounds", "1") == 1
    assert not loop.patch.exists()
    assert not list(loop.out.glob("candidates/*"))
    assert why in loop.answers.questions()[1]
    assert loop.journal()[-1]["event"] == "refused"


class _Never:
    name = "never"

    def refuses(self, candidate: object) -> str:
        raise AssertionError(f"{candidate} was tried")


def _nothing_runs(*_: object) -> list[_Never]:
    return [_Never()]


LAX: list[tuple[str, Json, str]] = [
    ("four, whatever is so", instead(WHOLE.replace("[0]}", '[0], "stars": max(4, found[0]["stars"])}')), "states: "),
    ("other facts than declared", instead(WHOLE.replace("[0]}", '[0], "marks": found[0]["stars"]}')), "states: "),
    ("an error", instead('if found:\n        raise RuntimeError("the dog ate it")\n    ' + WHOLE), "new test: "),
    ("a test that passed before", repair(test={"name": TEST_NAME, "code": TEST.replace('"stars": 4', '"stars": 3')
                                               .replace("== 4", "== 3")}), "does not fail with the verifier as it was"),
    ("a test that fails", repair(test={"name": TEST_NAME, "code": TEST.replace("== 4", "== 5")}), "with the repair"),
    ("a name that is nowhere", instead(WHOLE.replace("[0]}", "[0], **more}")), "style: ruff check"),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "why"), [one[1:] for one in LAX], ids=[one[0] for one in LAX])
@pytest.mark.usefixtures("without_types")
def test_what_does_not_pass_all_gates_is_refused(loop: Loop, bad: Json, why: str) -> None:
    loop.answers.say(bad)
    assert loop.run("--rounds", "1") == 1
    assert not loop.patch.exists()
    refused = loop.journal()[-1]
    assert (refused["event"], refused["round"]) == ("refused", 1)
    assert why in refused["why"]


@pytest.mark.usefixtures("without_types")
def test_no_round_is_lost_for_layout(loop: Loop) -> None:
    loop.answers.say(instead(WHOLE.replace("(Note, ", "( Note,")))
    assert loop.run("--rounds", "1") == 0
    patch = loop.patch.read_text()
    assert "(Note, " in patch
    assert "( Note," not in patch


@pytest.mark.usefixtures("without_types")
def test_code_of_a_proposal_has_no_rights(loop: Loop, tmp_path: Path) -> None:
    prize = tmp_path / "prize"
    prize.write_text("of somebody")
    code = TEST.replace(
        "    assert note",
        f"    project = Path({str(loop.project.root)!r})\n"
        "    assert not (project.parent / 'prize').exists()\n"
        "    for place in (project / 'apps', Path('/usr')):\n"
        "        try:\n            (place / 'planted').write_text('x')\n"
        "        except OSError:\n            continue\n"
        "        raise AssertionError('it can be written')\n"
        "    assert note",
    )
    loop.answers.say(repair(test={"name": TEST_NAME, "code": code.replace("'", '"')}))
    assert loop.run("--rounds", "1") == 0
    assert prize.read_text() == "of somebody"
    assert not (loop.project.root / "apps" / "planted").exists()


@pytest.mark.usefixtures("without_types")
def test_a_stopped_run_goes_on_and_is_replayed(loop: Loop, capsys: pytest.CaptureFixture[str]) -> None:
    loop.answers.say(instead("return (("))
    assert loop.run() == 1
    assert "no answer in" in capsys.readouterr().err
    loop.answers.say(repair())
    assert loop.run() == 0
    patch = loop.patch.read_bytes()
    loop.patch.unlink()
    shutil.rmtree(loop.answers.folder)
    loop.answers.folder.mkdir()
    assert loop.run("--replay") == 0
    assert loop.patch.read_bytes() == patch
    other = Answers(loop.out.parent / "others")
    assert loop.run(model=other.model) == 2
    assert "belongs to another run or model" in capsys.readouterr().err


def test_without_a_mistake_nothing_is_proposed(loop: Loop, capsys: pytest.CaptureFixture[str]) -> None:
    loop.project.change(FAULT[1], WHOLE)
    loop.project.begin()
    loop.project.calibrate()
    assert loop.run() == 0
    assert "0 of 0 verifiers repaired" in capsys.readouterr().out
    assert loop.answers.questions() == []
