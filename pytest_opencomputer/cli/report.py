"""``opencomputer report``: a folder of pages to look at runs with."""

from __future__ import annotations

import argparse
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.models.errors import UsageProblem, near

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "report", help="make pages that open from disk: figures, plots, every rollout step by step"
    )
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories, for example runs/latest")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="a folder that does not exist (default: a new temporary one)"
    )
    parser.add_argument(
        "--open",
        nargs="?",
        const="",
        metavar="ROLLOUT",
        help="open it in the browser; with --open=ROLLOUT, at this rollout, for example gedit.glossary_merge.oracle-0",
    )
    found.add_apps_option(parser)
    parser.set_defaults(handler=_report)


def _report(args: argparse.Namespace) -> int:
    from pytest_opencomputer.live.human import show_page
    from pytest_opencomputer.reports.app_fields import app_fields  # here, as they take a second to load
    from pytest_opencomputer.reports.site.build import build_report
    from pytest_opencomputer.runs.reader import Run

    runs = [Run.open(path) for path in args.runs]
    names = {rollout.name for run in runs for rollout in run.rollouts}
    if args.open and args.open not in names:  # before anything is written
        raise UsageProblem("no rollout has this name", where=f"--open={args.open}", wanted=near(args.open, names))
    out = args.out or Path(tempfile.mkdtemp(prefix="opencomputer-report-")) / "report"
    category = app_fields(partial(found.registry, args))["category"]
    built = build_report(runs, out, category)
    print(f"{built.page}: {built.rollouts} rollouts, {len(built.screenshots)} screenshots")
    if built.missing:
        print(f"missing from the runs: {len(built.missing)} screenshots", file=sys.stderr)
    if args.open is not None:
        page = built.page.with_name("player.html") if args.open else built.page
        address = page.resolve().as_uri() + (f"#{built.numbers[args.open]}" if args.open else "")
        print(address)
        show_page(address)
    return 0
