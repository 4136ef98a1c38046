"""What the status of a pod means: whether it runs, why it does not start, and how it ended."""

from __future__ import annotations

from kubernetes.client import V1ContainerState, V1ContainerStateTerminated, V1Pod

from pytest_opencomputer.sandbox.backends.base import ExitState

_HOPELESS = frozenset(
    {
        "CreateContainerConfigError",
        "CreateContainerError",
        "ErrImageNeverPull",
        "ErrImagePull",
        "ImageInspectError",
        "ImagePullBackOff",
        "InvalidImageName",
        "RegistryUnavailable",
        "RunContainerError",
    }
)
"""Reasons why a container waits that do not pass in the time for which a desktop is waited for."""
_IMAGE = frozenset({"ErrImageNeverPull", "ErrImagePull", "ImagePullBackOff", "InvalidImageName", "RegistryUnavailable"})
_LOOK = "kubectl describe pod, or the log of its node"
_GIVE = "put the image on the nodes, or push it to the registry of --kubernetes-registry (docs/kubernetes.md)"
_TIME_OVER = 4  # the guest's exit code when its time to live is over
_KILLED = 137
_OWN_LIMIT = "exceeds the limit"  # "Usage of EmptyDir volume "home" exceeds the limit "1Gi"."
_STATUS = {"Running": "running", "Pending": "created", "Succeeded": "exited", "Failed": "exited"}


def status(pod: V1Pod) -> str:
    """Its state as ``MachineInfo`` has it: ``running``, ``created``, ``exited``, ``removing`` or ``unknown``."""
    if pod.metadata is not None and pod.metadata.deletion_timestamp is not None:
        return "removing"
    return _STATUS.get(_phase(pod), "unknown")


def starts(pod: V1Pod) -> bool:
    """Whether its container runs, so that something can be run in it."""
    state = container_state(pod)
    return state is not None and state.running is not None and status(pod) == "running"


def never_starts(pod: V1Pod) -> tuple[str, str] | None:
    """Why it will not start, and what to do; ``None`` while it still may."""
    if status(pod) == "removing":
        return "somebody deletes it, or its node is being drained", "try again"
    if status(pod) == "exited":
        ended = exit_state(pod)
        return (
            f"it has ended: {ended.message} (exit code {ended.exit_code})",
            _LOOK,
        )
    state = container_state(pod)
    if state is None or state.waiting is None or state.waiting.reason not in _HOPELESS:
        return None
    why = f"{state.waiting.reason}: {' '.join((state.waiting.message or '').split())}"
    if state.waiting.reason in _IMAGE:
        return (
            why,
            _GIVE,
        )
    return why, _LOOK


def waits_for(pod: V1Pod) -> str:
    """What it waits for, in the words of the scheduler or of its node."""
    conditions = (pod.status.conditions if pod.status else None) or []
    for condition in conditions:
        if condition.type == "PodScheduled" and condition.status == "False":
            return f"no node takes it: {condition.message or condition.reason}"
    state = container_state(pod)
    where = pod.spec.node_name if pod.spec else None
    if state is not None and state.waiting is not None:
        return f"{where or 'its node'}: {state.waiting.reason} {state.waiting.message or ''}".rstrip()
    return f"node {where} has not begun with it" if where else "no node has been chosen yet"


def exit_state(pod: V1Pod) -> ExitState:
    """Whether it runs, or how it ended.

    What only its cluster can do to it (deleted, evicted, preempted, out of time) is told apart from what its programs
    can do: end, or use up the memory of its container or of its folders, which are in memory.
    """
    ended = _terminated(pod)
    phase = _phase(pod)
    reason, said = (pod.status.reason or "", pod.status.message or "") if pod.status else ("", "")
    if phase not in ("Succeeded", "Failed") and ended is None:
        leaving = "is being deleted" if status(pod) == "removing" else ""
        lost = "is on a node that does not answer" if phase == "Unknown" or reason == "NodeLost" else ""
        return ExitState(True, None, False, leaving or lost)
    if reason == "DeadlineExceeded":
        return ExitState(False, _TIME_OVER, False, "its time to live was over")
    if reason == "Evicted" and _OWN_LIMIT in said and "EmptyDir" in said:
        return ExitState(False, _KILLED, True, said)
    if reason:  # Evicted, Preempting, NodeLost, Shutdown, UnexpectedAdmissionError, …
        return ExitState(False, _KILLED, False, f"{reason}: {said}".rstrip(": "))
    if ended is None:
        return ExitState(False, _KILLED, False, "its container is gone")
    return ExitState(False, ended.exit_code, ended.reason == "OOMKilled", ended.message or ended.reason or "")


GONE = ExitState(False, _KILLED, False, "it was deleted")
"""The state of a pod that the cluster does not know any more. Nothing in a pod can delete it."""


def container_state(pod: V1Pod) -> V1ContainerState | None:
    """The state of its container; ``None`` until its node has begun with it."""
    statuses = (pod.status.container_statuses if pod.status else None) or []
    return statuses[0].state if statuses else None


def _terminated(pod: V1Pod) -> V1ContainerStateTerminated | None:
    state = container_state(pod)
    return None if state is None else state.terminated


def _phase(pod: V1Pod) -> str:
    return (pod.status.phase if pod.status else None) or "Unknown"
