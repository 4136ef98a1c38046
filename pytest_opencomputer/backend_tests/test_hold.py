"""What the pytest runs that a test of the end of machines kills."""

from __future__ import annotations

import os
from pathlib import Path

from pytest_opencomputer.backend_tests.helpers import ECHO, HOLD, WAIT, Start, read


def test_hold_a_machine(start: Start) -> None:
    machine = start(ECHO)
    assert read(machine.pipe, 6) == b"ready\n"
    Path(os.environ[HOLD]).write_text(machine.id)
    machine.pipe.receive(WAIT)
