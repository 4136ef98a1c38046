"""Allure reports of run directories, finished or killed, with earlier runs as history.

``reports.allure`` describes each rollout in the same way as while it runs; here allure-pytest's listener works without
pytest, and the status follows from the result instead of an exception.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from pytest_opencomputer.models.errors import OpenComputerError, UsageProblem
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.values import printable
from pytest_opencomputer.reports import allure
from pytest_opencomputer.reports.allure_messages import brief
from pytest_opencomputer.reports.failure import failure_text
from pytest_opencomputer.reports.filmstrip import frames
from pytest_opencomputer.reports.terminal import LACKS
from pytest_opencomputer.runs.activity import END, Begun, read_activity
from pytest_opencomputer.runs.reader import Rollout, Run
from pytest_opencomputer.runs.reading import is_below
from pytest_opencomputer.runs.storage import writing

TOOL = "2.46.1"
"""Version of Allure's command line that reports are tested with."""

_STATUS = {"passed": "passed", "failed": "failed", "error": "broken", "stopped": "broken"}
_WIDTH = 140  #: characters of a line of the message of a failed rollout


@dataclass(frozen=True)
class Made:
    """What was written.

    Attributes:
        page: the page to show, from a web server.
        rollouts: number of planned rollouts of the last run.
        apart: number of near misses and cheats, which are meant to fail and are left out.
    """

    page: Path
    rollouts: int
    apart: int


def make_report(runs: Sequence[Run], out: Path) -> Made:
    """Write a report of the run that began last, with the others as its history; on an error, nothing is left behind.

    Args:
        out: a folder that does not exist yet.

    Raises:
        UsageProblem: ``out`` exists, a run is given twice or cannot be read, Allure's command line is missing.
        OpenComputerError: Allure's command line fails.
        SandboxError: ``out`` cannot be written.
    """
    tool = find_tool()
    if out.exists() or out.is_symlink():
        raise UsageProblem("exists already", where=str(out), wanted="a folder that does not exist")
    ordered = sorted(runs, key=lambda run: run.configuration.started)
    for run in ordered:
        if sum(one.path == run.path for one in ordered) > 1:
            raise UsageProblem("this run was given twice", where=str(run.path))
    partial = out.with_name(f".{out.name[:200]}.{secrets.token_hex(4)}.tmp")
    with writing(out):
        try:
            for number, run in enumerate(ordered):
                results, report = partial / f"results-{number}", partial / f"report-{number}"
                if number:
                    shutil.copytree(partial / f"report-{number - 1}" / "history", results / "history")
                # Of runs that are only history, attachments are not shown.
                written = write_results(run, results, pictures=number == len(ordered) - 1)
                _generate(tool, results, report)
            report.rename(out)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
    return Made(out / "index.html", written, sum(bool(one.variant) for one in ordered[-1].planned))


def find_tool() -> Path:
    """Allure's command line: beside this Python, else on the path.

    Raises:
        UsageProblem: it is missing, does not run or is not of version 2.
    """
    places = [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
    wanted = f"Allure's command line of version 2 ({TOOL} is the one that is tested)"
    fix = f"npm install --global allure-commandline@{TOOL}, and install Java; in a clone of this project: make allure"
    found = shutil.which("allure", path=os.pathsep.join(places))
    if found is None:
        raise UsageProblem("no command is called allure", where="PATH", wanted=wanted, fix=fix)
    asked = _run([found, "--version"])
    version = (asked.stdout or asked.stderr).strip()
    if asked.returncode or not version.startswith("2."):
        raise UsageProblem(f"its version is {version[:200]!r}", where=found, wanted=wanted, fix=fix)
    return Path(found)


def write_results(run: Run, folder: Path, *, pictures: bool = True) -> int:
    """Write the results from which Allure makes reports, and return the number of planned rollouts.

    Args:
        folder: made if it is missing.
        pictures: also attach screenshots and trajectories.

    Raises:
        UsageProblem: the run cannot be read.
        SandboxError: the folder cannot be written.
    """
    logger: Any = import_module("allure_commons.logger")  # it is not typed
    times = _times(run)
    shown = [one for one in run.planned if not one.variant and one.outcome != "touched"]
    there = {rollout.name: rollout for rollout in run.rollouts}
    with writing(folder), _listening(logger.AllureFileLogger(str(folder))) as reporter:
        for one in shown:
            _write(reporter, run, one, there.get(one.rollout), times.get(one.rollout, ()), pictures=pictures)
    about = allure.environment(run.configuration.model_dump(), str(run.ended))
    allure.write_metadata(folder, about, run.name)
    return len(shown)


@contextmanager
def _listening(writer: Any) -> Iterator[Any]:
    """Send what is recorded about tests to ``writer``; returns allure-pytest's reporter, which has the current test."""
    from allure_commons import plugin_manager
    from allure_pytest.listener import AllureListener

    listener = AllureListener(None)  # without pytest: only the hooks that ``allure.dynamic`` and the like call
    plugin_manager.register(listener)
    plugin_manager.register(writer)
    try:
        yield listener.allure_logger
    finally:
        plugin_manager.unregister(listener)
        plugin_manager.unregister(writer)


def _write(
    reporter: Any, run: Run, one: RolloutResult, rollout: Rollout | None, times: Sequence[Begun], *, pictures: bool
) -> None:
    """Write a planned rollout.

    Args:
        one: its result, or what stands for it.
        rollout: ``None`` if it was not begun.
    """
    from allure_commons.model2 import Label, StatusDetails, TestResult

    start, stop = _span(run, one, times)
    test = TestResult(uuid=str(uuid.uuid4()), name=one.task, fullName=one.task, start=start, stop=stop)
    test.testCaseId = _digest(one.task)
    test.historyId = _digest(one.task, one.agent, str(one.trial), one.variant)
    result = None if one.outcome in LACKS else one
    test.status = "unknown" if result is None else _STATUS[result.outcome]
    if test.status != "passed":
        message, trace = (one.cause, "") if result is None else _told(result)
        test.statusDetails = StatusDetails(message=message, trace=trace)
    reporter.schedule_test(test.uuid, test)
    allure.label(one, [*one.apps, *filter(None, (one.means, one.difficulty, one.tier)), *one.tags])
    if (task := run.task_of(one.rollout)) is not None:
        allure.describe(task.instruction)
    test.labels.append(Label("thread", next((one.worker for one in times if one.worker), "main")))
    test.labels.append(Label("framework", "pytest"))
    if rollout is not None:
        film = frames(rollout.steps, one.screenshot, run.screenshot) if pictures else ()
        allure.show(result, film, _trajectory(rollout) if pictures else None)
    reporter.close_test(test.uuid)


def _trajectory(rollout: Rollout) -> Path | None:
    file = rollout.folder / "trajectory.jsonl"
    # Runs are shared, and a link could lead to a file outside of the run.
    return file if is_below(file, rollout.run.path) else None


def _digest(*words: str) -> str:
    return hashlib.sha256("\0".join(words).encode(errors="replace")).hexdigest()[:32]


def _told(result: RolloutResult) -> tuple[str, str]:
    """Why it did not pass, in the words that the categories match: in brief, and in full."""
    if result.outcome == "failed":
        text = failure_text(result)
        return brief(text, result), text
    return f"{printable(result.cause)}\nblame: {result.blame}", ""


def _times(run: Run) -> Mapping[str, Sequence[Begun]]:
    activity, _ = read_activity(run.path)
    found: dict[str, list[Begun]] = {}
    for one in activity:
        found.setdefault(one.rollout, []).append(one)
    return found


def _span(run: Run, one: RolloutResult, times: Sequence[Begun]) -> tuple[int, int]:
    """When an agent began and its checks ended, in milliseconds since the epoch; guessed if it was not recorded."""
    if times:
        start = next((begun.at for begun in times if begun.phase == "agent"), times[0].at)
        stop = next((begun.at for begun in times if begun.phase in ("stop", END)), times[-1].at)
    else:
        start = run.configuration.started.timestamp()
        stop = start + sum(one.phases.values())
    return round(start * 1000), round(stop * 1000)


def _generate(tool: Path, results: Path, report: Path) -> None:
    ended = _run([str(tool), "generate", str(results), "--output", str(report), "--name", "pytest-opencomputer"])
    if ended.returncode or not (report / "index.html").is_file():
        raise OpenComputerError(f"{tool} generate ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    # Otherwise reports would load a script that counts visitors, and Allure would report its use.
    quiet = {**os.environ, "ALLURE_NO_ANALYTICS": "true"}
    return subprocess.run(command, env=quiet, capture_output=True, text=True, errors="replace", check=False)
