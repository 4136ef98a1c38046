"""Many rollouts in a row: are all results there and right, and does anything grow or stay behind?

    python -m tests.load                    500 rollouts of galculator's tasks with four workers, some 20 minutes
    python -m tests.load --rollouts 20

The oracle and an agent that does nothing take turns, so that both verdicts are seen. Memory and file handles of the
controller, the workers and the engine are sampled while it runs; what grows after a warm-up is a leak. Best run on a
machine that does nothing else. Prints figures as JSON and exits with 1 if something is wrong.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pytest_opencomputer.apps.waits import WaitTimeout, until
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.runs.record_files import read_results, read_trajectory
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from tests.load.samples import Around, Held, Sample, children, free, held, named, size_of, temporary_files

REPOSITORY = Path(__file__).parents[2]
APP = "galculator"
AGENTS = ("oracle", "noop")
EVERY = 2.0  # seconds between samples
WORKER_GROWTH = 64 * 1024
"""Bytes that a worker may grow with each of its rollouts: Python's memory is never quite the same."""
CONTROLLER_GROWTH = 256 * 1024
"""Bytes that the controller may grow with each rollout: it keeps the results and pytest the reports."""
WARM_UP = 15
"""Rollouts of each worker before growth is looked for: libraries are loaded, and the SDK keeps 25 connections open."""
ENGINE_HANDLES = 10
"""How many more file handles the engine may have in the last quarter: others may also use it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__.partition("\n")[0])
    parser.add_argument("--rollouts", type=int, default=500, metavar="N", help="how many at least (default: 500)")
    parser.add_argument("-n", "--workers", type=int, default=4, metavar="N", help="workers (default: 4)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the run directory here")
    options = parser.parse_args(arguments)
    backend = DockerBackend()
    backend.check()
    before = around(backend, "")
    with tempfile.TemporaryDirectory(prefix="opencomputer-load-") as folder:
        project = Path(folder)
        runs = options.keep.resolve() if options.keep else project / "runs"
        began = time.monotonic()
        code, samples = run(project, runs, options.rollouts, options.workers)
        seconds = time.monotonic() - began
        output = (project / "output.txt").read_text()
        results = read_results(runs / "latest")
        size = size_of((runs / "latest").resolve())
        directory = RunDirectory.open(runs / "latest")
        problems = wrong_results(directory, results, options.rollouts)
        if code != 1:  # noop fails
            problems.append(f"pytest ended with exit code {code}, wanted 1:\n{output[-3000:]}")
    problems += left_behind(backend, before, directory.path.name)
    grown = growth(samples, options.workers)
    problems += grown or []
    figures = {
        "rollouts": len(results),
        "workers": options.workers,
        "seconds": round(seconds, 1),
        "rollouts per minute": round(len(results) * 60 / seconds, 1),
        "outcomes": dict(Counter(f"{one.agent} {one.outcome}" for one in results)),
        "seconds by phase": phases(results),
        "run directory, bytes per rollout": size // max(1, len(results)),
        "held": {role: curve(samples, role) for role in ("controller", "worker", "engine")},
        "engine's disk, bytes more": before.free - free(Path(backend.info.root)),
        "growth": "too few rollouts to tell" if grown is None else "none" if not grown else "see problems",
        "problems": problems,
    }
    print(json.dumps(figures, indent=2))
    return 1 if problems else 0


def around(backend: DockerBackend, run: str) -> Around:
    """What is there now, with the containers of one run."""
    return Around(
        containers=frozenset(one.id for one in backend.machines({"run": run})),
        volumes=len(backend.client.api.volumes().get("Volumes") or ()),
        temporary=temporary_files(),
        free=free(Path(backend.info.root)),
    )


def run(project: Path, runs: Path, rollouts: int, workers: int) -> tuple[int, list[Sample]]:
    """Run pytest and look at what it holds meanwhile; its exit code and the samples."""
    tasks = len([path for path in (REPOSITORY / "benchmark" / APP).iterdir() if (path / "task.json").is_file()])
    trials = math.ceil(rollouts / (tasks * len(AGENTS)))
    command = [sys.executable, "-m", "pytest", f"benchmark/{APP}", *(f"--agent={name}" for name in AGENTS)]
    command += [f"--trials={trials}", f"-n{workers}", f"--max-desktops={workers}", "-q", "--tb=no", "-rE"]
    command += [f"--run-dir={runs}", "-p", "no:cacheprovider", f"--basetemp={project / 'tmp'}"]
    samples: list[Sample] = []
    results = runs / "latest" / "results.jsonl"
    with (project / "output.txt").open("wb") as output:
        began = time.monotonic()
        pytest = subprocess.Popen(command, cwd=REPOSITORY, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        try:
            while True:
                count = results.read_bytes().count(b"\n") if results.exists() else 0
                samples.append(Sample(time.monotonic() - began, count, everything_held(pytest.pid)))
                try:
                    return pytest.wait(timeout=EVERY), samples
                except subprocess.TimeoutExpired:
                    print(f"\r{count} rollouts", end="", file=sys.stderr, flush=True)
        finally:
            pytest.kill()
            print(file=sys.stderr)


def everything_held(controller: int) -> tuple[Held, ...]:
    """What controller, workers and engine hold."""
    roles = [(controller, "controller"), *((pid, "worker") for pid in children(controller))]
    roles += [(pid, "engine") for pid in named("dockerd")]
    return tuple(one for pid, role in roles if (one := held(pid, role)) is not None)


def wrong_results(directory: RunDirectory, results: Sequence[RolloutResult], wanted: int) -> list[str]:
    """What is wrong with the results themselves."""
    problems = []
    if len(results) < wanted:
        problems.append(f"{len(results)} results, wanted {wanted}")
    if doubled := [name for name, count in Counter(one.rollout for one in results).items() if count > 1]:
        problems.append(f"two results of {', '.join(doubled[:5])}")
    if unfinished := directory.unfinished():
        problems.append(f"no result of {', '.join(unfinished[:5])}")
    for one in results:
        right = one.outcome == "passed" if one.agent == "oracle" else one.outcome == "failed"
        earned = one.score is not None and one.score.reward == (1.0 if one.agent == "oracle" else 0.0)
        if not right or not earned or not all(check.asked for check in one.checks):
            problems.append(f"{one.rollout}: {one.outcome} ({one.blame}): {one.cause}")
        if one.retries:
            problems.append(f"{one.rollout} was prepared twice: {'; '.join(one.retries)}")
        if len(read_trajectory(directory.path / "rollouts" / one.rollout)) != one.steps:
            problems.append(f"{one.rollout}: its {one.steps} steps are not all on record")
    return problems


def left_behind(backend: DockerBackend, before: Around, run: str) -> list[str]:
    """What is there now and was not before."""

    def more() -> dict[str, Any]:
        now = around(backend, run)
        found = {
            "containers": sorted(now.containers - before.containers),
            "volumes": now.volumes - before.volumes,
            "temporary files": sorted(now.temporary - before.temporary),
        }
        return {name: what for name, what in found.items() if what}

    try:
        # A container that was told to end takes a moment.
        until(lambda: not more(), what="nothing left behind", timeout=20.0)
    except WaitTimeout:
        return [f"left behind: {name}: {what}" for name, what in more().items()]
    return []


def growth(samples: Sequence[Sample], workers: int) -> list[str] | None:
    """What grew after the warm-up, from the first quarter to the last; ``None`` if there is too little data."""
    warm = [sample for sample in samples if sample.results >= WARM_UP * workers]
    if len(warm) < 8:
        return None
    problems = []
    passed = (warm[-1].results - warm[0].results) * 3 / 4  # from the middle of one quarter to that of the other
    for pid, role in {one.pid: one.role for sample in warm for one in sample.held}.items():
        series = [one for sample in warm for one in sample.held if one.pid == pid]
        quarter = max(1, len(series) // 4)
        early, late = series[:quarter], series[-quarter:]
        handles = statistics.median(one.handles for one in late) - statistics.median(one.handles for one in early)
        memory = statistics.median(one.memory for one in late) - statistics.median(one.memory for one in early)
        if handles > (ENGINE_HANDLES if role == "engine" else 1):
            problems.append(f"the {role} {pid} has {handles:g} more file handles at the end")
        allowed = {"worker": WORKER_GROWTH * passed / workers, "controller": CONTROLLER_GROWTH * passed}.get(role)
        if allowed is not None and memory > allowed + 8 * 1024**2:
            problems.append(f"the {role} {pid} has {memory / 1024**2:.1f} MiB more memory at the end")
    return problems


def curve(samples: Sequence[Sample], role: str) -> list[dict[str, float]]:
    """Memory and file handles of a role at five moments, each the largest of its processes."""
    steps = [sample for sample in samples if any(one.role == role for one in sample.held)]
    chosen = [steps[round(share * (len(steps) - 1))] for share in (0, 0.25, 0.5, 0.75, 0.98)] if steps else []
    return [
        {
            "rollouts": sample.results,
            "MiB": round(max(one.memory for one in sample.held if one.role == role) / 1024**2, 1),
            "handles": max(one.handles for one in sample.held if one.role == role),
        }
        for sample in chosen
    ]


def phases(results: Sequence[RolloutResult]) -> dict[str, float]:
    """The median of each phase."""
    names = dict.fromkeys(name for one in results for name in one.phases)
    return {
        name: round(statistics.median(one.phases[name] for one in results if name in one.phases), 3) for name in names
    }


if __name__ == "__main__":
    os.environ.pop("PYTEST_ADDOPTS", None)
    sys.exit(main())
