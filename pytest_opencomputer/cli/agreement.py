"""``opencomputer agreement``: how checks and judges agree with the truth, and with each other."""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.cli.table import add_format
from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_opencomputer.apps.registry import Registry
    from pytest_opencomputer.cli.types import Commands
    from pytest_opencomputer.runs.reader import Run
    from pytest_opencomputer.tasks.task import Task


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "agreement",
        help="show how checks and judges agree with what is known: of the oracle, near misses, noop and mutants",
    )
    parser.add_argument("run", metavar="RUN", help="a run directory that opencomputer judge has judged")
    parser.add_argument("--mutants", action="store_true", help="also ask the checks about mutants of the final states")
    add_benchmark(parser)
    add_format(parser)
    parser.set_defaults(handler=_agreement)


def add_benchmark(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where apps and tasks are."""
    found.add_apps_option(parser)
    parser.add_argument(
        "--benchmark",
        type=Path,
        action="append",
        metavar="DIR",
        help="a folder with <app>/<task>/task.json (default: benchmark/ and those of opencomputer calibrate)",
    )


def benchmarks(args: argparse.Namespace) -> list[Path]:
    """The folders of tasks."""
    root = project_root()
    return args.benchmark or [root / "benchmark", *sorted(root.glob("calibration/*/tasks"))]


def loader(args: argparse.Namespace, registry: Registry) -> Callable[[str], Task | str]:
    """A function that loads the tasks that a run names, each once."""
    from pytest_opencomputer.rollouts.recheck import task_named

    def load(name: str) -> Task | str:
        found = [task_named(name, one, registry) for one in benchmarks(args)]
        return next((one for one in found if not isinstance(one, str)), found[0])

    return cache(load)


def _agreement(args: argparse.Namespace) -> int:
    # Here, as they take a second to load.
    from pytest_opencomputer.evolving.comparing import items
    from pytest_opencomputer.reports.agreement import study
    from pytest_opencomputer.reports.agreement_table import agreement_table, word
    from pytest_opencomputer.runs.agreement import write_agreement
    from pytest_opencomputer.runs.reader import Run

    run, registry = Run.open(args.run), found.registry(args)
    load = loader(args, registry)
    known = list(items(run, registry, load))
    if all(one.truth is None and one.opinion is None for one in known):
        raise UsageProblem(
            "nothing is known of its rollouts, and nobody has judged them",
            where=str(run.path),
            wanted="rollouts of the oracle, near misses or noop, or judged ones",
            fix=f"opencomputer judge {args.run} --model NAME",
        )
    made = study(known, _mutants(run, registry, load) if args.mutants else None)
    write_agreement(run.path, made)
    print(agreement_table(made).render(args.format), end="")
    if args.format == "text":
        for one in made.disagreements:
            print(f"{one.rollout}: {one.check}: check {word(one.verifier)}, judges {one.judges}: {one.cause}")
    return 0


def _mutants(run: Run, registry: Registry, load: Callable[[str], Task | str]) -> tuple[int, int]:
    from pytest_opencomputer.proofs.mutants.examining import examined_all
    from pytest_opencomputer.proofs.mutants.sources import of_run, untouched
    from pytest_opencomputer.runs.state_cache import StateCache

    def loaded(name: str) -> Task:
        task = load(name)
        if isinstance(task, str):
            raise UsageProblem(task, where=name, wanted="the task as it was in the run")
        return task

    made = list(examined_all(registry, of_run(run, registry, loaded, StateCache.of_user(), untouched([run]))))
    seen = [one for each in made for one in each.verdicts if one.seen]
    return len(seen), sum(bool(one.failed) for one in seen)
