"""Seeds faults in the verifiers of apps and prints what became of them.

::

    python -m tests.evolving.seeded RUN… --out DIR [--apps NAMES] [--each N] [--model NAME]
    python -m tests.evolving.seeded --out DIR                                               # only the table

The first goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from pytest_opencomputer.agents.models.answers import Asked
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.evolving.bounded import require_rooms
from pytest_opencomputer.models.errors import SandboxError
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.state_cache import StateCache
from pytest_opencomputer.tasks.detect import task_files_below
from pytest_opencomputer.tasks.loading import load_task
from tests.evolving.seeded.asking import asked
from tests.evolving.seeded.operators import Fault, faults_of
from tests.evolving.seeded.states import Kept, Line, kept_states, reached
from tests.evolving.seeded.trying import ROOT, Bench, Outcome

_MOST_TRIED = 12  # faults that are tried for one that changes a verdict
_MOST_TASKS = 3  # whose states are tried until the right repair is accepted with those of one


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.evolving.seeded", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("run", nargs="*", help="runs of solutions, near misses and noop, made with --save-state")
    parser.add_argument("--out", type=Path, required=True, help="the folder for outcomes")
    parser.add_argument("--apps", default="", help="names, with commas (default: all)")
    parser.add_argument("--each", type=int, default=10, help="faults of an app (default: 10)")
    parser.add_argument("--model", help="a model that is asked for repairs, too: FAMILY:MODEL or files:DIR")
    parser.add_argument("--seconds", type=float, default=900.0, help="how long its answer may take (default: 900)")
    args = parser.parse_args()
    asker = asked(args.model, args.seconds) if args.model else None
    args.out.mkdir(parents=True, exist_ok=True)
    if args.run:
        require_rooms()
        registry, runs = Registry.discover(ROOT), [Run.open(one) for one in args.run]
        for app in args.apps.split(",") if args.apps else registry.names():
            seed(registry, app, runs, args.out.resolve(), args.each, asker)
    print(table([*outcomes(args.out)]))


def seed(
    registry: Registry,
    app: str,
    runs: Sequence[Run],
    out: Path,
    wanted: int,
    asker: Callable[[Path], Asked] | None,
) -> None:
    """Seed faults in an app until there are enough, and keep what becomes of each."""
    tasks = {one.id: one for one in (load_task(file, registry) for file in task_files_below(ROOT / "benchmark" / app))}
    kept = {one.task.id: one for one in kept_states(registry, runs, tasks, StateCache.of_user())}
    lines: dict[Line, list[str]] = defaultdict(list)
    with_more = [one for one in kept.values() if len(one.states) > 1]
    for one in with_more or kept.values():
        for line in reached(registry, app, one.states[0]):
            lines[line].append(one.task.id)
    bench, file = Bench(registry, app, out / app, asker), out / f"{app}.jsonl"
    done = file.read_text().splitlines() if file.exists() else []
    count = sum(json.loads(line)["seen"] > 0 for line in done)
    faults = in_turn(bench.sources, lines, app)
    for fault, names in islice(faults, len(done), _MOST_TRIED * wanted):
        if count >= wanted:
            break
        found = became(bench, fault, [kept[name] for name in names])
        with file.open("a") as record:
            print(found, file=record)
        count += json.loads(found)["seen"] > 0


def became(bench: Bench, fault: Fault, of_tasks: Sequence[Kept]) -> str:
    """What becomes of a fault, as a line of JSON; ``seen`` is 0 if it changes no verdict.

    It is the result for the first task with which the right repair is accepted, or for the first with a wrong verdict.
    """
    why, first = "no verdict", ""
    for kept in of_tasks[:_MOST_TASKS]:
        try:
            items = bench.changed(fault, kept)
        except SandboxError as problem:
            why = f"no verdict but an error: {type(problem).__name__}"
            continue
        if items:
            found = bench.outcome(fault, kept, items)
            if not found.proposals["right"]:
                return found.line()
            first = first or found.line()
    return first or json.dumps({"seen": 0, "why": why})


def in_turn(sources: Mapping[str, str], lines: dict[Line, list[str]], seed: str) -> Iterator[tuple[Fault, list[str]]]:
    """Faults in lines that checks run, each with the tasks whose checks do: one of each operator, and so on."""
    draw, groups = random.Random(seed), defaultdict[str, list[tuple[Fault, list[str]]]](list)
    for place, source in sorted(sources.items()):
        for fault in faults_of(place, source):
            if names := sorted({name for line in fault.lines for name in lines.get((place, line), ())}):
                first = draw.choice(names)
                groups[fault.operator].append((fault, [first, *(name for name in names if name != first)]))
    for one in groups.values():
        draw.shuffle(one)
    order = sorted(groups)
    draw.shuffle(order)
    while any(groups.values()):
        yield from [groups[name].pop() for name in order if groups[name]]


def outcomes(out: Path) -> Iterator[Outcome]:
    """What became of the faults that change a verdict."""
    for file in sorted(out.glob("*.jsonl")):
        for data in map(json.loads, file.read_text().splitlines()):
            if data["seen"]:
                yield Outcome(**data)


def table(found: Sequence[Outcome]) -> str:
    """The outcomes by app and by kind of fault, and which gates refused what."""
    lines = []
    for title, key in (("app", "app"), ("fault", "operator")):
        lines += [f"| {title} | seeded | found | attributed | repaired | masked |", "|---|---|---|---|---|---|"]
        names = sorted({getattr(one, key) for one in found})
        for name in [*names, "all"]:
            own = [one for one in found if name in ("all", getattr(one, key))]
            right = sum(one.proposals["right"] == "" and one.restored for one in own)
            whole = sum(one.found == one.seen for one in own), sum(one.attributed == one.seen for one in own)
            lines.append(f"| {name} | {len(own)} | {whole[0]} | {whole[1]} | {right} | {sum(o.masked for o in own)} |")
        lines.append("")
    for kind in ("right", "laxer", "special case"):
        said = Counter(one.proposals[kind].partition(":")[0] or "accepted" for one in found if kind in one.proposals)
        lines.append(f"{kind}: {', '.join(f'{name} {number}' for name, number in said.most_common())}")
    verdicts = sum(one.seen for one in found)
    lines += _of_model([one.asked for one in found if one.asked])
    lines.append(f"verdicts changed: {verdicts}; with evidence: {sum(one.evidence > 0 for one in found)} faults")
    return "\n".join(lines)


def _of_model(asked: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What came of asking a model."""
    accepted = [one for one in asked if not one["why"]]
    rounds = Counter(one["rounds"] for one in accepted)
    if asked:
        said = ", ".join(f"{rounds[one]} in round {one}" for one in sorted(rounds))
        yield f"a model was asked for {len(asked)} repairs; accepted: {len(accepted)} ({said})"
        same, lax = sum(one["restored"] for one in accepted), sum(bool(one["masked"]) for one in accepted)
        yield f"of these, {same} are the right code again, and {lax} make a check laxer"


if __name__ == "__main__":
    main()
