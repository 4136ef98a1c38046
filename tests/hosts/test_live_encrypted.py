"""The streams of a container work over TLS, as those of a socket do."""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.hosts.backend import HostBackend
from pytest_opencomputer.sandbox.hosts.file import read_hosts
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.pool import Pool
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.hosts.relays import EncryptedPort


def test_a_desktop_over_tls(docker_backend: DockerBackend, desktop_image: str, tmp_path: Path) -> None:
    port = EncryptedPort(tmp_path, Path("/var/run/docker.sock"))
    tls = 'tls = { ca = "ca.pem", cert = "cert.pem", key = "key.pem" }'
    (tmp_path / "hosts.toml").write_text(f'[[host]]\nname = "a"\nengine = "{port.address}"\n{tls}\n')
    (host,) = read_hosts(tmp_path / "hosts.toml")
    backend = HostBackend(host)
    labels = labels_for(run="tests", task="", ttl=600)
    with (
        Pool.of_machine().desktop() as slot,
        Sandbox.start(backend, image=desktop_image, labels=labels, ttl=600, slot=slot.index) as sandbox,
    ):
        data = bytes(range(256)) * 40_000
        sandbox.put({"large.bin": data})
        assert sandbox.get(["large.bin"]) == {"large.bin": data}
        assert sandbox.id in {machine.id for machine in docker_backend.machines({})}
    assert sandbox.id not in {machine.id for machine in backend.machines({})}
    port.close()
