"""What the commands find: the apps and the task files of the project that they are called in."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.detect import TASK_FILE, is_task_file
from pytest_opencomputer.errors import UsageProblem
from pytest_opencomputer.registry import Registry


def add_apps_option(parser: argparse.ArgumentParser) -> None:
    """Add ``--apps DIR``: more folders of apps, as the ini option ``opencomputer_apps`` has them."""
    parser.add_argument("--apps", action="append", default=[], metavar="DIR", help="a further folder of apps")


def registry(args: argparse.Namespace) -> Registry:
    """The apps that are known here. Raises ``UsageProblem``."""
    return Registry.discover(project_root(), [Path(one).resolve() for one in args.apps])


def task_files(paths: Iterable[str]) -> Iterator[Path]:
    """The task files that ``paths`` (files, their folders, folders of tasks) name, sorted. Raises ``UsageProblem``."""
    for path in map(Path, paths):
        if path.is_file():
            found = [path] if is_task_file(path) else []
        else:
            found = sorted(file for file in path.rglob(TASK_FILE) if is_task_file(file))
        if not found:
            raise UsageProblem("no task is there", where=str(path), wanted=f"a {TASK_FILE}, or a folder with some")
        yield from found
