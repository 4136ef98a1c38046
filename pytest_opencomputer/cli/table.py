"""``opencomputer table``: the figures of runs."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser("table", help="show success, steps, time per step and reward of the agents of runs")
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories, for example runs/latest")
    parser.add_argument(
        "--by",
        metavar="FIELD",
        help="a row per app, category, difficulty, feature_area, means, observation, run, tag, task, tier",
    )
    found.add_apps_option(parser)
    parser.add_argument(
        "--k", type=int, action="append", default=[], metavar="K", help="also show pass@K and pass^K; may be repeated"
    )
    parser.add_argument("--full", action="store_true", help="also show errors, actions and costs")
    add_format(parser)
    parser.set_defaults(handler=_table)


def add_format(parser: argparse.ArgumentParser) -> None:
    """Add ``--format``."""
    parser.add_argument(
        "--format",
        choices=("text", "markdown", "csv", "latex"),
        default="text",
        help="csv has all figures, unrounded (default: text)",
    )


def _table(args: argparse.Namespace) -> int:
    from pytest_opencomputer.reports.app_fields import app_fields  # here, as they take a second to load
    from pytest_opencomputer.reports.statistics import FIELDS
    from pytest_opencomputer.reports.tables import results_table
    from pytest_opencomputer.runs.reader import Run

    runs = [Run.open(path) for path in args.runs]
    ks = tuple(dict.fromkeys(args.k))
    fields = {**FIELDS, **app_fields(partial(found.registry, args))}
    print(results_table(runs, by=args.by, ks=ks, full=args.full, fields=fields).render(args.format), end="")
    return 0
