"""The results for mutants of the tasks that a run has proven: ``mutants.jsonl`` in its directory.

One line for each task, as its proof asks about them. The last line of a task counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from pytest_opencomputer.runs.reading import complete_lines, parsed
from pytest_opencomputer.runs.storage import append_line

FILE = "mutants.jsonl"


class MutantsRecord(BaseModel):
    """A line of the file.

    Attributes:
        asked, killed: by kind, how many mutants anybody can see, and how many of them a check noticed.
        survivors: the names of the others.
        checks: how many checks were asked about them.
        never_failed: ids of the checks that nobody has seen to fail.
        never_alone: ids of the checks that were never the only one to notice a mutant or a near miss.
        seconds: CPU time that it took.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    task: str = Field(min_length=1, max_length=255)
    asked: dict[str, int]
    killed: dict[str, int]
    survivors: tuple[str, ...] = ()
    checks: int = Field(ge=0)
    never_failed: tuple[str, ...] = ()
    never_alone: tuple[str, ...] = ()
    seconds: float = Field(ge=0, allow_inf_nan=False)


def read_mutants(run: Path) -> Mapping[str, MutantsRecord]:
    """The results for mutants of a run's tasks, by task; empty if it has proven none.

    Raises:
        UsageProblem: a line is not such a record.
    """
    return read_file(run / FILE)


def read_file(file: Path) -> Mapping[str, MutantsRecord]:
    """The same of one file, such as ``opencomputer mutate --record`` writes. Raises ``UsageProblem``."""
    wanted = "what became of a task's mutants, as JSON on one line"
    found: dict[str, MutantsRecord] = {}
    for number, line in complete_lines(file):
        one = parsed(line, MutantsRecord.model_validate_json, f"{file}:{number}", wanted)
        found[one.task] = one
    return found


def add_mutants(run: Path, one: MutantsRecord) -> None:
    """Append a record to those of a run. Raises ``SandboxError`` if it cannot be written."""
    append_line(run / FILE, one.model_dump_json().encode())
