"""Two nodes with engines of their own: desktops are spread, and an engine is killed in the middle of a rollout."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.backend_tests.helpers import read
from pytest_opencomputer.sandbox.images.building import ensure, image_for
from tests.kubernetes.conftest import ADMINISTRATOR, NAMESPACE, REPOSITORY, Start, kubectl, left_over
from tests.kubernetes.held_run import HeldRun, told
from tests.kubernetes.test_live_kills import CUT, HELD, PASSED, listed, resumed
from tests.kubernetes.test_live_pods import SLEEP

if TYPE_CHECKING:
    from kubernetes.client import CoreV1Api

    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend

SCRIPT = REPOSITORY / "scripts/kubernetes/second-node"
SECOND = Path(ADMINISTRATOR).parents[1] / "second"


@pytest.fixture(scope="module", autouse=True)
def second_node(image: str) -> Iterator[None]:
    """A second node, which has the images of the tests."""
    galculator = ensure(image_for([Registry.discover(REPOSITORY).app("galculator")]), print).tag
    started(image, galculator)
    yield
    subprocess.run([str(SCRIPT), "stop"], check=True, timeout=120)


def started(*images: str) -> None:
    """Start what does not run of the second node, whose engine gets these images."""
    subprocess.run([str(SCRIPT), "start", *images], check=True, timeout=300)


@contextmanager
def closed(node: str) -> Iterator[None]:
    """No new pod gets to a node."""
    kubectl("cordon", node)
    try:
        yield
    finally:
        kubectl("uncordon", node)


def node_of(pod: str, administrator: CoreV1Api) -> str:
    """The node that a pod is on."""
    spec = administrator.read_namespaced_pod(pod, NAMESPACE).spec
    return str(spec and spec.node_name)


def processes() -> list[int]:
    """Those of the pods of the second node, whatever its engine says."""
    groups = Path("/sys/fs/cgroup/memory/opencomputer-second").rglob("cgroup.procs")
    return [int(one) for group in groups for one in group.read_text().split()]


def test_desktops_are_spread_over_both(start: Start, administrator: CoreV1Api) -> None:
    machines = [start(SLEEP) for _ in range(4)]
    for machine in machines:
        assert read(machine.pipe, 6) == b"ready\n"
    nodes = Counter(node_of(machine.id, administrator) for machine in machines)
    assert nodes.keys() == {"node1", "node2"}


@pytest.mark.parametrize("whole", [False, True], ids=["its engine", "all of it"])
def test_a_node_that_is_killed(
    whole: bool, backend: KubernetesBackend, administrator: CoreV1Api, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        with closed("node1"):
            run = stack.enter_context(HeldRun(tmp_path, backend.cluster.config, HELD))
            pod = run.in_the_middle()
        assert node_of(pod, administrator) == "node2"
        engine, kubelet = (int((SECOND / file).read_text()) for file in ("docker.pid", "../kubelet2.pid"))
        for process in (engine, *((kubelet, *processes()) if whole else ())):
            os.kill(process, signal.SIGKILL)
        began = time.monotonic()
        result = run.ends()["held"]
        print(f"the run ended {time.monotonic() - began:.1f} s after the kill: {result.cause}")
        assert told(result) == CUT, result
        assert not listed(pod, backend)
        assert bool(processes()) is not whole, "only its engine could end the desktop"
        with closed("node2"):
            assert told(resumed(run)["held"]) == PASSED
    started()  # as a machine does with programs of its own that have ended
    until(lambda: not processes(), what="the desktop has ended", timeout=60)
    until(lambda: not left_over(backend), what="no pod and no container is left", timeout=60)
