"""A second engine that can die as a machine does."""

from __future__ import annotations

import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path

from pytest_opencomputer.apps.waits import until
from tests.faults.engine import TIMEOUT, SecondEngine

CGROUPS = Path("/sys/fs/cgroup")


class MortalEngine(SecondEngine):
    """An engine in its own process namespace; when it ends, so do all its containers."""

    apart = ("unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc")

    def start(self) -> None:
        """Start it and wait until it answers."""
        # What one that was killed has left, and a machine that starts again would not have.
        self._pid.unlink(missing_ok=True)
        shutil.rmtree(self.folder / "exec", ignore_errors=True)
        super().start()

    def kill(self) -> None:
        """End it and all its containers at once. Those who are connected are told by the kernel."""
        process = self.folder / "process"
        if process.exists():
            with suppress(ProcessLookupError):
                os.kill(int(process.read_text()), signal.SIGKILL)
            process.unlink()
        until(lambda: not self.answers(), what="the end of the second engine", timeout=TIMEOUT)

    def remove(self) -> None:
        """End it and remove all it has."""
        self.kill()
        until(self._removed, what="the data of the second engine are gone", timeout=TIMEOUT)

    def _removed(self) -> bool:
        # Its mounts go with its last process, which may take a moment.
        shutil.rmtree(self.folder, ignore_errors=True)
        left = [path for path in CGROUPS.glob(f"**/{self.folder.name}/**/") if path.is_dir()]
        for path in sorted(left, reverse=True):  # those within come before
            with suppress(OSError):
                path.rmdir()
        return not self.folder.exists() and not any(path.exists() for path in left)
