"""The issues of the harbour's software, its history, and what Git knows of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from apps.vscode.requirements.facts import OfProject, Project, Unticked
from apps.vscode.requirements.git_facts import Aside, Finished, Unbranched, Uncommitted, Unmerged, Untagged
from benchmark.worlds.harbour_texts import PLAIN, document
from benchmark.worlds.harbour_words import ASIDE, COMMITS, JOBS, NEW, TOPICS
from benchmark.worlds.repositories import GitRepository
from pytest_opencomputer.composed import Draw

Texts = dict[str, str]
Make = Callable[[Project], OfProject]
_BEGIN, _DAY = 1_772_000_000, 86_400
_DONE = "Keep a table for each month"
_BUOYS = "config/buoys.ini"
_RELEASE = "docs/release.md"


@dataclass(frozen=True)
class Issues:
    """What is planned.

    Attributes:
        done: the number of an issue that has long been settled.
        topics: three issues without files: number, title, words for a sentence, and label.
        jobs: five entries of the list before a release: number and text. The first has been done before the last
            release, the next two and the last since then, and the last was reopened; the fourth has not been done.
        commits: two issues whose files have changed: number, title, and the files.
        buoys: the number of the issue about buoys; ``limits`` are the old one and those of both tries.
        second: whether the second try is right.
    """

    done: int
    topics: tuple[tuple[int, str, str, str], ...]
    jobs: tuple[tuple[int, str], ...]
    commits: tuple[tuple[int, str, tuple[str, ...]], ...]
    function: int
    buoys: int
    limits: tuple[str, ...]
    second: bool

    @property
    def tries(self) -> tuple[str, str]:
        """The branches with the limits of the buoys, the right one first."""
        names = (f"issue-{self.buoys}-buoys", f"issue-{self.buoys}-second")
        return (names[1], names[0]) if self.second else names


def issues(draw: Draw) -> Issues:
    """Draw the issues."""
    numbers = draw.some(range(8, 98), 13)
    topics = tuple((number, *one) for number, one in zip(numbers, draw.some(TOPICS, 3), strict=False))
    jobs = tuple(zip(numbers[3:8], draw.some(JOBS, 5), strict=True))
    first, second = draw.some(COMMITS, 2)
    commits = ((numbers[8], *first), (numbers[9], *second))
    limits = tuple(f"{number / 100:.2f}" for number in draw.some(range(255, 395), 3))
    return Issues(numbers[10], topics, jobs, commits, numbers[11], numbers[12], limits, bool(draw.number(0, 1)))


def told(known: Issues, names: tuple[str, str, str, str], people: tuple[str, ...]) -> str:
    """The text of ``docs/issues.md``.

    Args:
        names: a function, the name that was agreed on for it, one that was turned down and one that came too late.
    """
    old, agreed, first, late = names
    ana, ben, clara = (one.partition(" ")[0] for one in people[:3])
    wrong = known.tries[1]
    parts = {
        number: f"## {number}: {title}\n\nLabel: {label}\n\n{ana}: Nobody has begun with this.\n"
        for number, title, _, label in known.topics
    }
    for number, title, files in known.commits:
        parts[number] = f"## {number}: {title}\n\nFiles: {', '.join(files)}\n\n{ben}: Ready, but not committed yet.\n"
    for number, title in known.jobs:
        parts[number] = f"## {number}: {title}\n\nLabel: docs\n\n{clara}: See docs/release.md.\n"
    parts[known.function] = (
        f"## {known.function}: A better name for {old}\n\nLabel: code\n\n{ana}: How about `{first}`?\n\n"
        f"{ben}: That sounds like a mark on a wall. `{agreed}` says what it is.\n\n{clara}: Or `{late}`?\n\n"
        f"{ana}: Too long to explain. We take what {ben} says.\n"
    )
    parts[known.buoys] = (
        f"## {known.buoys}: Limits of the buoys\n\nLabel: buoys\n\n{ben}: There are two tries: `{known.tries[0]}` and "
        f"`{known.tries[1]}`.\n\n{ana}: I took `{wrong}` for right at first, but it forgets the ice.\n\n"
        f"{clara}: So we merge the other one.\n"
    )
    return "# Issues\n\n" + "\n".join(parts[number] for number in sorted(parts))


def release_list(known: Issues, draw: Draw) -> tuple[Texts, Make]:
    """The list before a release, and which entries of it have been done."""
    order = draw.shuffled(known.jobs)

    def text(*ticked: tuple[int, str]) -> str:
        lines = [f"- [{'x' if one in ticked else ' '}] {one[1]} (#{one[0]})" for one in order]
        return document("Before the next release", *lines)

    done, *since, _, reopened = known.jobs
    told = "a commit after the tag v1.3.0 closes and no later commit reopens; the history of main tells"
    after = {_RELEASE: text(done, *since)}
    other = {_RELEASE: text(done, *since, reopened)}

    def make(project: Project) -> Unticked:
        beside = (".gitignore", f"{project.text('.gitignore')}*.tmp\n")
        return Unticked(project, after, other, beside, "the entries", told)

    return {_RELEASE: text(done)}, make


def buoys(known: Issues) -> tuple[Texts, Make]:
    """The configuration of the buoys."""
    return {_BUOYS: _buoys(known.limits[0])}, lambda project: Unmerged(
        project, *known.tries, _BUOYS, _buoys(known.limits[1]), "the limits of the buoys"
    )


def _buoys(outer: str) -> str:
    return f"[buoys]\ninner = 1.60\nouter = {outer}\n"


def repository(
    known: Issues, folder: str, files: Mapping[str, bytes], people: tuple[str, ...], draw: Draw
) -> tuple[Project, dict[str, bytes]]:
    """The project with its history, and what is in ``.git``."""
    mails = [(one, f"{one.partition(' ')[0].lower()}@harbour.example") for one in people]
    git = GitRepository(mails[0])
    done, *since, _, reopened = known.jobs
    closed = [f"Close #{number}: {title}" for number, title in draw.shuffled([*since, reopened])]
    messages = [
        "Begin with tables of tides",
        f"Close #{known.done}: {_DONE}",
        "Close #{}: {}".format(*done),
        "Prepare 1.3.0",
        *closed,
        "Reopen #{}: {}".format(*reopened),
        "Write down what was decided",
    ]
    commits: list[str] = []
    changelog = files["CHANGELOG.md"].splitlines(keepends=True)
    for number, message in enumerate(messages):
        last = number == len(messages) - 1
        shown = files if last else {**files, "CHANGELOG.md": b"".join(changelog[: number + 1])}
        at = _BEGIN + number * _DAY
        commits.append(git.commit(message, shown, at, commits[-1:], mails[number % len(mails)]))
    head, base = commits[-1], {**files, "CHANGELOG.md": b"".join(changelog[: len(messages) - 1])}
    spike = known.topics[2]
    number, title = since[0]
    branches = {
        "main": head,
        f"issue-{known.done}-months": commits[1],
        f"issue-{number}-docs": commits[messages.index(f"Close #{number}: {title}")],
        f"issue-{spike[0]}-{spike[3]}": git.commit(
            f"Try {spike[2]}", {**base, "docs/try.md": b"# A try\n"}, _BEGIN + 9 * _DAY, commits[-2:-1]
        ),
    }
    for name, limit in zip(known.tries, known.limits[1:], strict=True):
        changed = {**base, _BUOYS: _buoys(limit).encode()}
        branches[name] = git.commit("Limits of the buoys", changed, _BEGIN + 10 * _DAY, commits[-2:-1])
    tags = {"release-1.2": commits[1], "v1.3.0": commits[3]}
    for name, commit in branches.items():
        git.branch(name, commit)
    for name, commit in tags.items():
        git.tag(name, commit, "Tables by month" if name == "release-1.2" else "The new wall", _BEGIN + 4 * _DAY)
    stashes = draw.shuffled(ASIDE)
    for at, (message, _, places, _) in enumerate(stashes):
        texts = {place: with_line(place).encode() for place in places}
        git.stash(message, "main", head, files, texts, _BEGIN + (11 + at) * _DAY)
    project = Project(folder, dict(files), branches, tags, tuple(one[0] for one in reversed(stashes)))
    return project, git.files("main", files)


def with_line(place: str) -> str:
    """The text of a document with the line that was put aside."""
    title, *lines = PLAIN[place]
    added = next(line for _, _, places, line in ASIDE if place in places)
    return document(title, *lines, added)


def git_facts(known: Issues, project: Project, title: str, draw: Draw) -> list[OfProject]:
    """What can be asked about the repository. ``title`` is that of the next release."""
    (number, headline, files), (_, _, rest) = known.commits
    topic, similar = known.topics[:2]
    aside, other = draw.shuffled(ASIDE)
    finished = [name for name, commit in project.branches.items() if name.endswith(("-months", "-docs"))]
    return [
        Uncommitted(project, f"Close #{number}: {headline}", headline, _changed(project, files),
                    _changed(project, rest), f'the issue "{headline}" in docs/issues.md'),
        Unbranched(project, f"issue-{topic[0]}-{topic[3]}", f"issue-{similar[0]}-{topic[3]}",
                   f"the issue about {topic[2]} in docs/issues.md"),
        Untagged(project, "v1.4.0", title, "release-1.4"),
        Finished(project, tuple(finished), f"issue-{known.topics[2][0]}-{known.topics[2][3]}"),
        Aside(project, aside[0], other[0], other[2], {place: with_line(place) for place in aside[2]}, aside[1]),
    ]  # fmt: skip


def _changed(project: Project, places: tuple[str, ...]) -> Texts:
    more = {"py": "\n\nSECOND = 0.35\n", "md": "Ask the office before you change this.\n"}
    return {one: NEW[one] if one in NEW else project.text(one) + more[one.rpartition(".")[2]] for one in places}
