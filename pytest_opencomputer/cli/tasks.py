"""``opencomputer tasks``: list tasks, check their files, make their seeds, fill in what their checks expect."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.query import asked
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.values import printable
from pytest_opencomputer.tasks import seeds
from pytest_opencomputer.tasks.detect import TASK_FILE
from pytest_opencomputer.tasks.filling import fill
from pytest_opencomputer.tasks.lints import lints
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.reading import text_of
from pytest_opencomputer.tasks.task import Check, Task, seed_files


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("tasks", help="list tasks, check their files, make their seeds")
    found.add_apps_option(parser)
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    for name, handler, what in (
        ("list", _list, "list tasks"),
        ("check", _check, "list the errors in task files, and count what the lints find"),
    ):
        one = actions.add_parser(name, help=what)
        one.add_argument("path", nargs="*", help="task files or folders (default: benchmark/)")
        one.set_defaults(handler=handler)
        if name == "check":
            one.add_argument("--lints", action="store_true", help="list what the lints find; exit code 1 if they do")
    make = actions.add_parser("seeds", help="make the seed files of a task")
    make.add_argument("path", help="the task's folder")
    make.add_argument("--out", type=Path, metavar="DIR", help="write them there; the folder must not exist")
    make.add_argument("--twice", action="store_true", help="run each generator twice and compare")
    make.set_defaults(handler=_seeds)
    for name, handler, what in (
        ("show", _show, "print a task's task.json; of a composed task, the one that follows"),
        ("text", _text, "print a task as somebody who reviews it reads it: instruction, checks, files as text"),
    ):
        one = actions.add_parser(name, help=what)
        one.add_argument("path", help="APP/TASK, or the task's folder")
        one.add_argument("--seed", type=int, metavar="N", help="the seed of another variant of a composed task")
        one.set_defaults(handler=handler)
    fill_in = actions.add_parser(
        "fill", help='write the values that checks mark with {"$fill": true}, as they are after the solution'
    )
    fill_in.add_argument("path", help="APP/TASK, or the task's folder")
    where = fill_in.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "--home", type=Path, metavar="DIR", help="RUN/rollouts/NAME of the oracle with --save-state, or a home folder"
    )
    where.add_argument("--sandbox", metavar="ID", help="a desktop on which the task was done, and which has saved it")
    fill_in.add_argument(
        "--check", action="append", default=[], metavar="ID", help="replace every plain value of this check"
    )
    fill_in.set_defaults(handler=_fill)


def _load(args: argparse.Namespace) -> tuple[list[Task], list[UsageProblem]]:
    registry = found.registry(args)
    tasks: list[Task] = []
    problems: list[UsageProblem] = []
    for file in found.task_files(args.path or [str(project_root() / "benchmark")]):
        try:
            tasks.append(load_task(file, registry))
        except UsageProblem as wrong:
            problems.append(wrong)
    for problem in problems:
        print(problem, file=sys.stderr)
    return tasks, problems


def _list(args: argparse.Namespace) -> int:
    tasks, problems = _load(args)
    for task in tasks:
        spec = task.spec
        goals = sum(check.kind == "goal" for check in spec.checks)
        checks = f"{goals} goals, {len(spec.checks) - goals} guards"
        print(
            f"{task.id:<44} {spec.difficulty:<9} {task.tier or '-':<9} {spec.means:<4} {spec.feature_area:<24} {checks}"
        )
    return 1 if problems else 0


def _check(args: argparse.Namespace) -> int:
    tasks, problems = _load(args)
    counted = Counter[str]()
    for task in tasks:
        hits = lints(task.spec)
        counted.update({one.rule for one in hits})
        if args.lints:
            for one in hits:
                print(f"{task.id}: {one.rule}: {printable(one.what)}")
    valid = "1 task file is valid" if len(tasks) == 1 else f"{len(tasks)} task files are valid"
    print(valid + (f", {len(problems)} {'is' if len(problems) == 1 else 'are'} not" if problems else ""))
    for rule, count in sorted(counted.items()):
        print(f"{count:>4} of {len(tasks)} tasks: {rule}")
    return 1 if problems or (args.lints and counted) else 0


def _show(args: argparse.Namespace) -> int:
    task = load_task(found.task_folder(args.path), found.registry(args), args.seed)
    content = task.composed.outline.content if task.composed else (task.folder / TASK_FILE).read_bytes()
    sys.stdout.write(content.decode("utf-8"))
    return 0


def _text(args: argparse.Namespace) -> int:
    sys.stdout.write(text_of(load_task(found.task_folder(args.path), found.registry(args), args.seed)))
    return 0


def _fill(args: argparse.Namespace) -> int:
    registry, file = found.registry(args), found.task_folder(args.path) / TASK_FILE
    if not file.is_file():
        raise UsageProblem(
            "the task is composed", where=args.path, wanted="a task.json", fix="compute what is expected"
        )
    task = load_task(file, registry)
    known = [check.id for check in task.spec.checks]
    for name in args.check:
        if name not in known:
            raise UsageProblem("no check has this id", where=f"--check {name}", wanted=near(name, known))
    if args.home is not None and args.home.is_dir() and not _may_be_home(args.home, task):
        raise UsageProblem(
            "this is no home folder",
            where=f"--home {args.home}",
            wanted="a folder with the task's files or with settings (.config, .local), or RUN/rollouts/NAME",
            fix=f"pytest {file.parent} --agent=oracle --save-state keeps one",
        )
    with asked(args.home, args.sandbox) as state:
        loaded: set[str] = set()

        def ask(check: Check) -> Any:
            if check.declared.live and args.home is not None:
                raise LookupError("it asks the running app; use --sandbox")
            if check.app not in loaded:
                state.load_verifier(check.app, registry.verifier(check.app).sources)
                loaded.add(check.app)
            return check.declared.settle_facts(state.endpoint(check.app, check.endpoint, dict(check.args)))

        filled = fill(task, file.read_text(encoding="utf-8"), ask, args.check)
    file.write_text(filled.text, encoding="utf-8")
    nothing = (
        'there is nothing to fill in: a value is marked with {"$fill": true}, and --check ID replaces what is typed'
    )
    print("\n".join(filled.lines) if filled.lines or filled.left else nothing)
    for line in filled.left:
        print(f"not filled in: {line}", file=sys.stderr)
    return 1 if filled.left else 0


def _may_be_home(folder: Path, task: Task) -> bool:
    """Whether a folder looks like the home folder of a desktop with the task; about a run, ``asked`` says more."""
    tops = {Path(seed.place).parts[0] for seed in task.spec.seeds if seed.service is None and Path(seed.place).parts}
    rollout = any((folder / name).is_file() for name in ("states.jsonl", "trajectory.jsonl", "run.json"))
    return rollout or any((folder / name).exists() for name in (".config", ".local", *tops))


def _seeds(args: argparse.Namespace) -> int:
    task = load_task(next(iter(found.task_files([args.path]))), found.registry(args))
    if args.twice:
        for seed in task.spec.seeds:
            if seed.generator and (places := seeds.unsteady(task.folder, seed.generator)):
                raise UsageProblem(
                    f"two runs of {seed.generator} differ in {', '.join(places[:5])}",
                    where=str(task.folder),
                    wanted="the same bytes each time",
                    fix="seed its random numbers, and use neither the clock nor the order of sets or folders",
                )
    files = seed_files(task)
    if args.out is not None:
        if args.out.exists():
            raise UsageProblem("exists already", where=str(args.out), wanted="a folder that does not exist")
        for place, content in files.items():
            path = args.out / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for place in sorted(files):
        print(f"{len(files[place]):>10} {place}")
    return 0
