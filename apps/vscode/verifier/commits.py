"""Commits of Git repositories, the files that they have, and what has changed since the last one."""

from __future__ import annotations

import hashlib
from typing import Literal, TypedDict

from pytest_opencomputer.guest.channels.git_objects import Commit as GitCommit
from pytest_opencomputer.guest.channels.git_repository import Repository
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

from .repositories import opened, subject

MOST = 500
MOST_TEXT = 1024**2
Change = Literal["added", "deleted", "modified"]


class Commit(TypedDict):
    """A commit. ``changes`` are what it changed compared with its first parent, by place in the repository."""

    found: bool
    commit: str | None
    subject: str | None
    message: str | None
    author: str | None
    email: str | None
    parents: list[str] | None
    changes: dict[str, Change] | None


class Line(TypedDict):
    """A commit in a list."""

    commit: str
    subject: str
    author: str
    email: str
    parents: int


class Commits(TypedDict):
    """Commits, the newest first. ``count`` is of all, also of those that are not listed."""

    found: bool
    count: int | None
    subjects: list[str] | None
    commits: list[Line] | None


class CommittedFile(TypedDict):
    """A file as a commit has it. ``text`` is null if it is no text, or longer than 1 MiB."""

    found: bool
    text: str | None
    sha256: str | None
    executable: bool | None


class CommittedFiles(TypedDict):
    """The SHA-256 of the contents of the files of a commit, by place."""

    found: bool
    places: list[str] | None
    digests: dict[str, str] | None


class Changed(TypedDict):
    """What has changed since the last commit, by place in the repository.

    ``staged`` is what the next commit will have, ``changes`` what it will not. ``untracked`` is neither in the
    repository nor ignored. ``conflicts`` are files of a merge that must be resolved.
    """

    found: bool
    clean: bool | None
    staged: dict[str, Change] | None
    changes: dict[str, Change] | None
    untracked: list[str] | None
    conflicts: list[str] | None


class Ignored(TypedDict):
    """Whether Git ignores a file; ``tracked`` ones are never ignored."""

    found: bool
    ignored: bool | None
    tracked: bool | None


def _commit(home: Home, folder: str, revision: str) -> tuple[Repository, GitCommit] | None:
    found = opened(home, folder)
    name = found.resolved(revision) if found else None
    return (found, found.objects.commit(name)) if found and name else None


@saved
def commits(home: Home, folder: str, revision: str = "HEAD", since: str = "") -> Commits:
    """The commits that a branch, a tag or a commit leads to, at most 500, without those that `since` leads to."""
    found = _commit(home, folder, revision)
    if found is None:
        return absent(Commits)
    repository, commit = found
    old = repository.resolved(since) if since else None
    left_out = {one.name for one in repository.history(old)} if old else set()
    listed = [one for one in repository.history(commit.name) if one.name not in left_out]
    lines: list[Line] = [
        {
            "commit": one.name,
            "subject": subject(one.message),
            "author": one.author.name,
            "email": one.author.email,
            "parents": len(one.parents),
        }
        for one in listed[:MOST]
    ]
    return {"found": True, "count": len(listed), "subjects": [one["subject"] for one in lines], "commits": lines}


@saved
def commit(home: Home, folder: str, revision: str = "HEAD") -> Commit:
    """A commit, given by a branch, a tag, (the beginning of) its hash, or `HEAD`; `~1` goes back by one."""
    found = _commit(home, folder, revision)
    if found is None:
        return absent(Commit)
    repository, one = found
    changes = repository.changed(one)
    if len(changes) > MOST:
        raise StateTooBig(f"a commit that changes {len(changes)} files")
    return {
        "found": True,
        "commit": one.name,
        "subject": subject(one.message),
        "message": one.message,
        "author": one.author.name,
        "email": one.author.email,
        "parents": list(one.parents),
        "changes": changes,
    }


@saved
def committed_file(home: Home, folder: str, file: str, revision: str = "HEAD") -> CommittedFile:
    """A file of the repository, by its place in it, as a commit has it."""
    found = _commit(home, folder, revision)
    known = found[0].files(found[1].name).get(file) if found else None
    if found is None or known is None:
        return absent(CommittedFile)
    content = found[0].objects.blob(known.name)
    return {
        "found": True,
        "text": _text(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "executable": bool(known.mode & 0o100),
    }


def _text(content: bytes) -> str | None:
    if len(content) > MOST_TEXT or b"\0" in content:
        return None
    try:
        return content.decode()
    except UnicodeDecodeError:
        return None


@saved
def committed_files(
    home: Home,
    folder: str,
    revision: str = "HEAD",
    without: list[str] = [],  # noqa: B006 - never changed
) -> CommittedFiles:
    """All files of a commit but those in `without`, for guards about the rest."""
    found = _commit(home, folder, revision)
    if found is None:
        return absent(CommittedFiles)
    repository, one = found
    files = {place: file for place, file in repository.files(one.name).items() if place not in without}
    if len(files) > MOST:
        raise StateTooBig(f"{len(files)} files in a commit")
    digests = {
        place: hashlib.sha256(repository.objects.blob(file.name)).hexdigest()
        for place, file in files.items()
        if file.mode & 0o170000 == 0o100000
    }
    return {"found": True, "places": list(files), "digests": digests}


@saved
def changes(home: Home, folder: str) -> Changed:
    """What has changed in a repository since its last commit, as the view Source Control shows it."""
    found = opened(home, folder)
    if found is None:
        return absent(Changed)
    known = found.changes()
    if len(known.staged) + len(known.unstaged) + len(known.untracked) > MOST:
        raise StateTooBig(f"more than {MOST} changed files")
    return {
        "found": True,
        "clean": not (known.staged or known.unstaged or known.untracked or known.conflicts),
        "staged": dict(known.staged),
        "changes": dict(known.unstaged),
        "untracked": list(known.untracked),
        "conflicts": list(known.conflicts),
    }


@saved
def ignored(home: Home, folder: str, file: str) -> Ignored:
    """Whether a repository ignores a file, by its place in it; the file need not be there."""
    found = opened(home, folder)
    if found is None:
        return absent(Ignored)
    return {"found": True, "ignored": found.ignores(file), "tracked": found.tracks(file)}
