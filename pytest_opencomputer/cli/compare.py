"""``opencomputer compare``: agents side by side, with paired tests over the tasks that both ran."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pytest_opencomputer.cli.table import add_format

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser("compare", help="compare agents, with paired tests over the tasks that both ran")
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories; one with several agents is enough")
    parser.add_argument("--tasks", action="store_true", help="show the mean reward of each agent on each task instead")
    parser.add_argument(
        "--mixed",
        action="store_true",
        help="include tasks whose task, verifier, image or code differ between the agents",
    )
    add_format(parser)
    parser.set_defaults(handler=_compare)


def _compare(args: argparse.Namespace) -> int:
    from pytest_opencomputer.reports import comparison  # here, as they take a second to load
    from pytest_opencomputer.reports.comparison_tables import pairs_table, sides_table, tasks_table
    from pytest_opencomputer.runs.reader import Run

    runs = [Run.open(path) for path in args.runs]
    sides = comparison.sides(runs)
    if args.tasks:
        print(tasks_table(sides).render(args.format), end="")
        return 0
    if args.format != "csv":
        print(sides_table(sides).render(args.format))
    print(pairs_table(runs, comparison.compare(sides, mixed=args.mixed)).render(args.format), end="")
    return 0
