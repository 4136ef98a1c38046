"""``opencomputer judge``: lets models judge the rollouts of a run from what was seen and done. No reward changes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from pytest_opencomputer.agents.base import AgentRequest
    from pytest_opencomputer.cli.types import Commands
    from pytest_opencomputer.evolving.judged import Judged


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "judge", help="let models judge what the agents of a run achieved, beside its checks; no reward changes"
    )
    parser.add_argument("run", metavar="RUN", help="a run directory")
    parser.add_argument("rollout", nargs="*", metavar="ROLLOUT", help="names of rollouts (default: all with a score)")
    add_models(parser, "a judge; several judges vote together")
    parser.add_argument("--votes", type=int, default=1, metavar="N", help="how often each judge is asked (default: 1)")
    parser.set_defaults(handler=_judge)


def add_models(parser: argparse.ArgumentParser, who: str) -> None:
    """Add the options for the models to ask, and for what may be spent."""
    parser.add_argument(
        "--model",
        action="append",
        required=True,
        metavar="NAME",
        help=f"{who}: FAMILY:MODEL or MODEL, with @URL behind it for another address; files:DIR",
    )
    parser.add_argument("--replay", action="store_true", help="take all answers from the record, and ask no model")
    parser.add_argument("--max-tokens", type=int, metavar="N", help="tokens of all questions and answers of a model")
    parser.add_argument("--max-cost", type=float, metavar="USD", help="what they may cost")
    parser.add_argument("--prices", type=Path, metavar="FILE", help="prices that override those of genai-prices")
    parser.add_argument("--agent-arg", action="append", default=[], metavar="KEY=VALUE", help="an option of the models")


def _judge(args: argparse.Namespace) -> int:
    # Here, as they take time to load.
    from pytest_opencomputer.agents.anywhere.askers import asker_of
    from pytest_opencomputer.evolving.judged import FOLDER, folder_of, write
    from pytest_opencomputer.evolving.judging import Bench
    from pytest_opencomputer.runs.reader import Run
    from pytest_opencomputer.runs.storage import alone

    if args.votes < 1:
        raise UsageProblem(f"got {args.votes}", where="--votes", wanted="1 or more")
    run = Run.open(args.run)
    chosen = [run.rollout(name) for name in args.rollout]
    chosen = chosen or [one for one in run.rollouts if one.result is not None and one.result.score is not None]
    if not chosen:
        raise UsageProblem("no rollout has a score", where=str(run.path), wanted="a run with scored rollouts")
    names = list(dict.fromkeys(args.model))
    with alone(run.path / FOLDER):
        judges = {}
        for name in names:
            folder = folder_of(run.path, name)
            folder.mkdir(parents=True, exist_ok=True)
            judges[name] = asker_of(request_of(args, name, folder), folder)
        bench = Bench(judges, args.votes)
        for rollout in chosen:
            judged = bench.judge(rollout)
            write(run.path, judged)
            print(f"{rollout.name}: {_counts(judged)}")
        for name in names:
            print(f"{name}: {spent(folder_of(run.path, name))}", file=sys.stderr)
    return 0


def _counts(judged: Judged) -> str:
    """How many verdicts there are of each kind, those of visual criteria apart."""
    said = {False: list[str](), True: list[str]()}
    for one in judged.criteria:
        said[one.kind == "visual"].append(one.verdict)
    counts = [
        ", ".join(f"{verdicts.count(one)} {one}" for one in ("true", "false", "cannot tell")) if verdicts else ""
        for verdicts in said.values()
    ]
    return f"{counts[0]}; visual: {counts[1]}" if counts[1] else counts[0]


def request_of(args: argparse.Namespace, name: str, record: Path) -> AgentRequest:
    """What to make an asker of.

    Args:
        record: the record to replay, if any.
    """
    from pytest_opencomputer.agents.base import AgentRequest
    from pytest_opencomputer.agents.specs import arguments, spec_of
    from pytest_opencomputer.models.model_options import ModelOptions

    spec = spec_of(name, "--model")
    options, _ = arguments(args.agent_arg)
    limits = ModelOptions(
        url=spec.url,
        run_max_tokens=args.max_tokens,
        run_max_cost=args.max_cost,
        prices=args.prices,
        replay=record if args.replay else None,
    )
    return AgentRequest(spec.agent, options=options, models=limits)


def spent(folder: Path) -> str:
    """What the recorded answers in a folder cost, in words."""
    from pytest_opencomputer.agents.models.budget import SPENDING, read_spending

    file = folder / SPENDING
    lines = read_spending(file)[0] if file.exists() else []
    costs = [one.cost for one in lines if one.cost is not None]
    cost = f"{sum(costs):.4f} US dollars" if costs else "cost not known"
    return f"{len(lines)} answers, {sum(one.tokens for one in lines)} tokens, {cost}"
