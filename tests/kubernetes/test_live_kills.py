"""What is killed in the middle of a rollout: what becomes of its result and of its pod, and what ``--resume`` does."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.records import RolloutResult
from tests.kubernetes.conftest import ADMINISTRATOR, REPOSITORY, left_over
from tests.kubernetes.held_run import HeldRun, told
from tests.kubernetes.proxy import Proxy

if TYPE_CHECKING:
    from kubernetes.client import CoreV1Api

    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend

FAILS, PASSED = ("failed", "agent", ""), ("passed", "", "")
CUT, NO_ANSWER = ("error", "harness", "host"), ("error", "engine", "engine")
CUTS = (0, 5, 30, 120)
"""Seconds; 0 stands for a connection that is reset."""
NOOP, HELD = "--agent=noop", "--agent=held"


def desktops(pod: str) -> list[str]:
    """The running containers of a pod, except the one that holds its namespaces."""
    labels = [f"label=io.kubernetes.pod.name={pod}", "label=io.kubernetes.container.name=desktop"]
    command = ["docker", "ps", "-q", *(f"--filter={label}" for label in labels)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def seconds_until_it_ends(pod: str, within: float) -> float:
    """How long the desktop of a pod goes on."""
    began = time.monotonic()
    until(lambda: not desktops(pod), what="the desktop has ended", timeout=within)
    return time.monotonic() - began


def listed(pod: str, backend: KubernetesBackend) -> bool:
    """Whether the cluster still has a pod."""
    return pod in [one.id for one in backend.machines({})]


def restarted() -> None:
    """Start again what does not run of the cluster."""
    subprocess.run([str(REPOSITORY / "scripts/kubernetes/cluster"), "start"], check=True, timeout=120)


def process_of(program: str) -> int:
    """The process of a program of the cluster."""
    return int((Path(ADMINISTRATOR).parents[1] / f"{program}.pid").read_text())


def resumed(run: HeldRun, *options: str) -> dict[str, RolloutResult]:
    """Resume a run, whose agents now need not wait; returns the results by agent."""
    run.goes_on()
    run.resume(*options)
    return run.ends()


@pytest.fixture(autouse=True)
def nothing_is_left(backend: KubernetesBackend) -> Iterator[None]:
    yield
    until(lambda: not left_over(backend), what="no pod and no container is left", timeout=60)


@pytest.mark.parametrize("workers", ["-n0", "-n2"])
def test_a_controller_that_is_killed(workers: str, backend: KubernetesBackend, tmp_path: Path) -> None:
    with HeldRun(tmp_path, backend.cluster.config, NOOP, HELD, workers) as run:
        pod = run.in_the_middle()
        until(run.results, what="the other rollout has ended", timeout=60)
        kept = (run.path / "results.jsonl").read_bytes()
        run.process.kill()
        run.process.wait()
        print(f"{workers}: the desktop ended {seconds_until_it_ends(pod, 30):.1f} s after its controller")
        until(lambda: not backend.state(pod).running, what="the cluster knows it", timeout=30)
        assert (run.path / "results.jsonl").read_bytes() == kept

        results = resumed(run)
        assert {name: told(result) for name, result in results.items()} == {"noop": FAILS, "held": PASSED}
        assert results["held"].attempt == 2
        assert (run.path / "results.jsonl").read_bytes().startswith(kept)


@pytest.mark.parametrize(
    ("program", "becomes"), [("kubelet", CUT), ("apiserver", NO_ANSWER)], ids=["kubelet", "apiserver"]
)
def test_a_program_of_the_cluster_that_is_killed(
    program: str, becomes: tuple[str, str, str], backend: KubernetesBackend, tmp_path: Path
) -> None:
    with HeldRun(tmp_path, backend.cluster.config, HELD) as run:
        pod = run.in_the_middle()
        os.kill(process_of(program), signal.SIGKILL)
        began = time.monotonic()
        try:
            print(f"{program}: the desktop ended {seconds_until_it_ends(pod, 60):.1f} s after the kill")
            result = run.ends()["held"]
            print(f"{program}: the run ended {time.monotonic() - began:.1f} s after the kill: {result.cause}")
        finally:
            restarted()
        assert told(result) == becomes, result
        assert listed(pod, backend) is (program == "apiserver"), "it could not be deleted only without a server"
        assert told(resumed(run)["held"]) == PASSED


def test_a_node_that_stands_still(backend: KubernetesBackend, tmp_path: Path) -> None:
    """Its kubelet does not answer, but no connection breaks; the cluster itself goes on."""
    with HeldRun(tmp_path, backend.cluster.config, HELD) as run:
        pod = run.in_the_middle()
        kubelet = process_of("kubelet")
        os.kill(kubelet, signal.SIGSTOP)
        began = time.monotonic()
        try:
            result = run.ends()["held"]
            print(f"the run ended {time.monotonic() - began:.1f} s after the stop: {result.cause}")
        finally:
            os.kill(kubelet, signal.SIGCONT)
        print(f"the desktop ended {seconds_until_it_ends(pod, 60):.1f} s after the node went on")
        assert told(result) == CUT, result
        assert not listed(pod, backend)
        assert told(resumed(run)["held"]) == PASSED


@dataclass(frozen=True)
class Cut:
    """What became of a rollout whose connection was cut.

    Attributes:
        seconds: from the cut to the end of the run.
        desktop: seconds from the end of the run until the desktop had ended.
        listed: whether the cluster had the pod even then.
    """

    result: RolloutResult
    seconds: float
    desktop: float
    listed: bool
    resumed: RolloutResult


def cut(seconds: int, backend: KubernetesBackend, folder: Path) -> Cut:
    """Cut the connection of a run; for 0 seconds it is reset."""
    config = Path(backend.cluster.config)
    with Proxy(config, folder / "config.yaml") as proxy, HeldRun(folder, proxy.config, HELD) as run:
        pod = run.in_the_middle()
        began = time.monotonic()
        if seconds:
            proxy.hold(seconds)
        else:
            proxy.reset()
        run.goes_on()
        result = run.ends()["held"]
        ended = time.monotonic() - began
        desktop = seconds_until_it_ends(pod, 180)
        left = listed(pod, backend)
        return Cut(result, ended, desktop, left, result if result.score else resumed(run)["held"])


@pytest.fixture(scope="module")
def cuts(backend: KubernetesBackend, tmp_path_factory: pytest.TempPathFactory) -> dict[int, Cut]:
    """By how long nothing came through, in seconds. They are made at the same time."""
    with ThreadPoolExecutor(len(CUTS)) as threads:
        begun = {each: threads.submit(cut, each, backend, tmp_path_factory.mktemp("cut")) for each in CUTS}
    found = {each: future.result() for each, future in begun.items()}
    for each, seen in found.items():
        print(f"{each} s: {told(seen.result)} after {seen.seconds:.1f} s; desktop {seen.desktop:.1f} s later")
        print(f"    {seen.result.cause}; resumed: {told(seen.resumed)}")
    return found


@pytest.mark.parametrize("seconds", [5, 30])
def test_a_short_interruption_only_takes_time(cuts: dict[int, Cut], seconds: int) -> None:
    assert told(cuts[seconds].result) == PASSED, cuts[seconds].result


@pytest.mark.parametrize(("seconds", "becomes"), [(0, CUT), (120, NO_ANSWER)], ids=["0", "120"])
def test_a_connection_that_is_lost_is_an_error_of_ours(
    cuts: dict[int, Cut], seconds: int, becomes: tuple[str, str, str]
) -> None:
    seen = cuts[seconds]
    assert told(seen.result) == becomes, seen.result
    assert seen.listed is (seconds > 0), "it could not be deleted only while nothing came through"
    assert told(seen.resumed) == PASSED, seen.resumed


@contextmanager
def full_node(administrator: CoreV1Api) -> Iterator[None]:
    """A pod that is not ours takes so much of the node that no desktop has room."""
    from kubernetes.client import V1Container, V1ObjectMeta, V1Pod, V1PodSpec, V1ResourceRequirements

    node = administrator.read_node("node1")
    assert node.status
    assert node.status.allocatable
    cores = int(node.status.allocatable["cpu"])
    takes = V1ResourceRequirements(requests={"cpu": f"{cores * 1000 - 100}m"})
    container = V1Container(
        name="pause", image="opencomputer/kubernetes-pause:local", image_pull_policy="Never", resources=takes
    )
    pod = V1Pod(metadata=V1ObjectMeta(name="big"), spec=V1PodSpec(containers=[container]))
    administrator.create_namespaced_pod("default", pod)
    try:
        until(lambda: _runs(administrator), what="the big pod runs", timeout=30)
        yield
    finally:
        administrator.delete_namespaced_pod("big", "default", grace_period_seconds=0, _preload_content=False)


def _runs(administrator: CoreV1Api) -> bool:
    found = administrator.read_namespaced_pod("big", "default").status
    return found is not None and found.phase == "Running"


def test_a_full_node(administrator: CoreV1Api, backend: KubernetesBackend, tmp_path: Path) -> None:
    with ExitStack() as stack:
        with full_node(administrator):
            run = stack.enter_context(HeldRun(tmp_path, backend.cluster.config, HELD, "--kubernetes-pending=5"))
            result = run.ends()["held"]
            print(f"{result.cause}; before that: {result.retries}")
            assert told(result) == ("error", "engine", "before"), result
            assert (result.steps, len(result.retries)) == (0, 1)
            assert "no node takes it" in result.cause
            assert not left_over(backend)

            run.goes_on()
            run.resume("--kubernetes-pending=120")
            until(lambda: pending(backend), what="a pod waits for the node", timeout=60)
        assert told(run.ends()["held"]) == PASSED


def pending(backend: KubernetesBackend) -> list[str]:
    """The pods that do not run yet."""
    return [one.id for one in backend.machines({}) if one.status == "created"]
