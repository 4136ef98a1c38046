"""An overview of the apps, as a Markdown table."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pytest_opencomputer.apps.loader import resolving_apps
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.generation.known import kinds
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.tiers import TIERS
from pytest_opencomputer.tasks.detect import task_files_below
from pytest_opencomputer.tasks.loading import load_task

_CHANNELS = "pytest_opencomputer.guest.channels"
_VERSION = re.compile(r"^# .+\n\n\D+?(\d+(?:\.\d+)*)")
"""The version with which the first sentence of a test plan begins."""


def app_table(registry: Registry, benchmark: Path) -> str:
    """The table: version, endpoints, requirements, tasks by tier, and the channels that the verifier reads.

    A task counts for the app in whose folder it is.

    Args:
        benchmark: the folder of tasks, which also has the worlds.

    Raises:
        UsageProblem: a task cannot be read, an app has no requirements, or its test plan names no version.
    """
    names = sorted(registry.names())
    with resolving_apps(registry.folders, benchmark / "worlds"):
        requirements = {name: len(kinds(registry, name)) for name in names}
    tasks = [load_task(file, registry) for file in task_files_below(benchmark)]
    tiers = Counter((task.spec.apps[0], task.tier) for task in tasks)
    head = ("app", "version", "endpoints", "requirements", *(f"{tier} tasks" for tier in TIERS), "channels")
    lines = [_line(head), _line(["---"] * len(head))]
    for name in names:
        verifier = registry.verifier(name)
        figures = [len(verifier.endpoints), requirements[name], *(tiers[name, tier] for tier in TIERS)]
        channels = ", ".join(sorted(set(_channels(verifier.sources.values()))))
        lines.append(
            _line([registry.app(name).title, studied_version(registry.folder(name)), *map(str, figures), channels])
        )
    return "\n".join(lines) + "\n"


def studied_version(app: Path) -> str:
    """The version of an app that its test plan is about.

    Args:
        app: the app's folder.

    Raises:
        UsageProblem: the test plan names none.
    """
    plan = app / "TESTPLAN.md"
    if found := _VERSION.match(plan.read_text(encoding="utf-8")):
        return found[1]
    raise UsageProblem(
        "its first sentence names no version", where=str(plan), wanted="a title, and then the app with its version"
    )


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _channels(sources: Iterable[str]) -> Iterator[str]:
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and node.module == _CHANNELS:
                yield from (one.name for one in node.names)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{_CHANNELS}."):
                yield (node.module or "").rpartition(".")[2]
