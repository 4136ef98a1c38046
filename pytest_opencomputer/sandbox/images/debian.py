"""The bare Debian image under every desktop: the public one if a registry can be reached, otherwise a bootstrapped one.

A bootstrapped image is made with debootstrap from the mirror that this machine's own package manager uses, so nothing
has to be configured; its package sources point to that mirror.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

import docker.errors
from docker import DockerClient

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.engine import DOCTOR, connect, engine_errors
from pytest_opencomputer.sandbox.images.progress import Timed
from pytest_opencomputer.sandbox.images.recipe import REPOSITORY

_REGISTRY_TIMEOUT = 20  # seconds that it may send nothing
_PROBE_TIMEOUT = 20  # seconds
_SIGNERS = "/usr/share/keyrings/debian-archive-keyring.gpg"
_MOVING = ("sid", "unstable")  # not a release: no security suite, and an index that is only valid for days
_SOURCE = "Types: deb\nURIs: {uri}\nSuites: {suites}\nComponents: main\nSigned-By: {signers}\n"


@dataclass(frozen=True)
class Mirror:
    """Where the packages of a release come from.

    Attributes:
        main: address of the archive.
        suites: of the archive: the release itself, and its updates if it has them.
        security: address of the archive with its security suite; empty if there is none.
    """

    main: str
    suites: tuple[str, ...]
    security: str


def tag(release: str) -> str:
    """The tag of the bare image of a release on the engine."""
    return f"{REPOSITORY}/debian:{release}"


def public_image(release: str) -> str:
    """Its name in a registry."""
    return f"debian:{release}-slim"


def ensure(client: DockerClient, release: str, timed: Timed) -> str:
    """Return the tag of the bare image of ``release``, after making it if it is missing.

    Raises:
        EngineError: there is no way to make it; the message says what was tried.
    """
    name = tag(release)
    for present in (name, public_image(release)):
        with engine_errors(f"look for the image {present}"), suppress(docker.errors.ImageNotFound):
            client.images.get(present).tag(name)
            return name
    if reason := registry_problem(release):
        timed.phase(f"no {public_image(release)} from a registry ({reason}); bootstrapping Debian {release} instead")
    else:
        _pull(client, release, timed)
        return name
    if problem := bootstrap_problem(release):
        raise EngineError(
            f"no image of Debian {release} is available: a registry does not have {public_image(release)} ({reason}), "
            f"and it cannot be bootstrapped: {problem}\n  do: {DOCTOR}"
        )
    mirror = find_mirror(release)
    if mirror is None:
        raise EngineError(f"no package mirror of this machine has Debian {release}\n  do: {DOCTOR}")
    bootstrap(client, release, mirror, timed)
    return name


def registry_problem(release: str) -> str:
    """Why the public image cannot be pulled; empty if it can. Nothing is downloaded."""
    client = connect(timeout=_REGISTRY_TIMEOUT)
    try:
        with engine_errors("reach a registry"):
            client.images.get_registry_data(public_image(release))
    except EngineError as error:
        return _short(error)
    finally:
        client.close()
    return ""


def _short(error: EngineError) -> str:
    return re.sub(r"^could not reach a registry: ", "", str(error).splitlines()[0])


def _pull(client: DockerClient, release: str, timed: Timed) -> None:
    timed.phase(f"pulling {public_image(release)}")
    with engine_errors(f"pull {public_image(release)}"):
        for line in client.api.pull(public_image(release), stream=True, decode=True):
            if "error" in line:
                raise EngineError(f"could not pull {public_image(release)}: {line['error']}\n  do: {DOCTOR}")
        client.images.get(public_image(release)).tag(tag(release))


def bootstrap_problem(release: str) -> str:
    """Why the release cannot be bootstrapped here; empty if it can. Asks no mirror."""
    if os.geteuid() != 0:
        return "it needs root"
    if shutil.which("debootstrap") is None:
        return "debootstrap is not installed (apt-get install debootstrap)"
    if not Path(f"/usr/share/debootstrap/scripts/{release}").exists():
        return f"debootstrap does not know {release!r}"
    if not Path(_SIGNERS).exists():
        return "the keys of the archive are not installed (apt-get install debian-archive-keyring)"
    return ""


def find_mirror(release: str) -> Mirror | None:
    """The first of this machine's package mirrors that has the release, with its updates and security suites."""
    addresses = list(dict.fromkeys(_configured()))
    main = next((address for address in addresses if _has(address, release)), None)
    if main is None:
        return None
    suites = [release, *(suite for suite in (f"{release}-updates",) if _has(main, suite))]
    # The security archive is beside the mirror, or it is configured for the release of this machine.
    candidates = dict.fromkeys((f"{re.sub('/debian$', '', main)}/debian-security", *addresses))
    security = next((address for address in candidates if _has(address, f"{release}-security")), "")
    return Mirror(main, tuple(suites), security)


def _configured(folder: Path = Path("/etc/apt")) -> Iterator[str]:
    """Addresses of all archives in the configuration of apt, in both formats (sources.list(5))."""
    for path in (folder / "sources.list", *sorted(folder.glob("sources.list.d/*"))):
        if path.suffix not in (".list", ".sources") or not os.access(path, os.R_OK):
            continue
        for line in path.read_text(errors="replace").splitlines():
            if path.suffix == ".sources":
                found = re.findall(r"\bhttps?://\S+", line) if line.lower().startswith("uris:") else []
            else:
                found = re.findall(r"^deb\s+(?:\[[^]]*]\s+)?(https?://\S+)", line)
            for address in found:
                yield str(address).rstrip("/")


def _has(address: str, suite: str) -> bool:
    """Whether an archive has a suite, asked with apt's downloader, which uses this machine's proxies and keys."""
    helper = Path("/usr/lib/apt/apt-helper")
    if not helper.exists():
        return False
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # noqa: PTH101 - apt downloads as a user of its own
        target = Path(folder) / "InRelease"
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(
                [helper, "-o", "Acquire::Retries=1", "download-file", f"{address}/dists/{suite}/InRelease", target],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_PROBE_TIMEOUT,
                check=False,
            )
        return target.exists() and "Origin: Debian" in target.read_text(errors="replace")


def bootstrap(client: DockerClient, release: str, mirror: Mirror, timed: Timed) -> None:
    """Make the bare image with debootstrap. Takes root. Raises ``EngineError``."""
    if not mirror.security and release not in _MOVING:
        timed.phase(
            f"warning: no mirror of this machine has {release}-security; its packages may be older than the public"
        )
    with tempfile.TemporaryDirectory(prefix="opencomputer-", dir="/var/tmp") as folder:
        root = Path(folder) / "root"
        _run_debootstrap(release, mirror, root, timed)
        _clean(root, release, mirror)
        timed.phase("importing it")
        archive = Path(folder) / "root.tar"
        subprocess.run(["tar", "--numeric-owner", "-C", root, "-cf", archive, "."], check=True)
        with engine_errors(f"import Debian {release}"):
            repository, name = tag(release).split(":")
            client.api.import_image_from_file(str(archive), repository=repository, tag=name)
            client.images.get(tag(release))


def _run_debootstrap(release: str, mirror: Mirror, root: Path, timed: Timed) -> None:
    command = ["debootstrap", "--variant=minbase", "--force-check-gpg", f"--keyring={_SIGNERS}"]
    last: list[str] = []
    with subprocess.Popen(
        [*command, release, str(root), mirror.main],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in cast(IO[str], process.stdout):
            last = [*last[-19:], line.rstrip()]
            timed.detail(f"debootstrap: {line.strip().removeprefix('I: ')}")
    if process.returncode:
        text = "\n".join(last)
        raise EngineError(f"debootstrap of {release} ended with {process.returncode}:\n{text}\n  do: {DOCTOR}")


def _clean(root: Path, release: str, mirror: Mirror) -> None:
    """Write the package sources of the whole release into the image, and remove what was downloaded."""
    # The public image has the same file; the older of the two names of the keys is valid in every release.
    (root / "etc/apt/sources.list").unlink(missing_ok=True)
    stanzas = [_SOURCE.format(uri=mirror.main, suites=" ".join(mirror.suites), signers=_SIGNERS)]
    if mirror.security:
        stanzas.append(_SOURCE.format(uri=mirror.security, suites=f"{release}-security", signers=_SIGNERS))
    (root / "etc/apt/sources.list.d/debian.sources").write_text("\n".join(stanzas))
    if release in _MOVING:
        # On a mirror that is updated only now and then, its index may have expired.
        (root / "etc/apt/apt.conf.d/80mirror").write_text('Acquire::Check-Valid-Until "false";\n')
    for folder, pattern in (
        ("var/lib/apt/lists", "*_*"),
        ("var/cache/apt", "*.bin"),
        ("var/cache/apt/archives", "*.deb"),
    ):
        for path in (root / folder).glob(pattern):
            path.unlink()
    for name in ("etc/resolv.conf", "etc/hostname", "var/log/bootstrap.log", "var/log/dpkg.log"):
        (root / name).unlink(missing_ok=True)
