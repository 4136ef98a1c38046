"""The options of ``--sandbox-backend=kubernetes``: which cluster, and how pods are started there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.sandbox.kubernetes_choice import OPTIONS, chosen_backend

if TYPE_CHECKING:
    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend


def add_kubernetes_options(group: pytest.OptionGroup, parser: pytest.Parser) -> None:
    """Register them."""
    for name, value, words in OPTIONS:
        group.addoption(f"--kubernetes-{name}", default=None, metavar=value, help=words)
        parser.addini(f"opencomputer_kubernetes_{name}", f"as --kubernetes-{name}", type="string", default="")


def kubernetes_backend(config: pytest.Config) -> KubernetesBackend:
    """The backend of the chosen cluster, which is not asked yet. Raises ``UsageProblem``."""
    return chosen_backend({name: _given(config, name) for name, _, _ in OPTIONS})


def _given(config: pytest.Config, name: str) -> str:
    option = config.getoption(f"--kubernetes-{name}")
    return str(config.getini(f"opencomputer_kubernetes_{name}") if option is None else option)
