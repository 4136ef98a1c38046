"""Proof records: what was run to show that a task can be done, is not done already, and tells near misses apart.

``benchmark/<app>/<task>/proof.json`` holds hashes of what was proven and the outcome of every check in every run. It
has no dates and no times, so proving an unchanged task again gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.proofs.rules import NearMisses, Run, TaskLike, judge, problems_of, runs_of, undecided
from pytest_opencomputer.runs.storage import replace_file

__all__ = ["Hashes", "ProofRecord", "judge", "read", "record", "staleness", "undecided", "write"]

VERSION: Literal[1] = 1
FILE = "proof.json"


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Hashes(_Model):
    """What a proof is about.

    Attributes:
        task: hash of the task folder without its proof.
        verifiers: hash of verifier and app description, by app.
        image: hash of the image's recipe.
        harness: version of the contract between harness and tasks.
    """

    task: str
    verifiers: dict[str, str]
    image: str
    harness: str


class ProofRecord(_Model):
    """The record of a proof.

    Attributes:
        runs: ``oracle-1``, ``oracle-2``, ``noop`` and ``near-miss:<name>`` by name, in this order.
    """

    version: Literal[1] = VERSION
    task: str
    hashes: Hashes
    runs: dict[str, Run]

    def text(self) -> str:
        """Return the content of the file: the same bytes for the same record."""
        data = self.model_dump(mode="json")
        data["hashes"]["verifiers"] = dict(sorted(self.hashes.verifiers.items()))
        for run in data["runs"].values():
            if run["named"] is None:
                del run["named"]
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def read(folder: Path) -> ProofRecord | None:
    """Read the record of the task in ``folder``, ``None`` where there is none.

    Raises:
        UsageProblem: the file is no record of this version.
    """
    path = folder / FILE
    try:
        return ProofRecord.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_context=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise UsageProblem(
            f"{place}: {first['msg']}" if place else first["msg"],
            where=str(path),
            wanted=f"a proof record of version {VERSION}",
            fix="pytest --prove writes it anew",
        ) from problem


def staleness(task: TaskLike, hashes: Hashes) -> list[str]:
    """Return why the record of ``task`` is not a proof of what ``hashes`` describe; empty where it is."""
    try:
        record = read(task.folder)
    except UsageProblem as problem:
        return [f"{FILE} cannot be used: {problem.what}"]
    if record is None:
        return [f"no {FILE}: never proven"]
    reasons = []
    if record.task != task.id:
        reasons.append(f"{FILE} is of the task {record.task}")
    if record.hashes.task != hashes.task:
        reasons.append("task.json or env/ or solution.py changed")
    proven, current = record.hashes.verifiers, hashes.verifiers
    for app in sorted(proven.keys() | current.keys()):
        if proven.get(app) != current.get(app):
            change = "is new" if app not in proven else "is no longer used" if app not in current else "changed"
            reasons.append(f"verifier of {app} {change}")
    if record.hashes.image != hashes.image:
        reasons.append("image recipe changed")
    if record.hashes.harness != hashes.harness:
        reasons.append(f"harness contract changed from {record.hashes.harness} to {hashes.harness}")
    if not reasons:
        # a record that was edited by hand, or written under other rules
        reasons = [f"{FILE} is not a proof: {problem}" for problem in problems_of(task, record.runs)]
    return reasons


def record(task: TaskLike, results: Sequence[RolloutResult], near_misses: NearMisses, hashes: Hashes) -> ProofRecord:
    """Return the record of a proof.

    Raises:
        UsageProblem: the results do not prove the task, or are of another version of it.
    """
    problems = judge(task, results, near_misses)
    if any(result.fingerprint is not None and result.fingerprint.task != hashes.task for result in results):
        problems.append("the task changed while it was being proven")
    if problems:
        raise UsageProblem("not proven: " + "; ".join(problems), where=task.id)
    return ProofRecord(task=task.id, hashes=hashes, runs=runs_of(task, results, near_misses)[0])


def write(task: TaskLike, results: Sequence[RolloutResult], near_misses: NearMisses, hashes: Hashes) -> Path:
    """Write ``proof.json`` of ``task`` and return its path. A file that says the same already is left alone.

    Raises:
        UsageProblem: the results do not prove the task; nothing is written.
        SandboxError: the file cannot be written.
    """
    data = record(task, results, near_misses, hashes).text().encode()
    path = task.folder / FILE
    if not path.is_file() or path.read_bytes() != data:
        replace_file(path, data)
    return path
