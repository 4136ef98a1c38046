"""Python packages for images: fetched and built on the host, by this machine's own pip with its configuration."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from pytest_opencomputer.models.errors import SandboxError


def cache_folder() -> Path:
    """The user's cache folder of this project."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "pytest-opencomputer"


def pip_command() -> list[str]:
    """The command of pip: this interpreter's own, or else one found on the path. Raises ``SandboxError``."""
    probe = subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True, check=False)
    if probe.returncode == 0:
        return [sys.executable, "-m", "pip"]
    for name in ("pip3", "pip"):
        if found := shutil.which(name):
            return [found]
    raise SandboxError(
        f"pip is missing, and images need it to fetch Python packages\n  do: {sys.executable} -m ensurepip"
    )


def wheels(pins: str, progress: Callable[[str], None]) -> dict[str, bytes]:
    """The wheels of a pin file, name to content; built once and cached.

    Args:
        pins: lines ``name==version``. Dependencies are not resolved: the file lists everything.
        progress: called with a line about what is done.

    Raises:
        SandboxError: pip is missing or failed.
    """
    lines = [line.strip() for line in pins.splitlines() if line.strip() and not line.startswith("#")]
    folder = cache_folder() / "wheels" / hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]
    if not folder.is_dir():
        progress(f"building {len(lines)} Python packages")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
            _build(lines, Path(temporary))
            try:
                Path(temporary).rename(folder)
            except OSError:
                if not folder.is_dir():  # otherwise another process was faster
                    raise
            Path(temporary).mkdir(exist_ok=True)  # for the context manager to remove
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.whl"))}


def _build(lines: list[str], folder: Path) -> None:
    command = [*pip_command(), "wheel", "--no-deps", "--no-input", "--quiet", "--wheel-dir", str(folder), *lines]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    built = {re.sub(r"[-_.]+", "-", path.name.split("-")[0]).lower() for path in folder.glob("*.whl")}
    wanted = {re.sub(r"[-_.]+", "-", line.partition("==")[0]).lower() for line in lines}
    if done.returncode or wanted - built:
        tail = "\n".join(done.stderr.splitlines()[-10:])
        raise SandboxError(
            f"pip could not build {', '.join(sorted(wanted - built) or lines)} (exit code {done.returncode}):\n{tail}\n"
            "  do: make a package index reachable for pip (its own configuration, for example PIP_INDEX_URL)"
        )
    if foreign := [path.name for path in folder.glob("*.whl") if not path.name.endswith("-none-any.whl")]:
        raise SandboxError(f"{', '.join(foreign)}: only pure Python packages can be unpacked into an image")
