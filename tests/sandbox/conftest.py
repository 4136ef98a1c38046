"""A stub of a cluster, and the backend on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pytest_opencomputer.sandbox.backends.base import MachineSpec
from pytest_opencomputer.sandbox.backends.cluster import Cluster
from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend
from tests.sandbox.cluster_stub import Stub

SPEC = MachineSpec("opencomputer/desktop:1", ("python3", "-c", "pass"), {"run": "r", "task": "a/b"}, greeting=b"hello")


@pytest.fixture
def stub() -> Iterator[Stub]:
    """A cluster that starts pods at once and echoes in them."""
    made = Stub()
    yield made
    made.stop()


@pytest.fixture
def backend(stub: Stub) -> KubernetesBackend:
    """The backend on it, which waits a second for a pod."""
    return KubernetesBackend(Cluster(pending=1.0), stub.configuration)
