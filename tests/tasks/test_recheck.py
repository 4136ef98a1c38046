"""``opencomputer recheck``: what is different between a record and today's checks of the saved final state."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.guest.channels import media_programs
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.models.records import Fingerprint, RolloutResult
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.rollouts.host_programs import programs_of
from pytest_opencomputer.rollouts.lacking import OpenedFiles
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.runs.states import StateStore
from pytest_opencomputer.tasks.checks import evaluate
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.task import Check

from .notebook import NOTES, SAMPLE, valid_task
from .test_states import Folder

Recheck = Callable[..., tuple[int, str, str]]

LIVE = {
    "id": "window_open",
    "app": "notebook",
    "endpoint": "window",
    "args": {},
    "expect": {"maximised": False},
    "kind": "guard",
    "because": "the window stays as it is",
}
SAID = {
    "id": "said_so",
    "app": "agent",
    "endpoint": "outcome",
    "expect": {"status": "done", "answer": {"$contains": "urgent"}},
    "kind": "goal",
    "because": "tag it as urgent",
}


class Project:
    """A project with the sample app, a task, and a run of it with saved states."""

    def __init__(self, root: Path, home: Path) -> None:
        self.root, self.home = root, home
        shutil.copytree(SAMPLE, root)
        self.verifier = root / "apps/notebook/verifier.py"
        self.folder = root / "benchmark/mine/four_stars"
        self.folder.mkdir(parents=True)
        self.task: dict[str, Any] = valid_task()
        self.task["checks"] += [dict(LIVE), dict(SAID)]
        self.write_task()
        self.run = RunDirectory.create(root / "runs", {"arguments": []})

    def write_task(self) -> None:
        (self.folder / "task.json").write_text(json.dumps(self.task))

    def check(self, id: str) -> dict[str, Any]:
        found: dict[str, Any] = next(one for one in self.task["checks"] if one["id"] == id)
        return found

    def write(self, stars: int) -> None:
        notes: list[dict[str, Any]] = json.loads(json.dumps(NOTES))
        notes[0]["stars"] = stars
        (self.home / ".local/share/notebook/notes.json").write_text(json.dumps(notes))

    def roll(self, *stars: int, name: str = "mine.four_stars.me-0", keep: bool = True, **changes: Any) -> RolloutResult:
        """Record a rollout with its states: the notes have these stars at the start, after each step and at the end."""
        registry = Registry.discover(self.root)
        task = load_task(self.folder, registry)
        log = self.run.rollout(name)
        keeper = StateKeeper(Folder(self.home), log.folder, StateStore(self.run.path / "states"), steps=len(stars) > 1)
        for number, value in enumerate(stars):
            self.write(value)
            if number < len(stars) - 1:
                keeper.after_step(number)
        steps = max(0, len(stars) - 2)
        if keep:
            keeper.final(steps)

        def ask(check: Check) -> Any:
            if check.declared.live:
                return {"title": "Notebook", "maximised": False}
            function = registry.verifier(check.app).endpoint(check.endpoint).function
            assert function is not None
            return function(Home(self.home), **check.args)

        checks = evaluate(task.spec.checks, ask, {"status": "done", "answer": "urgent, too"})
        reward = score(checks)
        result = RolloutResult(
            rollout=name,
            task=task.id,
            apps=("notebook",),
            agent="me",
            trial=0,
            outcome="passed" if reward.success else "failed",
            score=reward,
            checks=checks,
            steps=steps,
            ended="done",
            answer="urgent, too",
            fingerprint=Fingerprint(task.hash(), registry.verifier_hash(["notebook"]), "i", "c", "a"),
        )
        result = replace(result, **changes)
        log.finish(result)
        return result


@pytest.fixture
def project(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    made = Project(tmp_path / "project", home)
    monkeypatch.chdir(made.root)
    return made


@pytest.fixture
def recheck(project: Project, capfd: pytest.CaptureFixture[str]) -> Recheck:
    """Runs the command on the project's run; returns exit code, output and errors. The run must be as it was."""

    def call(*arguments: str) -> tuple[int, str, str]:
        capfd.readouterr()
        before = fingerprint(project.run.path)
        code = main(["recheck", "runs/latest", *arguments])
        assert fingerprint(project.run.path) == before, "the run is only read"
        return (code, *capfd.readouterr())

    return call


def fingerprint(folder: Path) -> dict[str, tuple[str, int]]:
    return {
        str(one): (hashlib.sha256(one.read_bytes()).hexdigest(), one.stat().st_mtime_ns)
        for one in sorted(folder.rglob("*"))
        if one.is_file()
    }


def changes(recheck: Recheck) -> dict[str, str]:
    """How each check of the only rollout compares with its record."""
    (rollout,) = json.loads(recheck("--format", "json")[1])["rollouts"]
    return {one["id"]: one["how"] for one in rollout["checks"]}


SAME = {"four_stars": "same", "other_note": "same", "window_open": "kept", "said_so": "same"}


def test_nothing_has_changed(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    code, out, err = recheck()
    assert (code, err) == (0, "")
    assert "= window_open: asks the running app: recorded outcome kept (passed)" in out
    assert "1 of 1 rollouts asked again, 0 of them changed" in out
    assert changes(recheck) == SAME


def test_a_check_that_asks_for_more_fails_now(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    project.check("four_stars")["expect"] = {"stars": 4, "tags": ["home", "weekend", "urgent"]}
    project.write_task()
    code, out, _ = recheck()
    assert code == 1
    assert "mine.four_stars.me-0: reward 1.00 then, 0.50 now" in out
    assert "the task has changed since: " in out
    assert "! four_stars (goal): passed, fails now: the check has changed since" in out
    assert 'expected {"stars":4,"tags":["home","weekend","urgent"]}' in out
    assert out.count('"title":"Groceries for Saturday"') == 2, "then and now"
    assert changes(recheck) == {**SAME, "four_stars": "fails"}
    figures = next(line.split() for line in out.splitlines() if line.startswith("me "))
    assert figures == ["me", "mine/four_stars", "1", "1", "1.000", "0.500", "1"]


def test_a_check_passes_after_its_verifier_was_fixed(project: Project, recheck: Recheck) -> None:
    project.roll(3)
    text = project.verifier.read_text()
    project.verifier.write_text(text.replace('{"found": True, **found[0]}', '{"found": True, **found[0], "stars": 4}'))
    code, out, _ = recheck()
    assert code == 1
    assert "reward 0.50 then, 0.50 now" in out, "the other note has four stars now, too: its guard is broken"
    assert "a verifier has changed since: " in out
    assert "the task has changed" not in out
    assert changes(recheck) == {**SAME, "four_stars": "passes", "other_note": "fails"}


def test_other_facts_are_a_change_although_the_outcome_is_the_same(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    text = project.verifier.read_text()
    project.verifier.write_text(text.replace('{"found": True, **found[0]}', '{"found": True, **found[0], "tags": []}'))
    code, out, _ = recheck()
    assert code == 1
    assert "reward 1.00 then, 1.00 now" in out
    assert "! four_stars (goal): other facts" in out
    assert changes(recheck) == {**SAME, "four_stars": "facts", "other_note": "facts"}


def test_checks_that_are_new_or_gone(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    project.task["checks"][1] |= {"id": "another_note"}
    project.write_task()
    assert changes(recheck) == {
        "four_stars": "same",
        "another_note": "new",
        "window_open": "kept",
        "said_so": "same",
        "other_note": "gone",
    }
    assert recheck()[0] == 1


def test_a_live_check_that_is_new_cannot_be_asked(project: Project, recheck: Recheck) -> None:
    project.task["checks"].remove(LIVE)
    project.write_task()
    project.roll(4)
    project.task["checks"].append(LIVE)
    project.write_task()
    code, out, _ = recheck()
    assert code == 1
    assert "reward 1.00 then, not known now" in out
    assert "! window_open: could not be asked: new, and asks the running app" in out


def test_the_outcome_of_a_changed_live_check_is_kept_and_noted(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    project.check("window_open")["expect"] = {"maximised": True}
    project.write_task()
    code, out, _ = recheck()
    assert code == 0
    assert "recorded outcome kept, though the check has changed (passed)" in out
    assert "the task has changed since" in out


def test_the_agents_answer_is_taken_from_the_record(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    project.check("said_so")["expect"] = {"status": "done", "answer": {"$contains": "tomorrow"}}
    project.write_task()
    assert changes(recheck) == {**SAME, "said_so": "fails"}


def test_an_error_of_the_verifier_is_distinguished_from_a_failure(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    text = project.verifier.read_text()
    project.verifier.write_text(text.replace('one["title"] == title', 'one["heading"] == title'))
    code, out, _ = recheck()
    assert code == 1
    assert "reward 1.00 then, not known now" in out
    assert "! four_stars (goal): could not be asked: VerifierFault" in out
    assert changes(recheck) == {**SAME, "four_stars": "error", "other_note": "error"}


@pytest.mark.parametrize("how", ["gone", "broken", "outside"])
def test_a_task_that_cannot_be_loaded_is_named(project: Project, recheck: Recheck, how: str) -> None:
    if how == "outside":
        project.roll(4, task="../mine")
    else:
        project.roll(4)
    if how == "gone":
        shutil.rmtree(project.folder)
    elif how == "broken":
        (project.folder / "task.json").write_text('{"$schema": "urn:pytest-opencomputer:task:1"}')
    code, out, _ = recheck()
    assert code == 1
    said = {
        "gone": "the task is gone",
        "broken": "the task cannot be loaded",
        "outside": "its name is not the name of a task",
    }
    assert f"not asked: {said[how]}" in out
    assert "0 of 1 rollouts asked again, 0 of them changed, 1 could not be asked" in out


def test_an_option_names_another_folder_of_tasks(project: Project, recheck: Recheck, tmp_path: Path) -> None:
    project.roll(4)
    shutil.move(project.root / "benchmark", tmp_path / "tasks")
    assert recheck()[0] == 1
    assert recheck("--benchmark", str(tmp_path / "tasks"))[0] == 0


def test_rollouts_without_anything_to_ask_about(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    project.roll(4, name="error", outcome="error", score=None, checks=())
    broken = project.roll(4, name="broken")
    asked = tuple(replace(check, asked=False) for check in broken.checks)
    project.roll(4, name="broken-2", checks=asked)
    project.run.rollout("killed")
    code, out, err = recheck()
    assert code == 0
    assert "not asked: it was not scored (error)" in out
    assert "not asked: its desktop was broken" in out
    assert "killed has no result, left out" in err


def test_a_scored_rollout_without_a_state_is_no_clean_answer(project: Project, recheck: Recheck) -> None:
    project.roll(4)
    project.roll(4, name="second", keep=False)
    code, out, _ = recheck()
    assert code == 1
    assert "not asked: no final state was saved" in out


def test_a_run_without_states_is_wrong_input(project: Project, recheck: Recheck) -> None:
    project.roll(4, keep=False)
    code, _, err = recheck()
    assert code == 2
    assert "the run has no states" in err


def test_missing_parts_of_a_state_are_reported(project: Project, recheck: Recheck) -> None:
    with (project.home / "film.mkv").open("wb") as file:
        file.truncate(2**33)
    project.roll(4)
    code, out, _ = recheck()
    assert code == 0
    assert "the saved state is incomplete: film.mkv: all files together have more than 256 MiB" in out


def test_the_timeline_by_todays_verifiers(project: Project, recheck: Recheck) -> None:
    project.roll(3, 3, 4, 4, 4)
    code, out, _ = recheck("--timeline")
    assert code == 0
    assert "    four_stars: won by step 2\n" in out
    assert "    other_note: held from the start\n" in out
    assert "    window_open: not known: asks the running app\n" in out
    rollout = json.loads(recheck("--timeline", "--format", "json")[1])["rollouts"][0]
    assert rollout["timeline"]["checks"][0]["won_at"] == 1


def test_hostile_words_stay_on_their_line(project: Project, recheck: Recheck) -> None:
    project.roll(4, answer="urgent\n0 of them changed\x1b[2J")
    project.check("said_so")["expect"] = {"status": "done", "answer": {"$contains": "tomorrow"}}
    project.write_task()
    out = recheck()[1]
    assert "\x1b" not in out
    assert "\n0 of them changed" not in out


def test_query_takes_a_rollout_for_a_home_folder(project: Project, capfd: pytest.CaptureFixture[str]) -> None:
    project.roll(4)
    rollout = "runs/latest/rollouts/mine.four_stars.me-0"
    assert main(["query", "notebook", "note", "Groceries for Saturday", "--home", rollout]) == 0
    assert json.loads(capfd.readouterr().out)["stars"] == 4
    assert (
        main(["check", "notebook", "note", "Groceries for Saturday", "--home", rollout, "--expect", '{"stars": 4}'])
        == 0
    )


def test_unpack(project: Project, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    project.roll(1, 2, 3, 4)
    rollout = "runs/latest/rollouts/mine.four_stars.me-0"

    def stars(*arguments: str) -> int:
        out = tmp_path / f"out{''.join(arguments)}"
        assert main(["unpack", rollout, "--out", str(out), *arguments]) == 0
        notes = json.loads((out / ".local/share/notebook/notes.json").read_text())
        found: int = notes[0]["stars"]
        return found

    assert [stars(), stars("--after=0"), stars("--after=1"), stars("--after=2")] == [4, 1, 2, 3]
    capfd.readouterr()
    assert main(["unpack", rollout, "--out", str(tmp_path / "out")]) == 2
    assert main(["unpack", rollout, "--out", str(tmp_path / "new"), "--after", "9"]) == 2
    assert "no state after 9 steps was saved\n  wanted: 0 to 2, as far as states were saved" in capfd.readouterr().err
    assert not (tmp_path / "new").exists()


def test_the_reader_gives_states_and_timelines(project: Project) -> None:
    project.roll(1, 2, 3)
    rollout = Run.open(project.run.path).rollout("mine.four_stars.me-0")
    assert [state.moment for state in rollout.states] == [-1, 0, 1]
    assert rollout.timeline is None


def test_a_missing_program_is_named_with_its_tasks_before_anything_is_asked(
    project: Project, recheck: Recheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.verifier.write_text(
        project.verifier.read_text()
        .replace(
            "from pytest_opencomputer.guest.channels.files import file",
            "from pytest_opencomputer.guest.channels.files import file\n"
            "from pytest_opencomputer.guest.channels.media import media",
        )
        .replace('__all__ = ["file",', '__all__ = ["file", "media",')
    )
    project.task["checks"].append(
        {
            "id": "no_film",
            "app": "notebook",
            "endpoint": "media",
            "args": {"place": "film.mp4"},
            "expect": {"$absent": True},
            "kind": "guard",
            "because": "nobody asked for a film",
        }
    )
    project.write_task()
    project.roll(4)
    monkeypatch.setattr(media_programs, "path_of", lambda _: None)
    code, out, err = recheck()
    assert (code, out) == (2, ""), "nothing was asked"
    assert "missing on this machine: ffprobe; needed by the checks of:\n    mine/four_stars: ffprobe\n" in err
    assert "do: sudo apt-get install ffmpeg" in err
    monkeypatch.setattr(media_programs, "path_of", lambda program: f"/usr/bin/{program}")
    assert recheck()[0] == 0


CALLS = """
from pytest_opencomputer.guest.channels import media_programs
from pytest_opencomputer.guest.channels.media import media
from pytest_opencomputer.guest.channels.media_programs import output as written
from . import films


def own(home):
    return written(home, "film.mp4", "ffmpeg", max_bytes=100)


def through_another(home):
    return films.length(home)


def only_named(home):
    return {"programs": ["ffprobe", "ffmpeg"], "bytes": media_programs.MAX_BYTES}


def none_at_all(home):
    return {"text": home.text("notes.txt")}
"""
FILMS = """
from pytest_opencomputer.guest.channels.media import media


def length(home):
    return media(home, "film.mp4")["seconds"]
"""


def test_the_programs_of_endpoints_are_found_through_the_functions_that_they_call(tmp_path: Path) -> None:
    folder = tmp_path / "cinema"
    (folder / "verifier").mkdir(parents=True)
    (folder / "verifier/__init__.py").write_text(CALLS)
    (folder / "verifier/films.py").write_text(FILMS)
    registry = Registry({"cinema": folder})
    assert programs_of(registry, "cinema", "media") == {"ffprobe"}, "imported from a channel"
    assert programs_of(registry, "cinema", "own") == {"ffmpeg"}
    assert programs_of(registry, "cinema", "through_another") == {"ffprobe"}
    assert programs_of(registry, "cinema", "only_named") == set(), "it runs none of them"
    assert programs_of(registry, "cinema", "none_at_all") == set()


def cut_off(project: Project, *places: str, note: str = "") -> None:
    """Take contents out of the final state, as limits and policies do."""
    (file,) = project.run.path.glob("rollouts/*/states.jsonl")
    record = json.loads(file.read_text())
    for entry in record["entries"]:
        if entry["place"] in places:
            entry |= {"lacks": "all files together have more than 256 MiB", "hash": ""}
    record["lacks"] = [note] if note else []
    file.write_text(json.dumps(record) + "\n")


def test_checks_whose_files_the_copy_lacks_are_not_known(project: Project, recheck: Recheck) -> None:
    """The file is there without its content, so an endpoint would say that the notes are broken or gone."""
    project.roll(4)
    cut_off(project, ".local/share/notebook/notes.json")
    code, out, _ = recheck()
    assert code == 1, "it could not be determined"
    assert changes(recheck) == {**SAME, "four_stars": "unknown", "other_note": "unknown"}
    assert "reward 1.00 then, not known now" in out
    assert "! other_note (guard): not known: the copy lacks what it reads: " in out
    assert "fails now" not in out


def test_what_may_have_been_left_out_entirely_makes_all_saved_checks_unknown(
    project: Project, recheck: Recheck
) -> None:
    project.roll(4)
    cut_off(project, note="more than 20000 entries")
    assert changes(recheck) == {**SAME, "four_stars": "unknown", "other_note": "unknown"}


def test_files_that_no_check_reads_may_be_lacking(project: Project, recheck: Recheck) -> None:
    (project.home / "film.mkv").write_bytes(b"film")
    (project.home / "notes.json").write_text("[]")
    project.roll(4)
    cut_off(project, "film.mkv", "notes.json")
    assert changes(recheck) == SAME


def test_without_a_way_to_watch_files_nothing_is_known(
    project: Project, recheck: Recheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project.home / "film.mkv").write_bytes(b"film")
    project.roll(4)
    cut_off(project, "film.mkv")
    monkeypatch.setattr(OpenedFiles, "able", property(lambda _: False, lambda *_: None), raising=False)
    assert changes(recheck) == {**SAME, "four_stars": "unknown", "other_note": "unknown"}


def test_files_are_noticed_whatever_opens_them(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "three")]
    for place in files:
        place.write_text("text")
    with OpenedFiles(files) as opened:
        assert (opened.able, opened.news()) == (True, set())
        files[0].stat()
        assert opened.news() == set()
        subprocess.run(["cat", str(files[0])], check=True, capture_output=True)
        with sqlite3.connect(files[2]) as database, suppress(sqlite3.DatabaseError):
            database.execute("SELECT 1 FROM sqlite_master")
        assert opened.news() == {files[0], files[2]}
        assert opened.news() == set()
