"""Benchmarks that are installed as packages: ``pip install pytest-opencomputer-benchmark``, ``pytest --benchmark``.

A distribution brings one with an entry point of the group ``GROUP``, ``<name> = "<package>"``. The package's folder has
what a project's has, ``benchmark/`` and ``apps/``; the benchmark's version is that of the distribution.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pytest_opencomputer.apps.entry_points import brought_folders
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.tasks.detect import task_files_below

GROUP = "pytest_opencomputer.benchmarks"
TASKS = "benchmark"
"""The folder with the tasks, in a project as in a package."""

_OURS = "pytest-opencomputer-benchmark"


@dataclass(frozen=True)
class Benchmark:
    """An installed benchmark.

    Attributes:
        distribution: what pip calls it.
        folder: the one with ``benchmark/`` and ``apps/``.
    """

    name: str
    version: str
    distribution: str
    folder: Path

    def __str__(self) -> str:
        return f"{self.name}=={self.version}"

    def place(self, path: str) -> Path:
        """The file or folder of ``APP``, ``APP/TASK`` or ``benchmark/APP/TASK/FILE``.

        Raises:
            UsageProblem: there is none in this benchmark; says what is called similarly.
        """
        tasks = self.folder / TASKS
        for place in (tasks / path, self.folder / path):
            if place.exists() and place.resolve().is_relative_to(tasks.resolve()):
                return place
        parts = path.removeprefix(f"{TASKS}/").split("/")
        ids = [file.parent.relative_to(tasks).as_posix() for file in task_files_below(tasks)]
        of_app = [one for one in ids if one.startswith(f"{parts[0]}/")]
        known = of_app or sorted({one.partition("/")[0] for one in ids})
        raise UsageProblem(
            f"{path!r} is not in {self}",
            where="--benchmark",
            wanted=f"APP or APP/TASK; {near('/'.join(parts[:2]), known)}",
            fix="leave --benchmark out for tests and tasks of your own",
        )


def installed_benchmarks() -> list[Benchmark]:
    """The installed benchmarks, sorted by name.

    Raises:
        UsageProblem: an entry point does not name such a package.
    """
    found = []
    for point, places in brought_folders(GROUP, f"a package with a folder {TASKS}/"):
        folder = next((place for place in places if (place / TASKS).is_dir()), None)
        if folder is None or point.dist is None:
            raise UsageProblem(
                f"the benchmark {point.name!r} has no tasks", where=point.value, wanted=f"a folder {TASKS}/ in it"
            )
        found.append(Benchmark(point.name, point.dist.version, point.dist.name, folder))
    return found


def find_benchmark(asked: str, where: str) -> Benchmark:
    """The installed benchmark that ``NAME``, ``NAME==VERSION`` or ``""`` (the only one) asks for.

    Args:
        where: the option that asks for it.

    Raises:
        UsageProblem: there is none, or more than one; says which are installed and how to get one.
    """
    known = installed_benchmarks()
    if not known:
        raise UsageProblem("no benchmark is installed", where=where, fix=f"pip install {_OURS}")
    name, _, version = (part.strip() for part in asked.partition("=="))
    named = [one for one in known if name in ("", one.name)]
    listed = ", ".join(map(str, known))
    if not named:
        raise UsageProblem(
            f"no benchmark is called {name!r}",
            where=where,
            wanted=f"an installed one: {listed}",
            fix=f"leave the name out or install the benchmark; before a path, write --benchmark={known[0].name}",
        )
    if len(named) > 1:
        raise UsageProblem(f"{len(named)} benchmarks are installed", where=where, wanted=f"one of {listed}")
    if version not in ("", named[0].version):
        raise UsageProblem(
            f"version {named[0].version} is installed",
            where=where,
            wanted=f"version {version}",
            fix=f"pip install {named[0].distribution}=={version}, or leave the version out",
        )
    return named[0]
