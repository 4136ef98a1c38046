"""What rollouts can be grouped by that the records do not have: means and tags of the task, category of the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from pytest_opencomputer.errors import OpenComputerError
from pytest_opencomputer.registry import Registry
from pytest_opencomputer.reports.statistics import Entry, Field
from pytest_opencomputer.reports.task_facts import TaskFacts, Unknown
from pytest_opencomputer.task import TaskSpec

UNKNOWN = "(unknown)"
"""The value where the task's file is gone or has changed since, or the app is not known here."""


def task_fields(benchmark: Path, registry: Callable[[], Registry]) -> Mapping[str, Field]:
    """``means``, ``tag`` (a rollout counts under each of its task's) and ``category``, each read when it is needed.

    Args:
        benchmark: the folder with ``<app>/<task>/task.json``; a missing one is a ``UsageProblem`` on use.
        registry: gives the known apps.
    """

    @cache
    def facts() -> TaskFacts:
        return TaskFacts(benchmark)

    @cache
    def category(app: str) -> str:
        try:
            return registry().app(app).category
        except OpenComputerError:
            return UNKNOWN

    def of_task(read: Callable[[TaskSpec], tuple[str, ...]]) -> Field:
        def value(entry: Entry) -> tuple[str, ...]:
            spec = facts().of(entry.result)
            return (UNKNOWN,) if isinstance(spec, Unknown) else read(spec)

        return value

    return {
        "means": of_task(lambda spec: (spec.means,)),
        "tag": of_task(lambda spec: spec.tags or ("",)),
        "category": lambda entry: (category(entry.app),),
    }
