"""Many rollouts at once from one controller, whose models take time to think: what does each of them cost it?

    python -m tests.load.in_flight                        100, 250 and 500 rollouts in flight, some 25 minutes
    python -m tests.load.in_flight --in-flight 20 --steps 5
    python -m tests.load.in_flight --in-flight 496 --real 4

Desktops are stand-ins in this process, which answer at once, with the same screenshot of a full screen. So the
controller alone is measured: an ``EnvironmentPool`` with its threads, episodes, records and pictures. With ``--real``,
rollouts on real desktops of this machine's engine are in flight at the same time, in a pool of their own. Prints
figures as JSON and exits with 1 if a result is missing or wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pytest_opencomputer.actions import Done, Type
from pytest_opencomputer.env import Environment, EnvironmentPool, Options
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.rollouts import harness
from pytest_opencomputer.runs.record_files import read_results
from pytest_opencomputer.sandbox.images.building import ImageIdentity, ensure_all
from pytest_opencomputer.sandbox.images.progress import Progress
from pytest_opencomputer.sandbox.images.recipe import Recipe
from pytest_opencomputer.sandbox.pool import Pool
from tests.environments.project import GOOD, REPOSITORY, TASK, make_project
from tests.environments.stand_in import StandIn, images_of_stand_in
from tests.load.samples import held

SCREEN = REPOSITORY / "docs/images/player.png"
"""Its size, 194 kB, is that of a full screen of 1920 by 1080 pixels."""
EVERY = 0.25  # seconds between samples
_ENDLESS = 1_000  # steps that the task allows
REAL_TASK = "galculator/total_station_setup"


@dataclass
class Peaks:
    """The most that the controller has held."""

    memory: int = 0
    handles: int = 0
    threads: int = 0
    in_flight: int = 0

    def add(self, backend: StandIn) -> None:
        """Look once."""
        now = held(os.getpid(), "controller")
        assert now is not None, "this process runs"
        self.memory, self.handles = max(self.memory, now.memory), max(self.handles, now.handles)
        self.threads = max(self.threads, threading.active_count())
        self.in_flight = max(self.in_flight, len(backend.running))


@dataclass
class Model:
    """A model that thinks for a while, and does the task in every second rollout.

    Attributes:
        waits: seconds that steps took.
    """

    steps: int
    thinking: float
    waits: list[float] = field(default_factory=list)

    def play(self, environment: Environment, number: int) -> float:
        """One episode; its reward."""
        draw = random.Random(number)
        environment.reset(TASK)
        for _ in range(self.steps - 1):
            time.sleep(draw.expovariate(1 / self.thinking))
            self._step(environment, Type(text=f"notes.txt={draw.random()}"))
        self._step(environment, Type(text=GOOD if number % 2 else "notes.txt=done"))
        return environment.step(Done()).reward

    def play_really(self, environment: Environment, number: int) -> float:
        """One episode on a real desktop: what is typed does not do the task. Its reward."""
        draw = random.Random(number)
        environment.reset(REAL_TASK)
        for _ in range(self.steps):
            time.sleep(draw.expovariate(1 / self.thinking))
            self._step(environment, Type(text=str(draw.randrange(10))))
        return environment.step(Done()).reward

    def _step(self, environment: Environment, action: Type) -> None:
        began = time.monotonic()
        environment.step([action])
        self.waits.append(time.monotonic() - began)


@contextmanager
def sampled(backend: StandIn) -> Iterator[Peaks]:
    """Look every now and then, in a thread of its own."""
    peaks, over = Peaks(), threading.Event()

    def look() -> None:
        while not over.wait(EVERY):
            peaks.add(backend)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield peaks
    finally:
        over.set()
        thread.join()


def results_in(runs: Path) -> list[RolloutResult]:
    """The results that were kept, of a folder with one run."""
    (run,) = (one for one in runs.iterdir() if one.is_dir() and not one.is_symlink())
    return [one for one in read_results(run) if isinstance(one, RolloutResult)]


def step_milliseconds(model: Model) -> dict[str, float]:
    """How long its steps took."""
    return {
        "median": round(1000 * statistics.median(model.waits), 1),
        "95 of 100": round(1000 * statistics.quantiles(model.waits, n=20)[-1], 1),
    }


def on_real_desktops(folder: Path, in_flight: int, model: Model) -> dict[str, Any]:
    """Play rollouts on desktops of this machine's engine, all at once, and return the figures."""
    options = Options(
        project=REPOSITORY,
        evaluation=True,
        max_desktops=in_flight,
        max_steps=_ENDLESS,
        runs=folder / "real",
        deadline=3600,
    )
    with EnvironmentPool(in_flight, options) as pool:
        list(pool.map(model.play_really, range(in_flight)))
    kept = [one.outcome for one in results_in(folder / "real")]
    return {
        "rollouts": in_flight,
        "failed_by_agent": kept.count("failed"),
        "step_milliseconds": step_milliseconds(model),
    }


def images(recipes: Sequence[Recipe], progress: Progress) -> Sequence[ImageIdentity]:
    """Those of real desktops; the others need none."""
    real = any(REAL_TASK.partition("/")[0] in recipe.tag for recipe in recipes)
    return ensure_all(recipes, progress) if real else images_of_stand_in(recipes, progress)


def measured(folder: Path, in_flight: int, real: int, model: Model) -> dict[str, Any]:
    """Play as many rollouts as are in flight, all at once, and return the figures.

    Args:
        real: how many more are played on real desktops at the same time; fewer than ``in_flight``.
    """
    project = make_project(folder / "project")
    file = project / "benchmark" / TASK / "task.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), "max_steps": _ENDLESS}))
    (folder / "homes").mkdir()
    backend = StandIn(folder / "homes", SCREEN.read_bytes())
    options = Options(
        project=project, backend=backend, evaluation=True, max_desktops=in_flight, runs=folder / "runs", deadline=3600
    )
    (folder / "places").mkdir()
    places = Pool(folder / "places", running=in_flight, starting=in_flight)
    of_machine = Pool.of_machine  # its places are for real desktops
    with (
        patch.object(harness, "ensure_all", images),
        patch.object(
            Pool, "of_machine", lambda running: places if running == in_flight else of_machine(running=running)
        ),
        ThreadPoolExecutor(1) as beside,
        EnvironmentPool(in_flight, options) as pool,
    ):
        thinks = Model(model.steps, model.thinking)
        on_real = beside.submit(on_real_desktops, folder, real, thinks) if real else None
        before = held(os.getpid(), "controller")
        assert before is not None, "this process runs"
        spent, began, threads = time.process_time(), time.monotonic(), threading.active_count()
        with sampled(backend) as peaks:
            rewards = list(pool.map(model.play, range(in_flight)))
        spent, took = time.process_time() - spent, time.monotonic() - began
    right = sum(reward == number % 2 for number, reward in enumerate(rewards))
    return {
        "rollouts": in_flight,
        "steps": model.steps,
        "thinking": model.thinking,
        "seconds": round(took, 1),
        "most_in_flight": peaks.in_flight,
        "results_kept": len(results_in(folder / "runs")),
        "rewards_right": right,
        "processor_milliseconds_per_step": round(1000 * spent / in_flight / model.steps, 2),
        "processor_share_of_one_core": round(spent / took, 2),
        "memory_per_rollout_kib": round((peaks.memory - before.memory) / in_flight / 1024),
        "handles_per_rollout": round((peaks.handles - before.handles) / in_flight, 2),
        "threads_per_rollout": round((peaks.threads - threads) / in_flight, 2),
        "step_milliseconds": step_milliseconds(model),
        "on_real_desktops": on_real.result() if on_real else None,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.in_flight", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--in-flight", type=int, nargs="*", default=[100, 250, 500], metavar="N", help="how many at once"
    )
    parser.add_argument("--steps", type=int, default=15, help="of each rollout (default: 15)")
    parser.add_argument("--thinking", type=float, default=15.0, help="seconds before a step, on average (default: 15)")
    parser.add_argument("--real", type=int, default=0, help="how many more on real desktops (default: 0)")
    options = parser.parse_args(arguments)
    if options.real >= min(options.in_flight):
        parser.error("--real: fewer than --in-flight are wanted")
    figures = []
    for count in options.in_flight:
        with tempfile.TemporaryDirectory(prefix="opencomputer-in-flight-") as folder:
            figures.append(measured(Path(folder), count, options.real, Model(options.steps, options.thinking)))
        print(json.dumps(figures[-1], indent=2), flush=True)
    right = all(one["rollouts"] == one["results_kept"] == one["rewards_right"] for one in figures)
    on_real = all(
        not one["on_real_desktops"] or one["on_real_desktops"]["failed_by_agent"] == options.real for one in figures
    )
    return 0 if right and on_real else 1


if __name__ == "__main__":
    sys.exit(main())
