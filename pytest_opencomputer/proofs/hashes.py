"""What a proof is bound to."""

from __future__ import annotations

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.canonical import HARNESS_CONTRACT
from pytest_opencomputer.proofs.proof import Hashes, staleness
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.tasks.task import Task


def hashes_of(registry: Registry, task: Task) -> Hashes:
    """What a proof of ``task`` is bound to. Asks no engine."""
    return Hashes(
        task=task.hash(),
        verifiers={name: registry.verifier(name).hash for name in task.spec.apps},
        image=image_for([registry.app(name) for name in task.spec.apps]).digest,
        harness=str(HARNESS_CONTRACT),
    )


def stale(registry: Registry, task: Task) -> list[str]:
    """Why the proof of ``task`` does not hold, in words; empty if it does."""
    return staleness(task, hashes_of(registry, task))
