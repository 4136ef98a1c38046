"""The backend ``kubernetes`` as its user has chosen it: by pytest's options, or by those of the console script.

The client of Kubernetes is an extra, so it is imported only when the backend is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.extras import need

if TYPE_CHECKING:
    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend

OPTIONS = (
    ("config", "FILE", "kubeconfig file of the cluster (default: $KUBECONFIG, else ~/.kube/config)"),
    ("context", "NAME", "context of the kubeconfig file (default: its current one)"),
    ("namespace", "NAME", "namespace of the pods (default: opencomputer)"),
    ("registry", "PREFIX", "what stands before the names of images, for example HOST/PROJECT (default: nothing)"),
    ("seccomp", "PROFILE", "seccomp profile on the nodes for apps that make user namespaces (default: none)"),
    ("pending", "SECONDS", "how long a pod may wait until it runs (default: 300)"),
)
"""Names behind ``--kubernetes-``, values, and help."""


def chosen_backend(values: Mapping[str, str]) -> KubernetesBackend:
    """The backend of the chosen cluster, which is not asked yet.

    Args:
        values: of the options, by name; empty ones were not given.

    Raises:
        UsageProblem: the extra is not installed, an option is invalid, or no kubeconfig file defines the cluster.
    """
    need("kubernetes", what="--sandbox-backend=kubernetes", extra="kubernetes")
    from pytest_opencomputer.sandbox.backends.cluster import Cluster
    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend

    given: dict[str, Any] = {name: value for name, value in values.items() if value}
    if "pending" in given:
        given["pending"] = _seconds(given["pending"])
    backend = KubernetesBackend(Cluster(**given))
    _ = backend.configuration  # report errors in it early
    return backend


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise UsageProblem(f"got {text!r}", where="--kubernetes-pending", wanted="seconds, more than 0")
    return seconds
