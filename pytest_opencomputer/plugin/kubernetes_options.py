"""The options of ``--sandbox-backend=kubernetes``: which cluster, and how pods are started there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.extras import need

if TYPE_CHECKING:
    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend

_OPTIONS = (
    ("config", "FILE", "kubeconfig file of the cluster (default: $KUBECONFIG, else ~/.kube/config)"),
    ("context", "NAME", "context of the kubeconfig file (default: its current one)"),
    ("namespace", "NAME", "namespace of the pods (default: opencomputer)"),
    ("registry", "PREFIX", "what stands before the names of images, for example HOST/PROJECT (default: nothing)"),
    ("seccomp", "PROFILE", "seccomp profile on the nodes for apps that make user namespaces (default: none)"),
    ("pending", "SECONDS", "how long a pod may wait until it runs (default: 300)"),
)


def add_kubernetes_options(group: pytest.OptionGroup, parser: pytest.Parser) -> None:
    """Register them."""
    for name, value, words in _OPTIONS:
        group.addoption(f"--kubernetes-{name}", default=None, metavar=value, help=words)
        parser.addini(f"opencomputer_kubernetes_{name}", f"as --kubernetes-{name}", type="string", default="")


def kubernetes_backend(config: pytest.Config) -> KubernetesBackend:
    """The backend of the chosen cluster, which is not asked yet.

    Raises:
        UsageProblem: the extra is not installed, an option is invalid, or no kubeconfig file tells of the cluster.
    """
    need("kubernetes", what="--sandbox-backend=kubernetes", extra="kubernetes")
    from pytest_opencomputer.sandbox.backends.kubernetes import backend_of

    return backend_of(
        {name: _given(config, name) for name, _, _ in _OPTIONS if name != "pending"}, pending=_pending(config)
    )


def _given(config: pytest.Config, name: str) -> str:
    option = config.getoption(f"--kubernetes-{name}")
    return str(config.getini(f"opencomputer_kubernetes_{name}") if option is None else option)


def _pending(config: pytest.Config) -> float | None:
    text = _given(config, "pending")
    if not text:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise UsageProblem(f"got {text!r}", where="--kubernetes-pending", wanted="seconds, more than 0")
    return seconds
