"""A Kubernetes cluster: how to reach it, and what its errors mean.

It is the one of the chosen context of the kubeconfig file (``KUBECONFIG``, else ``~/.kube/config``); inside a pod
without such a file, it is the cluster of the pod.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import kubernetes.config
import urllib3.exceptions
from kubernetes.client import ApiClient, Configuration
from kubernetes.client.exceptions import ApiException
from kubernetes.config.config_exception import ConfigException
from pydantic import ValidationError

from pytest_opencomputer.models.errors import EngineError, UsageProblem
from pytest_opencomputer.sandbox.images.recipe import in_registry

DOCTOR = "opencomputer doctor --sandbox-backend kubernetes"
MANIFEST = "kubectl apply -f deploy/kubernetes.yaml, as an administrator"
NAMESPACE = "opencomputer"
_TROUBLES = (ApiException, urllib3.exceptions.HTTPError, OSError, ValidationError)


@dataclass(frozen=True)
class Cluster:
    """Which cluster, and how pods are started there.

    Attributes:
        namespace: of the pods.
        config: the kubeconfig file; empty for the usual one.
        context: of that file; empty for its current one.
        registry: what stands before the images' names, with the registry's host; empty if the nodes have the images.
        seccomp: a seccomp profile of the nodes (``localhostProfile``) for apps that make user namespaces.
        pending: seconds that a pod may wait for a node.
    """

    namespace: str = NAMESPACE
    config: str = ""
    context: str = ""
    registry: str = ""
    seccomp: str = ""
    pending: float = 300.0

    def image(self, tag: str) -> str:
        """How the nodes call an image of ours."""
        return in_registry(self.registry, tag) if self.registry else tag


USUAL = Cluster()


def configuration(cluster: Cluster) -> Configuration:
    """Read how the cluster is reached. It is not asked.

    Raises:
        UsageProblem: there is no such file or context, or it is not a kubeconfig.
    """
    read = Configuration()
    named = cluster.config or os.environ.get("KUBECONFIG", "")
    file = named or str(Path.home() / ".kube/config")
    try:
        if not named and not Path(file).is_file() and "KUBERNETES_SERVICE_HOST" in os.environ:
            kubernetes.config.load_incluster_config(client_configuration=read)
        else:
            kubernetes.config.load_kube_config(
                config_file=file, context=cluster.context or None, client_configuration=read
            )
    except Exception as error:  # the library raises many different errors for files that are not kubeconfigs
        said = " ".join(str(error).split()) if isinstance(error, ConfigException | OSError) else "it is another file"
        raise UsageProblem(
            f"no cluster can be read from it: {said}",
            where=f"kubeconfig {file}" + (f", context {cluster.context}" if cluster.context else ""),
            wanted="a kubeconfig file that has the context",
            fix="kubectl config get-contexts; then --kubernetes-config=FILE, --kubernetes-context=NAME or KUBECONFIG",
        ) from error
    read.retries = 1
    return read


def client(read: Configuration) -> ApiClient:
    """A client. Streams need one of their own: the library changes it while a stream is opened."""
    return ApiClient(read)


@contextmanager
def cluster_errors(doing: str, host: str) -> Iterator[None]:
    """Turn errors of the client into ``EngineError``: what was tried, what happened, what to do.

    Args:
        doing: what is tried.
        host: address of the cluster.
    """
    try:
        yield
    except _TROUBLES as error:
        happened, remedy = explain(error, host)
        raise EngineError(f"could not {doing}: {happened}\n  do: {remedy}") from error


def explain(error: BaseException, host: str) -> tuple[str, str]:
    """What happened, as text, and what helps."""
    if isinstance(error, ValidationError):
        said = " ".join(str(error).split())[:300]
        return f"the client cannot read what the cluster sent ({said})", "pip install --upgrade kubernetes"
    if not isinstance(error, ApiException):
        return f"the cluster at {host} cannot be reached ({_short(error)})", DOCTOR
    said = message(error)
    if error.status == 401:
        return f"the cluster at {host} does not accept these credentials", f"log in again; {DOCTOR}"
    if error.status == 403 and "exceeded quota" in said:
        return f"the quota of the namespace is used up ({said})", "run fewer desktops at once, or raise the quota"
    if error.status == 403:
        return (
            f"this account may not ({said})",
            f"{MANIFEST}; {DOCTOR}",
        )
    if error.status == 404 and "namespaces" in said:
        return (
            f"there is no such namespace ({said})",
            f"{MANIFEST}; or --kubernetes-namespace=NAME",
        )
    if not error.status:
        return f"the stream was not opened ({said})", DOCTOR
    return f"{error.status} {said}", DOCTOR


def message(error: ApiException) -> str:
    """What the server said, in one line (``message`` of a ``Status`` object)."""
    body = error.body.decode(errors="replace") if isinstance(error.body, bytes) else error.body
    try:
        said = json.loads(body or "")["message"]
    except (ValueError, TypeError, KeyError):
        said = body or error.reason
    return " ".join(str(said).split())[:500]


def _short(error: BaseException) -> str:
    reason = getattr(error, "reason", None)
    return " ".join(str(reason or error).split())[-200:]
