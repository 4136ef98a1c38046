"""Which tasks are proven again: the last ones, and others in turn."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from pytest_opencomputer.cli.sampling import choose
from pytest_opencomputer.models.errors import UsageProblem

NAMES = ["apple", "beech", "cedar", "dogwood", "elm", "fir"]


def git(root: Path, *arguments: str, day: int = 1) -> None:
    when = f"2026-01-{day:02}T12:00:00+00:00"
    identity = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": when}
    committer = {name.replace("AUTHOR", "COMMITTER"): value for name, value in identity.items()}
    subprocess.run(
        ["git", "-C", str(root), *arguments],
        check=True,
        env={**os.environ, **identity, **committer},
        capture_output=True,
    )


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository in which one task after the other was proven, in the order of ``NAMES``."""
    git(tmp_path, "init", "-q")
    for day, name in enumerate(NAMES, start=1):
        folder = tmp_path / "benchmark" / name
        folder.mkdir(parents=True)
        (folder / "proof.json").write_text(name)
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-q", "-m", name, day=day)
    return tmp_path


def folders(repository: Path) -> dict[Path, Path]:
    return {folder: folder / "proof.json" for folder in (repository / "benchmark").iterdir()}


def test_the_last_proven_are_always_in_the_sample(repository: Path) -> None:
    assert [one.name for one in choose(repository, folders(repository), recent=2, others=0)] == ["elm", "fir"]
    (repository / "benchmark" / "apple" / "proof.json").write_text("anew")
    git(repository, "commit", "-q", "-am", "anew", day=20)
    assert [one.name for one in choose(repository, folders(repository), recent=2, others=0)] == ["apple", "fir"]


def test_the_others_have_their_turn_as_commits_come(repository: Path) -> None:
    seen: set[str] = set()
    for day in range(10, 30):
        chosen = choose(repository, folders(repository), recent=1, others=1)
        assert chosen == choose(repository, folders(repository), recent=1, others=1)
        assert len(chosen) == 2
        seen |= {one.name for one in chosen}
        git(repository, "commit", "-q", "--allow-empty", "-m", "more", day=day)
    assert seen == set(NAMES)


def test_a_sample_is_never_larger_than_the_number_of_tasks(repository: Path) -> None:
    assert choose(repository, folders(repository), recent=4, others=9) == sorted(folders(repository))


def test_a_folder_counts_as_changed_with_any_file_in_it_but_pages(repository: Path) -> None:
    apps = {folder: folder for folder in folders(repository)}
    for day, file in enumerate(("cedar/start.py", "apple/README.md"), 20):
        (repository / "benchmark" / file).write_text("new")
        git(repository, "add", ".")
        git(repository, "commit", "-q", "-m", file, day=day)
    assert [one.name for one in choose(repository, apps, recent=2, others=0)] == ["cedar", "fir"]


def test_without_a_repository_there_is_a_clear_message(tmp_path: Path) -> None:
    (tmp_path / "task").mkdir()
    with pytest.raises(UsageProblem, match="wanted: a git repository"):
        choose(tmp_path, {tmp_path / "task": tmp_path / "task"}, recent=1, others=1)
