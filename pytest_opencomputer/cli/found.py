"""Finds the apps and the task files of the project in which a command is called."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.sandbox.backends.base import Backend
from pytest_opencomputer.tasks.detect import TASK_FILE, is_task_file, task_files_below


def add_apps_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--apps DIR``: more folders of apps, as the ini option ``opencomputer_apps`` has them."""
    parser.add_argument("--apps", action="append", default=[], metavar="DIR", help="another folder with apps")


def registry(args: argparse.Namespace) -> Registry:
    """The known apps. Raises ``UsageProblem``."""
    return Registry.discover(project_root(), [Path(one).resolve() for one in args.apps])


def task_files(paths: Iterable[str]) -> Iterator[Path]:
    """The task files that ``paths`` (files, their folders, folders of tasks) name, sorted. Raises ``UsageProblem``."""
    for path in map(Path, paths):
        found = task_files_below(path) if not path.is_file() else [path] if is_task_file(path) else []
        if not found:
            raise UsageProblem("no task is there", where=str(path), wanted=f"a {TASK_FILE}, or a folder with some")
        yield from found


def desktop(backend: Backend, name: str) -> str:
    """The id of a desktop of ours, which may be given by its beginning. Raises ``UsageProblem``."""
    ours = [machine.id for machine in backend.machines({})]
    matching = [machine for machine in ours if name and machine.startswith(name)]
    if len(matching) == 1:
        return matching[0]
    what = "several desktops have ids that begin so" if matching else "no desktop has this id"
    raise UsageProblem(what, where=name, wanted=near(name, matching or ours), fix="opencomputer sandbox list")


def task_folder(name: str) -> Path:
    """The folder of a task that is named ``APP/TASK`` or by its path. Raises ``UsageProblem`` with similar names."""
    benchmark = project_root() / "benchmark"
    for place in (Path(name), benchmark / name):
        if place.exists():
            files = list(task_files([str(place)]))
            if len(files) > 1:
                raise UsageProblem(f"{len(files)} tasks are there", where=name, wanted="one")
            return files[0].parent.resolve()
    known = [f"{file.parent.parent.name}/{file.parent.name}" for file in task_files_below(benchmark)]
    raise UsageProblem("there is no such task", where=name, wanted=near(name, known))
