"""The operations that are done both ways."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.models.actions import Click, Key, Type
from pytest_opencomputer.models.sandbox_types import Asked
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.run_directory import RunDirectory
from pytest_opencomputer.sandbox.saving import end_everything
from pytest_opencomputer.tasks.checks import evaluate_together
from pytest_opencomputer.tasks.task import Check
from tests.hands.decoding import decode

from . import naive_checks, scripted
from .naive import Naive
from .naive import start as start_naively
from .naive import stop as stop_naively
from .scene import Scene, desktop, image, registry, start, task
from .timing import Operation

DARKTABLE = "darktable/marsh_cull"
DARKTABLE_CHECKS = (
    "osprey_rejected",
    "otter_rejected",
    "best_osprey",
    "wide_osprey",
    "middle_osprey",
    "wide_otters",
    "close_otter",
    "wrens_blue",
    "wrens_without_stars",
    "ospreys_without_labels",
)
SEEDS = {f"Pictures/seeds/frame_{number}.raw": random.Random(number).randbytes(500_000) for number in range(10)}
LINE = "The quick brown fox jumps over the lazy dog, 12 times a day."
NOBODY: AgentOutcome = {"status": "none", "answer": None}


def eyes(scene: Scene) -> Iterator[Operation]:
    """Screenshots of darktable, whose window is full of photographs and small print."""
    sandbox, naive = scene.sandbox, Naive(scene.container)

    def change() -> None:
        # All panels come or go, and with them every thumbnail moves.
        sandbox.perform(Key(chord="Tab"))
        sandbox.settle()

    change()
    for button in sandbox.find(role="button", name="yes"):  # it asks whether the key was meant, once
        sandbox.element_action(button, "click")
        sandbox.settle()
    before = sandbox.screenshot()
    change()
    if changed_rows(before, sandbox.screenshot()) < 0.9:
        raise AssertionError("the screenshots that were to differ everywhere do not")
    yield Operation("screenshot", sandbox.screenshot, naive.screenshot, before=change)

    def look() -> None:
        sandbox.settle()
        sandbox.screenshot()

    yield Operation("unchanged", sandbox.screenshot, naive.screenshot, before=look)


def changed_rows(one: bytes, other: bytes) -> float:
    """The share of rows in which two screenshots of one size differ, from 0 to 1."""
    width, height, first = decode(one)
    _, _, second = decode(other)
    stride = 3 * width
    rows = range(0, stride * height, stride)
    return sum(first[at : at + stride] != second[at : at + stride] for at in rows) / height


def hands(scene: Scene) -> Iterator[Operation]:
    """Clicks and typing in gedit."""
    sandbox, naive = scene.sandbox, Naive(scene.container)
    places = scripted.places(scene)

    def settled() -> None:
        sandbox.settle()

    # Never twice at one place: the second click would have to wait so as not to become a double click.
    yield Operation(
        "click", lambda: sandbox.perform(Click(at=next(places))), lambda: naive.click(*next(places)), before=settled
    )

    def new_line() -> None:
        sandbox.perform(Key(chord="ctrl+End"))
        sandbox.perform(Key(chord="Return"))
        sandbox.settle()

    yield Operation(
        "typing",
        lambda: sandbox.perform(Type(text=LINE)),
        lambda: naive.act(f"pyautogui.write({LINE!r})"),
        before=new_line,
    )


def steps(scene: Scene) -> Iterator[Operation]:
    """A step in gedit: act, have it settle, look. Ours is recorded, as in a rollout."""
    naive, places = Naive(scene.container), scripted.places(scene)
    with recorded("step") as recorder:
        session = Session(scene.sandbox, "Measured.", recorder=recorder)

        def step() -> None:
            session.take(Turn((Click(at=next(places)),)))
            session.observe()

        def step_naively() -> None:
            x, y = next(places)
            naive.step(f"pyautogui.click({x}, {y})")

        yield Operation("step", step, step_naively, before=lambda: scene.sandbox.settle())


def checks(scene: Scene) -> Iterator[Operation]:
    """Ten checks, on what darktable wrote until it quit.

    Ours begin with sending the verifier and wait for its import; in a rollout darktable quits meanwhile.
    """
    sandbox, naive = scene.sandbox, Naive(scene.container)
    chosen = task(DARKTABLE, DARKTABLE_CHECKS).spec.checks

    end_everything(sandbox)  # as before the checks of a rollout

    def ask(checks: Sequence[Check]) -> Sequence[Asked]:
        return sandbox.endpoints([(check.app, check.endpoint, check.args) for check in checks])

    def evaluated() -> None:
        sandbox.load_verifier("darktable", registry().verifier("darktable").sources)
        evaluate_together(chosen, ask, NOBODY)

    def evaluated_naively() -> None:
        for check in chosen:
            naive_checks.ask(naive, check)

    evaluated()
    for check in chosen:
        if not naive_checks.agree(naive_checks.ask(naive, check), ask([check])[0].facts):
            raise AssertionError(f"the naive way and the endpoint answer the check {check.id} differently")
    yield Operation("checks", evaluated, evaluated_naively)


def seeds(scene: Scene) -> Iterator[Operation]:
    """Ten files of half a megabyte, as incompressible as photographs."""
    sandbox, naive = scene.sandbox, Naive(scene.container)

    def put() -> None:
        sandbox.put(SEEDS)

    def put_naively() -> None:
        for place, content in SEEDS.items():
            naive.upload(place, content)

    yield Operation("seeds", put, put_naively, rounds=9)


def starts() -> Iterator[Operation]:
    """Desktops without an app. They are closed untimed, before the next one."""
    made: list[Callable[[], None]] = []
    tag = image("gedit")

    def close() -> None:
        while made:
            made.pop()()

    def start_one() -> None:
        made.append(start("gedit").close)

    def start_one_naively() -> None:
        container = start_naively(tag)
        made.append(lambda: stop_naively(container))

    yield Operation("start", start_one, start_one_naively, before=close, rounds=9)
    close()


def rollouts() -> Iterator[Operation]:
    """The scripted rollout in gedit, each time on a fresh desktop with gedit open, which is not timed.

    Once by an agent that takes a while in each step, as any with a model does, which counts for neither way, and once
    by one that takes no time: then timers that one input has set in the app still run when the next input comes, cannot
    be told from those of that one, and are waited for.
    """
    one = task(scripted.TASK, scripted.CHECKS)
    with tempfile.TemporaryDirectory(prefix="speed-") as folder, ExitStack() as stack:
        run = RunDirectory.create(Path(folder), {})
        scenes: list[Scene] = []

        def fresh() -> None:
            stack.close()
            scenes[:] = [stack.enter_context(desktop(one))]

        for name, thinking in (("rollout", scripted.PAUSE), ("rollout_at_once", 0.0)):
            yield Operation(
                name,
                partial(lambda given: scripted.rollout(scenes[0], one, run, given), thinking),
                partial(
                    lambda given: scripted.rollout_naively(scenes[0], one, Naive(scenes[0].container), given), thinking
                ),
                before=fresh,
                rounds=3,
                warm_up=0,
                excluded=scripted.STEPS * thinking,
            )


@contextmanager
def recorded(name: str) -> Iterator[Recording]:
    """A recorder that writes into its own run directory."""
    with tempfile.TemporaryDirectory(prefix="speed-") as folder:
        run = RunDirectory.create(Path(folder), {})
        yield Recording(run.rollout(f"{name}-{time.time_ns()}"))


def all_operations(wanted: Callable[[str], bool]) -> Iterator[Operation]:
    """Every operation whose name is ``wanted``, each on the desktop it belongs to, which is there while it is used."""
    if any(map(wanted, ("screenshot", "unchanged", "checks"))):
        with desktop(task(DARKTABLE)) as scene:
            yield from (one for one in eyes(scene) if wanted(one.name))
            if wanted("checks"):
                scene.quit()
                yield from checks(scene)
    if any(map(wanted, ("click", "typing", "step", "seeds"))):
        with desktop(task(scripted.TASK)) as scene:
            for part in (hands, steps, seeds):
                yield from (one for one in part(scene) if wanted(one.name))
    if any(map(wanted, ("rollout", "rollout_at_once"))):
        yield from (one for one in rollouts() if wanted(one.name))
    if wanted("start"):
        yield from starts()
