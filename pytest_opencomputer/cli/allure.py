"""``opencomputer allure``: an Allure report of a run, with earlier ones as its history."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "allure", help="make an Allure report of a run, finished or not, with earlier runs as history"
    )
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories; the latest one is shown")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that does not exist")
    parser.add_argument("--open", action="store_true", help="serve it on this machine, and open it in the browser")
    parser.set_defaults(handler=_allure)


def _allure(args: argparse.Namespace) -> int:
    from pytest_opencomputer.reports.allure_runs import find_tool, make_report  # here, as they take a second to load
    from pytest_opencomputer.runs.reader import Run

    made = make_report([Run.open(path) for path in args.runs], args.out)
    print(f"{made.page}: {made.rollouts} rollouts")
    if made.apart:
        print(f"left out: {made.apart} replays of near misses and cheats, which are meant to fail", file=sys.stderr)
    tool = find_tool()
    if not args.open:
        print(f"look at it: {tool} open {args.out}")
        return 0
    print("it is served until you press Ctrl+C", flush=True)
    return subprocess.run([str(tool), "open", str(args.out)], check=False).returncode
