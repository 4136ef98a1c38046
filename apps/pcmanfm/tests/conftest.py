"""PCManFM with some papers in its home folder."""

from __future__ import annotations

import io
import zipfile

import pytest

from apps.conftest import LiveApp
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox import Sandbox

LETTER = b"Dear Anna,\nthe key is with the neighbours.\n"
REPORT = b"Report on the roof\n\nTwo tiles are broken.\n"
BUDGET = b"item,pounds\nslates,240\nladder,85\n"
INVOICE = b"Invoice no.\n\nTo:\nAmount:\n"
FILES = {
    "Documents/Letters/To Anna.txt": LETTER,
    "Documents/report.txt": REPORT,
    "Documents/budget 2025.csv": BUDGET,
    "Templates/Invoice.txt": INVOICE,
}


def packed(files: dict[str, bytes]) -> bytes:
    """A zip archive."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 3, 1, 10, 0, 0)), content)
    return file.getvalue()


class Manager(LiveApp):
    """PCManFM, reset together with the services that show the trash."""

    def reset(self) -> None:
        """See ``LiveApp``. In a folder that was made anew under the same name, the services would see nothing."""
        super().reset()
        for process in self.sandbox.processes():
            if process.name in ("gvfsd-trash", "xarchiver"):
                self.sandbox.kill(process.pid)


@pytest.fixture
def live_app(opencomputer: Harness, app_sandbox: Sandbox, app_name: str) -> LiveApp:
    """PCManFM, not started, in a home folder as it is in a fresh sandbox."""
    app = Manager(opencomputer.registry.app(app_name), opencomputer.registry, app_sandbox)
    app.reset()
    return app


@pytest.fixture
def manager(live_app: LiveApp) -> LiveApp:
    """PCManFM with *Documents* open."""
    live_app.put(FILES)
    # Older than anything that a test does.
    old = [f"/home/user/{one}" for one in FILES]
    live_app.sandbox.run(["touch", "-d", "2026-03-01T10:00:00Z", *old]).check()
    live_app.start("/home/user/Documents")
    return live_app
