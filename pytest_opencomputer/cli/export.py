"""``opencomputer export``: trajectories as training data."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser("export", help="export trajectories as JSON lines or Parquet, for training models")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    chat = actions.add_parser("chat", help="one line of chat messages per rollout, for supervised fine-tuning")
    _add_options(chat, min_reward=1.0)
    steps = actions.add_parser("steps", help="one line per step: observation, actions, reward")
    _add_options(steps, min_reward=0.0)
    chat.set_defaults(handler=_export, what="chat")
    steps.set_defaults(handler=_export, what="steps")


def _add_options(parser: argparse.ArgumentParser, *, min_reward: float) -> None:
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run directories")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="a folder that does not exist")
    parser.add_argument(
        "--min-reward",
        type=float,
        default=min_reward,
        metavar="R",
        help=f"leave out rollouts with a lower reward (default: {min_reward:g})",
    )
    parser.add_argument(
        "--agent", action="append", default=[], metavar="NAME", help="only rollouts of this agent; may be repeated"
    )
    parser.add_argument("--best", action="store_true", help="one rollout per task: the best reward, then fewest steps")
    parser.add_argument(
        "--format",
        choices=("jsonl", "parquet"),
        default="jsonl",
        help="jsonl: one file, images beside it; parquet: the images are in it (default: jsonl)",
    )
    parser.add_argument(
        "--shard-size",
        type=int,
        default=500,
        metavar="MB",
        help="start a new Parquet file after this many megabytes (default: 500)",
    )


def _export(args: argparse.Namespace) -> int:
    from pytest_opencomputer.reports import exports  # here, as they load what tasks need
    from pytest_opencomputer.runs.reader import Run

    write = exports.export_chat if args.what == "chat" else exports.export_steps
    runs = [Run.open(path) for path in args.runs]
    selection = exports.Selection(args.min_reward, args.agent, args.best)
    done = write(runs, args.out, selection, args.format, args.shard_size * 1_000_000)
    more = f" and {len(done.files) - 1} more" if len(done.files) > 1 else ""
    print(f"{done.files[0]}{more}: {done.rollouts} rollouts, {done.lines} lines, {done.images} images")
    for reason, count in sorted(done.left_out.items()):
        print(f"left out: {count} ({reason})", file=sys.stderr)
    if done.rollouts:
        print(f"note: {exports.WARNING} Each line has the canary to search for.", file=sys.stderr)
    return 0 if done.rollouts else 1
