"""Proof records: the runs that show that a task can be done, is not done already, and tells near misses apart.

``benchmark/<app>/<task>/proof.json`` has hashes of what was proven and the outcome of every check in every run. It
has no dates and no times, so proving an unchanged task again gives the same bytes, unless its solution had to repeat
an action.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.proofs.rules import (
    NearMisses,
    Run,
    TaskLike,
    judge,
    problems_of,
    runs_of,
    undecided,
    variant_problems,
)
from pytest_opencomputer.runs.storage import replace_file
from pytest_opencomputer.tasks.measured import PROOF_FILE

__all__ = ["Hashes", "ProofRecord", "judge", "read", "record", "staleness", "undecided", "write"]

VERSION: Literal[3] = 3


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Hashes(_Model):
    """The hashes of everything that was proven.

    Attributes:
        environment: of seeds, open apps, means and save policy.
        checks: of what is asked and expected, and of the checks that near misses name.
        solution: of what the solution plays, with the parts of operations that it reaches.
        near_misses: of what each near miss plays, in the same way.
        another_way: of what the other way plays, in the same way; empty, and not written, if there is none.
        variants: by seed, of what the further seeds of a composed task make of it; not written of other tasks.
        apps: of each app's ``app.py`` and services, by app.
        endpoints: of the code that each endpoint reaches, by ``<app> <endpoint>``.
        image: of the image's recipe.
        harness: version of the contract between harness and tasks.
    """

    environment: str
    checks: str
    solution: str
    near_misses: dict[str, str]
    another_way: str = ""
    variants: dict[str, str] = {}
    apps: dict[str, str]
    endpoints: dict[str, str]
    image: str
    harness: str

    def of_run(self, case: Case) -> dict[str, Any]:
        """Those on which the final state of a run depends. What is asked about the state comes afterwards."""
        played = {
            "oracle": self.solution,
            "another-way": self.another_way,
            "near-miss": self.near_misses.get(case.variant, ""),
        }
        known = self.model_dump(include={"environment", "apps", "image", "harness"})
        return {**known, "played": played.get(case.agent, "")}

    def differences(self, now: Hashes) -> list[str]:
        """What differs from ``now``, a line each."""
        reasons = []
        if self.environment != now.environment:
            reasons.append("the environment changed: env/, or seeds, open, apps, means or save in task.json")
        if self.checks != now.checks:
            reasons.append("the checks changed")
        if self.solution != now.solution:
            reasons.append("the solution changed, or an operation that it uses")
        if self.another_way != now.another_way:
            reasons.append("the other way changed, or an operation that it uses")
        reasons += _changes("near miss", self.near_misses, now.near_misses)
        reasons += _changes("variant with the seed", self.variants, now.variants)
        reasons += _changes("app", self.apps, now.apps)
        reasons += _changes("endpoint", self.endpoints, now.endpoints)
        if self.image != now.image:
            reasons.append("the image recipe changed")
        if self.harness != now.harness:
            reasons.append(f"the harness contract changed from {self.harness} to {now.harness}")
        return reasons


def _changes(what: str, proven: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for name in sorted(proven.keys() | now.keys()):
        if proven.get(name) != now.get(name):
            change = "is new" if name not in proven else "is no longer used" if name not in now else "changed"
            yield f"{what} {name} {change}"


class ProofRecord(_Model):
    """The record of a proof.

    Attributes:
        asked_again: what has changed since the runs were played, a line each, if today's checks and endpoints were
            asked about the final states that these runs had left; empty, and not written, if the runs were played.
        runs: ``oracle-1``, ``oracle-2``, ``another-way`` if there is one, ``noop`` and ``near-miss:<name>`` by name, in
            this order.
        variants: of a composed task, the runs of the oracle with further seeds, by seed; not written of other tasks.
    """

    version: Literal[3] = VERSION
    task: str
    hashes: Hashes
    asked_again: tuple[str, ...] = ()
    runs: dict[str, Run]
    variants: dict[str, Run] = {}

    def text(self) -> str:
        """Return the content of the file: the same bytes for the same record."""
        data = self.model_dump(mode="json")
        for part in ("near_misses", "apps", "endpoints"):
            data["hashes"][part] = dict(sorted(data["hashes"][part].items()))
        if not self.asked_again:
            del data["asked_again"]
        if not self.hashes.another_way:
            del data["hashes"]["another_way"]
        if not self.hashes.variants:
            del data["hashes"]["variants"], data["variants"]
        for run in (*data["runs"].values(), *data.get("variants", {}).values()):
            for key in ("named", "actions"):
                if run[key] is None:
                    del run[key]
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def read(folder: Path) -> ProofRecord | None:
    """Read the record of the task in ``folder``, ``None`` if there is none.

    Raises:
        UsageProblem: the file is not a record of this version.
    """
    path = folder / PROOF_FILE
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
            fix="pytest --prove writes a new one",
        ) from problem


def staleness(task: TaskLike, hashes: Hashes) -> list[str]:
    """Return why the record of ``task`` is not a proof of what ``hashes`` describe; empty if it is."""
    try:
        record = read(task.folder)
    except UsageProblem as problem:
        return [f"{PROOF_FILE} cannot be used: {problem.what}"]
    if record is None:
        return [f"no {PROOF_FILE}: never proven"]
    reasons = []
    if record.task != task.id:
        reasons.append(f"{PROOF_FILE} is of the task {record.task}")
    reasons += record.hashes.differences(hashes)
    if not reasons:
        # a record that was edited by hand, or written under other rules
        missing = ["another-way is missing"] if hashes.another_way and "another-way" not in record.runs else []
        missing += variant_problems(hashes.variants, record.variants)
        reasons = [f"{PROOF_FILE} is not a proof: {one}" for one in (*missing, *problems_of(task, record.runs))]
    return reasons


def record(
    task: TaskLike,
    results: Sequence[RolloutResult],
    near_misses: NearMisses,
    hashes: Hashes,
    source: str,
    asked_again: tuple[str, ...] = (),
    variants: Mapping[str, Run] | None = None,
) -> ProofRecord:
    """Return the record of a proof.

    Args:
        source: the hash of the task's files now, as in the fingerprints of results.
        asked_again, variants: as in the record.

    Raises:
        UsageProblem: the results do not prove the task, or are of another version of it.
    """
    variants = variants or {}
    problems = judge(task, results, near_misses, another_way=bool(hashes.another_way))
    problems += variant_problems(hashes.variants, variants)
    if any(result.fingerprint is not None and result.fingerprint.task != source for result in results):
        problems.append("the task changed while it was being proven")
    if problems:
        raise UsageProblem("not proven: " + "; ".join(problems), where=task.id)
    runs = runs_of(task, results, near_misses)[0]
    return ProofRecord(task=task.id, hashes=hashes, asked_again=asked_again, runs=runs, variants=dict(variants))


def write(
    task: TaskLike,
    results: Sequence[RolloutResult],
    near_misses: NearMisses,
    hashes: Hashes,
    source: str,
    asked_again: tuple[str, ...] = (),
    variants: Mapping[str, Run] | None = None,
) -> Path:
    """Write ``proof.json`` of ``task`` and return its path. A file with the same content is not written again.

    Raises:
        UsageProblem: the results do not prove the task; nothing is written.
        SandboxError: the file cannot be written.
    """
    data = record(task, results, near_misses, hashes, source, asked_again, variants).text().encode()
    path = task.folder / PROOF_FILE
    if not path.is_file() or path.read_bytes() != data:
        replace_file(path, data)
    return path
