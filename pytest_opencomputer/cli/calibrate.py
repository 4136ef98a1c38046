"""``opencomputer calibrate``: makes tasks of an app that are not in the benchmark, and lets agents play them."""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands

KNOWN = ("oracle", "near-miss", "noop")
"""The agents of which it is known what they do."""


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "calibrate", help="make tasks of an app that are not in the benchmark, and let agents play them"
    )
    parser.add_argument("app", metavar="APP", help="the app whose verifier will be calibrated")
    parser.add_argument("--tasks", type=int, default=15, metavar="N", help="how many are made (default: 15)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another one makes another set (default: 0)")
    parser.add_argument(
        "--agent",
        action="append",
        metavar="NAME",
        help=f"who plays them; may be given several times (default: {', '.join(KNOWN)})",
    )
    parser.add_argument("--no-play", action="store_true", help="only make the tasks")
    parser.add_argument(
        "--pytest", default="", metavar="OPTIONS", help='more options of pytest, such as "-n 2 --model claude:MODEL"'
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="a folder in the project for tasks and runs (default: calibration/APP)"
    )
    found.add_apps_option(parser)
    parser.set_defaults(handler=_calibrate)


def _calibrate(args: argparse.Namespace) -> int:
    # Here, as they take time to load.
    from pytest_opencomputer.evolving.calibrating import TASKS, calibration
    from pytest_opencomputer.generation.coverage import existing
    from pytest_opencomputer.generation.known import look
    from pytest_opencomputer.runs.storage import alone

    root, registry = project_root(), found.registry(args)
    worlds, out = root / "benchmark" / "worlds", (args.out or root / "calibration" / args.app).resolve()
    for option, value, least in (("--tasks", args.tasks, 1), ("--seed", args.seed, 0)):
        if value < least:
            raise UsageProblem(f"got {value}", where=option, wanted=f"{least} or more")
    if not out.is_relative_to(root):
        raise UsageProblem(
            "is outside the project, whose worlds its tasks need", where=f"--out={out}", wanted=str(root)
        )
    if not worlds.is_dir():
        raise UsageProblem("there are no worlds", where=str(worlds), wanted="a folder of worlds")
    try:
        options = shlex.split(args.pytest)
    except ValueError as problem:
        raise UsageProblem(str(problem), where="--pytest", wanted="words as a shell takes them") from problem
    with alone(out):
        made = existing(root / "benchmark", [args.app], registry)
        folders = calibration(registry, args.app, look(registry, [args.app], worlds), out, args.tasks, args.seed, made)
    print(f"{len(folders)} tasks: {out / TASKS}", flush=True)
    if args.no_play:
        return 0
    agents = [f"--agent={name}" for name in args.agent or KNOWN]
    words = [str(out / TASKS), *agents, "--save-state", f"--run-dir={out / 'runs'}", *options]
    # Failing tests are expected here: everything except errors of pytest itself is a success.
    code = subprocess.run([sys.executable, "-m", "pytest", *words], cwd=root, check=False).returncode
    if code not in (0, 1):
        return code
    print(f"compare: opencomputer agreement {out / 'runs' / 'latest'}")
    return 0
