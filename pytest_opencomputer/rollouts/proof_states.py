"""Keeps the final states of the runs of proofs in the user's cache, and asks today's checks about them again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.models.planned import Case
from pytest_opencomputer.models.records import RolloutResult
from pytest_opencomputer.models.reward import score
from pytest_opencomputer.models.timings import Timings
from pytest_opencomputer.rollouts.recheck import laid, outcome_of
from pytest_opencomputer.rollouts.results import Verdict, Work, missed, result_of
from pytest_opencomputer.rollouts.settings import Settings
from pytest_opencomputer.rollouts.state_keeping import StateKeeper
from pytest_opencomputer.runs.rollout_log import RolloutLog
from pytest_opencomputer.runs.state_cache import KeptState, StateCache
from pytest_opencomputer.runs.states import StateStore
from pytest_opencomputer.sandbox.guest_operations import Operations
from pytest_opencomputer.tasks.checks import evaluate_together
from pytest_opencomputer.tasks.task import Task


class ProofKeeper(StateKeeper):
    """Takes the final state of a proof's run for the cache. No proof fails because it cannot be stored."""

    def final(self, steps: int) -> None:
        """Keep the final state of a rollout with so many steps."""
        with suppress(SandboxError):
            super().final(steps)


def keeper_of(settings: Settings, run: Path, sandbox: Operations, log: RolloutLog) -> StateKeeper | None:
    """The keeper of a rollout's states: it stores in the run if the user asked for that, in the cache for a proof."""
    if settings.save_state != "off":
        return StateKeeper(sandbox, log.folder, StateStore(run / "states"), steps=settings.save_state == "steps")
    if not settings.prove:
        return None
    cache = StateCache.of_user()
    try:
        return ProofKeeper(sandbox, cache.begin(name_of(run, log.name)), cache.store, steps=False)
    except SandboxError:
        return None


def name_of(run: Path, rollout: str) -> str:
    """The name of a rollout in the cache until its proof is written."""
    return f"{run}/{rollout}"


def can_be_asked_again(task: Task) -> bool:
    """Whether all checks of a task can be answered from saved states, without the running app."""
    return not any(check.declared.live for check in task.spec.checks)


def ask_again(registry: Registry, task: Task, case: Case, kept: KeptState, timings: Timings) -> RolloutResult:
    """The result of a run whose final state was kept, with the current checks and verifiers.

    Raises:
        SandboxError: the state cannot be asked.
    """
    then = kept.result
    try:
        with timings("checks"), laid(kept.state(), kept.store, registry, task.spec.apps) as reader:
            checks = evaluate_together(task.spec.checks, reader.ask, outcome_of(then))
    except (SandboxError, UsageProblem) as error:
        why = next(iter(str(error).splitlines()), "")
        raise SandboxError(
            f"the saved state of a proof could not be asked again: {type(error).__name__}: {why}\n"
            "  do: --prove-all plays the task"
        ) from error
    reached = score(checks)
    verdict = Verdict("passed", reached, checks, ended=then.ended)
    if not reached.success:
        verdict = Verdict("failed", reached, checks, "; ".join(missed(reached)), "agent", then.ended)
    verifier = registry.verifier_hash(task.spec.apps)
    fingerprint = then.fingerprint and replace(then.fingerprint, task=task.hash(), verifier=verifier)
    result = result_of(task, case, verdict, timings, Work(fingerprint=fingerprint))
    return replace(result, answer=then.answer, actions=then.actions)


def was_asked_again(result: RolloutResult) -> bool:
    """Whether a scored result is from ``ask_again``: no agent has worked then."""
    return result.score is not None and "agent" not in result.phases
