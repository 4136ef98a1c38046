"""``opencomputer report``: a folder of pages to look at runs with."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli.found import add_benchmark, benchmark_of

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "report", help="pages that open from disk: figures, plots, every rollout step by step"
    )
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories, for example runs/latest")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that does not exist")
    add_benchmark(parser)
    parser.set_defaults(handler=_report)


def _report(args: argparse.Namespace) -> int:
    from pytest_opencomputer.reports.reader import Run  # here, as they take a second to load
    from pytest_opencomputer.reports.site.build import build_report
    from pytest_opencomputer.reports.task_facts import TaskFacts

    folder = benchmark_of(args)
    tasks = TaskFacts(folder) if args.benchmark is not None or folder.is_dir() else None
    built = build_report([Run.open(path) for path in args.runs], args.out, tasks)
    print(f"{built.page}: {built.rollouts} rollouts, {len(built.screenshots)} screenshots")
    if built.missing:
        print(f"missing from the runs: {len(built.missing)} screenshots", file=sys.stderr)
    return 0
