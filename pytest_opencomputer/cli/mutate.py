"""``opencomputer mutate``: shows whether the checks of tasks notice final states that are wrong in one way."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_opencomputer.apps.registry import Registry
    from pytest_opencomputer.cli.types import Commands
    from pytest_opencomputer.proofs.mutants.sources import Source
    from pytest_opencomputer.tasks.task import Task


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "mutate", help="make final states wrong in one way, and show which of them no check of their task notices"
    )
    parser.add_argument(
        "path",
        nargs="*",
        metavar="TASK|RUN",
        help="task files or folders, whose proofs have kept states; or runs with --save-state, "
        "including runs of noop (default: benchmark/)",
    )
    parser.add_argument(
        "--most", type=int, default=0, metavar="N", help="mutants of each task that are asked about (default: 60)"
    )
    parser.add_argument("--survivors", action="store_true", help="list the mutants that no check notices")
    parser.add_argument("--json", action="store_true", help="everything, as JSON")
    parser.add_argument(
        "--record",
        metavar="FILE",
        help="append what became of the mutants of each task, one JSON line each, as the page of reports has it",
    )
    found.add_apps_option(parser)
    parser.set_defaults(handler=_mutate)


def _mutate(args: argparse.Namespace) -> int:
    from pytest_opencomputer.proofs.mutants.examining import MOST, examined_all  # here, as they take time to load
    from pytest_opencomputer.reports import mutants
    from pytest_opencomputer.runs.storage import append_line

    registry = found.registry(args)
    examined = []
    for one in examined_all(registry, _sources(registry, args.path), most=args.most or MOST):
        examined.append(one)
        if args.record and not one.why_not:
            append_line(Path(args.record), mutants.record(one).model_dump_json().encode())
        if not args.json:
            print(mutants.line(one, first=len(examined) == 1), flush=True)
            if args.survivors:
                print(mutants.survivors(one), end="", flush=True)
    if args.json:
        print(json.dumps(mutants.data(examined), indent=2, ensure_ascii=False))
    else:
        print(mutants.closing(examined), end="")
    return 1 if any(one.survivors for one in examined) else 0


def _sources(registry: Registry, paths: list[str]) -> Iterator[tuple[Task, Source | None]]:
    from pytest_opencomputer.models.planned import split_variant
    from pytest_opencomputer.proofs.mutants import sources
    from pytest_opencomputer.runs.reader import Run
    from pytest_opencomputer.runs.state_cache import StateCache
    from pytest_opencomputer.tasks.loading import load_task

    def load(name: str) -> Task:
        folder, seed = split_variant(name)
        return load_task(found.task_folder(folder), registry, seed)

    cache = StateCache.of_user()
    benchmark = project_root() / "benchmark"
    runs = {path: Run.open(path) for path in paths if (Path(path) / "rollouts").is_dir()}
    idle = sources.untouched(runs.values())
    for path in paths or [str(benchmark)]:
        if path in runs:
            yield from sources.of_run(runs[path], registry, load, cache, idle)
            continue
        files = [path] if Path(path).exists() else [str(found.task_folder(path))]
        for file in found.task_files(files):
            task = load_task(file, registry)
            yield task, sources.kept(registry, task, cache)
