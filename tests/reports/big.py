"""A report of 1,000 tasks of 20 steps: ``python -m tests.reports.big`` says how long a browser takes to open it."""

from __future__ import annotations

import platform
import statistics
import tempfile
from pathlib import Path

from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.models.actions import Click
from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.reports.site.build import build_report
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.browser import Tab, opened, started
from tests.reports.runs import CONFIGURATION, Did, result_of, task_record
from tests.reports.seen import picture

TASKS, STEPS, SCREENS = 1000, 20, 60
TIMES = 10


def record(base: Path) -> Run:
    """A run of 1,000 tasks of 33 apps, each with 20 steps, on 60 different screens."""
    directory = RunDirectory.create(base, CONFIGURATION)
    reasoning = "The dialog is open, and the field that I need is the third one. " * 4
    all_tasks = [Did(f"app_{n % 33:02}/task_{n:04}", n % 5, steps=STEPS) for n in range(TASKS)]
    directory.add_tasks(task_record(did) for did in all_tasks)
    for number, did in enumerate(all_tasks):
        log = directory.rollout(did.rollout)
        recording = Recording(log)
        for index in range(STEPS):
            shot = recording.screenshot(picture((number + index) % SCREENS))
            recording.step(
                index=index,
                reasoning=reasoning,
                outcomes=[ActionOutcome(Click(at=(index, number % 800)))],
                screenshot=shot,
                usage=Usage(100, 10, 0.01),
                elapsed=float(index),
            )
        log.finish(result_of(did, log.name, shot))
    return Run.open(directory.path)


def first_answer(tab: Tab) -> float:
    """Milliseconds from the request for the first page to when it has answered: its filter has found a task."""
    tab.page.get_by_label("Show only apps and tasks with").fill("task_0777")
    tab.page.wait_for_function("document.getElementById('shown').textContent === '1 task'")
    return float(tab.page.evaluate("performance.now()"))


def measured(page: Path) -> dict[str, list[float]]:
    """Milliseconds of opening the first page ``TIMES`` times, by what was waited for."""
    found: dict[str, list[float]] = {"first paint": [], "ready": [], "answered": []}
    with started() as browser:
        for _ in range(TIMES):
            with opened(browser, page) as tab:
                found["answered"].append(first_answer(tab))
                paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
                found["first paint"].append(tab.page.evaluate(paint))
                ready = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
                found["ready"].append(tab.page.evaluate(ready))
    return found


def main() -> None:
    """Print the medians."""
    with tempfile.TemporaryDirectory() as base:
        page = build_report([record(Path(base) / "runs")], Path(base) / "report").page
        print(f"{TASKS} tasks of {STEPS} steps; first page: {page.stat().st_size // 1000} kB; {platform.machine()}")
        for what, times in measured(page).items():
            print(f"{what}: {statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f}, {TIMES} times)")


if __name__ == "__main__":
    main()
