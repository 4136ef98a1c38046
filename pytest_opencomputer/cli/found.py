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

_MANY = 20  # an error does not list the names of more tasks than this


def add_apps_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--apps DIR``: more folders of apps, as the ini option ``opencomputer_apps`` has them."""
    parser.add_argument("--apps", action="append", default=[], metavar="DIR", help="another folder with apps")


def registry(args: argparse.Namespace) -> Registry:
    """The known apps. Raises ``UsageProblem``."""
    return Registry.discover(project_root(), [Path(one).resolve() for one in args.apps])


def task_files(paths: Iterable[str]) -> Iterator[Path]:
    """The task files that ``paths`` name, sorted: files, their folders, folders of tasks, ``APP/TASK``.

    Raises:
        UsageProblem: there is none; says what is called similarly.
    """
    benchmark = project_root() / "benchmark"
    for name in paths:
        path = next((one for one in (Path(name), benchmark / name) if one.exists()), Path(name))
        found = task_files_below(path) if not path.is_file() else [path] if is_task_file(path) else []
        if not found and path.exists():
            raise UsageProblem("no task is there", where=name, wanted=f"a {TASK_FILE}, or a folder with some")
        if not found:
            raise _no_task(name, benchmark)
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
    files = list(task_files([name]))
    if len(files) > 1:
        raise UsageProblem(f"{len(files)} tasks are there", where=name, wanted="one")
    return files[0].parent.resolve()


def _no_task(name: str, benchmark: Path) -> UsageProblem:
    known = [f"{file.parent.parent.name}/{file.parent.name}" for file in task_files_below(benchmark)]
    wanted = near(name, known)
    if wanted.startswith("known:") and len(known) > _MANY:
        wanted = f"one of {len(known)} tasks, as APP/TASK, or a folder with some"
    fix = "opencomputer tasks list, or opencomputer new task APP/NAME for a new one"
    return UsageProblem("there is no such task", where=name, wanted=wanted, fix=fix)
