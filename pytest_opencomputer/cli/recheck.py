"""``opencomputer recheck`` and ``opencomputer unpack``: use the home folders that a run has saved."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.values import printable

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the commands."""
    parser = subparsers.add_parser(
        "recheck", help="run today's checks on saved final states, and show what differs from the record"
    )
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories made with --save-state")
    parser.add_argument("--timeline", action="store_true", help="also find out when each check was won or lost")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    found.add_apps_option(parser)
    parser.add_argument(
        "--benchmark", type=Path, metavar="DIR", help="the folder with <app>/<task>/task.json (default: benchmark/)"
    )
    parser.set_defaults(handler=_recheck)

    parser = subparsers.add_parser("unpack", help="unpack a saved home folder to look at it")
    parser.add_argument("rollout", type=Path, metavar="ROLLOUT", help="RUN/rollouts/NAME of a run with --save-state")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that does not exist")
    parser.add_argument(
        "--after",
        type=int,
        metavar="STEPS",
        help="as it was after this many steps; 0 is the start (default: the end)",
    )
    parser.set_defaults(handler=_unpack)


def _recheck(args: argparse.Namespace) -> int:
    from pytest_opencomputer.reports import recheck_text
    from pytest_opencomputer.rollouts.recheck import Rechecker  # here, as they take a second to load
    from pytest_opencomputer.runs.reader import Run

    runs = [Run.open(path) for path in args.runs]
    for run in runs:
        if not (run.path / "states").is_dir():
            raise UsageProblem("the run has no states", where=str(run.path), wanted="a run made with --save-state")
    benchmark = args.benchmark if args.benchmark is not None else project_root() / "benchmark"
    checker = Rechecker(found.registry(args), benchmark, timeline=args.timeline)
    checker.require_programs(rollout for run in runs for rollout in run.rollouts)
    rechecked = []
    for run in runs:
        for rollout in run.rollouts:
            one = checker.rollout(rollout)
            if one is None:
                print(f"{run.name}: {rollout.name} has no result, left out", file=sys.stderr)
            else:
                rechecked.append(one)
    if args.format == "json":
        print(json.dumps(recheck_text.data(rechecked), indent=2))
    else:
        print(recheck_text.text(rechecked), end="")
    return 1 if any(one.changed for one in rechecked) else 0


def _unpack(args: argparse.Namespace) -> int:
    from pytest_opencomputer.runs import states
    from pytest_opencomputer.runs.storage import new_folder

    kept = {state.moment + 1: state for state in states.read_states(args.rollout) if not state.final}
    state = states.final_state(args.rollout) if args.after is None else kept.get(args.after)
    if state is None:
        have = f"0 to {max(kept)}, as far as states were saved" if kept else "a run made with --save-state"
        asked = "no final state was saved" if args.after is None else f"no state after {args.after} steps was saved"
        raise UsageProblem(asked, where=str(args.rollout), wanted=have)
    with new_folder(args.out) as folder:
        states.lay(state, states.store_of(args.rollout), folder)
    print(f"{args.out}: {len(state.entries)} entries, {state.size} bytes; symbolic links do not lead anywhere")
    for line in state.lacks:
        print(f"missing or different: {printable(line)}", file=sys.stderr)
    return 0
