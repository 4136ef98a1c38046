"""Images in a registry: ``opencomputer image push``."""

from __future__ import annotations

import io
import json
import tarfile
import urllib.request
from collections.abc import Iterator

import docker.errors
import pytest
from docker import DockerClient

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.engine import connect
from pytest_opencomputer.sandbox.images.pushing import push
from tests.registry import running_registry

TAG = "opencomputer/tests-pushed:1"


@pytest.fixture(scope="module")
def client() -> DockerClient:
    return connect()


@pytest.fixture
def image(client: DockerClient) -> Iterator[str]:
    """A small image, without any file."""
    empty = io.BytesIO()
    tarfile.open(fileobj=empty, mode="w").close()
    repository, _, version = TAG.partition(":")
    client.api.import_image_from_data(empty.getvalue(), repository, version)
    yield TAG
    client.images.remove(TAG)


@pytest.fixture
def registry(client: DockerClient) -> Iterator[str]:
    """What stands before the names of images in a registry on this machine."""
    with running_registry(client) as prefix:
        yield prefix


def names(client: DockerClient) -> set[str]:
    """The names of the small image; other tests may be building images."""
    return {tag for image in client.images.list() for tag in image.tags if TAG in tag}


def test_an_image_is_pushed_under_its_name(client: DockerClient, image: str, registry: str) -> None:
    before, lines = names(client), list[str]()

    name = push(client, image, f"{registry}/", lines.append)

    assert name == f"{registry}/{image}"
    host, _, repository = registry.partition("/")
    with urllib.request.urlopen(f"http://{host}/v2/{repository}/opencomputer/tests-pushed/tags/list") as answer:
        assert json.load(answer)["tags"] == ["1"]
    assert [line.split(" s  ")[1] for line in (lines[0], lines[-1])] == [f"pushing to {registry}/", "pushed"]
    assert names(client) == before
    pulled = client.images.pull(name)
    assert pulled.id == client.images.get(image).id
    client.images.remove(name)


def test_a_registry_that_does_not_answer_is_named(client: DockerClient, image: str) -> None:
    before = names(client)
    with pytest.raises(EngineError, match=rf"could not push 127\.0\.0\.1:1/lab/{image}: .*connection refused"):
        push(client, image, "127.0.0.1:1/lab", print)
    assert names(client) == before


def test_an_image_that_is_not_there_cannot_be_pushed(client: DockerClient) -> None:
    with pytest.raises(EngineError, match=r"push 127\.0\.0\.1:1/lab/opencomputer/none:1"):
        push(client, "opencomputer/none:1", "127.0.0.1:1/lab", print)
    with pytest.raises(docker.errors.ImageNotFound):
        client.images.get("opencomputer/none:1")
