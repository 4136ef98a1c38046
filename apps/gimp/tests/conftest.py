"""What the live tests of GIMP share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

PICTURES = "/home/user/Pictures"
PROGRAMS = Path(__file__).parent / "programs"


def eventually(app: LiveApp, endpoint: str, key: str, value: object, **args: object) -> None:
    """Wait until an endpoint's fact is this."""
    until(lambda: app.ask(endpoint, **args)[key] == value, what=f"{endpoint} {key} to be {value!r}", timeout=20)


def run_inside(app: LiveApp, program: str) -> str:
    """Run one of the programs inside GIMP, without its windows. Returns what it printed behind ``SAID``."""
    app.put({program: (PROGRAMS / program).read_bytes()})
    script = f"exec(open('/home/user/{program}').read())"
    batch = ["gimp-console", "-i", "--quit", "--batch-interpreter=python-fu-eval", "-b", script]
    printed = app.sandbox.run(batch, timeout=120).check().stdout.decode()
    (line,) = [line for line in printed.splitlines() if line.startswith("SAID")]
    return line.removeprefix("SAID")
