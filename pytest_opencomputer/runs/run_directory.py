"""The run directory: everything one pytest invocation produced.

::

    <base>/<UTC timestamp>-<short id>/
        run.json                            what the run was: command line, options, versions, start; under "resumed"
                                            when and how it was resumed, under "ended" how it ended
        tasks.jsonl                         one line per task, before the first rollout begins: instruction, hashes,
                                            planned rollouts
        results.jsonl                       one line per finished rollout, as it finished
        rollouts/<name>/trajectory.jsonl    one line per step, as it happened: index, reasoning, actions with outcome or
                                            error and seconds, screenshot, usage, elapsed
        rollouts/<name>/exchanges.jsonl     for model agents: requests and answers (``agents.models.exchange_log``)
        rollouts/<name>/result.json         the line of results.jsonl, indented
        earlier/<name>/<n>/                 what rollouts/<name> was before a resumed run ran it again (``attempts``)
        screenshots/<xx>/<hash>.png         named by content (32 hex digits of its SHA-256, xx the first two), so
                                            that equal screens are stored once; trajectories say <xx>/<hash>.png
        spending.jsonl                      for model agents: tokens, cost and steps of each answer
        mutants.jsonl                       with --prove: one line per task whose mutants were asked about (``mutants``)
        activity.jsonl                      one line whenever a phase of a rollout begins (``activity``)
    <base>/notes.<run>.jsonl                what people noted on its rollouts (``notes``)
    <base>/latest                           link to the run with tasks that was started or resumed last

Nothing waits in memory: killing the processes of a run loses at most the current step. The workers of
pytest-xdist write into the same directory. The environment is not stored, and values that look like secrets are
blanked, since run directories are shared.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.models.records import RolloutResult, TaskRecord
from pytest_opencomputer.models.values import plain, printable, shorten, to_json
from pytest_opencomputer.runs.attempts import begun, folder_of, standing
from pytest_opencomputer.runs.configuration import Configuration, How
from pytest_opencomputer.runs.reading import parsed, plain_json, read_file
from pytest_opencomputer.runs.record_files import read_result_file, read_results
from pytest_opencomputer.runs.redaction import without_secrets
from pytest_opencomputer.runs.rollout_log import RolloutLog, screenshot_place
from pytest_opencomputer.runs.storage import append_line, replace_file, writing

FORMAT = 1
"""Version of this layout, as ``format`` in ``run.json``."""

_HEAD = "what a run writes when it begins"
_NAME = re.compile(r"[^/\x00]{1,255}")


class RunDirectory:
    """One run directory. It has no state but its path, so every process may open it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(cls, base: Path, config: Mapping[str, Any], *, latest: bool = True) -> RunDirectory:
        """Make a new run directory below ``base``.

        Args:
            base: made if it is missing.
            latest: let ``base/latest`` point to it now, and not only when it has tasks.
            config: describes the run, as JSON: ``command`` (list of words), ``options``, ``versions``, …

        Raises:
            SandboxError: it cannot be made.
            UsageProblem: ``base/latest`` exists and is not a link.
        """
        _check_link(base / "latest")
        started = time.time()
        run = cls(_new_folder(base, time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(started))))
        with writing(run.path / "rollouts"):
            (run.path / "rollouts").mkdir()
            (run.path / "screenshots").mkdir()
        head = {
            "format": FORMAT,
            "run": run.path.name,
            "started": _time_of(started),
            "clock": str(HostTime.now()),
            "ended": None,
        }
        run._write_config({**without_secrets(plain(config)), **head})
        if latest:
            point(base / "latest", run.path.name)
        return run

    @classmethod
    def open(cls, path: Path) -> RunDirectory:
        """Open an existing run directory (``latest`` too). Raises ``UsageProblem`` if it is not one."""
        run = cls(Path(os.path.realpath(path)))
        run.config()
        return run

    def config(self) -> dict[str, Any]:
        """Return ``run.json``. Raises ``UsageProblem`` if it is missing, not JSON or of another format."""
        path = self.path / "run.json"
        try:
            data = parsed(read_file(path), plain_json, str(path), _HEAD)
        except FileNotFoundError as problem:
            raise UsageProblem(
                f"not a run directory: {problem.strerror}",
                where=str(path),
                wanted="a folder that a run has written",
                fix=_name_one(self.path),
            ) from problem
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            found = data.get("format") if isinstance(data, dict) else data
            raise UsageProblem(
                f"format is {shorten(printable(repr(found)), 100)}",
                where=str(path),
                wanted=f"format {FORMAT}",
                fix="read it with the version of pytest-opencomputer that wrote it",
            )
        return data

    def configuration(self) -> Configuration:
        """``run.json`` as an object. Raises ``UsageProblem`` if it is not as a run writes it."""
        self.config()
        path = self.path / "run.json"
        return parsed(read_file(path), Configuration.model_validate_json, str(path), _HEAD)

    def resume(self, about: Mapping[str, Any], **changed: object) -> None:
        """Append to ``resumed`` in ``run.json`` that the run is resumed. For the process that controls the run.

        Args:
            changed: keys of ``run.json`` with their new values.

        Raises:
            SandboxError: it cannot be written.
        """
        config = self.config()
        this = {
            "started": _time_of(time.time()),
            "clock": str(HostTime.now()),
            "after": config.get("ended"),
            **without_secrets(plain(about)),
        }
        resumed = [*config.get("resumed", []), this]
        self._write_config({**config, **changed, "resumed": resumed, "ended": None})

    def end(self, how: How, why: str = "", ran: float | None = None) -> None:
        """Record how the run ended. For the process that controls the run.

        Args:
            ran: seconds that the run has been running, if they are known.

        Raises:
            SandboxError: it cannot be written.
        """
        ended = {"how": how, "at": _time_of(time.time()), "why": without_secrets(plain(why)), "ran": ran}
        self._write_config({**self.config(), "ended": ended})

    def recover(self) -> list[str]:
        """Append results whose process was killed before it did so, and return the names of their rollouts, sorted.

        ``result.json`` is written before the line of ``results.jsonl``. For the process that controls the run, while no
        other process writes.

        Raises:
            UsageProblem: such a result cannot be read.
            SandboxError: a line cannot be written.
        """
        found = []
        for name in self.unfinished():
            path = folder_of(self.path, name, None) / "result.json"
            try:
                result = read_result_file(path)
            except FileNotFoundError:
                continue
            if result.rollout != name:
                raise UsageProblem(f"the result of {result.rollout}", where=str(path), wanted=f"that of {name}")
            append_line(self.path / "results.jsonl", to_json(result).encode())
            found.append(name)
        return found

    def add_tasks(self, tasks: Iterable[TaskRecord]) -> None:
        """Append the tasks of the run, all or none, and let ``latest`` beside it point to it.

        If a task is there already, the new rollouts are added to it. For the process that controls the run.

        Raises:
            SandboxError: they cannot be written.
            UsageProblem: ``latest`` exists and is not a link.
        """
        file = self.path / "tasks.jsonl"
        with writing(file):
            before = file.read_bytes() if file.exists() else b""
        replace_file(file, before + b"".join(to_json(task).encode() + b"\n" for task in tasks))
        point(self.path.parent / "latest", self.path.name)

    def discard_if_empty(self) -> bool:
        """Remove the run if it has neither tasks nor rollouts; whether it was. For the process that controls it."""
        if not (self.path / "run.json").exists():
            return False  # the directory is lost, which must be reported
        if (self.path / "tasks.jsonl").exists() or begun(self.path) or (self.path / "results.jsonl").exists():
            return False
        shutil.rmtree(self.path, ignore_errors=True)
        return True

    def rollout(self, name: str) -> RolloutLog:
        """Begin a rollout. Its name must be a valid folder name, and new in this run.

        Raises:
            SandboxError: the run has a rollout of this name, or its folder cannot be made.
        """
        if not _NAME.fullmatch(name) or name.startswith(".") or len(os.fsencode(name)) > 255:
            raise ValueError(f"{name!r} cannot be the name of a folder")
        log = RolloutLog(self.path, name)
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
        """Return the names of rollouts that were begun and have no result, sorted: still running, or killed."""
        return sorted(begun(self.path) - {result.rollout for result in self.results()})

    def screenshot(self, name: str) -> Path:
        """Return the path of the screenshot that a trajectory names."""
        return screenshot_place(self.path, name)

    def _write_config(self, config: Mapping[str, Any]) -> None:
        replace_file(self.path / "run.json", (json.dumps(config, indent=2, ensure_ascii=False) + "\n").encode())


def _name_one(folder: Path) -> str:
    """What to do if a folder is not a run but contains runs; empty if it contains none."""
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
            except FileExistsError:  # another run drew the same number in this second
                continue
            return folder.resolve()


def check_writable(base: Path) -> None:
    """Check that runs can be made below ``base``, which need not exist. Files made for the check are removed again.

    Raises:
        UsageProblem: they cannot.
    """
    there = next(folder for folder in (base, *base.parents) if folder.exists())
    try:
        with tempfile.TemporaryDirectory(prefix=".opencomputer-", dir=there):
            return
    except OSError as problem:
        raise UsageProblem(
            f"no run can be recorded there: {there}: {problem.strerror or problem}",
            where=f"--run-dir={base}",
            wanted="a folder that you may write, or one that can be made",
        ) from problem


def _check_link(link: Path) -> None:
    if link.exists() and not link.is_symlink():
        raise UsageProblem(
            "is there and is not a link", where=str(link), wanted="a link to the last run", fix=f"move {link} away"
        )


def point(link: Path, target: str) -> None:
    """Make ``link`` a link to ``target``. Raises ``UsageProblem`` if there is something else with its name."""
    _check_link(link)
    temporary = link.with_name(f".latest.{secrets.token_hex(4)}.tmp")
    with writing(link):
        temporary.symlink_to(target)
        temporary.replace(link)
