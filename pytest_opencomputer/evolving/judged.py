"""What judges said of a run, kept beside its results. No reward, outcome or report of the run depends on it.

::

    RUN/judged/<rollout>.json             verdicts with their evidence, one file per rollout
    RUN/judged/asked/<judge>/             the questions and answers, and what they cost
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from pytest_opencomputer.evolving.answers import Happened, Region, Verdict
from pytest_opencomputer.models.planned import folder_name
from pytest_opencomputer.models.records import Kind
from pytest_opencomputer.runs.reading import is_below, parsed, read_file
from pytest_opencomputer.runs.storage import replace_file

FOLDER = "judged"


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Vote(_Record):
    """What one judge said of one criterion, once.

    Attributes:
        number: of the vote, from 1.
    """

    judge: str
    number: int
    verdict: Verdict
    because: str
    steps: tuple[int, ...] = ()
    regions: tuple[Region, ...] = ()


class JudgedCriterion(_Record):
    """The verdict about a criterion.

    Attributes:
        check: the id of the check that it stands for, or of a visual criterion.
        told: what judges were told of it.
        verdict: of most votes; "cannot tell" unless more than half agree.
    """

    check: str
    kind: Kind | Literal["visual"]
    told: dict[str, Any]
    verdict: Verdict
    votes: tuple[Vote, ...] = ()
    note: str = ""


class JudgesRecord(_Record):
    """What a judge believes to have happened, in one vote; ``None`` if no answer could be used."""

    judge: str
    number: int
    happened: Happened | None


class Judged(_Record):
    """What judges said of a rollout.

    Attributes:
        pictures: what judges call the screenshots: number to name.
    """

    version: Literal[1] = 1
    marked: Literal["judged by models: no part of any reward"] = "judged by models: no part of any reward"
    rollout: str
    task: str
    judges: tuple[str, ...]
    votes: int
    pictures: dict[int, str]
    records: tuple[JudgesRecord, ...]
    criteria: tuple[JudgedCriterion, ...]

    @property
    def verdicts(self) -> Mapping[str, JudgedCriterion]:
        """By check."""
        return {one.check: one for one in self.criteria}


def majority(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict of more than half of the votes; "cannot tell" if there is none."""
    counts = Counter(verdicts)
    return next((one for one, count in counts.items() if 2 * count > counts.total()), "cannot tell")


def folder_of(run: Path, judge: str) -> Path:
    """Where the questions to a judge and its answers are kept."""
    return run / FOLDER / "asked" / folder_name(judge)


def write(run: Path, judged: Judged) -> Path:
    """Store what judges said of a rollout."""
    file = run / FOLDER / f"{folder_name(judged.rollout)}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, judged.model_dump_json(indent=1).encode() + b"\n")
    return file


def read(run: Path, rollout: str) -> Judged | None:
    """What judges said of a rollout; ``None`` if nobody has judged it. Raises ``UsageProblem`` if it is not that."""
    file = run / FOLDER / f"{folder_name(rollout)}.json"
    if not file.is_file() or not is_below(file, run):
        return None
    return parsed(read_file(file), Judged.model_validate_json, str(file), "what opencomputer judge writes")
