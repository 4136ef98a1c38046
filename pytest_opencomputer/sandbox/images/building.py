"""Building, listing and removing images."""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import docker.errors
from filelock import FileLock, Timeout

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.engine import DOCTOR, connect, engine_errors, information
from pytest_opencomputer.sandbox.images import artifacts, debian, wheels
from pytest_opencomputer.sandbox.images.progress import BuildLog, Progress, Timed
from pytest_opencomputer.sandbox.images.recipe import REPOSITORY, Layer, Recipe, image_for
from pytest_opencomputer.sandbox.labels import PREFIX, labelled
from pytest_opencomputer.sandbox.pool import machine_directory

if TYPE_CHECKING:
    from docker import DockerClient

__all__ = ["BuiltImage", "ImageIdentity", "ensure", "ensure_all", "identity", "image_for", "installed", "prune"]

RECIPE = f"{PREFIX}recipe"  #: label: digest of what an image was built from
APPS = f"{PREFIX}apps"  #: label: names of its apps
_PACKAGES = "/opt/opencomputer/packages.txt"
_DISK_NEEDED = 3 * 1024**3
_PROXIES = ("http_proxy", "https_proxy", "no_proxy", "ftp_proxy")


@dataclass(frozen=True)
class ImageIdentity:
    """Identifies an image independently of the engine.

    Attributes:
        tag: its name on the engine.
        identity: hash of the recipe and the installed package versions.
        packages: Debian package to version.
    """

    tag: str
    identity: str
    packages: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True)
class BuiltImage:
    """An image of ours on the engine."""

    tag: str
    apps: tuple[str, ...]
    size: int  #: bytes, including layers that it shares with others
    created: float  #: seconds since the epoch


def ensure(recipe: Recipe, progress: Progress, *, client: DockerClient | None = None) -> ImageIdentity:
    """Return the identity of the image of ``recipe``, after building it if it is missing. See ``ensure_all``."""
    return ensure_all([recipe], progress, client=client)[0]


def ensure_all(
    recipes: Sequence[Recipe], progress: Progress, *, fresh: bool = False, client: DockerClient | None = None
) -> list[ImageIdentity]:
    """Return the identities of the images of ``recipes``, after building those that are missing.

    One build runs at a time on a machine; others wait for it and then find their image done.

    Args:
        recipes: what to build.
        progress: called with lines about what is being done, at most one every few seconds.
        fresh: build all layers again, with current package versions.
        client: of the engine.

    Raises:
        EngineError: the engine failed, or the build did; then with the end of its output.
        SandboxError: Python packages for an image could not be fetched, or an artifact could not be built.
    """
    client = client or connect()
    apps = {layer.tag: recipe.apps if layer.parent else () for recipe in recipes for layer in recipe.layers}
    layers = {layer.tag: layer for recipe in recipes for layer in recipe.layers}
    if fresh or not all(_exists(client, tag) for tag in layers):
        with _build_lock(progress):
            for tag, layer in layers.items():
                if fresh or not _exists(client, tag):
                    _build(client, layer, apps[tag], progress, fresh)
    return [identity(recipe, client=client) for recipe in recipes]


@contextmanager
def _build_lock(progress: Progress) -> Iterator[None]:
    lock = FileLock(machine_directory() / "build", mode=0o666)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        progress("waiting for another build on this machine")
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def identity(recipe: Recipe, *, client: DockerClient | None = None) -> ImageIdentity:
    """The identity of the built image of ``recipe``. Raises ``EngineError`` if it is not built."""
    client = client or connect()
    packages = _installed_packages(client, recipe.tag)
    digest = hashlib.sha256(recipe.digest.encode())
    digest.update(json.dumps(packages, sort_keys=True).encode())
    return ImageIdentity(recipe.tag, digest.hexdigest(), packages)


def _exists(client: DockerClient, tag: str) -> bool:
    with engine_errors(f"look for the image {tag}"):
        try:
            client.images.get(tag)
        except docker.errors.ImageNotFound:
            return False
    return True


def _build(client: DockerClient, layer: Layer, apps: Sequence[str], progress: Progress, fresh: bool) -> None:
    free = information(client).free
    if free is not None and free < _DISK_NEEDED:
        raise EngineError(
            f"{free / 1024**3:.1f} GiB of disk left to build {layer.tag}, wanted: {_DISK_NEEDED / 1024**3:.0f} GiB\n"
            f"  do: opencomputer image prune; {DOCTOR}"
        )
    timed = Timed(layer.tag, progress)
    more: dict[str, bytes] = {}
    if layer.parent is None:
        base = debian.ensure(client, layer.release, timed)
        pins = dict(layer.files)["pins.txt"].decode()
        more = {f"wheels/{name}": content for name, content in wheels.wheels(pins, timed.phase).items()}
    else:
        base = layer.parent.tag
    if layer.artifact:
        more = {"artifact.tar.gz": artifacts.archive(layer.artifact, timed.phase)}
    timed.phase("building")
    log = BuildLog(timed)
    with engine_errors(f"build {layer.tag}"):
        lines = client.api.build(
            fileobj=layer.context(more),
            custom_context=True,
            tag=layer.tag,
            rm=True,
            forcerm=True,
            nocache=fresh,
            decode=True,
            buildargs={"BASE": base, **_proxies()},
            labels={RECIPE: layer.digest, APPS: ",".join(apps)},
        )
        for line in lines:
            log.add(line)
    if log.error:
        tail = "\n".join(log.tail)
        raise EngineError(f"could not build {layer.tag}: {log.error}\n{tail}\n  do: {DOCTOR}")
    timed.phase("built")


def _proxies() -> dict[str, str]:
    """The proxies of this machine; the engine passes them to the build without keeping them in the image."""
    names = [name for lower in _PROXIES for name in (lower, lower.upper())]
    return {name: os.environ[name] for name in names if os.environ.get(name)}


def _installed_packages(client: DockerClient, tag: str) -> dict[str, str]:
    """Debian packages of an image with their versions, as the build recorded them. Cached by the engine's image id."""
    with engine_errors(f"look into the image {tag}"):
        image = str(client.images.get(tag).id)
        kept = wheels.cache_folder() / "packages" / f"{image.removeprefix('sha256:')}.json"
        if kept.is_file():
            packages: dict[str, str] = json.loads(kept.read_text())
            return packages
        text = _read_file(client, image, _PACKAGES)
    packages = dict(line.split(" ", 1) for line in text.decode().splitlines())
    kept.parent.mkdir(parents=True, exist_ok=True)
    partial = kept.with_suffix(f".{uuid.uuid4().hex}")  # several processes may come here at once
    partial.write_text(json.dumps(packages, sort_keys=True))
    partial.replace(kept)
    return packages


def _read_file(client: DockerClient, image: str, path: str) -> bytes:
    # It is never started; if this process is killed here, the reaper removes it.
    container = client.api.create_container(image, ["true"], labels=labelled({}))["Id"]
    try:
        stream, _ = client.api.get_archive(container, path)
        with tarfile.open(fileobj=io.BytesIO(b"".join(stream))) as archive:
            member = archive.extractfile(archive.next() or path)
            return member.read() if member else b""
    finally:
        client.api.remove_container(container, force=True)


def installed(client: DockerClient | None = None) -> list[BuiltImage]:
    """Our images on the engine, sorted by name. Raises ``EngineError``.

    The tag of an image that a newer build replaced is its id.
    """
    client = client or connect()
    with engine_errors("list the images"):
        found = client.api.images(filters={"label": RECIPE})
    images = []
    for entry in found:
        named = [tag for tag in entry["RepoTags"] or [] if not tag.startswith("<none>")]
        # Labels are inherited: an image with another name that somebody built on one of ours is not ours.
        tags = [tag for tag in named if tag.startswith(f"{REPOSITORY}/")] if named else [str(entry["Id"])]
        apps = tuple(filter(None, (entry["Labels"] or {}).get(APPS, "").split(",")))
        images += [BuiltImage(tag, apps, int(entry["Size"]), float(entry["Created"])) for tag in tags]
    return sorted(images, key=lambda image: image.tag)


def prune(keep: Sequence[Recipe], progress: Progress, client: DockerClient | None = None) -> list[str]:
    """Remove our images that no recipe of ``keep`` needs, and return their tags.

    An image with a running desktop is kept. Raises ``EngineError``.
    """
    client = client or connect()
    needed = {layer.tag for recipe in keep for layer in recipe.layers}
    removed = []
    # Newest first, as an image must be removed before the one it is built on.
    for image in sorted(installed(client), key=lambda image: -image.created):
        if image.tag in needed:
            continue
        with engine_errors(f"remove the image {image.tag}"):
            try:
                client.api.remove_image(image.tag)
            except docker.errors.APIError as error:
                if error.status_code != 409:
                    raise
                progress(f"kept {image.tag}: it is in use")
                continue
        progress(f"removed {image.tag}")
        removed.append(image.tag)
    return removed
