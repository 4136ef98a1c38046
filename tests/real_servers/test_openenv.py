"""Environments in the protocol of OpenEnv, by its own client: its packages are not installed beside this project."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.real_servers.serving import FOLDER

REPOSITORY = Path(__file__).parents[2]


def test_its_client_plays_episodes() -> None:
    python = Path(os.environ[FOLDER]) / "openenv/bin/python"
    command = [str(python), "-m", "tests.environments.openenv_trial"]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, timeout=300, check=False)
    assert done.stdout.splitlines()[-1:] == ["all of it"], done.stderr
