"""Selects the collected tests to run: tasks with stale proofs, rollouts without a score, recorded rollouts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_opencomputer.agents.models.replay.recorded import has_exchanges
from pytest_opencomputer.models.planned import RolloutId
from pytest_opencomputer.plugin.collect import TaskFile, task_of
from pytest_opencomputer.plugin.proof_needs import Need, need_of
from pytest_opencomputer.plugin.resuming import RESUMPTION
from pytest_opencomputer.tasks.task import Task


def deselect_fresh(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tasks whose proof holds, and tests without a task; say why the others need one."""
    files = {item: file for item in items if (file := item.getparent(TaskFile)) is not None}
    needs = {file.task.id: need_of(config, file.task) for file in files.values()}
    _keep(config, items, lambda item: item in files and bool(needs[files[item].task.id].reasons))
    if not hasattr(config, "workerinput"):
        _say_why(config, needs)


def deselect_scored(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what has a score, and what does not belong to the run that is resumed."""
    resumption = config.stash[RESUMPTION]

    def wanted(item: pytest.Item) -> bool:
        found = _rollout_of(item)
        return found is None or resumption.to_run(found[0].id, found[1].folder)

    _keep(config, items, wanted)


def deselect_unrecorded(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect rollouts that have no recorded exchanges in the replayed run."""
    rollouts = Path(config.option.replay) / "rollouts"

    def recorded(item: pytest.Item) -> bool:
        found = _rollout_of(item)
        return found is not None and has_exchanges(rollouts / found[1].folder)

    _keep(config, items, recorded)


def _rollout_of(item: pytest.Item) -> tuple[Task, RolloutId] | None:
    """The task and rollout of a test; ``None`` for hand-written tests."""
    task, call = task_of(item), getattr(item, "callspec", None)
    case = call.params.get("agent_case") if call is not None else None
    return None if task is None or case is None else (task, RolloutId.of(task.id, case))


def _keep(config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]) -> None:
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        (kept if wanted(item) else left).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)


def _say_why(config: pytest.Config, needs: dict[str, Need]) -> None:
    """Print which tasks need a proof, and why."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    for name, need in sorted(needs.items()):
        reporter.write_line(f"{name}: {'; '.join(need.reasons) or 'the proof holds'}")
