"""Figures that are reported beside the comparisons: memory, the apps' own share, throughput, starts, collection."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.sandbox.pool import Pool

from . import processes, profile, scripted
from .accepted import COLLECTION, DESKTOP_MEMORY, WORKER_MEMORY
from .operations import DARKTABLE
from .report import Results
from .scene import REPOSITORY, desktop, start, task
from .scripted import TASK as GEDIT
from .settling import GALCULATOR
from .timing import timed

MEBIBYTE = 1024**2
WORKERS = (1, 2, 4, 8)
THINKING = 2.0
"""Seconds that the agent of the throughput figure waits in each step, as one with a model would."""
STEPS = 5
"""Steps of its rollouts."""
TASKS = 1000

# The agent and the memory of the worker it runs in, as a project's conftest.py. A worker is measured when it has run a
# rollout to its end and is about to leave.
_CONFTEST = f"""
import os, re, time
from pathlib import Path
from pytest_opencomputer.models.actions import Click, Done
from pytest_opencomputer.agents.base import AgentKind, StepAgent
from pytest_opencomputer.agents.steps import Turn

HERE = Path(__file__).parent

class Thinker(StepAgent):
    def act(self, observation):
        time.sleep({THINKING})
        if observation.step == {STEPS - 1}:
            return Turn((Done(),))
        return Turn((Click(at=(700 + 40 * observation.step, 500)),))

def pytest_opencomputer_agents(config):
    return [AgentKind("thinker", lambda request: Thinker(), "waits as a model would", verdict=lambda *_: "")]

def pytest_sessionfinish(session):
    if hasattr(session.config, "workerinput"):
        own = re.search(r"^Rss:\\s+(\\d+)", Path("/proc/self/smaps_rollup").read_text(), re.M)
        times = os.times()
        (HERE / f"worker-{{os.getpid()}}.txt").write_text(f"{{own[1]}} {{times.user + times.system}}")
"""


def desktop_memory(results: Results) -> None:
    """The memory of a desktop without an app, guest included, by program, whatever else runs on the machine.

    Measured when a few screens have been seen, as what the guest keeps from one to the next counts.
    """
    with Pool.of_machine().desktop(), start() as sandbox:
        for colour in ("#4c566a", "#5e81ac", "#a3be8c", "#bf616a"):
            sandbox.run(["xsetroot", "-solid", colour]).check()
            sandbox.settle()
            sandbox.screenshot()
        names = processes.inside(sandbox.id)
        sizes = processes.memory_as_if_alone(names)
        total = sum(sizes.values())
        groups = processes.by_group(sizes, names)
    results.figures["desktop_memory"] = {
        "mebibytes": round(total / MEBIBYTE, 1),
        "by_program": {
            name: round(size / MEBIBYTE, 1) for name, size in sorted(groups.items(), key=lambda one: -one[1])
        },
    }
    results.bound("memory of a base desktop", total / MEBIBYTE, DESKTOP_MEMORY / MEBIBYTE, "MiB")


def shares(results: Results) -> None:
    """What a step is spent on, in each app."""
    scripts = (
        (GEDIT, profile.gedit_actions),
        (DARKTABLE, profile.darktable_actions),
        (GALCULATOR, profile.galculator_actions),
    )
    found = {}
    for name, script in scripts:
        with desktop(task(name)) as scene:
            found[scene.app.name] = profile.step_profile(scene, script(scene))
    results.figures["steps"] = found


def rollout_phases(results: Results) -> None:
    """Where the time of a whole scripted rollout goes, the agent's own excluded; medians of three on fresh desktops."""
    one = task(scripted.TASK, scripted.CHECKS)
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="speed-") as folder:
        run = RunDirectory.create(Path(folder), {})
        for _ in range(3):
            with desktop(one) as scene:
                for phase, seconds in scripted.rollout(scene, one, run, scripted.PAUSE).seconds.items():
                    own = scripted.STEPS * scripted.PAUSE if phase == "agent" else 0.0
                    found.setdefault(phase, []).append(seconds - own)
    results.figures["rollout_phases"] = {
        "steps": scripted.STEPS,
        "checks": len(scripted.CHECKS),
        "seconds": {phase: round(statistics.median(values), 3) for phase, values in found.items()},
    }


def app_starts(results: Results) -> None:
    """How long each app takes from its start until it is ready, on a fresh desktop and once more on the same one.

    What the first start takes longer is first-run work that the image could not do. Medians of three.
    """
    found = {}
    for name in (GEDIT, DARKTABLE, GALCULATOR):
        first, again = [], []
        for _ in range(3):
            with desktop(task(name)) as scene:
                app = scene.app.name
                first.append(scene.ready)
                scene.quit()
                scene.launch()
                again.append(scene.ready)
        found[app] = {"first_s": round(statistics.median(first), 2), "again_s": round(statistics.median(again), 2)}
    results.figures["app_starts"] = found


def throughput(results: Results) -> None:
    """Rollouts per minute with more and more workers, and what a worker costs in memory and processor time."""
    found: dict[str, Any] = {}
    memory: list[int] = []
    bare = _bare_interpreter()
    with _project() as project:
        shutil.copytree(REPOSITORY / "benchmark" / GALCULATOR, project / "benchmark" / GALCULATOR)
        (project / "conftest.py").write_text(_CONFTEST)
        for workers in WORKERS:
            for old in project.glob("worker-*.txt"):
                old.unlink()
            rollouts = max(4, 2 * workers)
            options = ["--agent=thinker", f"--trials={rollouts}", "-n", str(workers), f"--max-desktops={workers}"]
            seconds = timed(lambda given=options: _pytest(project, "benchmark", *given))  # type: ignore[misc]
            said = [path.read_text().split() for path in project.glob("worker-*.txt")]
            memory += [int(kibibytes) * 1024 for kibibytes, _ in said]
            processor = sum(float(used) for _, used in said)
            found[str(workers)] = {
                "rollouts": rollouts,
                "rollouts_per_minute": round(rollouts / seconds * 60, 1),
                "worker_processor_ms_per_step": round(processor / rollouts / STEPS * 1000, 1),
            }
    results.figures["throughput"] = {
        "thinking_s": THINKING,
        "steps_per_rollout": STEPS,
        "most_possible_per_worker": round(60 / (THINKING * STEPS), 1),
        "by_workers": found,
    }
    beyond = max(memory) - bare
    results.figures["worker_memory"] = {
        "mebibytes_beyond_interpreter": round(beyond / MEBIBYTE, 1),
        "interpreter_mebibytes": round(bare / MEBIBYTE, 1),
    }
    results.bound("memory of a worker beyond the interpreter", beyond / MEBIBYTE, WORKER_MEMORY / MEBIBYTE, "MiB")


def collection(results: Results) -> None:
    """Collecting 1,000 tasks beside 1,000 trivial tests in 1,000 files, in turns; medians of five."""
    with _project() as tasks, _project() as tests:
        source = REPOSITORY / "benchmark" / GALCULATOR
        for number in range(TASKS):
            shutil.copytree(source, tasks / "benchmark" / "galculator" / f"task_{number:04}")
            folder = tests / "benchmark" / "galculator" / f"task_{number:04}"
            folder.mkdir(parents=True)
            (folder / f"test_{number:04}.py").write_text("def test_trivial() -> None:\n    pass\n")
        ours, plain = [], []
        for _ in range(6):
            ours.append(timed(lambda: _pytest(tasks, "benchmark", "--collect-only", "-q")))
            plain.append(timed(lambda: _pytest(tests, "benchmark", "--collect-only", "-q", "-p", "no:opencomputer")))
    # The first of each found no bytecode and a cold disk.
    median, trivial = statistics.median(ours[1:]), statistics.median(plain[1:])
    results.figures["collection"] = {
        "tasks": TASKS,
        "tasks_s": round(median, 2),
        "trivial_tests_s": round(trivial, 2),
        "ratio": round(median / trivial, 2),
    }
    results.bound("collection of 1,000 tasks", median / trivial, COLLECTION, "times that of 1,000 trivial tests")


def outlines(results: Results) -> None:
    """Collecting the benchmark with nothing kept of its composed tasks, and once more; medians of three."""
    composed, kept = list[float](), list[float]()
    collect = ("benchmark", "--agent=noop", "--collect-only", "-q")
    with tempfile.TemporaryDirectory(prefix="speed-") as bytecode:
        for _ in range(4):
            with tempfile.TemporaryDirectory(prefix="speed-") as cache:
                once = partial(_pytest, REPOSITORY, *collect, bytecode=bytecode, XDG_CACHE_HOME=cache)
                composed.append(timed(once))
                kept.append(timed(once))
    results.figures["outlines"] = {
        "tasks": len(list((REPOSITORY / "benchmark").glob("*/*/task.*"))),
        "composed_s": round(statistics.median(composed[1:]), 2),
        "kept_s": round(statistics.median(kept[1:]), 2),
    }


@contextmanager
def _project() -> Iterator[Path]:
    """A folder with its own, empty pytest configuration."""
    with tempfile.TemporaryDirectory(prefix="speed-") as folder:
        (Path(folder) / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n")
        yield Path(folder)


def _pytest(project: Path, *arguments: str, bytecode: str = "", **more: str) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", *arguments]
    # Bytecode is kept as it is for most people, wherever this runs, but apart from the sources.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PYTHONPYCACHEPREFIX": bytecode or str(project / "bytecode"), **more}
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        raise RuntimeError(
            f"{' '.join(arguments)} ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-500:]}"
        )


def _bare_interpreter() -> int:
    """The memory of an interpreter that does nothing, in bytes."""
    program = "print(open('/proc/self/smaps_rollup').read())"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    (size,) = (int(line.split()[1]) for line in said.splitlines() if line.startswith("Rss:"))
    return size * 1024


FIGURES = {
    "memory": desktop_memory,
    "shares": shares,
    "phases": rollout_phases,
    "starts": app_starts,
    "throughput": throughput,
    "collection": collection,
    "outlines": outlines,
}
"""By the name that the command line uses."""
