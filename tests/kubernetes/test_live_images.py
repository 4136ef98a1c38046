"""A node that pulls an image from a registry."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import suppress

import docker.errors
import pytest
from docker import DockerClient

from pytest_opencomputer.backend_tests.helpers import read_all
from pytest_opencomputer.sandbox.engine import connect
from pytest_opencomputer.sandbox.images.pushing import push
from tests.kubernetes.conftest import Start
from tests.registry import running_registry

TAG = "opencomputer/tests-pulled:1"
PYTHON = (
    "tar -ch --exclude=dist-packages /usr/bin/python3 /usr/lib/python3.* $(ldd /usr/bin/python3 | grep -o '/[^ ]*')"
)


@pytest.fixture
def client() -> DockerClient:
    return connect()


@pytest.fixture
def registry(client: DockerClient) -> Iterator[str]:
    with running_registry(client) as prefix:
        yield prefix


@pytest.fixture
def pushed(client: DockerClient, registry: str, image: str) -> Iterator[str]:
    """The name in the registry of a small image with Python, which the engine does not have."""
    pack = f"tar -chz --exclude=dist-packages {PYTHON} | base64"  # an engine's logs are text
    packed = client.containers.run(image, ["sh", "-c", pack], remove=True, network_disabled=True)
    repository, _, version = TAG.partition(":")
    client.api.import_image_from_data(base64.b64decode(packed), repository, version)
    name = push(client, TAG, registry, print)
    client.images.remove(TAG)
    yield name
    for ended in client.containers.list(all=True, filters={"ancestor": name}):
        with suppress(docker.errors.NotFound):  # its node also removes it, a minute later at most
            ended.remove(force=True)
    client.images.remove(name)


def test_a_node_pulls_an_image_from_a_registry(client: DockerClient, registry: str, pushed: str, start: Start) -> None:
    for name in (TAG, pushed):
        with pytest.raises(docker.errors.ImageNotFound):
            client.images.get(name)

    machine = start("print('pulled')", image=TAG, cluster={"registry": registry})

    assert read_all(machine.pipe) == b"pulled\n"
    assert client.images.get(pushed).tags == [pushed]
