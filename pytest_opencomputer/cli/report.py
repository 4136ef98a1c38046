"""``opencomputer report``: a folder of pages to look at runs with."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "report", help="pages that open from disk: figures, plots, every rollout step by step"
    )
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories, for example runs/latest")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that does not exist")
    parser.set_defaults(handler=_report)


def _report(args: argparse.Namespace) -> int:
    from pytest_opencomputer.reports.reader import Run  # here, as they take a second to load
    from pytest_opencomputer.reports.site.build import build_report

    built = build_report([Run.open(path) for path in args.runs], args.out)
    print(f"{built.page}: {built.rollouts} rollouts, {len(built.screenshots)} screenshots")
    if built.missing:
        print(f"missing from the runs: {len(built.missing)} screenshots", file=sys.stderr)
    return 0
