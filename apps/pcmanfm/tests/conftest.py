"""PCManFM with some papers in its home folder."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from apps.conftest import LiveApp

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


@pytest.fixture
def manager(live_app: LiveApp) -> LiveApp:
    """PCManFM with *Documents* open."""
    live_app.put(FILES)
    # Older than anything that a test does.
    old = [f"/home/user/{one}" for one in FILES]
    live_app.sandbox.run(["touch", "-d", "2026-03-01T10:00:00Z", *old]).check()
    live_app.start("/home/user/Documents")
    return live_app
