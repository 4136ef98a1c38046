"""Fixtures of the live tests. Where no desktop can be had they fail: a test that was skipped has shown nothing."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.images import building
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.pool import Pool
from pytest_opencomputer.sandbox.sandbox import Sandbox

if TYPE_CHECKING:  # few tests need it, and it takes a while to import
    from playwright.sync_api import Browser

    from tests.browser import Tab

# The same examples each time, and no limit on the time that they take: the machine may be busy.
settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

TTL = 1800.0
"""Seconds after which a desktop of the tests ends automatically."""

DesktopFactory = Callable[..., AbstractContextManager[Sandbox]]
OpenTab = Callable[..., "Tab"]


@pytest.fixture
def disk_size() -> str:
    """How big ``small_disk`` is, as mount(8) writes it; override to change it."""
    return "64k"


@pytest.fixture
def small_disk(tmp_path: Path, disk_size: str) -> Iterator[Path]:
    """A file system of a few KiB."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a file system")
    place = tmp_path / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={disk_size}", "tmpfs", str(place)], check=True)
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


@pytest.fixture(scope="session")
def docker_backend() -> DockerBackend:
    """The Docker backend, known to work."""
    backend = DockerBackend()
    backend.check()
    return backend


@pytest.fixture(scope="session")
def desktop_image(docker_backend: DockerBackend) -> str:  # noqa: ARG001 - without an engine, its error is the better one
    """Tag of the desktop image without any app; built if it is missing."""
    return building.ensure(image_for([]), print).tag


@pytest.fixture(scope="session")
def new_desktop(docker_backend: DockerBackend, desktop_image: str) -> DesktopFactory:
    """Makes fresh desktops: ``with new_desktop() as desktop``. Waits for a place in the machine's pool.

    Takes the keyword arguments of ``Sandbox.start``, for example ``limits``.
    """
    pool = Pool.of_machine()

    @contextmanager
    def make(**options: Any) -> Iterator[Sandbox]:
        with pool.desktop():
            with pool.start():
                labels = labels_for(run="tests", task="", ttl=TTL)
                sandbox = Sandbox.start(docker_backend, image=desktop_image, labels=labels, ttl=TTL, **options)
            with sandbox:
                yield sandbox

    return make


@pytest.fixture(scope="module")
def desktop(new_desktop: DesktopFactory) -> Iterator[Sandbox]:
    """A desktop that the tests of a module share."""
    with new_desktop() as sandbox:
        yield sandbox


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium that the tests of a module share."""
    from tests.browser import started

    with started() as found:
        yield found


@pytest.fixture
def open_tab(browser: Browser) -> Iterator[OpenTab]:
    """Opens files and addresses: ``open_tab(path, width=400, scheme="dark")``, as ``tests.browser.opened`` does."""
    from tests.browser import opened

    with ExitStack() as stack:
        yield lambda target, **options: stack.enter_context(opened(browser, target, **options))
