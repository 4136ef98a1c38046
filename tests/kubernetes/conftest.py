"""Tests against a real cluster: ``make test-kubernetes``.

Without the variable OPENCOMPUTER_KUBERNETES, which names the kubeconfig file of an administrator of the cluster that
``scripts/kubernetes/cluster`` starts, nothing here is collected. Desktops are started with the rights of the account of
``deploy/kubernetes.yaml`` only.
"""

from __future__ import annotations

import base64
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.sandbox.backends.base import Limits, MachineSpec
from pytest_opencomputer.sandbox.images.building import ensure, image_for

ADMINISTRATOR = os.environ.get("OPENCOMPUTER_KUBERNETES", "")
REPOSITORY = Path(__file__).parents[2]
NAMESPACE = "opencomputer"
TOKEN, ACCOUNT = "kubernetes.io/service-account-token", "kubernetes.io/service-account.name"
collect_ignore_glob = [] if ADMINISTRATOR else ["test_*.py"]

if TYPE_CHECKING:
    from kubernetes.client import CoreV1Api

    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend, PodMachine

LIMITS = Limits(memory=512 * 1024**2, processors=0.5)
Start = Callable[..., "PodMachine"]


@pytest.fixture(scope="session")
def administrator() -> CoreV1Api:
    """A client that may do anything. What desktops need is in the cluster."""
    from kubernetes.client import CoreV1Api

    from pytest_opencomputer.sandbox.backends.cluster import Cluster, client, configuration

    manifest = REPOSITORY / "deploy/kubernetes.yaml"
    kubectl("apply", "-f", str(manifest))
    return CoreV1Api(client(configuration(Cluster(config=ADMINISTRATOR))))


@pytest.fixture(scope="session")
def kubeconfig(administrator: CoreV1Api, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kubeconfig file of the account of the manifest."""

    def tokens() -> list[str]:
        found = administrator.list_namespaced_secret(NAMESPACE, field_selector=f"type={TOKEN}").items
        about = [(one.metadata.annotations or {}, one.data or {}) for one in found if one.metadata]
        return [str(data["token"]) for labels, data in about if labels.get(ACCOUNT) == NAMESPACE]

    until(tokens, what="the account has a token", timeout=30)
    file = tmp_path_factory.mktemp("cluster") / "config.yaml"
    token = base64.b64decode(tokens()[0]).decode()
    told = Path(ADMINISTRATOR).read_text()
    file.write_text(re.sub(r"user: \{client-certificate.*?\}", f"user: {{token: {token}}}", told))
    return file


@pytest.fixture(scope="session")
def backend(kubeconfig: Path) -> KubernetesBackend:
    """The backend, known to work."""
    from pytest_opencomputer.sandbox.backends.cluster import Cluster
    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend

    found = KubernetesBackend(Cluster(config=str(kubeconfig), pending=60.0))
    found.check()
    return found


@pytest.fixture(scope="session")
def image() -> str:
    """Tag of the desktop image without any app."""
    return ensure(image_for([]), print).tag


@pytest.fixture
def start(backend: KubernetesBackend, image: str) -> Iterator[Start]:
    """Start a machine that runs Python code; all are stopped at the end, and then nothing is left."""
    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend, PodMachine

    started: list[PodMachine] = []

    def start(code: str, *, cluster: Mapping[str, Any] | None = None, **options: Any) -> PodMachine:
        spec = MachineSpec(image, ["python3", "-u", "-c", code], {"run": "tests"}, LIMITS)
        machine = KubernetesBackend(replace(backend.cluster, **(cluster or {}))).start(replace(spec, **options))
        assert isinstance(machine, PodMachine)
        started.append(machine)
        return machine

    yield start
    for machine in started:
        machine.stop()
    until(lambda: not left_over(backend), what="no pod and no container is left", timeout=60)


def left_over(backend: KubernetesBackend) -> list[str]:
    """Our pods, and the containers of all pods on this machine's engine."""
    command = ["docker", "ps", "-q", "--filter", f"label=io.kubernetes.pod.namespace={NAMESPACE}"]
    containers = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return [*(one.id for one in backend.machines({})), *containers]


def kubectl(*arguments: str) -> str:
    """Run the cluster's kubectl as its administrator."""
    program = Path(ADMINISTRATOR).parents[2] / "bin/kubectl"
    command = [str(program), "--kubeconfig", ADMINISTRATOR, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
