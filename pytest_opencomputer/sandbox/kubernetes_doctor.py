"""Whether a Kubernetes cluster has what rollouts need, and the commands that help.

Each examination needs rights of its own. What this account may not see is a note and no defect: rollouts may still be
possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager

from kubernetes.client import (
    AuthorizationV1Api,
    NetworkingV1Api,
    V1Node,
    V1ResourceAttributes,
    V1SelfSubjectAccessReview,
    V1SelfSubjectAccessReviewSpec,
    VersionApi,
)
from kubernetes.client.exceptions import ApiException
from kubernetes.utils.quantity import parse_quantity

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.backends.base import Limits
from pytest_opencomputer.sandbox.backends.cluster import MANIFEST, cluster_errors
from pytest_opencomputer.sandbox.backends.kubernetes import ANSWERS_WITHIN, KubernetesBackend, denies_all
from pytest_opencomputer.sandbox.backends.pod import requests
from pytest_opencomputer.sandbox.doctor import Finding
from pytest_opencomputer.sandbox.images.recipe import Recipe

RIGHTS = (
    *(("", "pods", "", verb) for verb in ("create", "delete", "get", "list", "watch")),
    *(("", "pods", "exec", verb) for verb in ("create", "get")),
    ("networking.k8s.io", "networkpolicies", "", "list"),
)
"""What rollouts do: group, resource, subresource, verb. The role of ``deploy/kubernetes.yaml`` allows it."""


def examine_cluster(backend: KubernetesBackend, recipes: Sequence[Recipe] = ()) -> Iterator[Finding]:
    """Look at everything, one after the other.

    Args:
        recipes: of the images that will be wanted.
    """
    try:
        yield _server(backend)
    except EngineError as error:
        yield Finding("cluster", False, _happened(error), "kubectl cluster-info; then --kubernetes-config or -context")
        return
    for look in (_namespace, _rights, _policy, _quota):
        yield _seen(backend, look)
    try:
        with _errors(backend, "list the nodes"):
            nodes = backend.pods.list_node(_request_timeout=ANSWERS_WITHIN).items
    except EngineError as error:
        yield Finding("nodes", False, _happened(error), "ask an administrator whether they have the images", False)
        return
    ready = [node for node in nodes if is_ready(node)]
    yield _nodes(nodes, ready)
    yield from (_image(backend, recipe, ready) for recipe in recipes)


def _seen(backend: KubernetesBackend, look: Callable[[KubernetesBackend], Finding]) -> Finding:
    name = look.__name__.removeprefix("_")
    try:
        return look(backend)
    except EngineError as error:
        return Finding(name, False, _happened(error), f"{MANIFEST}, or do without", required=False)


def _server(backend: KubernetesBackend) -> Finding:
    with _errors(backend, "reach the cluster"):
        version = VersionApi(backend.pods.api_client).get_code(_request_timeout=ANSWERS_WITHIN)
    return Finding("cluster", True, f"Kubernetes {version.git_version} answers at {backend.configuration.host}")


def _namespace(backend: KubernetesBackend) -> Finding:
    name = backend.cluster.namespace
    with _errors(backend, f"look for the namespace {name}"):
        try:
            backend.pods.read_namespace(name, _request_timeout=ANSWERS_WITHIN)
        except ApiException as error:
            if error.status != 404:
                raise
            return Finding("namespace", False, f"there is no namespace {name}", MANIFEST)
    return Finding("namespace", True, name)


def _rights(backend: KubernetesBackend) -> Finding:
    api = AuthorizationV1Api(backend.pods.api_client)
    lacking = []
    with _errors(backend, "ask what this account may do"):
        for group, resource, subresource, verb in RIGHTS:
            asked = V1SelfSubjectAccessReview(
                spec=V1SelfSubjectAccessReviewSpec(
                    resource_attributes=V1ResourceAttributes(
                        namespace=backend.cluster.namespace,
                        group=group,
                        resource=resource,
                        subresource=subresource,
                        verb=verb,
                    )
                )
            )
            answer = api.create_self_subject_access_review(asked, _request_timeout=ANSWERS_WITHIN)
            if not (answer.status and answer.status.allowed):
                lacking.append(f"{verb} {'/'.join(filter(None, (resource, subresource)))}")
    if lacking:
        return Finding("rights", False, f"this account may not: {', '.join(lacking)}", MANIFEST)
    return Finding("rights", True, "pods can be started, entered and removed")


def _policy(backend: KubernetesBackend) -> Finding:
    with _errors(backend, "list the network policies"):
        policies = NetworkingV1Api(backend.pods.api_client).list_namespaced_network_policy(
            backend.cluster.namespace, _request_timeout=ANSWERS_WITHIN
        )
    found = [policy.metadata.name for policy in policies.items if denies_all(policy) and policy.metadata]
    if not found:
        return Finding("policy", False, "no network policy denies our pods everything", MANIFEST)
    return Finding("policy", True, f"{found[0]}; whether the cluster's network enforces it cannot be seen from here")


def _quota(backend: KubernetesBackend) -> Finding:
    with _errors(backend, "list the quotas"):
        quotas = backend.pods.list_namespaced_resource_quota(backend.cluster.namespace, _request_timeout=ANSWERS_WITHIN)
    parts = []
    for quota in quotas.items:
        hard, used = (quota.status.hard or {}, quota.status.used or {}) if quota.status else ({}, {})
        parts += [f"{name} {used.get(name, '0')} of {most}" for name, most in sorted(hard.items())]
    return Finding("quota", True, ", ".join(parts) or "none")


def is_ready(node: V1Node) -> bool:
    """Whether a node takes pods."""
    if node.spec is not None and node.spec.unschedulable:
        return False
    conditions = (node.status.conditions if node.status else None) or []
    return any(condition.type == "Ready" and condition.status == "True" for condition in conditions)


def room(node: V1Node) -> int:
    """How many desktops a node has room for if nothing else runs there, by what their pods request."""
    allocatable = (node.status.allocatable if node.status else None) or {}
    wanted = {**requests(Limits()), "pods": "1"}
    return int(min(parse_quantity(allocatable.get(name, "0")) // parse_quantity(one) for name, one in wanted.items()))


def _nodes(nodes: Sequence[V1Node], ready: Sequence[V1Node]) -> Finding:
    places = sum(map(room, ready))
    detail = f"{len(ready)} of {len(nodes)} take pods: room for {places} desktops if nothing else runs there"
    return Finding("nodes", places > 0, detail, "kubectl describe nodes; add some, or uncordon them")


def _image(backend: KubernetesBackend, recipe: Recipe, ready: Sequence[V1Node]) -> Finding:
    image = backend.cluster.image(recipe.tag)
    having = sum(has_image(node, image) for node in ready)
    detail = f"{image} is on {having} of {len(ready)} nodes"
    if backend.cluster.registry:
        return Finding("image", True, f"{detail}; the others pull it")
    return Finding("image", having == len(ready), detail, "docs/kubernetes.md, Images", required=False)


def has_image(node: V1Node, image: str) -> bool:
    """Whether a node says that it has an image. Nodes list their 50 largest ones only."""
    images = (node.status.images if node.status else None) or []
    names = [name for one in images for name in one.names or ()]
    return any(name == image or name.endswith(f"/{image}") for name in names)


def _errors(backend: KubernetesBackend, doing: str) -> AbstractContextManager[None]:
    return cluster_errors(doing, str(backend.configuration.host))


def _happened(error: EngineError) -> str:
    return str(error).splitlines()[0].partition(": ")[2]
