"""How many desktops a run needs at once, and what machines for them cost; docs/scale.md explains the figures.

python examples/plan.py --tasks 1000 --trials 5 --thinking 8
python examples/plan.py --hours 2 --cores 64 --memory 256 --price 3.2
"""

from __future__ import annotations

import argparse
import math

STEP = 0.2  # processor seconds of a desktop for a step: the app, the display, the guest
ROLLOUT = 10.0  # processor seconds to start and end a desktop, and to check its state
DESKTOP = 0.45  # GiB of a desktop that is at work
RESERVE = 0.7  # how much of a machine may be planned with
WORKER = 0.07  # GiB of a worker of pytest, on the machine with the tests


def main() -> None:
    """Print the plan."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tasks", type=int, default=1000)
    parser.add_argument("--trials", type=int, default=5)
    parser.add_argument("--steps", type=float, default=40, help="of a rollout, on average")
    parser.add_argument("--thinking", type=float, default=8, help="seconds that the model takes for a step")
    parser.add_argument("--hours", type=float, default=8, help="how long the run may take")
    parser.add_argument("--cores", type=int, default=16, help="of a machine")
    parser.add_argument("--memory", type=float, default=64, help="of a machine, in GiB")
    parser.add_argument("--price", type=float, default=0.8, help="of a machine for an hour")
    plan = parser.parse_args()

    rollouts = plan.tasks * plan.trials
    processor = ROLLOUT + plan.steps * STEP
    seconds = plan.steps * plan.thinking + processor
    at_once = math.ceil(rollouts * seconds / (plan.hours * 3600))
    by_memory = RESERVE * plan.memory / DESKTOP
    by_cores = RESERVE * plan.cores * seconds / processor
    machines = math.ceil(at_once / min(by_memory, by_cores))
    print(f"{rollouts} rollouts of {seconds:.0f} s; {rollouts * seconds / 3600:.0f} desktop hours")
    print(f"in {plan.hours:g} hours: {at_once} desktops at once")
    print(f"a machine has room for {by_memory:.0f} by its memory and {by_cores:.0f} by its cores")
    hours = machines * plan.hours
    print(f"machines: {machines}; machine hours: {hours:g}; price of all: {hours * plan.price:.2f}")
    print(f"on the machine with the tests: {at_once * WORKER:.1f} GiB for its workers")


if __name__ == "__main__":
    main()
