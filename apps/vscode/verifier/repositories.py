"""Git repositories: what is checked out, branches, tags, stashes, and how they are configured.

``folder`` is the place of the folder that has `.git` in it.
"""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.channels import git_config, git_refs
from pytest_opencomputer.guest.channels.git_repository import Repository
from pytest_opencomputer.guest.endpoint import Home, StateTooBig, absent, saved

MOST = 1_000
_BRANCHES, _TAGS, _REMOTES = "refs/heads/", "refs/tags/", "refs/remotes/"


class RepositoryFacts(TypedDict):
    """A repository. ``branch`` is null if a commit is checked out, ``commit`` if there is none yet.

    ``under_way`` is what has been begun and not ended: `merge`, `rebase`, `cherry-pick` or `revert`.
    """

    found: bool
    branch: str | None
    commit: str | None
    subject: str | None
    commits: int | None
    under_way: str | None


class Branch(TypedDict):
    """A branch: its newest commit, what it follows (`origin/main`, "" for nothing) and how many commits it has."""

    name: str
    commit: str
    subject: str
    upstream: str
    commits: int


class Branches(TypedDict):
    """The branches of a repository, sorted by name; ``remote`` are those of others, as they were last seen."""

    found: bool
    names: list[str] | None
    branches: list[Branch] | None
    remote: list[str] | None


class TagFacts(TypedDict):
    """A tag. ``message`` is "" if it has none, as it is then just a name."""

    name: str
    commit: str
    subject: str
    annotated: bool
    message: str


class Tags(TypedDict):
    """The tags of a repository, sorted by name."""

    found: bool
    names: list[str] | None
    tags: list[TagFacts] | None


class Stash(TypedDict):
    """A stash: changes that were put aside."""

    message: str
    places: list[str]


class Stashes(TypedDict):
    """What was put aside, the newest first."""

    found: bool
    stashes: list[Stash] | None


class Remotes(TypedDict):
    """Other repositories by the name that this one has for them."""

    found: bool
    names: list[str] | None
    addresses: dict[str, list[str]] | None


class GitSetting(TypedDict):
    """A setting of Git; ``values`` are all that are there, of which most settings take the last."""

    found: bool
    values: list[str]


def opened(home: Home, folder: str) -> Repository | None:
    """The repository in a folder; ``None`` if there is none."""
    return Repository(home, folder) if home.has(f"{folder}/.git".lstrip("/")) else None


def subject(message: str) -> str:
    """The first paragraph of a message on one line, as logs show it."""
    return " ".join(message.strip("\n").partition("\n\n")[0].split("\n"))


@saved
def repository(home: Home, folder: str) -> RepositoryFacts:
    """What is checked out in a repository."""
    found = opened(home, folder)
    if found is None:
        return absent(RepositoryFacts)
    commit = found.head.commit
    return {
        "found": True,
        "branch": found.head.branch,
        "commit": commit,
        "subject": subject(found.objects.commit(commit).message) if commit else None,
        "commits": sum(1 for _ in found.history(commit)) if commit else 0,
        "under_way": _under_way(home, found),
    }


def _under_way(home: Home, found: Repository) -> str | None:
    signs = (
        ("rebase-merge", "rebase"),
        ("rebase-apply", "rebase"),
        ("MERGE_HEAD", "merge"),
        ("CHERRY_PICK_HEAD", "cherry-pick"),
        ("REVERT_HEAD", "revert"),
    )
    return next((name for file, name in signs if home.has(f"{found.git}/{file}")), None)


@saved
def branches(home: Home, folder: str) -> Branches:
    """The branches of a repository."""
    found = opened(home, folder)
    if found is None:
        return absent(Branches)
    named = _named(found, _BRANCHES)
    listed: list[Branch] = [
        {
            "name": name,
            "commit": commit,
            "subject": subject(found.objects.commit(commit).message),
            "upstream": _upstream(found, name),
            "commits": sum(1 for _ in found.history(commit)),
        }
        for name, commit in named.items()
    ]
    return {"found": True, "names": list(named), "branches": listed, "remote": list(_named(found, _REMOTES))}


def _named(found: Repository, prefix: str) -> dict[str, str]:
    named = {name.removeprefix(prefix): value for name, value in found.references.items() if name.startswith(prefix)}
    if len(named) > MOST:
        raise StateTooBig(f"{len(named)} references below {prefix}")
    return named


def _upstream(found: Repository, name: str) -> str:
    remote, merged = (found.config.get(f"branch.{name}.{key}", [""])[-1] for key in ("remote", "merge"))
    branch = merged.removeprefix(_BRANCHES)
    return branch if remote in ("", ".") else f"{remote}/{branch}"


@saved
def tags(home: Home, folder: str) -> Tags:
    """The tags of a repository."""
    found = opened(home, folder)
    if found is None:
        return absent(Tags)
    listed: list[TagFacts] = []
    for name, value in _named(found, _TAGS).items():
        commit = found.peeled(value)
        annotated = found.objects.read(value)[0] == "tag"
        listed.append(
            {
                "name": name,
                "commit": commit or "",
                "subject": subject(found.objects.commit(commit).message) if commit else "",
                "annotated": annotated,
                "message": found.objects.tag(value).message if annotated else "",
            }
        )
    return {"found": True, "names": [one["name"] for one in listed], "tags": listed}


@saved
def stashes(home: Home, folder: str) -> Stashes:
    """What was put aside in a repository."""
    found = opened(home, folder)
    if found is None:
        return absent(Stashes)
    logged = git_refs.log(home, found.git, "refs/stash") if "refs/stash" in found.references else []
    if len(logged) > MOST:
        raise StateTooBig(f"{len(logged)} stashes")
    listed: list[Stash] = [
        {"message": message, "places": list(found.changed(found.objects.commit(name)))}
        for name, message in reversed(logged)
    ]
    return {"found": True, "stashes": listed}


@saved
def remotes(home: Home, folder: str) -> Remotes:
    """The other repositories that one knows."""
    found = opened(home, folder)
    if found is None:
        return absent(Remotes)
    addresses = {
        key.removeprefix("remote.").removesuffix(".url"): values
        for key, values in sorted(found.config.items())
        if key.startswith("remote.") and key.endswith(".url")
    }
    return {"found": True, "names": list(addresses), "addresses": addresses}


@saved
def git_setting(home: Home, key: str, folder: str = "") -> GitSetting:
    """A setting of a repository, such as `user.email` (in lower case), or without `folder` of the user."""
    if folder:
        found = opened(home, folder)
        values = found.config.get(key, []) if found else []
    else:
        values = git_config.read(home, ".gitconfig").get(key, [])
    return {"found": bool(values), "values": values}
