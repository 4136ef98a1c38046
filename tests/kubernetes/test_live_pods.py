"""The Kubernetes backend with real pods: the pipe, the isolation, how pods end, and that nothing is left behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.backend_tests.helpers import ECHO, read, read_all
from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.backends.base import Limits
from pytest_opencomputer.sandbox.backends.seccomp import profile
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.reaper import reap
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.kubernetes.conftest import ADMINISTRATOR, LIMITS, NAMESPACE, REPOSITORY, Start, kubectl, left_over

if TYPE_CHECKING:
    from kubernetes.client import CoreV1Api

    from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend

MIB = 1024**2
PROFILES = Path("/var/lib/kubelet/seccomp")
SLEEP = "import time; print('ready', flush=True); time.sleep(600)"
FACTS = """
import json, os, socket
status = dict(line.split(':\\t') for line in open('/proc/self/status') if ':\\t' in line)
def writable(place):
    try:
        open(place + '/file', 'w').close()
    except OSError as error:
        return type(error).__name__, error.errno
    return 'written'
print(json.dumps({
    'capabilities': int(status['CapBnd'], 16), 'no_new_privileges': status['NoNewPrivs'].strip(),
    'seccomp': status['Seccomp'].strip(), 'hostname': socket.gethostname(),
    'folders': {place: (os.stat(place).st_uid, oct(os.stat(place).st_mode & 0o7777)) for place in
                ('/home/user', '/run/user/1000', '/run/user/900', '/tmp', '/dev/shm', '/run')},
    'root': writable('/etc'), 'accounts': os.path.exists('/var/run/secrets/kubernetes.io'),
    'hosts': 'mail.example' in open('/etc/hosts').read(), 'parent': os.getppid(),
    'services': [name for name in os.environ if 'KUBERNETES' in name],
}))
"""


def test_bytes_go_both_ways_unchanged(start: Start) -> None:
    machine = start(ECHO)
    assert read(machine.pipe, 6) == b"ready\n"
    for size in (1, 70_000, 3 * MIB):
        sent = os.urandom(size)
        machine.pipe.send(sent)
        assert read(machine.pipe, size) == sent


def test_a_process_that_ends_tells_its_exit_code(start: Start) -> None:
    machine = start("import sys; print('out'); sys.stderr.write('err'); sys.exit(7)")
    assert read_all(machine.pipe) == b"out\n"
    assert machine.pipe.errors().strip() == "err"
    state = machine.exit_state()
    assert (state.running, state.exit_code, state.out_of_memory) == (False, 7, False)


def test_the_end_of_the_input_ends_the_pod(start: Start, backend: KubernetesBackend) -> None:
    machine = start(ECHO)
    assert read(machine.pipe, 6) == b"ready\n"
    assert machine.exit_state().running
    machine.pipe.close()
    until(lambda: not backend.state(machine.id).running, what="the pod has ended", timeout=30)
    assert backend.state(machine.id).exit_code == 0


def test_a_pod_whose_starter_is_killed_ends(backend: KubernetesBackend, image: str) -> None:
    code = f"""
import sys, time
from pytest_opencomputer.sandbox.backends.base import MachineSpec
from pytest_opencomputer.sandbox.backends.cluster import Cluster
from pytest_opencomputer.sandbox.backends.kubernetes import KubernetesBackend
machine = KubernetesBackend(Cluster(config={backend.cluster.config!r})).start(
    MachineSpec({image!r}, ["python3", "-u", "-c", {ECHO!r}], {{"run": "tests"}}))
machine.pipe.receive(60)
print(machine.id, flush=True)
time.sleep(600)
"""
    starter = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=REPOSITORY)
    assert starter.stdout is not None
    name = starter.stdout.readline().strip()
    assert backend.state(name).running
    starter.kill()
    starter.wait()
    starter.stdout.close()
    began = time.monotonic()
    until(lambda: not backend.state(name).running, what="the pod has ended", timeout=30)
    print(f"ended {time.monotonic() - began:.1f} s after its starter")
    assert name in [one.id for one in reap(backend)]
    until(lambda: not left_over(backend), what="nothing is left", timeout=30)


def test_a_pod_is_isolated(start: Start) -> None:
    facts = json.loads(read_all(start(FACTS, hosts=["mail.example"], user=20_007).pipe))
    assert facts == {
        "capabilities": 1 << 5 | 1 << 6 | 1 << 7,  # KILL, SETGID, SETUID
        "no_new_privileges": "1",
        "seccomp": "2",
        "hostname": "desktop",
        "folders": {
            "/home/user": [20_007, "0o700"],
            "/run/user/1000": [20_007, "0o700"],
            "/run/user/900": [900, "0o700"],
            "/tmp": [0, "0o1777"],
            "/dev/shm": [0, "0o1777"],
            "/run": [0, "0o755"],
        },
        "root": ["OSError", 30],
        "accounts": False,
        "hosts": True,
        "parent": 1,
        "services": [],
    }


def test_only_who_needs_them_makes_user_namespaces(start: Start) -> None:
    PROFILES.mkdir(exist_ok=True)
    (PROFILES / "opencomputer.json").write_text(profile())
    attempt = "import subprocess; print(subprocess.run(['unshare', '--user', 'true']).returncode)"
    assert read_all(start(attempt).pipe) == b"1\n"
    chosen = {"seccomp": "opencomputer.json"}
    assert read_all(start(attempt, cluster=chosen, user_namespaces=True).pipe) == b"0\n"


def test_a_second_process_can_be_run(start: Start, backend: KubernetesBackend) -> None:
    machine = start(SLEEP)
    pipe = backend.connect(machine.id, ["python3", "-c", "import os; print(os.getuid(), input())"])
    pipe.send(b"hello\n")
    assert read_all(pipe) == b"0 hello\n"
    pipe.close()
    assert machine.exit_state().running


def test_machines_are_found_by_their_labels(start: Start, backend: KubernetesBackend) -> None:
    labels = labels_for(run="one run", task="app/a task with spaces & more", ttl=60)
    machine = start(SLEEP, labels=labels)
    (found,) = backend.machines({"run": "one run"})
    assert (found.id, found.status) == (machine.id, "running")
    assert found.labels["task"] == labels["task"]
    assert abs(found.created - time.time()) < 60
    assert backend.machines({"run": "another run"}) == []


def test_memory_that_is_used_up_is_told_apart(start: Start) -> None:
    machine = start("kept = [bytearray(8 << 20) for _ in range(200)]", limits=LIMITS)
    assert read_all(machine.pipe) == b""
    state = machine.exit_state()
    assert (state.running, state.exit_code, state.out_of_memory) == (False, 137, True)


def test_a_folder_that_grows_too_big_is_lack_of_memory(start: Start) -> None:
    """Clusters of this age do not limit a folder in memory; the node evicts the pod when it has noticed."""
    fill = "import time; open('/tmp/zeros', 'wb').write(bytes(64 << 20)); time.sleep(600)"
    machine = start(fill, limits=Limits(memory=512 * MIB, temporary=16 * MIB))
    assert read_all(machine.pipe) == b""
    state = machine.exit_state()
    assert (state.running, state.out_of_memory) == (False, True), state


def test_a_deleted_pod_was_ended_from_outside(start: Start) -> None:
    machine = start(SLEEP)
    assert read(machine.pipe, 6) == b"ready\n"
    kubectl("-n", NAMESPACE, "delete", "pod", machine.id, "--wait=false")
    assert read_all(machine.pipe) == b""
    state = machine.exit_state()
    assert (state.out_of_memory, state.exit_code in (137, 143)) == (False, True), state


def test_a_drained_node_ends_pods_from_outside(start: Start) -> None:
    machine = start(SLEEP)
    assert read(machine.pipe, 6) == b"ready\n"
    try:
        kubectl("drain", "node1", "--force", "--delete-emptydir-data", "--grace-period=1", "--timeout=60s")
        assert read_all(machine.pipe) == b""
        state = machine.exit_state()
        assert (state.out_of_memory, state.exit_code in (137, 143)) == (False, True), state
        with pytest.raises(EngineError, match=r"did not run within 3 s: no node takes it: .*unschedulable"):
            start(SLEEP, cluster={"pending": 3.0})
    finally:
        kubectl("uncordon", "node1")


def test_a_connection_that_breaks_is_no_clean_end(start: Start) -> None:
    """The node's kubelet is killed. The process in the pod also ends, but its exit code is not reported."""
    machine = start(ECHO)
    assert read(machine.pipe, 6) == b"ready\n"
    pid = int((Path(ADMINISTRATOR).parents[1] / "kubelet.pid").read_text())
    os.kill(pid, 9)
    try:
        assert read_all(machine.pipe) == b""
        assert machine._pipe.exit_code is None
        assert machine.exit_state().running, "the cluster believes that it runs"
    finally:
        subprocess.run([str(REPOSITORY / "scripts/kubernetes/cluster"), "start"], check=True, timeout=120)


def test_an_image_that_cannot_be_pulled(start: Start, backend: KubernetesBackend) -> None:
    with pytest.raises(EngineError, match=r"does not start: (ErrImagePull|ImagePullBackOff).*\n +do: put the image"):
        start(SLEEP, image="127.0.0.1:9/nobody:1")
    until(lambda: not left_over(backend), what="nothing is left", timeout=30)


def test_a_quota_that_is_used_up(start: Start, administrator: CoreV1Api) -> None:
    from kubernetes.client import V1ObjectMeta, V1ResourceQuota, V1ResourceQuotaSpec

    quota = V1ResourceQuota(metadata=V1ObjectMeta(name="none"), spec=V1ResourceQuotaSpec(hard={"pods": "0"}))
    administrator.create_namespaced_resource_quota(NAMESPACE, quota)
    try:
        until(lambda: _quota_known(administrator), what="the quota is known", timeout=30)
        with pytest.raises(EngineError, match="the quota of the namespace is used up"):
            start(SLEEP)
    finally:
        administrator.delete_namespaced_resource_quota("none", NAMESPACE)


def _quota_known(administrator: CoreV1Api) -> bool:
    found = administrator.read_namespaced_resource_quota("none", NAMESPACE)
    return bool(found.status and found.status.hard)


def test_a_desktop_can_be_seen(backend: KubernetesBackend, image: str) -> None:
    began = time.monotonic()
    with Sandbox.start(backend, image=image, labels=labels_for(run="tests", task="", ttl=300), ttl=300) as desktop:
        print(f"a desktop after {time.monotonic() - began:.2f} s")
        picture = desktop.screenshot()
        assert picture.startswith(b"\x89PNG")
        with Sandbox.connect(backend, desktop.id) as second:
            assert second.screen == (1920, 1080)
        assert desktop.exit_state().running
    until(lambda: not left_over(backend), what="nothing is left", timeout=30)
