"""Notes on rollouts: kept beside the run, the last one counts, and no other file is ever written to."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import ValidationError

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.runs.notes import Note, add_note, notes_file, read_notes


@pytest.fixture
def run(tmp_path: Path) -> Path:
    folder = tmp_path / "runs" / "first"
    folder.mkdir(parents=True)
    return folder


def note(rollout: str, comment: str = "", *tags: str) -> Note:
    return Note(rollout=rollout, comment=comment, tags=tags, at=datetime.now(UTC))


def test_the_last_note_on_a_rollout_counts(run: Path) -> None:
    add_note(run, note("one", "Clicks beside the button.\nTwice.", "aim", "ask Ann"))
    add_note(run, note("two", "", "flaky"))
    add_note(run, note("one", "It was the dialog.", "dialog"))
    found = read_notes(run)
    assert {name: (one.comment, one.tags) for name, one in found.items()} == {
        "one": ("It was the dialog.", ("dialog",)),
        "two": ("", ("flaky",)),
    }
    assert not list(run.iterdir()), "the run stays as it is"
    assert len((run.parent / "notes.first.jsonl").read_text().splitlines()) == 3, "nothing that was said is lost"


def test_an_empty_note_removes_it(run: Path) -> None:
    add_note(run, note("one", "wrong"))
    add_note(run, note("one"))
    assert read_notes(run) == {}


def test_a_run_without_notes(run: Path) -> None:
    assert read_notes(run) == {}
    assert not notes_file(run).exists()


@pytest.mark.parametrize(
    "given",
    [
        {"rollout": ""},
        {"comment": "x" * 20_001},
        {"tags": ("",)},
        {"tags": ("a,b",)},
        {"tags": ("line\nfeed",)},
        {"tags": ("x" * 61,)},
        {"tags": tuple(map(str, range(21)))},
    ],
)
def test_what_is_no_note_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Note.model_validate({"rollout": "one", "at": datetime.now(UTC), **given})


@pytest.mark.parametrize(
    "line", ["[]", "{", '{"rollout": "one"}', '{"rollout": "one", "at": "2026-01-01T00:00:00Z", "x": 1}']
)
def test_a_line_that_is_no_note_is_named(run: Path, line: str) -> None:
    add_note(run, note("one", "fine"))
    with notes_file(run).open("a") as file:
        file.write(line + "\n")
    with pytest.raises(UsageProblem, match=r"notes\.first\.jsonl:2"):
        read_notes(run)


def test_nothing_is_written_through_a_link(run: Path, tmp_path: Path) -> None:
    other = tmp_path / "important"
    other.write_text("keep")
    notes_file(run).symlink_to(other)
    with pytest.raises(UsageProblem, match="is a link"):
        add_note(run, note("one", "gone"))
    assert other.read_text() == "keep"


def test_nothing_is_written_to_what_has_no_notes(run: Path) -> None:
    notes_file(run).write_text("my own list\n")
    with pytest.raises(UsageProblem):
        add_note(run, note("one", "gone"))
    assert notes_file(run).read_text() == "my own list\n"


def test_a_pipe_makes_nobody_wait(run: Path) -> None:
    os.mkfifo(notes_file(run))
    with pytest.raises(UsageProblem, match="is a pipe"):
        add_note(run, note("one", "gone"))


def test_a_folder_that_cannot_be_written(run: Path) -> None:
    gone = run.parent / "gone" / "run"
    with pytest.raises(SandboxError, match="cannot be written"):
        add_note(gone, note("one", "x"))
