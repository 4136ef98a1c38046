"""The tests for authors of backends, with the backend of Docker: they pass, and they find what is broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pytest_opencomputer.sandbox.backends.docker import DockerBackend

BROKEN = """
from pytest_opencomputer.sandbox.backends.docker import DockerBackend

class Broken(DockerBackend):
    name = "broken"

    def options(self, spec):
        given = super().options(spec)
        return {**given, "read_only": False, "mem_limit": 4 * given["mem_limit"], "memswap_limit": -1}

    def machines(self, labels):
        return super().machines({})

def pytest_opencomputer_backends():
    return {"broken": Broken}
"""


def run(folder: Path, *options: str) -> str:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--pyargs",
        "pytest_opencomputer.backend_tests",
    ]
    done = subprocess.run([*command, *options], cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    print(done.stdout, done.stderr)
    return done.stdout


@pytest.mark.usefixtures("docker_backend")
def test_docker_does_what_a_backend_must(tmp_path: Path) -> None:
    last = run(tmp_path, "--sandbox-backend=docker").splitlines()[-1]
    assert " 22 passed in " in last, last


def test_what_a_backend_does_wrong_is_found(docker_backend: DockerBackend, tmp_path: Path) -> None:
    assert docker_backend.name == "docker"
    (tmp_path / "broken.py").write_text(BROKEN)
    output = run(tmp_path, "-pbroken", "--sandbox-backend=broken", "-k", "isolated or labels or both_ways")
    assert "2 failed, 2 passed" in output
    for name in ("test_a_machine_is_isolated", "test_machines_are_found_by_all_of_their_labels"):
        assert f"::{name} - " in output
