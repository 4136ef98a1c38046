"""A small policy learns what to do with the numbers of an instruction, from rewards alone, without a GPU.

It is a bandit: an arm says how the numbers of a rectangle are combined, how the rectangles are, and how it is finished.
Each arm has a belief about how often it is rewarded (Thompson sampling). It is trained on seeds for training and
evaluated on the published variants, which it has never seen.

    python examples/train_small.py --episodes 60 --picture curve.png
"""

from __future__ import annotations

import argparse
import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

from pytest_opencomputer.actions import AnyAction, Done, Key, Wait
from pytest_opencomputer.env import Environment, EnvironmentPool, Options

TASK = "galculator/areas"
OPTIONS = Options(project=Path(__file__).parent)
EVALUATION = Options(project=Path(__file__).parent, evaluation=True)
ARMS = tuple(itertools.product("*+-", "*+-", (None, "Return")))
NAMES = {".": "period", "*": "asterisk", "+": "plus", "-": "minus", "(": "parenleft", ")": "parenright"}
Arm = tuple[str, str, str | None]


def pressed(instruction: str, arm: Arm) -> list[AnyAction]:
    """The keys that an arm presses for an instruction."""
    inside, between, finish = arm
    sides = re.findall(r"(\d+(?:\.\d+)?) by (\d+(?:\.\d+)?)", instruction)
    text = between.join(f"({width}{inside}{length})" for width, length in sides)
    chords = [NAMES.get(char, char) for char in text] + ([finish] if finish else [])
    # galculator loses a key that comes again within a tenth of a second.
    return [action for chord in chords for action in (Key(chord=chord), Wait(duration=0.12))]


def play(environment: Environment, arm: Arm, seed: int | None = None) -> float:
    """One episode; its reward."""
    seen = environment.reset(TASK, seed)
    environment.step(pressed(seen.instruction, arm))
    return environment.step(Done()).reward


class Bandit:
    """What is believed of each arm: how often it was rewarded and how often not, each begun at 1."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._beliefs: dict[Arm, list[float]] = {arm: [1.0, 1.0] for arm in ARMS}

    def choose(self) -> Arm:
        """The arm that is best in a world drawn from the beliefs."""
        return max(ARMS, key=lambda arm: self._random.betavariate(*self._beliefs[arm]))

    def best(self) -> Arm:
        """The arm that is rewarded most often; of several, any one."""
        return max(ARMS, key=lambda arm: (self._mean(arm), self._random.random()))

    def learn(self, arm: Arm, reward: float) -> None:
        """Remember a reward."""
        self._beliefs[arm][0] += reward
        self._beliefs[arm][1] += 1 - reward

    def _mean(self, arm: Arm) -> float:
        won, lost = self._beliefs[arm]
        return won / (won + lost)


def evaluate(pool: EnvironmentPool, bandit: Bandit, variants: int) -> float:
    """The mean reward of the policy on variants that are not for training. Each time it decides anew."""
    with pool.lend() as environment:
        environment.reset(TASK)
        assert environment.task.composed is not None, "it is a composed task"
        published = environment.task.composed.outline.seed
    seeds = range(published, published + variants)
    return sum(pool.map(lambda environment, seed: play(environment, bandit.best(), seed), seeds)) / variants


def draw(rewards: Sequence[float], evaluations: Sequence[tuple[int, float]], picture: Path) -> None:
    """Draw the curves."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.2), layout="constrained")
    axes = figure.subplots()
    last = [sum(rewards[max(0, end - 10) : end]) / min(10, end) for end in range(1, len(rewards) + 1)]
    axes.plot(range(1, len(rewards) + 1), last, color="#9aa5b1", label="training: mean of the last 10 episodes")
    axes.plot(*zip(*evaluations, strict=True), "o-", color="#1f5fa8", label="evaluation: variants never trained on")
    axes.set(xlabel="episodes of training", ylabel="reward", ylim=(-0.05, 1.05))
    axes.legend(frameon=False, loc="lower right")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(picture, dpi=130)


def main() -> None:
    """Train and evaluate in turns."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--episodes", type=int, default=60)
    parser.add_argument("--every", type=int, default=10, help="episodes between two evaluations")
    parser.add_argument("--variants", type=int, default=5, help="variants that the policy is evaluated on")
    parser.add_argument("--desktops", type=int, default=1, help="how many run at once")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--picture", type=Path, default=None, help="where the curve is drawn")
    given = parser.parse_args()
    bandit = Bandit(given.seed)
    rewards: list[float] = []
    evaluations: list[tuple[int, float]] = []

    def episode(environment: Environment, _: int) -> None:
        arm = bandit.choose()
        reward = play(environment, arm)
        bandit.learn(arm, reward)
        rewards.append(reward)

    with (
        EnvironmentPool(given.desktops, OPTIONS, seed=given.seed) as training,
        EnvironmentPool(given.desktops, EVALUATION) as held_out,
    ):
        while True:
            evaluations.append((len(rewards), evaluate(held_out, bandit, given.variants)))
            print(f"after {len(rewards)} episodes: reward {evaluations[-1][1]:.2f} on unseen variants", flush=True)
            if len(rewards) >= given.episodes:
                break
            list(training.map(episode, range(min(given.every, given.episodes - len(rewards)))))
    if given.picture is not None:
        draw(rewards, evaluations, given.picture)


if __name__ == "__main__":
    main()
