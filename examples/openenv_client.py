"""A client of OpenEnv at a server of desktops; needs nothing but ``openenv-core``.

python -m pytest_opencomputer.environments.openenv_server galculator/areas --project examples
python examples/openenv_client.py
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from openenv.core.generic_client import GenericEnvClient


def main(url: str = "http://127.0.0.1:8000") -> None:
    """Play an episode: press two keys, look, and say that it is done."""
    with GenericEnvClient(base_url=url).sync() as session:
        seen = session.reset()
        print(seen.observation["instruction"])
        seen = session.step({"actions": [{"kind": "key", "chord": "4"}, {"kind": "key", "chord": "2"}]})
        Path("screen.png").write_bytes(base64.b64decode(seen.observation["screenshot"]))
        seen = session.step({"actions": [{"kind": "done"}]})
        print(f"reward {seen.reward}, of which {seen.observation['rewards']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
