"""Chooses folders for CI if there are too many: those changed last, and others drawn at random by the commit."""

from __future__ import annotations

import argparse
import random
import subprocess
from collections.abc import Mapping
from pathlib import Path

from pytest_opencomputer.models.errors import UsageProblem


def add_options(parser: argparse.ArgumentParser, recent: str) -> None:
    """Add ``--recent`` and ``--others``."""
    parser.add_argument("--recent", type=int, default=4, metavar="N", help=f"{recent}, by commit")
    parser.add_argument("--others", type=int, default=4, metavar="N", help="of the others, drawn by the current commit")


def choose(root: Path, folders: Mapping[Path, Path], *, recent: int, others: int) -> list[Path]:
    """The ``recent`` folders that were changed last, and ``others`` more, drawn by the commit, so that every folder is
    chosen sooner or later.

    Args:
        folders: each with the file or folder whose last commit counts as its last change.

    Raises:
        UsageProblem: ``root`` is not a git repository with a commit.
    """
    # Pages are no change: they are written anew for all apps at once.
    when = {
        one: int(_git(root, "log", "-1", "--format=%ct", "--", str(of), ":(exclude)*.md") or 0)
        for one, of in folders.items()
    }
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
