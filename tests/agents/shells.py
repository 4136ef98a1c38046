"""A sandbox in which programs run on this machine, in a folder that stands for the home, and what models say to it."""

from __future__ import annotations

import json
import subprocess
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pytest_opencomputer.models.sandbox_types import Completed
from tests.agents.canvas import Canvas


class Host(Canvas):
    """A canvas with a shell. For the commands of tests only: it shuts nobody in."""

    def __init__(self, home: Path) -> None:
        super().__init__()
        self.home = home
        self.started: list[Mapping[str, Any]] = []

    def run(self, argv: Sequence[str], *, timeout: float, max_output: int, **options: Any) -> Completed:
        """Run a program to its end."""
        self.started.append({"argv": argv, "timeout": timeout, **options})
        environment = {"HOME": str(self.home), "PATH": "/usr/bin:/bin"}
        try:
            done = subprocess.run(argv, cwd=self.home, env=environment, capture_output=True, timeout=timeout)
        except subprocess.TimeoutExpired as late:
            return Completed(-9, (late.stdout or b"")[:max_output], b"", timed_out=True)
        return Completed(
            done.returncode, done.stdout[:max_output], done.stderr, truncated=len(done.stdout) > max_output
        )


def calls(*commands: str, said: str = "", **more: Any) -> dict[str, Any]:
    """A message of a model that runs commands."""
    return {
        "role": "assistant",
        "content": said or None,
        "tool_calls": [
            {
                "id": f"c{number}-{zlib.crc32(command.encode()) % 1000}",
                "type": "function",
                "function": {"name": "shell", "arguments": json.dumps({"command": command})},
                **more,
            }
            for number, command in enumerate(commands)
        ],
    }
