"""Images on hosts: built once, on the first host if none has them, and copied to hosts that lack them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import docker.errors
from filelock import FileLock

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.hosts.backend import HostBackend
from pytest_opencomputer.sandbox.hosts.fleet import Fleet
from pytest_opencomputer.sandbox.images.building import ImageIdentity, ensure_all
from pytest_opencomputer.sandbox.images.progress import Progress, Timed
from pytest_opencomputer.sandbox.images.recipe import Recipe

_TAKES_AT_MOST = 1800  # seconds, for an engine to unpack what it was sent
_MIB = 1024**2


def images_on_hosts(fleet: Fleet, recipes: Sequence[Recipe], progress: Progress) -> list[ImageIdentity]:
    """Have the images of ``recipes`` on all hosts, and return their identities. A host that cannot take them is lost.

    Raises:
        EngineError: no host is left, or an image could not be built.
    """
    while True:
        living = fleet.living()
        try:
            source = max(living, key=lambda backend: len(layers(backend, recipes)))  # the first one of equals
            identities = ensure_all(recipes, progress, client=source.client)
            wanted = layers(source, recipes)
        except EngineError:
            if not any(fleet.is_lost(backend.host.name) for backend in living):
                raise  # the engines answer, so the build failed
            continue
        for backend in living:
            if backend is source:
                continue
            try:
                _complete(fleet, source, backend, recipes, wanted, progress)
            except EngineError as error:
                if fleet.is_lost(source.host.name):
                    break
                fleet.lose(backend, str(error).splitlines()[0])
        else:
            return identities


def layers(backend: HostBackend, recipes: Iterable[Recipe]) -> dict[str, tuple[str, ...]]:
    """The images of recipes, and those they are built on, that a host has: name, and the digests of its layers.

    Raises:
        EngineError: the engine failed.
    """
    found = {}
    with backend.errors("look for images"):
        for tag in dict.fromkeys(layer.tag for recipe in recipes for layer in recipe.layers):
            try:
                image = backend.client.images.get(tag)
            except docker.errors.ImageNotFound:
                continue
            # Not the id, which engines compute in different ways.
            found[tag] = tuple(image.attrs["RootFS"]["Layers"])
    return found


def _complete(
    fleet: Fleet,
    source: HostBackend,
    target: HostBackend,
    recipes: Sequence[Recipe],
    wanted: dict[str, tuple[str, ...]],
    progress: Progress,
) -> None:
    def missing() -> list[str]:
        having = layers(target, recipes)
        return [tag for tag in wanted if having.get(tag) != wanted[tag]]

    if not missing():
        return
    with FileLock(fleet.host_places.folder(target) / "copy", mode=0o666):
        if tags := missing():  # otherwise another process has copied them meanwhile
            copy(source, target, tags, progress)
            if left := missing():
                raise EngineError(f"{', '.join(left)} is another image on {target.host.name} after it was copied there")


def copy(source: HostBackend, target: HostBackend, tags: Sequence[str], progress: Progress) -> None:
    """Copy images from one host to another, through this process; layers that they share are sent once.

    Raises:
        EngineError: one of the engines failed.
    """
    timed = Timed(f"{len(tags)} image{'s' * (len(tags) > 1)} to {target.host.name}", progress)
    timed.phase(f"copying {', '.join(tags)} from {source.host.name}")
    sent = 0

    def counted(pieces: Iterable[bytes]) -> Iterator[bytes]:
        nonlocal sent
        for piece in pieces:
            sent += len(piece)
            timed.detail(f"{sent // _MIB} MiB copied")
            yield piece

    with source.errors(f"copy images to {target.host.name}"):
        api = source.client.api
        address = f"{api.base_url}/v{api.api_version}/images/get"
        saved = api.get(address, params={"names": list(tags)}, stream=True, timeout=_TAKES_AT_MOST)
        saved.raise_for_status()
    with saved, target.errors(f"load images from {source.host.name}"):
        api = target.client.api
        address = f"{api.base_url}/v{api.api_version}/images/load"
        answer = api.post(
            address,
            params={"quiet": "1"},
            data=counted(saved.iter_content(_MIB)),
            headers={"Content-Type": "application/x-tar"},
            timeout=_TAKES_AT_MOST,
        )
        answer.raise_for_status()
        last = (answer.text.strip().splitlines() or [""])[-1]
        if '"error"' in last:  # the status was sent before the images were read
            raise docker.errors.APIError(last)
    timed.phase(f"copied, {sent // _MIB} MiB")
