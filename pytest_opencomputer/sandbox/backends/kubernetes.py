"""Machines as pods of a Kubernetes cluster.

One pod per machine. Its first process (``guest/pod.py``) waits for the pipe, which is the WebSocket of an exec, and
then runs the interpreter that the caller talks to. If the caller dies or its connection breaks, the interpreter's input
ends, then the interpreter, then the pod; if nobody comes, the pod ends by itself. ``activeDeadlineSeconds`` bounds it
in any case.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from typing import Any

from kubernetes.client import Configuration, CoreV1Api, NetworkingV1Api, V1NetworkPolicy, V1Pod
from kubernetes.client.exceptions import ApiException
from kubernetes.watch import Watch

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.backends.base import ExitState, Machine, MachineInfo, MachineSpec, Pipe
from pytest_opencomputer.sandbox.backends.cluster import (
    DOCTOR,
    MANIFEST,
    USUAL,
    Cluster,
    client,
    cluster_errors,
    configuration,
)
from pytest_opencomputer.sandbox.backends.exec_stream import ExecPipe, open_stream
from pytest_opencomputer.sandbox.backends.pod import CONTAINER, OURS, door_command, pod
from pytest_opencomputer.sandbox.backends.pod_state import GONE, exit_state, never_starts, starts, status, waits_for
from pytest_opencomputer.sandbox.labels import unprefixed

_NOTED_WITHIN = 5.0  # seconds
_ALIVE_WITHIN = 5.0  # seconds in which a node answers a sign of life
ANSWERS_WITHIN = (5.0, 30.0)  #: seconds: to connect, to answer
_WATCH = 30  # seconds that one request watches a pod that does not run yet
_SELECTOR = ",".join(f"{name}={value}" for name, value in OURS.items())


class PodMachine:
    """A started pod."""

    greeted = True  #: the greeting has been sent

    def __init__(self, backend: KubernetesBackend, name: str, pipe: ExecPipe) -> None:
        self._backend, self._name, self._pipe = backend, name, pipe
        self._last: ExitState | None = None

    @property
    def id(self) -> str:
        """The pod's name."""
        return self._name

    @property
    def pipe(self) -> Pipe:
        """Standard input and output of the interpreter."""
        return self._pipe

    def exit_state(self) -> ExitState:
        """Whether the pod runs, or how it ended."""
        if self._last is not None:
            return self._last
        # The stream can end seconds before the node has reported why.
        deadline = time.monotonic() + (_NOTED_WITHIN if self._pipe.ended else 0)
        while (state := self._backend.state(self._name)).running and time.monotonic() < deadline:
            time.sleep(0.1)
        if not state.running:
            self._last = state
        elif not state.message:
            return replace(state, message=self._connection())
        return state

    def _connection(self) -> str:
        """What is wrong with the connection to a pod that runs, in words; empty if nothing is.

        Nothing in a pod can cause it: if a process there ends, its node says so.
        """
        if self._pipe.ended:
            return "" if self._pipe.exit_code is not None else "was cut off: the connection to it broke"
        return "" if self._pipe.answers(_ALIVE_WITHIN) else "was cut off: its node does not answer"

    def stop(self) -> None:
        """Kill and remove the pod at once."""
        self._pipe.close()
        self._backend.remove(self._name)


class KubernetesBackend:
    """Starts pods.

    Args:
        cluster: which one, and how.
        read: how it is reached; by default as the kubeconfig file says.
    """

    name = "kubernetes"

    def __init__(self, cluster: Cluster = USUAL, read: Configuration | None = None) -> None:
        self.cluster = cluster
        self._given = read

    @cached_property
    def configuration(self) -> Configuration:
        """How the cluster is reached. Raises ``UsageProblem`` if no kubeconfig file defines it."""
        return self._given or configuration(self.cluster)

    @cached_property
    def pods(self) -> CoreV1Api:
        """The client of pods."""
        return CoreV1Api(client(self.configuration))

    def check(self) -> None:
        """Raise ``EngineError`` if the cluster does not answer, or no policy denies our pods the network."""
        with self._errors("list the pods and network policies"):
            self.pods.list_namespaced_pod(self.cluster.namespace, limit=1, _request_timeout=ANSWERS_WITHIN)
            policies = NetworkingV1Api(self.pods.api_client).list_namespaced_network_policy(
                self.cluster.namespace, _request_timeout=ANSWERS_WITHIN
            )
        if not any(denies_all(policy) for policy in policies.items):
            raise EngineError(
                f"no network policy of the namespace {self.cluster.namespace} denies our pods everything\n"
                f"  do: {MANIFEST}; {DOCTOR}"
            )

    def start(self, spec: MachineSpec) -> Machine:
        """Start a pod and its interpreter.

        Raises:
            EngineError: the cluster does not answer or refuses, the image is missing, or no node has room in time.
        """
        wanted = pod(spec, self.cluster)
        name = str(wanted.metadata.name if wanted.metadata else "")
        try:
            with self._errors(f"start a desktop from {spec.image}"):
                self.pods.create_namespaced_pod(self.cluster.namespace, wanted, _request_timeout=ANSWERS_WITHIN)
                self._await(name)
                pipe = self._open(name, door_command())
                pipe.send(spec.greeting)
        except BaseException:  # also an interrupt: no pod must be left behind
            with contextlib.suppress(EngineError):
                self.remove(name)
            raise
        return PodMachine(self, name, pipe)

    def connect(self, machine_id: str, command: Sequence[str]) -> Pipe:
        """Run ``command`` as root in a running pod. Raises ``EngineError``."""
        with self._errors(f"connect to the desktop {machine_id}"):
            return self._open(machine_id, list(command))

    def machines(self, labels: Mapping[str, str]) -> list[MachineInfo]:
        """Our pods with all of ``labels`` (named without the prefix), in any state. Raises ``EngineError``."""
        with self._errors("list the desktops"):
            found = self.pods.list_namespaced_pod(
                self.cluster.namespace, label_selector=_SELECTOR, _request_timeout=ANSWERS_WITHIN
            )
        every = [_info(one) for one in found.items]
        return [one for one in every if labels.items() <= one.labels.items()]

    def remove(self, machine_id: str) -> None:
        """Kill and remove a pod; nothing happens if it is gone. Raises ``EngineError``."""
        with self._errors(f"remove the desktop {machine_id}"):
            try:
                # At once, as its node may not answer; the node ends it within seconds. The answer is not parsed: it may
                # be a status, where the client expects a pod.
                answer: Any = self.pods.delete_namespaced_pod(
                    machine_id,
                    self.cluster.namespace,
                    grace_period_seconds=0,
                    _request_timeout=ANSWERS_WITHIN,
                    _preload_content=False,
                )
                answer.drain_conn()
            except ApiException as error:
                if error.status != 404:
                    raise

    def state(self, machine_id: str) -> ExitState:
        """Whether a pod runs, or how it ended. Raises ``EngineError``."""
        with self._errors(f"ask about the desktop {machine_id}"):
            try:
                return exit_state(
                    self.pods.read_namespaced_pod(machine_id, self.cluster.namespace, _request_timeout=ANSWERS_WITHIN)
                )
            except ApiException as error:
                if error.status != 404:
                    raise
                return GONE

    def _await(self, name: str) -> None:
        """Wait until the pod runs. Raises ``EngineError`` if it will not, or not in time."""
        began = time.monotonic()
        latest: V1Pod | None = None
        while (left := began + self.cluster.pending - time.monotonic()) > 0:
            for seen in self._looks(name, left):
                if seen is None:
                    raise EngineError(f"the pod {name} was deleted before it ran\n  do: try again; {DOCTOR}")
                if starts(seen):
                    return
                if hopeless := never_starts(seen):
                    raise EngineError(f"the pod {name} does not start: {hopeless[0]}\n  do: {hopeless[1]}; {DOCTOR}")
                latest = seen
        what = waits_for(latest) if latest else "the cluster does not show it"
        raise EngineError(
            f"the pod {name} did not run within {self.cluster.pending:g} s: {what}\n"
            f"  do: run fewer desktops at once, add nodes or wait longer (--kubernetes-pending); {DOCTOR}"
        )

    def _looks(self, name: str, left: float) -> Iterator[V1Pod | None]:
        """The pod now and after each change, for half a minute at most; ``None`` if it was deleted."""
        watch = Watch()
        with contextlib.closing(
            watch.stream(
                self.pods.list_namespaced_pod,
                self.cluster.namespace,
                field_selector=f"metadata.name={name}",
                timeout_seconds=max(1, int(min(left, _WATCH))),
                _request_timeout=(ANSWERS_WITHIN[0], _WATCH + 10.0),
            )
        ) as events:
            for event in events:
                yield None if event["type"] == "DELETED" else event["object"]

    def _open(self, name: str, command: list[str]) -> ExecPipe:
        # The library changes a client while it opens a stream, so each stream has its own.
        return ExecPipe(open_stream(client(self.configuration), self.cluster.namespace, name, CONTAINER, command))

    def _errors(self, doing: str) -> AbstractContextManager[None]:
        return cluster_errors(doing, str(self.configuration.host))


def denies_all(policy: V1NetworkPolicy) -> bool:
    """Whether a policy denies our pods all connections, in and out."""
    spec = policy.spec
    if spec is None or spec.ingress or spec.egress or {"Ingress", "Egress"} - set(spec.policy_types or ()):
        return False
    selector = spec.pod_selector
    if selector is None:
        return True
    return not selector.match_expressions and (selector.match_labels or {}).items() <= OURS.items()


def _info(one: V1Pod) -> MachineInfo:
    about = one.metadata
    created = about.creation_timestamp if about else None
    return MachineInfo(
        id=str(about.name if about else ""),
        labels=unprefixed((about.annotations if about else None) or {}),
        status=status(one),
        created=created.timestamp() if created else 0.0,
    )
