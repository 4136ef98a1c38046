"""What people note on the rollouts of a run: ``notes.<run>.jsonl`` beside the run directory, which stays as it is.

One line each time that somebody saves a note. The last line of a rollout is its note; an empty one removes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs.reading import complete_lines, parsed
from pytest_opencomputer.runs.storage import append_line

MOST_TAGS = 20

Comment = Annotated[str, Field(max_length=20_000)]
Tag = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[^,\x00-\x1f]+$")]


class Note(BaseModel):
    """A line of the file.

    Attributes:
        rollout: its name.
        at: when it was saved, in UTC.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    rollout: str = Field(min_length=1, max_length=255)
    comment: Comment = ""
    tags: tuple[Tag, ...] = Field(default=(), max_length=MOST_TAGS)
    at: AwareDatetime


def notes_file(run: Path) -> Path:
    """Where the notes on a run are. The name of the run is not its beginning, so that ``runs/2026*`` has only runs."""
    return run.with_name(f"notes.{run.name}.jsonl")


def read_notes(run: Path) -> Mapping[str, Note]:
    """The notes on the rollouts of a run, by their names.

    Raises:
        UsageProblem: a line is not a note, or the file is a link or no regular file.
    """
    file = _checked(run)
    found: dict[str, Note] = {}
    for number, line in complete_lines(file):
        note = parsed(line, Note.model_validate_json, f"{file}:{number}", "a note on a rollout, as JSON on one line")
        found[note.rollout] = note
    return {name: note for name, note in found.items() if note.comment or note.tags}


def add_note(run: Path, note: Note) -> None:
    """Save a note, which replaces an earlier one on the same rollout.

    Raises:
        UsageProblem: the file is not one of notes; nothing is written to it.
        SandboxError: it cannot be written.
    """
    read_notes(run)
    line = {"rollout": note.rollout, "comment": note.comment, "tags": note.tags, "at": note.at.isoformat()}
    append_line(notes_file(run), to_json(line).encode())


def _checked(run: Path) -> Path:
    """The file, unless it is a link: a folder of runs may come from anybody, and saving must change no other file."""
    file = notes_file(run)
    if file.is_symlink():
        raise UsageProblem("is a link", where=str(file), wanted="a file of notes", fix=f"move {file} away")
    return file
