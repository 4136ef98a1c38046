"""``opencomputer generate``: lets a model propose composed tasks, and admits those that are proven."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from pytest_opencomputer.agents.base import AgentRequest
    from pytest_opencomputer.apps.registry import Registry
    from pytest_opencomputer.cli.types import Commands
    from pytest_opencomputer.generation.gates import Gate
    from pytest_opencomputer.generation.journal import Plan


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "generate", help="let a model propose composed tasks of apps, and admit those that are proven"
    )
    parser.add_argument("app", nargs="+", metavar="APP", help="the apps with which the tasks are done")
    parser.add_argument("--count", type=int, default=5, metavar="N", help="tasks to be admitted (default: 5)")
    parser.add_argument(
        "--model",
        default="",
        metavar="NAME",
        help="FAMILY:MODEL or MODEL, with @URL behind it for another address; files:DIR",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("generated"),
        metavar="DIR",
        help="a folder in the project (default: generated); a run that was stopped goes on in its folder",
    )
    parser.add_argument("--replay", type=Path, metavar="DIR", help="take all answers from the record of another run")
    parser.add_argument("--max-tokens", type=int, metavar="N", help="tokens of all questions and answers together")
    parser.add_argument("--max-cost", type=float, metavar="USD", help="what they may cost together")
    parser.add_argument("--prices", type=Path, metavar="FILE", help="prices that override those of genai-prices")
    parser.add_argument("--agent-arg", action="append", default=[], metavar="KEY=VALUE", help="an option of the model")
    found.add_apps_option(parser)
    parser.set_defaults(handler=_generate)


def _generate(args: argparse.Namespace) -> int:
    # Here, as they take time to load.
    from pytest_opencomputer.agents.anywhere.askers import asker_of
    from pytest_opencomputer.generation.journal import write_plan
    from pytest_opencomputer.generation.known import look
    from pytest_opencomputer.generation.program import Program, Setting
    from pytest_opencomputer.runs.storage import alone

    root, out = project_root(), args.out.resolve()
    worlds = root / "benchmark" / "worlds"
    if args.count < 1:
        raise UsageProblem(f"got {args.count}", where="--count", wanted="1 or more")
    if not worlds.is_dir():
        raise UsageProblem("there are no worlds", where=str(worlds), wanted="a folder of worlds")
    if not out.is_relative_to(root):
        raise UsageProblem(
            "is outside the project, whose worlds its tasks need", where=f"--out={out}", wanted=str(root)
        )
    registry = found.registry(args)
    with alone(out):
        plan = _plan(args, out, registry)
        asker = asker_of(_request(args, plan), out)
        known = look(registry, plan.apps, worlds)
        write_plan(out, plan)
        setting = Setting(registry, known, plan.made, out, plan.model, gates(registry, root, out))
        program = Program(setting, asker)
        try:
            enough = program.run(args.count)
        finally:
            told = f"{len(program.admitted)} of {args.count} tasks are admitted, after {asker.asked} questions"
            print(f"{told}; what became of the others: {out / 'journal.jsonl'}")
    return 0 if enough else 1


def gates(registry: Registry, root: Path, out: Path) -> list[Gate]:
    """The gates behind the lint, in the order of their costs."""
    from pytest_opencomputer.generation.gates import Materialise
    from pytest_opencomputer.generation.playing import Mutants, Prove

    return [Materialise(registry), Prove(registry, root, out / "runs"), Mutants(registry)]


def _plan(args: argparse.Namespace, out: Path, registry: Registry) -> Plan:
    """The plan of the run that goes on, of the one that is replayed, or a new one."""
    from pytest_opencomputer.agents.specs import spec_of
    from pytest_opencomputer.generation.coverage import existing
    from pytest_opencomputer.generation.journal import Plan, read_plan

    apps = tuple(dict.fromkeys(args.app))
    plan = read_plan(out)
    if plan is None and args.replay is not None and (plan := read_plan(args.replay)) is None:
        raise UsageProblem("there is no run", where=f"--replay={args.replay}", wanted="the --out of an earlier run")
    if plan is None:
        if not args.model:
            raise UsageProblem("nobody is there to be asked", where="--model", wanted="FAMILY:MODEL, or files:DIR")
        made = existing(project_root() / "benchmark", apps, registry)
        plan = Plan(apps=apps, model=spec_of(args.model, "--model").name, made=tuple(made))
    if plan.apps != apps or (args.model and plan.model != spec_of(args.model, "--model").name):
        raise UsageProblem(
            f"the run there is of {', '.join(plan.apps)} with {plan.model}",
            where=str(out),
            wanted="the same apps and model",
            fix="--out DIR for another run",
        )
    return plan


def _request(args: argparse.Namespace, plan: Plan) -> AgentRequest:
    from pytest_opencomputer.agents.base import AgentRequest
    from pytest_opencomputer.agents.specs import arguments, spec_of
    from pytest_opencomputer.models.model_options import ModelOptions

    spec = spec_of(args.model or plan.model, "--model")
    options, _ = arguments(args.agent_arg)
    limits = ModelOptions(
        url=spec.url,
        run_max_tokens=args.max_tokens,
        run_max_cost=args.max_cost,
        prices=args.prices,
        replay=args.replay,
    )
    return AgentRequest(spec.agent, options=options, models=limits)
