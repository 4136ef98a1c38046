"""``opencomputer proofs``: whether the records in ``benchmark/`` are proofs, and which of them to try anew."""

from __future__ import annotations

import argparse
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.errors import UsageProblem
from pytest_opencomputer.proof import FILE
from pytest_opencomputer.proving import stale
from pytest_opencomputer.task import load_task


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("proofs", help="check proof records, choose some to prove anew")
    found.add_apps_option(parser)
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    check = actions.add_parser("check", help="say which records do not prove their task; exit code 1 if any")
    check.add_argument("path", nargs="*", help="task files or folders (default: benchmark/)")
    check.set_defaults(handler=_check)
    sample = actions.add_parser("sample", help="print folders of tasks to prove anew")
    sample.add_argument("--recent", type=int, default=4, metavar="N", help="those proven last, by commit")
    sample.add_argument("--others", type=int, default=4, metavar="N", help="of the others, drawn by the current commit")
    sample.set_defaults(handler=_sample)


def _check(args: argparse.Namespace) -> int:
    registry = found.registry(args)
    unproven = 0
    files = list(found.task_files(args.path or [str(project_root() / "benchmark")]))
    for file in files:
        task = load_task(file, registry)
        if reasons := stale(registry, task):
            unproven += 1
            print(f"{task.id}: {'; '.join(reasons)}")
    print(f"{len(files) - unproven} of {len(files)} tasks are proven")
    if unproven:
        print("do: pytest benchmark/ --prove")
    return 1 if unproven else 0


def _sample(args: argparse.Namespace) -> int:
    root = project_root()
    folders = [file.parent for file in found.task_files([str(root / "benchmark")])]
    for folder in choose(root, folders, recent=args.recent, others=args.others):
        print(folder.relative_to(root))
    return 0


def choose(root: Path, folders: Sequence[Path], *, recent: int, others: int) -> list[Path]:
    """The ``recent`` folders whose proofs were committed last, and ``others`` more, drawn by the commit, so that in
    time every one has its turn.

    Raises:
        UsageProblem: ``root`` is not a git repository with a commit.
    """
    when = {folder: int(_git(root, "log", "-1", "--format=%ct", "--", str(folder / FILE)) or 0) for folder in folders}
    latest = sorted(folders, key=lambda folder: (-when[folder], folder))[:recent]
    rest = [folder for folder in sorted(folders) if folder not in latest]
    drawn = random.Random(_git(root, "rev-parse", "HEAD")).sample(rest, min(others, len(rest)))
    return sorted([*latest, *drawn])


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise UsageProblem(
            f"git {' '.join(arguments[:2])}: {done.stderr.strip()}", where=str(root), wanted="a git repository"
        )
    return done.stdout.strip()
