"""Whether this machine has what rollouts need, and the commands that fix what is missing."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import docker.errors
from docker import DockerClient

from pytest_opencomputer.models.errors import EngineError, SandboxError, UsageProblem
from pytest_opencomputer.sandbox import pool
from pytest_opencomputer.sandbox.engine import EngineInfo, address, connect, engine_errors, information
from pytest_opencomputer.sandbox.images import debian, wheels
from pytest_opencomputer.sandbox.images.recipe import RELEASE, Recipe

_GIB = 1024**3
_DISK_REQUIRED, _DISK_WISHED = 3 * _GIB, 10 * _GIB
_MEMORY_REQUIRED = 3 * _GIB
_INSTALL = "sudo apt-get install -y docker.io"


@dataclass(frozen=True)
class Finding:
    """The result of one examination.

    Attributes:
        name: what was examined.
        present: whether it is as it should be.
        detail: what was found.
        fix: the command that fixes it.
        required: whether no rollout can run without it.
    """

    name: str
    present: bool
    detail: str
    fix: str = ""
    required: bool = True

    def __str__(self) -> str:
        word = "ok" if self.present else "missing" if self.required else "note"
        text = f"{word:8} {self.name:12} {self.detail}"
        return text if self.present or not self.fix else f"{text}\n{'':21} do: {self.fix}"


def examine(recipes: Sequence[Recipe] = ()) -> Iterator[Finding]:
    """Look at everything, one after the other.

    Args:
        recipes: of the images that will be wanted.
    """
    yield _python()
    yield _pip()
    yield _binary()
    client: DockerClient | None = None
    try:
        client = connect(timeout=20)
        info = information(client)
    except EngineError as error:
        yield _engine_down(error)
        yield from _unreachable()
        return
    yield Finding("engine", True, f"Docker {info.version} answers at {address() or 'its system socket'}")
    yield _limits(info)
    yield _memory(info)
    yield _disk(info)
    yield _pool()
    yield _base(client, RELEASE)
    yield from (_image(client, recipe) for recipe in recipes)


def failed(findings: Sequence[Finding]) -> bool:
    """Whether something that is required is missing."""
    return any(finding.required and not finding.present for finding in findings)


def _python() -> Finding:
    return Finding(
        "python",
        sys.version_info >= (3, 11),
        f"{platform.python_version()} at {sys.executable}",
        "sudo apt-get install -y python3 python3-venv, on a system that has Python 3.11 or newer",
    )


def _pip() -> Finding:
    try:
        detail = " ".join(wheels.pip_command())
    except SandboxError as error:
        return Finding("pip", False, str(error).splitlines()[0], f"{sys.executable} -m ensurepip")
    return Finding("pip", True, detail)


def _binary() -> Finding:
    found = shutil.which("dockerd") or shutil.which("dockerd", path="/usr/sbin:/sbin:/usr/local/bin")
    if found:
        return Finding("docker", True, found)
    # Not required, as the engine may run on another machine.
    return Finding("docker", False, "no dockerd on this machine", _INSTALL, required=False)


def _engine_down(error: EngineError) -> Finding:
    happened = str(error).splitlines()[0].partition(": ")[2]
    if "may not talk to it" in happened:
        fix = "sudo usermod -aG docker $USER, then log in again"
    elif os.environ.get("DOCKER_HOST"):
        fix = "start the engine that DOCKER_HOST names, or unset DOCKER_HOST"
    elif not _binary().present:
        fix = f"{_INSTALL} debootstrap"
    elif Path("/run/systemd/system").is_dir():
        fix = "sudo systemctl start docker"
    else:
        fix = "make engine, as root in a clone; or start dockerd"
    return Finding("engine", False, happened, fix)


def _unreachable() -> Iterator[Finding]:
    """The findings that need no engine."""
    yield _pool()
    free = shutil.disk_usage("/var/lib" if Path("/var/lib").exists() else "/").free
    yield _disk_finding("/var/lib", free)


def _limits(info: EngineInfo) -> Finding:
    if info.missing_limits:
        return Finding(
            "limits",
            False,
            f"the engine cannot limit {' and '.join(info.missing_limits)}",
            "run the engine as root, or without root on a system with cgroup v2 delegation",
        )
    return Finding("limits", True, "memory, processes and processor can be limited")


def _memory(info: EngineInfo) -> Finding:
    return Finding(
        "memory",
        info.memory >= _MEMORY_REQUIRED,
        f"{info.memory / _GIB:.1f} GiB, {info.processors} cores: "
        f"{pool.default_running(info.memory, info.processors)} desktops at a time",
        f"give the machine {_MEMORY_REQUIRED // _GIB} GiB or more",
    )


def _disk(info: EngineInfo) -> Finding:
    if info.free is None:
        return Finding("disk", True, f"{info.root} is on another machine")
    return _disk_finding(info.root, info.free)


def _disk_finding(place: str, free: int) -> Finding:
    return Finding(
        "disk",
        free >= _DISK_WISHED,
        f"{free / _GIB:.1f} GiB free for {place}, wanted: {_DISK_WISHED // _GIB} GiB for images of several apps",
        "opencomputer image prune",
        required=free < _DISK_REQUIRED,
    )


def _pool() -> Finding:
    try:
        directory = pool.machine_directory()
    except UsageProblem as problem:
        return Finding("locks", False, f"{problem.where}: {problem.what}", problem.fix)
    return Finding("locks", True, str(directory))


def _base(client: DockerClient, release: str) -> Finding:
    """Where the bare Debian image comes from: the engine has it, a registry has it, or it can be bootstrapped."""
    for present in (debian.tag(release), debian.public_image(release)):
        with engine_errors("look for images"):
            try:
                client.images.get(present)
            except docker.errors.ImageNotFound:
                continue
        return Finding("debian", True, f"{present} is here")
    registry = debian.registry_problem(release)
    if not registry:
        return Finding("debian", True, f"{debian.public_image(release)} can be pulled")
    problem = debian.bootstrap_problem(release)
    if not problem and debian.find_mirror(release) is None:
        problem = f"no package mirror of this machine has {release}"
    if not problem:
        return Finding("debian", True, f"{release} can be bootstrapped from this machine's package mirror")
    fix = "sudo apt-get install -y debootstrap debian-archive-keyring, then build the images once as root"
    if os.geteuid() == 0 and "mirror" in problem:
        fix = f"make a registry reachable, or add a mirror with {release} to /etc/apt/sources.list.d"
    return Finding("debian", False, f"a registry does not have it ({registry}); bootstrapping: {problem}", fix)


def _image(client: DockerClient, recipe: Recipe) -> Finding:
    build = f"opencomputer image build {' '.join(recipe.apps)}".strip()
    with engine_errors("look for images"):
        try:
            client.images.get(recipe.tag)
        except docker.errors.ImageNotFound:
            detail = f"{recipe.tag} is built when it is first needed"
            return Finding("image", False, detail, build, required=False)
    return Finding("image", True, recipe.tag)
