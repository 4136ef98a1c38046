"""Artifacts: files of an image that are built on the host, with its own configuration of networks and certificates."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from pytest_opencomputer.apps.app import Artifact
from pytest_opencomputer.models.errors import SandboxError, UsageProblem
from pytest_opencomputer.sandbox.images.wheels import cache_folder

SCRIPT = "build.sh"
_TAIL = 10  # lines of output kept for an error


def sources(artifact: Artifact) -> dict[str, bytes]:
    """What an artifact is built from: place in its folder to content, and how it is named and placed.

    Raises:
        UsageProblem: its name or place cannot be used, or its folder has no ``build.sh``.
    """
    where = f"artifact {artifact.name!r}"
    place = PurePosixPath(artifact.place)
    if not re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", artifact.name):
        raise UsageProblem(f"{artifact.name!r} cannot name an artifact", where=where, wanted="snake_case")
    if not place.is_absolute() or ".." in place.parts or len(place.parts) < 3:
        raise UsageProblem(f"{artifact.place!r} is not a folder for it", where=where, wanted="like '/opt/editor'")
    if not (artifact.folder / SCRIPT).is_file():
        raise UsageProblem(f"{artifact.folder} has no {SCRIPT}", where=where, wanted="the script that builds it")
    files = {
        f"source/{path.relative_to(artifact.folder).as_posix()}": path.read_bytes()
        for path in sorted(artifact.folder.rglob("*"))
        if path.is_file()
    }
    return {"artifact.json": json.dumps({"name": artifact.name, "place": str(place)}).encode(), **files}


def archive(artifact: Artifact, progress: Callable[[str], None]) -> bytes:
    """The files of an artifact as a packed archive of the image's root; built once and cached.

    Args:
        artifact: which one.
        progress: called with a line about what is done.

    Raises:
        UsageProblem: the artifact is not described as it should be.
        SandboxError: a program that its script needs is missing, or the script failed.
    """
    digest = hashlib.sha256()
    for place, content in sorted(sources(artifact).items()):
        digest.update(f"{len(place)}:{place}{len(content)}:".encode() + content)
    kept = cache_folder() / "artifacts" / f"{artifact.name}-{digest.hexdigest()[:16]}.tar.gz"
    if not kept.is_file():
        _check_programs(artifact)
        progress(f"building {artifact.name} on this machine")
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as temporary:
            made = _run(artifact, Path(temporary))
            progress(f"packing {artifact.name}")
            packed = Path(temporary) / "packed.tar.gz"
            _pack(made, artifact.place, packed)
            packed.replace(kept)
    return kept.read_bytes()


def _check_programs(artifact: Artifact) -> None:
    if missing := [program for program in artifact.programs if shutil.which(program) is None]:
        packages = sorted({artifact.programs[program] for program in missing})
        raise SandboxError(
            f"{', '.join(missing)}: missing on this machine, and needed to build {artifact.name} for an image\n"
            f"  do: sudo apt-get install {' '.join(packages)}"
        )


def _run(artifact: Artifact, temporary: Path) -> Path:
    """Run the script in a copy of its folder, and return the folder that it has filled."""
    source, made = temporary / "source", temporary / "made"
    shutil.copytree(artifact.folder, source)
    made.mkdir()
    done = subprocess.run(
        ["bash", SCRIPT, str(made)],
        cwd=source,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode or not any(made.iterdir()):
        tail = "\n".join(done.stdout.splitlines()[-_TAIL:])
        raise SandboxError(
            f"{artifact.folder / SCRIPT} has not built {artifact.name} (exit code {done.returncode}):\n{tail}\n"
            "  do: mend what it says; what it downloads, it fetches with this machine's own configuration"
        )
    return made


def _pack(folder: Path, place: str, target: Path) -> None:
    """Pack a folder as what belongs to root and anybody can read, below a place."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with tarfile.open(target, "w:gz", compresslevel=6) as packed:
        packed.add(folder, os.fspath(PurePosixPath(place).relative_to("/")), filter=plain)
