"""The pod of a desktop: what ``DockerBackend.options`` says to an engine, in the words of Kubernetes.

It differs from the *restricted* level of the Pod Security Standards only in its users: the guest is root with three
capabilities, because otherwise the agent's processes, ours and the services could not have different users.
"""

from __future__ import annotations

import inspect
import re
import uuid
from collections.abc import Mapping

from kubernetes.client import (
    V1Capabilities,
    V1Container,
    V1EmptyDirVolumeSource,
    V1HostAlias,
    V1ObjectMeta,
    V1Pod,
    V1PodDNSConfig,
    V1PodSpec,
    V1ResourceRequirements,
    V1SeccompProfile,
    V1SecurityContext,
    V1Volume,
    V1VolumeMount,
)

from pytest_opencomputer.guest import pod as in_pod
from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.models.host_clock import HostTime
from pytest_opencomputer.sandbox.backends.base import Limits, MachineSpec
from pytest_opencomputer.sandbox.backends.cluster import Cluster
from pytest_opencomputer.sandbox.labels import EXPIRES, PREFIX, TIME_TO_LIVE, labelled
from pytest_opencomputer.sandbox.pool import DESKTOPS_PER_CORE, MEMORY_EACH

CONTAINER = "desktop"
CAPABILITIES = ("SETUID", "SETGID", "KILL")  #: what root keeps in the container
OURS = {"app.kubernetes.io/managed-by": "pytest-opencomputer"}
"""The labels of all our pods. The network policy of ``deploy/kubernetes.yaml`` selects them."""
PATIENCE = 120.0  #: seconds in which a started pod must get its pipe, or it ends
_FIRST = inspect.getsource(in_pod)
# The command of an exec is a part of an address, of which proxies take a few KiB.
_DOOR = (
    "from __future__ import annotations\nimport os, signal, socket, time\n"
    f"DOOR = {in_pod.DOOR!r}\n{inspect.getsource(in_pod.door)}"
)
_RUNTIME = 64 * 1024**2  # bytes of the folder of sockets and the like
_GRACE = 60  # seconds that a pod has beyond its guest's time to live


def pod(spec: MachineSpec, cluster: Cluster) -> V1Pod:
    """The pod of a machine. Raises ``EngineError`` if the cluster cannot run it."""
    labels = labelled(spec.labels)
    return V1Pod(
        api_version="v1",
        kind="Pod",
        metadata=V1ObjectMeta(
            name=f"desktop-{uuid.uuid4().hex[:12]}",
            namespace=cluster.namespace,
            labels={**OURS, **readable(labels)},
            # Label values are limited in length and characters; annotations take any text.
            annotations=labels,
        ),
        spec=V1PodSpec(
            containers=[_container(spec, cluster)],
            volumes=[
                V1Volume(name=name, empty_dir=V1EmptyDirVolumeSource(medium="Memory", size_limit=str(size)))
                for name, _, size in _folders(spec.limits)
            ],
            restart_policy="Never",
            active_deadline_seconds=_seconds(labels) + _GRACE,
            termination_grace_period_seconds=1,
            hostname="desktop",
            host_aliases=[V1HostAlias(ip="127.0.0.1", hostnames=list(spec.hosts))] if spec.hosts else None,
            automount_service_account_token=False,
            enable_service_links=False,
            # No names of the cluster, as there is no network.
            dns_policy="Default" if spec.network else "None",
            dns_config=None if spec.network else V1PodDNSConfig(nameservers=["127.0.0.1"]),
        ),
    )


def door_command() -> list[str]:
    """What is run in the pod with the pipe for the guest."""
    return _run(_DOOR, f"door({PATIENCE})")


def requests(limits: Limits) -> dict[str, str]:
    """What a node must have left for a desktop: as much as the pool of one machine counts for it."""
    return {
        "cpu": f"{int(min(limits.processors, 1 / DESKTOPS_PER_CORE) * 1000)}m",
        "memory": str(min(limits.memory, MEMORY_EACH)),
    }


def readable(labels: Mapping[str, str]) -> dict[str, str]:
    """Run and task as labels, for people who list pods: with other characters replaced, and cut off."""
    found = {}
    for name in ("run", "task"):
        value = re.sub(r"[^A-Za-z0-9._-]+", "-", labels.get(PREFIX + name, ""))[:63].strip("._-")
        if value:
            found[PREFIX + name] = value
    return found


def _container(spec: MachineSpec, cluster: Cluster) -> V1Container:
    if spec.user_namespaces and not cluster.seccomp:
        raise EngineError(
            "an app of this desktop makes user namespaces, for which the nodes need a seccomp profile\n"
            "  do: put the profile on the nodes (docs/kubernetes.md), and name it with --kubernetes-seccomp"
        )
    limits = spec.limits
    profile = (
        V1SeccompProfile(type="Localhost", localhost_profile=cluster.seccomp)
        if spec.user_namespaces
        else V1SeccompProfile(type="RuntimeDefault")
    )
    return V1Container(
        name=CONTAINER,
        image=cluster.image(spec.image),
        image_pull_policy="IfNotPresent",
        # In the command of a container Kubernetes replaces $(NAME), and $$( by $(.
        command=[
            word.replace("$(", "$$(")
            for word in _run(_FIRST, f"first({list(spec.command)!r}, {spec.user}, {PATIENCE})")
        ],
        resources=V1ResourceRequirements(
            limits={"cpu": f"{int(limits.processors * 1000)}m", "memory": str(limits.memory)},
            requests=requests(limits),
        ),
        security_context=V1SecurityContext(
            run_as_user=0,
            run_as_group=0,
            run_as_non_root=False,
            privileged=False,
            allow_privilege_escalation=False,
            read_only_root_filesystem=True,
            capabilities=V1Capabilities(drop=["ALL"], add=list(CAPABILITIES)),
            seccomp_profile=profile,
        ),
        volume_mounts=[V1VolumeMount(name=name, mount_path=place) for name, place, _ in _folders(limits)],
    )


def _folders(limits: Limits) -> tuple[tuple[str, str, int], ...]:
    """The writable folders, all in memory: name of the volume, place, bytes."""
    return (
        ("home", "/home", limits.home),
        ("tmp", "/tmp", limits.temporary),
        ("var-tmp", "/var/tmp", limits.temporary),
        ("run", "/run", _RUNTIME),
        ("shm", "/dev/shm", limits.shared_memory),
    )


def _run(source: str, call: str) -> list[str]:
    return ["python3", "-I", "-c", f"{source}\n{call}\n"]


def _seconds(labels: Mapping[str, str]) -> int:
    """How long the machine may live, by its labels."""
    expires = HostTime.parse(labels[PREFIX + EXPIRES])
    left = None if expires is None else HostTime.now().until(expires)
    return max(1, int(TIME_TO_LIVE if left is None else left))
