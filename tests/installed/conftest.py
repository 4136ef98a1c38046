"""An environment with both wheels and nothing of the repository."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]


@dataclass(frozen=True)
class Installed:
    """The environment.

    Attributes:
        folder: the one that its user is in.
    """

    python: Path
    wheels: tuple[Path, Path]
    folder: Path

    def run(self, *words: str, allowed: int = 0) -> str:
        """Run a module in the user's folder; it must end with this exit code. Returns what it printed."""
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTEST_ADDOPTS")}
        done = subprocess.run(
            [self.python, "-m", *words], cwd=self.folder, env=kept, capture_output=True, text=True, check=False
        )
        assert done.returncode == allowed, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout + done.stderr

    def pytest(self, *arguments: str, allowed: int = 0) -> str:
        """Run pytest in the user's folder."""
        return self.run("pytest", *arguments, allowed=allowed)


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build both wheels and install them into a virtual environment that shares the packages they depend on."""
    place = tmp_path_factory.mktemp("installed")
    for source in (REPOSITORY, REPOSITORY / "distribution"):
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place / "wheels")]
        subprocess.run(build, cwd=source, check=True, capture_output=True)
    benchmark, plugin = sorted((place / "wheels").glob("*.whl"), key=lambda wheel: "benchmark" not in wheel.name)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place / "venv")], check=True)
    python = place / "venv/bin/python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--no-compile", str(plugin), str(benchmark)], check=True)
    own = sysconfig.get_path("purelib", vars={"base": str(place / "venv")})
    Path(own, "shared.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return Installed(python, (plugin, benchmark), place)


@pytest.fixture
def installed(environment: Installed, tmp_path: Path) -> Installed:
    """The environment, with the user in an empty folder."""
    (tmp_path / "empty").mkdir()
    return Installed(environment.python, environment.wheels, tmp_path / "empty")
