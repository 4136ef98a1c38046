"""``opencomputer shell TASK``: the prepared desktop of a task, for a person."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("shell", help="prepare the desktop of a task as for an agent, and work on it yourself")
    parser.add_argument("task", help="APP/TASK below benchmark/, or the task's folder")
    parser.add_argument("--seconds", type=float, metavar="N", help="end after N seconds (default: when you end it)")
    parser.add_argument(
        "--no-checks",
        action="store_true",
        help="do not run the checks when the time is up or standard input ends (the word check still runs them)",
    )
    parser.add_argument("--no-page", action="store_true", help="do not show the desktop in the browser")
    parser.set_defaults(handler=_shell)


def _shell(args: argparse.Namespace) -> int:
    if args.seconds is not None and not args.seconds > 0:
        raise UsageProblem(f"got {args.seconds:g}", where="--seconds", wanted="seconds, more than 0")
    folder = found.task_folder(args.task)
    if not args.no_page:
        from pytest_opencomputer.models.extras import need

        need("aiohttp", what="the page with the desktop (use --no-page to do without it)", extra="live")
    from pytest_opencomputer.cli.visiting import Visit, visit  # only now: it loads pytest

    return visit(Visit(folder, args.seconds, checks=not args.no_checks, page=not args.no_page))
