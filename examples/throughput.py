"""Measures how many episodes begin in a minute, and how many steps they take in a second.

python examples/throughput.py --desktops 1 2
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import median

from pytest_opencomputer.actions import Click
from pytest_opencomputer.env import Environment, EnvironmentPool, Options

TASK = "galculator/areas"


def episode(environment: Environment, steps: int) -> tuple[float, float]:
    """An episode of so many clicks that is not ended; seconds for its reset, and for its steps."""
    began = time.monotonic()
    environment.reset(TASK)
    ready = time.monotonic()
    for step in range(steps):
        environment.step(Click(at=(300 + step, 300)))
    return ready - began, time.monotonic() - ready


def main() -> None:
    """Print a line for each number of desktops, with and without rewards after each step."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--desktops", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--episodes", type=int, default=8)
    parser.add_argument("--steps", type=int, default=20)
    given = parser.parse_args()
    for dense in (False, True):
        for desktops in given.desktops:
            options = Options(project=Path(__file__).parent, dense=dense, max_steps=given.steps + 1)
            with EnvironmentPool(desktops, options) as pool:
                list(pool.map(episode, [0] * desktops))  # the image, and what is cached
                began = time.monotonic()
                resets, _ = zip(*pool.map(episode, [0] * given.episodes), strict=True)
                minute = given.episodes / (time.monotonic() - began) * 60
                _, steps = zip(*pool.map(episode, [given.steps] * desktops), strict=True)
            print(
                f"{desktops} desktops, {'dense' if dense else 'sparse'}: {minute:.0f} resets per minute "
                f"({median(resets):.2f} s each), {desktops * given.steps / max(steps):.1f} steps per second "
                f"({median(steps) / given.steps:.3f} s each)",
                flush=True,
            )


if __name__ == "__main__":
    main()
