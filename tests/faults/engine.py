"""A second container engine, beside the machine's, that tests may stop."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterable
from pathlib import Path

from pytest_opencomputer.apps.waits import until

TIMEOUT = 60.0


class SecondEngine:
    """An engine with its data, its containers and its socket below one folder.

    Args:
        folder: not on an overlay file system.
    """

    # In its own network: an engine without a bridge removes docker0 at its start, even another engine's.
    apart: tuple[str, ...] = ("unshare", "--net")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._pid = folder / "pid"

    @property
    def address(self) -> str:
        """What ``DOCKER_HOST`` must be."""
        return f"unix://{self.folder}/sock"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [*self.apart, "dockerd", "--data-root", f"{self.folder}/data", "--exec-root", f"{self.folder}/exec"]
        command += ["--pidfile", str(self._pid), "-H", self.address, "--bridge", "none", "--iptables=false"]
        command += ["--cgroup-parent", f"/{self.folder.name}"]
        with (self.folder / "log").open("ab") as log:
            # In its own session: the test that starts it again may end before it does.
            started = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        (self.folder / "process").write_text(str(started.pid))
        until(self.answers, what="the second engine", timeout=TIMEOUT)

    def answers(self) -> bool:
        """Whether it is there."""
        ask = ["docker", "-H", self.address, "version"]
        return subprocess.run(ask, capture_output=True, check=False).returncode == 0

    def stop(self) -> None:
        """Stop it in an orderly way, with all its containers."""
        if not self._pid.exists():
            return
        pid = int(self._pid.read_text())
        os.kill(pid, signal.SIGTERM)
        until(lambda: not self._pid.exists() and not _runs(pid), what="the end of the second engine", timeout=TIMEOUT)

    def load(self, images: Iterable[str]) -> None:
        """Copy images from the machine's engine."""
        with subprocess.Popen(["docker", "save", *images], stdout=subprocess.PIPE) as saved:
            load = ["docker", "-H", self.address, "load"]
            subprocess.run(load, stdin=saved.stdout, check=True, capture_output=True)
        assert saved.returncode == 0

    def remove(self) -> None:
        """Stop it and remove all it has."""
        self.stop()
        shutil.rmtree(self.folder)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
