"""The Kubernetes backend against a stub of the API: what it asks for, and what it makes of the answers."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import web

from pytest_opencomputer.models.errors import EngineError, PipeClosed
from pytest_opencomputer.sandbox.backends.base import ExitState, Machine
from pytest_opencomputer.sandbox.backends.cluster import Cluster
from pytest_opencomputer.sandbox.backends.exec_stream import ExecPipe
from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend, denies_all
from tests.sandbox.cluster_stub import PENDING, RUNNING, Status, Stub, terminated, validated, waiting
from tests.sandbox.conftest import SPEC


def read(machine: Machine, size: int) -> bytes:
    data = b""
    while len(data) < size:
        chunk = machine.pipe.receive(10)
        assert chunk
        data += chunk
    return data


def exit_status(code: int) -> bytes:
    causes = [{"reason": "ExitCode", "message": str(code)}]
    failure = {"status": "Failure", "reason": "NonZeroExitCode", "details": {"causes": causes}}
    return b"\3" + json.dumps(failure if code else {"status": "Success"}).encode()


def test_a_machine_starts_speaks_and_is_removed(backend: KubernetesBackend, stub: Stub) -> None:
    machine = backend.start(SPEC)
    assert read(machine, 5) == b"hello"
    sent = os.urandom(700_000)  # several messages
    machine.pipe.send(sent)
    assert read(machine, len(sent)) == sent
    (command,) = stub.commands
    assert command[:3] == ["python3", "-I", "-c"]
    assert command[3].endswith("door(120.0)\n")
    assert machine.exit_state().running
    machine.stop()
    machine.stop()
    assert stub.deleted == [(machine.id, "0")]
    assert not machine.exit_state().running


def test_machines_are_found_by_labels(backend: KubernetesBackend) -> None:
    machine = backend.start(SPEC)
    (found,) = backend.machines({"run": "r", "task": "a/b"})
    assert (found.id, found.status, found.created) == (machine.id, "running", 1767225600.0)
    assert {"run", "task", "owner", "expires"} == set(found.labels)
    assert backend.machines({"run": "another"}) == []
    machine.stop()


@pytest.mark.parametrize(
    ("states", "words"),
    [
        ([waiting("ErrImagePull", "no such host")], "does not start: ErrImagePull: no such host.*do: put the image"),
        ([PENDING, waiting("ErrImageNeverPull")], "does not start: ErrImageNeverPull.*do: put the image"),
        ([waiting("CreateContainerError", "no room")], "does not start: CreateContainerError: no room"),
        ([terminated(75)], r"does not start: it has ended: Error \(exit code 75\)"),
        ([waiting("ContainerCreating")], "did not run within 1 s: its node: ContainerCreating"),
        (
            [{"phase": "Pending", "conditions": [{"type": "PodScheduled", "status": "False", "message": "0/3 nodes"}]}],
            "did not run within 1 s: no node takes it: 0/3 nodes.*do: run fewer",
        ),
        ([PENDING], "did not run within 1 s: no node has been chosen yet"),
    ],
)
def test_a_pod_that_does_not_start(backend: KubernetesBackend, stub: Stub, states: list[Status], words: str) -> None:
    stub.becomes = states
    with pytest.raises(EngineError, match=f"(?s){words}"):
        backend.start(SPEC)
    assert not stub.pods
    assert len(stub.deleted) == 1


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((403, "pods is forbidden: User cannot create"), "this account may not .*do: kubectl apply"),
        ((403, "exceeded quota: one, requested: pods=1"), "the quota of the namespace is used up .*do: run fewer"),
        ((401, "Unauthorized"), ".* does not accept these credentials"),
        ((404, 'namespaces "x" not found'), "there is no such namespace"),
        ((500, "etcd is gone"), "500 etcd is gone"),
    ],
)
def test_a_refusal_says_what_to_do(backend: KubernetesBackend, stub: Stub, answer: tuple[int, str], words: str) -> None:
    stub.refuses["POST", "/pods"] = answer
    with pytest.raises(EngineError, match=f"(?s)could not start a desktop from .*: {words}"):
        backend.start(SPEC)


def test_a_cluster_that_cannot_be_reached(stub: Stub) -> None:
    read = stub.configuration
    read.host = "http://127.0.0.1:9"
    with pytest.raises(
        EngineError, match=r"(?s)the cluster at http://127\.0\.0\.1:9 cannot be reached .*refused.*do: "
    ):
        KubernetesBackend(Cluster(), read).check()


def test_a_pod_without_stream_is_removed(backend: KubernetesBackend, stub: Stub) -> None:
    stub.refuses["GET", "/exec"] = (500, "error dialing backend: connection refused")
    with pytest.raises(EngineError, match="the stream was not opened"):
        backend.start(SPEC)
    assert not stub.pods


def test_the_end_of_a_process_is_told(backend: KubernetesBackend, stub: Stub) -> None:
    async def ends(stream: web.WebSocketResponse) -> None:
        await stream.receive()
        await stream.send_bytes(b"\2oh no")
        await stream.send_bytes(b"\1last words")
        await stream.send_bytes(exit_status(7))

    stub.runs = ends
    machine = backend.start(SPEC)
    assert read(machine, 10) == b"last words"
    stub.pods[machine.id]["status"] = terminated(7)
    assert machine.pipe.receive(10) == b""
    assert machine.pipe.errors() == "oh no"
    assert isinstance(machine.pipe, ExecPipe)
    assert machine.pipe.exit_code == 7
    assert machine.exit_state().exit_code == 7
    with pytest.raises(PipeClosed, match="oh no"):
        machine.pipe.send(b"more")
    machine.stop()


def test_a_connection_that_breaks_has_no_exit_code(backend: KubernetesBackend, stub: Stub) -> None:
    async def breaks(stream: web.WebSocketResponse) -> None:
        await stream.receive()
        await stream.send_bytes(b"\1half of ")
        assert stream._req is not None
        assert stream._req.transport is not None
        stream._req.transport.abort()

    stub.runs = breaks
    machine = backend.start(SPEC)
    assert read(machine, 8) == b"half of "
    assert machine.pipe.receive(10) == b""
    assert isinstance(machine.pipe, ExecPipe)
    assert (machine.pipe.exit_code, machine.pipe.ended) == (None, True)
    stub.pods[machine.id]["status"] = RUNNING
    assert machine.exit_state() == ExitState(True, None, False, "was cut off: the connection to it broke")
    machine.stop()


def test_a_node_that_does_not_answer_is_told_from_a_guest_that_does_not(
    backend: KubernetesBackend, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def says_nothing(stream: web.WebSocketResponse) -> None:
        async for _ in stream:
            pass

    async def stands_still(stream: web.WebSocketResponse) -> None:
        while (await stream.receive()).type != web.WSMsgType.CLOSED:
            pass

    stub.runs = says_nothing
    silent = backend.start(SPEC)
    assert silent.exit_state() == ExitState(True, None, False)
    silent.stop()
    monkeypatch.setattr("pytest_opencomputer.sandbox.backends.kubernetes._ALIVE_WITHIN", 0.2)
    stub.runs, stub.autoping = stands_still, False
    lost = backend.start(SPEC)
    assert lost.exit_state() == ExitState(True, None, False, "was cut off: its node does not answer")
    lost.stop()


def test_what_arrives_before_the_answer_of_a_node_is_kept(backend: KubernetesBackend) -> None:
    machine = backend.start(SPEC)
    assert machine.exit_state() == ExitState(True, None, False)
    assert read(machine, 5) == b"hello"
    machine.stop()


def test_silence_is_a_timeout_and_the_pipe_stays_usable(backend: KubernetesBackend) -> None:
    machine = backend.start(replace(SPEC, greeting=b""))
    with pytest.raises(TimeoutError, match="sent nothing"):
        machine.pipe.receive(0.05)
    machine.pipe.send(b"now")
    assert read(machine, 3) == b"now"
    machine.stop()


def test_signs_of_life_are_sent_while_nobody_speaks(backend: KubernetesBackend, stub: Stub) -> None:
    seen = asyncio.Event()

    async def listens(stream: web.WebSocketResponse) -> None:
        assert stream._writer is not None
        while not stub.pings:
            message = await stream.receive()
            if message.type == web.WSMsgType.PING:
                stub.pings += 1
        await stream.send_bytes(b"\1alive")
        await seen.wait()

    stub.runs, stub.autoping = listens, False
    machine = backend.start(SPEC)
    quick = ExecPipe(backend._open(machine.id, ["true"])._socket, ping=0.05)
    assert quick.receive(10) == b"alive"
    quick.close()
    machine.stop()


def test_without_a_policy_nothing_is_started(backend: KubernetesBackend, stub: Stub) -> None:
    with pytest.raises(EngineError, match="no network policy of the namespace opencomputer denies"):
        backend.check()
    stub.policies = [POLICY]
    backend.check()


POLICY: dict[str, Any] = {
    "metadata": {"name": "none"},
    "spec": {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]},
}


@pytest.mark.parametrize(
    ("changed", "denies"),
    [
        ({}, True),
        ({"podSelector": {"matchLabels": {"app.kubernetes.io/managed-by": "pytest-opencomputer"}}}, True),
        ({"podSelector": {"matchLabels": {"app": "other"}}}, False),
        ({"policyTypes": ["Ingress"]}, False),
        ({"egress": [{}]}, False),
    ],
)
def test_a_policy_denies_all_or_not(changed: dict[str, object], denies: bool) -> None:
    from kubernetes.client import V1NetworkPolicy

    spec = {**POLICY["spec"], **changed}
    assert denies_all(validated(V1NetworkPolicy, {**POLICY, "spec": spec})) is denies
