"""``opencomputer evolve``: finds the mistakes of verifiers in a run, and lets a model propose repairs as patches."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.agreement import add_benchmark, benchmarks, loader
from pytest_opencomputer.cli.judging import add_models, request_of, spent
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_opencomputer.agents.models.answers import Asked
    from pytest_opencomputer.apps.registry import Registry
    from pytest_opencomputer.cli.types import Commands
    from pytest_opencomputer.evolving.accepting import Gate
    from pytest_opencomputer.evolving.comparing import Item
    from pytest_opencomputer.evolving.mending import Wrong
    from pytest_opencomputer.evolving.states import Frozen
    from pytest_opencomputer.runs.reader import Run
    from pytest_opencomputer.tasks.task import Task


def add(subparsers: Commands) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "evolve", help="let a model propose repairs of verifiers that a run has shown to be mistaken, as patches"
    )
    parser.add_argument("run", metavar="RUN", help="a run directory made with --save-state")
    add_models(parser, "who attributes disagreements and proposes repairs")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="proposals for an app (default: 3)")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("evolved"),
        metavar="DIR",
        help="the folder for patches and their record (default: evolved); what was stopped goes on in its folder",
    )
    add_benchmark(parser)
    parser.set_defaults(handler=_evolve)


def _evolve(args: argparse.Namespace) -> int:
    # Here, as they take time to load.
    from pytest_opencomputer.agents.anywhere.askers import asker_of
    from pytest_opencomputer.evolving.accepting import require_tools
    from pytest_opencomputer.evolving.bounded import require_rooms
    from pytest_opencomputer.evolving.comparing import items
    from pytest_opencomputer.evolving.mending import Mender
    from pytest_opencomputer.evolving.states import expectations, of_proofs, of_run
    from pytest_opencomputer.runs.reader import Run
    from pytest_opencomputer.runs.state_cache import StateCache
    from pytest_opencomputer.runs.storage import alone
    from pytest_opencomputer.tasks.task import Task

    if args.rounds < 1:
        raise UsageProblem(f"got {args.rounds}", where="--rounds", wanted="1 or more")
    if len(set(args.model)) > 1:
        raise UsageProblem(f"got {len(args.model)} models", where="--model", wanted="one")
    require_rooms()
    require_tools()
    run, registry, out = Run.open(args.run), found.registry(args), args.out.resolve()
    load = loader(args, registry)
    known = list(items(run, registry, load))
    with alone(out):
        _keep_plan(out, run, args.model[0])
        asker = asker_of(request_of(args, args.model[0], out), out)
        attributed = _attributed(run, registry, load, known, asker, out)
        wrong = [one for one in attributed if one.attributed.cause == "verifier wrong"]
        unclear = [one.item for one in attributed if one.attributed.cause == "cannot tell"]
        expected = expectations(known, [one.item for one in wrong], unclear)

        def tasks(app: str) -> Mapping[str, Task]:
            return _tasks(benchmarks(args), app, registry)

        def gates(app: str, mistakes: Sequence[Wrong]) -> Sequence[Gate]:
            played = {name: one for name in {each.result.task for each in known} if isinstance(one := load(name), Task)}
            states = [*of_run(run, registry, played, expected)]
            states += of_proofs(registry, tasks(app).values(), StateCache.of_user())
            return gates_of(registry, [one for one in states if app in one.task.spec.apps], mistakes)

        mender = Mender(project_root(), registry, out, asker, tasks, gates, args.rounds)
        apps = sorted({one.item.app for one in wrong})
        made = [mender.mend(app, [one for one in wrong if one.item.app == app]) for app in apps]
        print(f"{len([one for one in made if one.patch])} of {len(apps)} verifiers repaired; {spent(out)}")
        for one in made:
            if one.patch:
                print(f"review it, and then: git apply {one.patch}")
    return 0 if all(one.patch for one in made) else 1


def gates_of(registry: Registry, states: Sequence[Frozen], wrong: Sequence[Wrong]) -> list[Gate]:
    """All gates, in the order of their costs.

    Args:
        states: of the app's tasks.
        wrong: the mistakes of its verifier.
    """
    from pytest_opencomputer.evolving.accepting import KeptStates, NewTest, OfflineTests, Paths, Style, Types
    from pytest_opencomputer.evolving.strictness import Mutants

    repaired: dict[str, frozenset[str]] = {}
    for one in wrong:
        name = one.item.result.task
        repaired[name] = repaired.get(name, frozenset()) | {one.item.check.id}
    states_gate = KeptStates(registry, states)
    return [Paths(), Style(), NewTest(), states_gate, Mutants(registry, states, repaired), Types(), OfflineTests()]


def _attributed(
    run: Run, registry: Registry, load: Callable[[str], Task | str], known: Sequence[Item], asker: Asked, out: Path
) -> list[Wrong]:
    """The disagreements with their causes, which are kept."""
    from pytest_opencomputer.evolving.attributing import Disagreement
    from pytest_opencomputer.evolving.mending import Wrong, write_attributions
    from pytest_opencomputer.evolving.raw import raw_state
    from pytest_opencomputer.evolving.states import expectations, of_run

    differ = [one for one in known if one.disagrees]
    tasks = {name: task for name in {one.result.task for one in differ} if not isinstance(task := load(name), str)}
    states = {one.name: one for one in of_run(run, registry, tasks, expectations(known))}
    made = []
    for one in differ:
        frozen, rollout = states.get(one.result.rollout), run.rollout(one.result.rollout)
        check = next((each for each in frozen.checks if each.id == one.check.id), None) if frozen else None
        raw = raw_state(registry, frozen, check) if frozen and check else []
        disagreement = Disagreement(one, rollout.instruction, len(rollout.steps), raw)
        attributed = disagreement.attributed(asker)
        made.append(Wrong(disagreement, attributed))
        print(f"{attributed.rollout}: {attributed.check}: {attributed.cause}")
    write_attributions(out, [one.attributed for one in made])
    return made


def _tasks(folders: Sequence[Path], app: str, registry: Registry) -> Mapping[str, Task]:
    from pytest_opencomputer.tasks.detect import task_files_below
    from pytest_opencomputer.tasks.loading import load_task

    loaded = [load_task(file, registry) for folder in folders for file in task_files_below(folder / app)]
    return {one.id: one for one in loaded}


def _keep_plan(out: Path, run: Run, model: str) -> None:
    """Write down of which run and by whom repairs are proposed. Raises ``UsageProblem`` if the folder is another's."""
    from pytest_opencomputer.runs.storage import replace_file

    plan = json.dumps({"version": 1, "run": run.name, "model": model}, indent=1).encode() + b"\n"
    file = out / "plan.json"
    if file.exists() and file.read_bytes() != plan:
        raise UsageProblem(
            "belongs to another run or model", where=str(file), wanted="the same run and model", fix="--out DIR"
        )
    replace_file(file, plan)
