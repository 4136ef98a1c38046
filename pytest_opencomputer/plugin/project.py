"""The project whose tasks are run: the one around pytest's root folder, or an installed benchmark (``--benchmark``).

A benchmark is outside of pytest's root folder, which stays the user's, with its configuration, ``conftest.py``, cache
and run directories. The ids of its tests are relative to the benchmark's own folder: the same ids as in a clone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.benchmarks import TASKS, Benchmark, find_benchmark

_CHOSEN = pytest.StashKey[Benchmark]()


def project_of(config: pytest.Config) -> Path:
    """The folder with ``apps/`` and ``benchmark/``; paths in the ids of tasks are relative to it."""
    found = benchmark_of(config)
    return config.rootpath if found is None else found.folder


def benchmark_of(config: pytest.Config) -> Benchmark | None:
    """The installed benchmark that is run, if one is."""
    return config.stash.get(_CHOSEN, None)


def choose_benchmark(config: pytest.Config) -> None:
    """Let pytest collect the benchmark of ``--benchmark``, or of the run that is resumed or replayed, if there is one.

    Raises:
        UsageProblem: it is not installed, has no task of a given name, or should be proven.
    """
    asked, where = config.option.benchmark, "--benchmark"
    if asked is None:
        where, asked = _recorded(config)
        if not asked:
            return
    if config.option.prove or config.option.prove_all:
        raise UsageProblem(
            "--prove writes into the folders of tasks, and these are installed",
            where="--benchmark",
            fix="prove tasks in a clone of their project",
        )
    config.stash[_CHOSEN] = found = find_benchmark(asked, where)
    if config.args_source == pytest.Config.ArgsSource.ARGS:
        config.args = [_collected(found, word) for word in config.args]
        return
    config.args = [str(found.folder / TASKS)]
    config.args_source = pytest.Config.ArgsSource.INVOCATION_DIR  # not the ini option testpaths, which is for tests


def _recorded(config: pytest.Config) -> tuple[str, str]:
    """The option that names a run, and the run's benchmark; empty if its tasks were not those of one."""
    name = "resume" if config.option.resume else "replay"
    if not (given := getattr(config.option, name)):
        return "", ""
    from pytest_opencomputer.runs.reader import Run  # only if it is needed

    worker: Mapping[str, str] = getattr(config, "workerinput", {})
    path = worker.get("opencomputer_run" if name == "resume" else "opencomputer_replay", given)
    return f"--{name}={given}", Run.open(config.invocation_params.dir / path).configuration.benchmark


def _collected(benchmark: Benchmark, word: str) -> str:
    """What pytest should collect for a path or a test id on the command line."""
    path, colons, names = word.partition("::")
    return f"{benchmark.place(path)}{colons}{names}"


def own_id(parent: pytest.Collector, path: Path) -> dict[str, Any]:
    """The argument ``nodeid`` for a task of an installed benchmark; nothing for others, whose ids pytest makes."""
    found = benchmark_of(parent.config)
    if found is None or not path.is_relative_to(found.folder):
        return {}
    return {"nodeid": path.relative_to(found.folder).as_posix()}
