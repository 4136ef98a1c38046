"""``opencomputer report``: a folder of pages to look at runs with."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "report", help="make pages that open from disk: figures, plots, every rollout step by step"
    )
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories, for example runs/latest")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that does not exist")
    found.add_apps_option(parser)
    parser.set_defaults(handler=_report)


def _report(args: argparse.Namespace) -> int:
    from pytest_opencomputer.reports.app_fields import app_fields  # here, as they take a second to load
    from pytest_opencomputer.reports.site.build import build_report
    from pytest_opencomputer.runs.reader import Run

    category = app_fields(partial(found.registry, args))["category"]
    built = build_report([Run.open(path) for path in args.runs], args.out, category)
    print(f"{built.page}: {built.rollouts} rollouts, {len(built.screenshots)} screenshots")
    if built.missing:
        print(f"missing from the runs: {len(built.missing)} screenshots", file=sys.stderr)
    return 0
