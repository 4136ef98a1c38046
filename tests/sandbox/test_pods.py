"""The pod of a machine, what its status means, and its first process."""

from __future__ import annotations

import inspect
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from kubernetes.client import ApiClient

from pytest_opencomputer.guest import pod as in_pod
from pytest_opencomputer.models.errors import EngineError, PipeClosed
from pytest_opencomputer.rollouts.fault_attribution import Evidence, decide
from pytest_opencomputer.sandbox.backends.base import Limits
from pytest_opencomputer.sandbox.backends.cluster import Cluster
from pytest_opencomputer.sandbox.backends.pod import door_command, pod
from pytest_opencomputer.sandbox.backends.pod_state import GONE, exit_state
from pytest_opencomputer.sandbox.labels import labels_for
from tests.sandbox.cluster_stub import RUNNING, Status, pod_of, terminated
from tests.sandbox.conftest import SPEC

MIB = 1024**2
FULL = 'Usage of EmptyDir volume "tmp" exceeds the limit "512Mi". '


def described(**changes: Any) -> dict[str, Any]:
    made: dict[str, Any] = ApiClient().sanitize_for_serialization(pod(replace(SPEC, **changes), Cluster()))
    return made


def test_a_pod_may_do_as_little_as_the_guest_allows() -> None:
    made = described()
    (container,) = made["spec"]["containers"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "capabilities": {"add": ["SETUID", "SETGID", "KILL"], "drop": ["ALL"]},
        "privileged": False,
        "readOnlyRootFilesystem": True,
        "runAsGroup": 0,
        "runAsNonRoot": False,
        "runAsUser": 0,
        "seccompProfile": {"type": "RuntimeDefault"},
    }
    spec = made["spec"]
    assert (spec["automountServiceAccountToken"], spec["enableServiceLinks"]) == (False, False)
    assert (spec["restartPolicy"], spec["dnsPolicy"]) == ("Never", "None")
    assert {volume["emptyDir"]["medium"] for volume in spec["volumes"]} == {"Memory"}


def test_a_pod_has_limits_and_requests() -> None:
    limits = Limits(memory=3000 * MIB, processors=1.5, home=100 * MIB)
    made = described(limits=limits)
    (container,) = made["spec"]["containers"]
    assert container["resources"] == {
        "limits": {"cpu": "1500m", "memory": str(3000 * MIB)},
        "requests": {"cpu": "250m", "memory": str(1536 * MIB)},
    }
    sizes = {volume["name"]: volume["emptyDir"]["sizeLimit"] for volume in made["spec"]["volumes"]}
    assert sizes["home"] == str(100 * MIB)


def test_a_pod_ends_by_itself() -> None:
    made = described(labels=labels_for(run="r", task="t", ttl=600))
    assert 655 <= made["spec"]["activeDeadlineSeconds"] <= 660


def test_labels_are_such_as_kubernetes_takes() -> None:
    task = "chapter one/" + "ä" * 80
    metadata = described(labels=labels_for(run="2026/x", task=task, ttl=60))["metadata"]
    assert metadata["labels"] == {
        "app.kubernetes.io/managed-by": "pytest-opencomputer",
        "pytest-opencomputer.run": "2026-x",
        "pytest-opencomputer.task": "chapter-one",
    }
    assert metadata["annotations"]["pytest-opencomputer.task"] == task


def test_a_registry_stands_before_the_image() -> None:
    made = pod(SPEC, Cluster(registry="registry.example/desktops/"))
    assert made.spec is not None
    assert made.spec.containers[0].image == "registry.example/desktops/opencomputer/desktop:1"


def test_user_namespaces_need_a_profile_on_the_nodes() -> None:
    wanted = replace(SPEC, user_namespaces=True)
    with pytest.raises(EngineError, match="--kubernetes-seccomp"):
        pod(wanted, Cluster())
    made = ApiClient().sanitize_for_serialization(pod(wanted, Cluster(seccomp="opencomputer.json")))
    profile = made["spec"]["containers"][0]["securityContext"]["seccompProfile"]
    assert profile == {"type": "Localhost", "localhostProfile": "opencomputer.json"}


def test_kubernetes_replaces_nothing_in_the_commands() -> None:
    made = described(command=("python3", "-c", "print('$(HOME)')"))
    assert "print('$$(HOME)')" in made["spec"]["containers"][0]["command"][3]


def test_the_door_fits_into_an_address() -> None:
    assert len(urlencode([("command", word) for word in door_command()])) < 4000


@pytest.mark.parametrize(
    ("status", "who", "words"),
    [
        (RUNNING, "harness", "without its goodbye"),
        ({"phase": "Unknown"}, "harness", "on a node that does not answer"),
        (terminated(0), "agent", "its desktop ended"),
        (terminated(1), "agent", "its desktop ended"),
        (terminated(3), "harness", "the pipe to the machine was cut"),
        (terminated(4), "harness", "outlived its time"),
        (terminated(137), "harness", "ended from outside"),
        (terminated(143), "harness", "ended from outside"),
        (terminated(137, "OOMKilled"), "agent", "memory"),
        ({"phase": "Failed", "reason": "DeadlineExceeded"}, "harness", "outlived its time"),
        (
            {"phase": "Failed", "reason": "Evicted", "message": "The node was low on resource: memory. "},
            "harness",
            "ended",
        ),
        (terminated(137, reason="Error") | {"reason": "Evicted", "message": FULL}, "agent", "memory"),
        ({"phase": "Failed", "reason": "Evicted", "message": FULL}, "agent", "memory"),
        ({"phase": "Failed", "reason": "Preempting"}, "harness", "ended from outside"),
        ({"phase": "Failed", "reason": "NodeLost"}, "harness", "ended from outside"),
        (
            {"phase": "Failed", "reason": "Shutdown", "message": "Node is shutting down"},
            "harness",
            "ended from outside",
        ),
        ({"phase": "Failed"}, "harness", "ended from outside"),
    ],
)
def test_who_is_at_fault_for_the_end_of_a_pod(status: Status, who: str, words: str) -> None:
    error = PipeClosed("the stream from the guest ended without its goodbye")
    blame = decide(error, Evidence(acted=True, machine=exit_state(pod_of(status))))
    assert blame.who == who
    assert words in blame.reason
    assert decide(error, Evidence(acted=False, machine=exit_state(pod_of(status)))).who != "agent"


def test_a_pod_that_somebody_deletes_is_no_fault_of_the_agent() -> None:
    error = PipeClosed("the stream ended")
    leaving = exit_state(pod_of(RUNNING, deletionTimestamp="2026-01-01T00:00:00Z"))
    assert decide(error, Evidence(acted=True, machine=leaving)).reason == "the machine is being deleted"
    assert decide(error, Evidence(acted=True, machine=GONE)).who == "harness"


def first(place: Path, program: str, patience: float = 20.0) -> list[str]:
    """The first process, without folders of other users."""
    changes = f"DOOR = {str(place / 'door')!r}\nlay_folders = lambda user: None\n"
    call = f"first({[sys.executable, '-c', program]!r}, 0, {patience})\n"
    return [sys.executable, "-I", "-c", f"{inspect.getsource(in_pod)}\n{changes}{call}"]


def door(place: Path) -> list[str]:
    command = door_command()
    return [sys.executable, *command[1:3], command[3].replace(in_pod.DOOR, str(place / "door"))]


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("import sys; print(sys.stdin.read().upper()); sys.exit(5)", 5),
        ("import os; print(input().upper(), flush=True); os.kill(os.getpid(), 9)", 137),
    ],
)
def test_the_guest_has_the_pipe_and_both_processes_its_exit_code(tmp_path: Path, program: str, code: int) -> None:
    process = subprocess.Popen(first(tmp_path, program))
    entered = subprocess.run(door(tmp_path), input=b"hello\n", capture_output=True, timeout=30, check=False)
    assert entered.stdout.strip() == b"HELLO", entered.stderr
    assert (entered.returncode, process.wait(30)) == (code, code)
    assert not (tmp_path / "door").exists()


def test_a_pod_to_which_nobody_comes_ends(tmp_path: Path) -> None:
    assert subprocess.run(first(tmp_path, "", patience=0.1), timeout=30, check=False).returncode == in_pod.NOBODY_CAME


def test_the_environment_of_the_cluster_is_not_passed_on(tmp_path: Path) -> None:
    program = "import os; print([name for name in os.environ if name in ('KUBERNETES_PORT', 'LANG')])"
    process = subprocess.Popen(first(tmp_path, program), env={"KUBERNETES_PORT": "tcp://x", "LANG": "C.UTF-8"})
    entered = subprocess.run(door(tmp_path), stdin=subprocess.DEVNULL, capture_output=True, timeout=30, check=True)
    assert entered.stdout.strip() == b"['LANG']"
    assert process.wait(30) == 0
