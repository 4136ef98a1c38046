"""A registry of images on this machine: Debian's, in a container."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from docker import DockerClient

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.sandbox.images.building import ensure, image_for
from pytest_opencomputer.sandbox.labels import labels_for

_CONFIGURATION = "version: 0.1\nstorage: {filesystem: {rootdirectory: /tmp/registry}}\nhttp: {addr: ':5000'}\n"
_COMMAND = 'printf %s "$0" > /tmp/config.yml && exec docker-registry serve /tmp/config.yml'
_TTL = 1800.0


@contextmanager
def running_registry(client: DockerClient) -> Iterator[str]:
    """A registry that listens on this machine only; yields what stands before the names of its images."""
    image = ensure(image_for([], packages=["docker-registry"]), print, client=client)
    container = client.containers.run(
        image.tag,
        ["sh", "-c", _COMMAND, _CONFIGURATION],
        detach=True,
        ports={"5000/tcp": ("127.0.0.1", 0)},
        labels=labels_for(run="tests", task="", ttl=_TTL),
    )
    try:
        container.reload()
        until(lambda: b"listening on" in container.logs(), what="the registry listens", timeout=20)
        (listening,) = container.ports["5000/tcp"] or []
        yield f"127.0.0.1:{listening['HostPort']}/lab"
    finally:
        container.remove(force=True)
