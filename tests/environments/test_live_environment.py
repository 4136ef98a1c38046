"""An environment with a real desktop: what is typed there is rewarded, and the desktop ends with its episode."""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.env import Environment, Options
from pytest_opencomputer.models.actions import AnyAction, Done, Key, Wait
from pytest_opencomputer.sandbox.backends.docker import DockerBackend

REPOSITORY = Path(__file__).parents[2]
TASK, SEED = "galculator/after_calibration", 414653999
SUM = "2.1*44.08+3.7*59.04+1.2*23.12"
"""What the variant wants on the display, among other things."""
_KEYS = {".": "period", "*": "asterisk", "+": "plus"}


def test_galculator(docker_backend: DockerBackend) -> None:
    with Environment(Options(project=REPOSITORY, backend=docker_backend, dense=True, elements=True)) as environment:
        first = environment.reset(TASK, SEED)
        assert "2.1 by 44.08 m, 3.7 by 59.04 m and 1.2 by 23.12 m" in first.instruction
        assert any(element["name"] == "galculator" for element in first.elements or ())
        # It loses a key that comes again within a tenth of a second.
        pressed: list[AnyAction] = []
        for char in SUM:
            pressed += [Key(chord=_KEYS.get(char, char)), Wait(duration=0.12)]
        step = environment.step([*pressed, Key(chord="Return")])
        assert [outcome.error for outcome in step.observation.outcomes if outcome.error] == []
        assert step.observation.screenshot != first.screenshot
        last = environment.step(Done())
        assert (step.reward, last.reward, last.terminated) == (
            0.0,
            0.2,
            True,
        )  # what the display shows is asked at the end
        assert last.info["rewards"]["area_area"] == 0.2
        assert machines(environment, docker_backend) == 0
        environment.reset(TASK)
        assert machines(environment, docker_backend) == 1
    assert machines(environment, docker_backend) == 0


def machines(environment: Environment, backend: DockerBackend) -> int:
    """How many desktops of an environment there are."""
    return len(backend.machines({"run": environment.run_name}))
