"""``opencomputer proofs``: checks the proof records in ``benchmark/``, and chooses tasks to prove again."""

from __future__ import annotations

import argparse

from pytest_opencomputer.cli import found
from pytest_opencomputer.cli.root import project_root
from pytest_opencomputer.cli.sampling import add_options, choose
from pytest_opencomputer.proofs.hashes import stale
from pytest_opencomputer.tasks.loading import load_task
from pytest_opencomputer.tasks.measured import PROOF_FILE


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("proofs", help="check proof records, or choose tasks to prove again")
    found.add_apps_option(parser)
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    check = actions.add_parser("check", help="list records that do not prove their task; exit code 1 if there are any")
    check.add_argument("path", nargs="*", help="task files or folders (default: benchmark/)")
    check.set_defaults(handler=_check)
    sample = actions.add_parser("sample", help="print the folders of tasks to prove again")
    add_options(sample, "those proven last")
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
    folders = {file.parent: file.parent / PROOF_FILE for file in found.task_files([str(root / "benchmark")])}
    for folder in choose(root, folders, recent=args.recent, others=args.others):
        print(folder.relative_to(root))
    return 0
