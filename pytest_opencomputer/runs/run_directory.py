"""The run directory: everything one pytest invocation produced.

::

    <base>/<UTC timestamp>-<short id>/
        run.json                            what the run was: command line, options, versions, start, and under
                                            "resumed" when and how it was resumed
        tasks.jsonl                         one line per task, when the first rollout begins: instruction, hashes, which
                                            rollouts are to be
        results.jsonl                       one line per finished rollout, as it finished
        rollouts/<name>/trajectory.jsonl    one line per step, as it happened: index, reasoning, actions with outcome or
                                            error and seconds, screenshot, usage, elapsed
        rollouts/<name>/exchanges.jsonl     of model agents: requests and answers (``agents.exchange_log``)
        rollouts/<name>/result.json         the line of results.jsonl, indented
        earlier/<name>/<n>/                 what rollouts/<name> was before a resumed run ran it again (``attempts``)
        screenshots/<xx>/<hash>.png         named by content (32 hex digits of its SHA-256, xx the first two), so
                                            that equal screens are stored once; trajectories say <xx>/<hash>.png
        spending.jsonl                      of model agents: tokens, cost and steps of each answer
        activity.jsonl                      one line whenever a phase of a rollout begins (``activity``)
    <base>/latest                           link to the run that was started or resumed last

Nothing is held back in memory: killing the processes of a run loses at most the step in flight. The workers of
pytest-xdist write into the same directory. The environment is not stored, and values that look like secrets are
blanked, since run directories are shared.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.records import RolloutResult, TaskRecord
from pytest_opencomputer.models.values import plain, to_json
from pytest_opencomputer.runs.attempts import attempt, begun, folder_of, standing
from pytest_opencomputer.runs.conversion import (
    StepRecord,
    result_from_json,
    step_from_json,
    task_from_json,
)
from pytest_opencomputer.runs.redaction import without_secrets
from pytest_opencomputer.runs.storage import append_line, complete_lines, replace_file, writing

FORMAT = 1
"""Version of this layout, as ``format`` in ``run.json``."""

_T = TypeVar("_T")
_NAME = re.compile(r"[^/\x00]{1,255}")


class RolloutLog:
    """What one rollout writes, from its first step to its result. Made by ``RunDirectory.rollout``."""

    def __init__(self, run: RunDirectory, name: str) -> None:
        self._run = run
        self.name = name
        self.folder = run.path / "rollouts" / name
        self.trajectory = self.folder / "trajectory.jsonl"
        self._shots: list[str] = []

    @property
    def attempt(self) -> int:
        """How often the rollout was begun, this time included."""
        return attempt(self._run.path, self.name)

    def step(self, record: StepRecord) -> None:
        """Append a step. Raises ``SandboxError`` where it cannot be stored."""
        append_line(self.trajectory, to_json(record).encode())

    def person(self, action: Mapping[str, Any]) -> None:
        """Append what a person did beside the agent. Raises ``SandboxError`` where it cannot be stored."""
        append_line(self.folder / "person.jsonl", json.dumps(action, ensure_ascii=False).encode(errors="replace"))

    def exchange(self, exchange: Mapping[str, Any]) -> None:
        """Append what was said between an agent and its model. Raises ``SandboxError`` where it cannot be stored."""
        append_line(self.folder / "exchanges.jsonl", json.dumps(exchange, ensure_ascii=False).encode(errors="replace"))

    def screenshot(self, png: bytes) -> str:
        """Store a screenshot, once where an equal one is there, and return its name below ``screenshots/``.

        Raises:
            SandboxError: it cannot be stored.
        """
        digest = hashlib.sha256(png).hexdigest()[:32]
        name = f"{digest[:2]}/{digest}.png"
        path = self._run.screenshot(name)
        if not path.exists():
            with writing(path):
                path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, png)
        if name in self._shots:
            self._shots.remove(name)
        self._shots.append(name)
        return name

    def last_screenshots(self, count: int) -> list[Path]:
        """Return the last ``count`` different screenshots of this rollout, oldest first."""
        return [self._run.screenshot(name) for name in self._shots[-count:]] if count > 0 else []

    def picture(self, name: str) -> Path:
        """Return the place of a screenshot of this run."""
        return self._run.screenshot(name)

    def finish(self, result: RolloutResult) -> RolloutResult:
        """Store the result, which gets the number of its attempt, and return it. The first one counts.

        Raises:
            SandboxError: it cannot be stored, and then the run does not have it; or there is a result already.
        """
        if result.rollout != self.name:
            raise ValueError(f"the result of {result.rollout!r} was given to the rollout {self.name!r}")
        result = replace(result, attempt=self.attempt)
        path = self.folder / "result.json"
        if path.exists():
            raise SandboxError(f"{path}: this rollout has a result already; no agent gets a second chance in one run")
        replace_file(path, (json.dumps(plain(result), indent=2, ensure_ascii=False) + "\n").encode())
        try:
            append_line(self._run.path / "results.jsonl", to_json(result).encode())
        except SandboxError:
            path.unlink(missing_ok=True)  # results.jsonl decides what the run has; the two must not disagree
            raise
        return result


class RunDirectory:
    """One run directory. Holds nothing but its path, so every process may open it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(cls, base: Path, config: Mapping[str, Any]) -> RunDirectory:
        """Make a new run directory below ``base`` and let ``base/latest`` point to it.

        Args:
            base: made where it is missing.
            config: what the run is, as JSON: ``command`` (list of words), ``options``, ``versions``, …

        Raises:
            SandboxError: it cannot be made.
            UsageProblem: ``base/latest`` is there and is not a link.
        """
        started = time.time()
        run = cls(_new_folder(base, time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(started))))
        with writing(run.path / "rollouts"):
            (run.path / "rollouts").mkdir()
            (run.path / "screenshots").mkdir()
        head = {
            "format": FORMAT,
            "run": run.path.name,
            "started": _time_of(started),
        }
        run._write_config({**without_secrets(plain(config)), **head})
        point(base / "latest", run.path.name)
        return run

    @classmethod
    def open(cls, path: Path) -> RunDirectory:
        """Open a run directory that is there (``latest`` too). Raises ``UsageProblem`` where it is none."""
        run = cls(path.resolve())
        run.config()
        return run

    def config(self) -> dict[str, Any]:
        """Return ``run.json``. Raises ``UsageProblem`` where it is missing, not JSON or of another format."""
        path = self.path / "run.json"
        try:
            data = json.loads(path.read_bytes())
        except OSError as problem:
            raise UsageProblem(
                f"not a run directory: {problem.strerror}",
                where=str(path),
                wanted="a folder that a run has written",
                fix=_name_one(self.path),
            ) from problem
        except ValueError as problem:
            raise UsageProblem(f"not JSON: {problem}", where=str(path)) from problem
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            found = data.get("format") if isinstance(data, dict) else data
            raise UsageProblem(
                f"format is {found!r}",
                where=str(path),
                wanted=f"format {FORMAT}",
                fix="read it with the version of pytest-opencomputer that wrote it",
            )
        return data

    def resume(self, about: Mapping[str, Any], **changed: object) -> None:
        """Append to ``resumed`` in ``run.json`` that the run goes on. For the one process that leads the run.

        Args:
            changed: keys of ``run.json`` that are otherwise from now on.

        Raises:
            SandboxError: it cannot be written.
        """
        config = self.config()
        resumed = [*config.get("resumed", []), {"started": _time_of(time.time()), **without_secrets(plain(about))}]
        self._write_config({**config, **changed, "resumed": resumed})

    def recover(self) -> list[str]:
        """Append results whose process was killed before it could, and return the names of their rollouts, sorted.

        ``result.json`` is there before the line of ``results.jsonl`` is. For the one process that leads the run, when
        nobody else writes.

        Raises:
            UsageProblem: such a result cannot be read.
            SandboxError: a line cannot be written.
        """
        found = []
        for name in self.unfinished():
            path = folder_of(self.path, name, None) / "result.json"
            if not path.is_file():
                continue
            try:
                result = result_from_json(path.read_bytes())
            except (OSError, ValidationError) as problem:
                raise UsageProblem(f"the result cannot be read: {problem}", where=str(path)) from problem
            append_line(self.path / "results.jsonl", to_json(result).encode())
            found.append(name)
        return found

    def add_tasks(self, tasks: Iterable[TaskRecord]) -> None:
        """Append the tasks of the run, all or none. One that is there already has the further rollouts, too.

        For the one process that leads the run.

        Raises:
            SandboxError: they cannot be written.
        """
        file = self.path / "tasks.jsonl"
        with writing(file):
            before = file.read_bytes() if file.exists() else b""
        replace_file(file, before + b"".join(to_json(task).encode() + b"\n" for task in tasks))

    def rollout(self, name: str) -> RolloutLog:
        """Begin a rollout. Its name must be a valid folder name, and new in this run.

        Raises:
            SandboxError: there is one of this name, or its folder cannot be made.
        """
        if not _NAME.fullmatch(name) or name.startswith(".") or len(os.fsencode(name)) > 255:
            raise ValueError(f"{name!r} cannot be the name of a folder")
        log = RolloutLog(self, name)
        with writing(log.folder):
            try:
                log.folder.mkdir(parents=True)
            except FileExistsError as problem:
                raise SandboxError(
                    f"{log.folder}: this run has a rollout of this name already; names must be unique within a run"
                ) from problem
        return log

    def results(self) -> list[RolloutResult]:
        """Return the results so far, one per rollout, as they finished. Raises ``UsageProblem`` at a corrupt line."""
        return list(standing(read_results(self.path)).results)

    def unfinished(self) -> list[str]:
        """Return the names of rollouts that were begun and have no result, sorted: in flight, or killed."""
        return sorted(begun(self.path) - {result.rollout for result in self.results()})

    def screenshot(self, name: str) -> Path:
        """Return the place of the screenshot that a trajectory names."""
        return self.path / "screenshots" / name

    def _write_config(self, config: Mapping[str, Any]) -> None:
        replace_file(self.path / "run.json", (json.dumps(config, indent=2, ensure_ascii=False) + "\n").encode())


def read_results(path: Path) -> list[RolloutResult]:
    """Read ``results.jsonl`` of a run directory (or the file itself). A run without results gives an empty list.

    Of a run that was resumed, results that a later attempt has replaced are among them (``attempts.standing``).

    Raises:
        UsageProblem: a line is not a result; names file and line.
    """
    file = path / "results.jsonl" if path.is_dir() else path
    return list(_records(file, result_from_json, "a result")) if file.exists() or file == path else []


def read_tasks(path: Path) -> dict[str, TaskRecord]:
    """Read ``tasks.jsonl`` of a run directory, by name of the task. Runs of earlier versions have none.

    Raises:
        UsageProblem: a line is not a task; names file and line.
    """
    file = path / "tasks.jsonl"
    found: dict[str, TaskRecord] = {}
    for one in _records(file, task_from_json, "a task") if file.exists() else ():
        before = found[one.task].rollouts if one.task in found else ()
        found[one.task] = replace(one, rollouts=tuple(dict.fromkeys((*before, *one.rollouts))))
    return found


def read_trajectory(path: Path) -> list[StepRecord]:
    """Read ``trajectory.jsonl`` of a rollout's folder (or the file itself); empty where no step was finished.

    Raises:
        UsageProblem: a line is not a step; names file and line.
    """
    file = path / "trajectory.jsonl" if path.is_dir() else path
    return list(_records(file, step_from_json, "a step")) if file.exists() or file == path else []


def _records(file: Path, parse: Callable[[bytes], _T], wanted: str) -> Iterator[_T]:
    try:
        for number, line in complete_lines(file):
            try:
                yield parse(line)
            except ValidationError as problem:
                first = problem.errors(include_url=False, include_context=False)[0]
                place = ".".join(map(str, first["loc"]))
                what = f"{place}: {first['msg']}" if place else first["msg"]
                raise UsageProblem(
                    what,
                    where=f"{file}:{number}",
                    wanted=f"{wanted}, as JSON on one line (only a last line without line feed may be incomplete)",
                    fix="restore the file, or take the line out if its rollout can be spared",
                ) from problem
    except OSError as problem:
        raise UsageProblem(f"cannot be read: {problem.strerror}", where=str(file)) from problem


def _name_one(folder: Path) -> str:
    """What to do where a folder is no run but has some in it; empty where it has none."""
    runs = sorted(file.parent.name for file in folder.glob("*/run.json") if not file.parent.is_symlink())
    return f"name one of the {len(runs)} runs in it, for example {folder / runs[-1]}" if runs else ""


def _time_of(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def _new_folder(base: Path, stamp: str) -> Path:
    with writing(base):
        base.mkdir(parents=True, exist_ok=True)
        while True:
            folder = base / f"{stamp}-{secrets.token_hex(3)}"
            try:
                folder.mkdir()
            except FileExistsError:  # another run of this second drew the same number
                continue
            return folder.resolve()


def point(link: Path, target: str) -> None:
    """Make ``link`` a link to ``target``. Raises ``UsageProblem`` where something else is in its place."""
    if link.exists() and not link.is_symlink():
        raise UsageProblem(
            "is there and is not a link", where=str(link), wanted="a link to the last run", fix=f"move {link} away"
        )
    temporary = link.with_name(f".latest.{secrets.token_hex(4)}.tmp")
    with writing(link):
        temporary.symlink_to(target)
        temporary.replace(link)
