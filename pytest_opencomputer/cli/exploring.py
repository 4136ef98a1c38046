"""A desktop to try things out on, for authors of apps, endpoints and solutions.

``start`` leaves a desktop running with an app open, ``run`` runs lines of Python on it and ``play`` plays a solution,
each time with the current code of the verifier and the guest. The desktop keeps its state in between.
"""

from __future__ import annotations

import code
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pytest_opencomputer.agents.builtin.reference import Replay
from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.solution import load_plays
from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.loader import resolving_apps
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.look import USUAL, Look
from pytest_opencomputer.models.screen_size import DEFAULT, Size
from pytest_opencomputer.rollouts.furnishing import furnish
from pytest_opencomputer.sandbox.backends.base import USERS, Backend
from pytest_opencomputer.sandbox.images import building
from pytest_opencomputer.sandbox.images.look import with_look
from pytest_opencomputer.sandbox.images.recipe import image_for
from pytest_opencomputer.sandbox.labels import KEPT, labels_for
from pytest_opencomputer.sandbox.launching import launch, machine_options
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.services import keep_records
from pytest_opencomputer.tasks.task import Open, Task

RUN = "explore"
"""The name of the run in the labels of such desktops."""
TTL = 4 * 3600.0
"""Seconds after which one ends by itself."""
_WELCOME = """\
desk      operates the desktop, as in solve(desk) of a solution
sandbox   the desktop itself: sandbox.tree(), sandbox.windows(), sandbox.run(["ls"])
ask       ask("APP", "endpoint", argument=value): the facts of an endpoint
show      show("screen.png"): write a screenshot there
records   records(): stop the services and put their records where endpoints read them"""


def start(
    backend: Backend,
    registry: Registry,
    apps: Sequence[App],
    *,
    task: Task | None = None,
    opened: Sequence[Open] = (),
    screen: Size = DEFAULT,
    look: Look = USUAL,
    progress: Callable[[str], None] = print,
) -> str:
    """Start a desktop with apps, its services and programs running, and leave it running. Returns its id.

    Args:
        task: the task whose seeds are put in place.
        opened: what is opened.
        screen: its size.
        look: its theme, scale and locale.

    Raises:
        EngineError: no machine could be started.
        SandboxError: a program did not start; nothing is left behind.
    """
    image = building.ensure(with_look(image_for(apps), look), progress).tag
    labels = {**labels_for(run=RUN, task=task.id if task else apps[0].name, ttl=TTL), KEPT: "explored"}
    options = {**machine_options(apps), "slot": USERS - 1}  # it does not count in the pool
    with Sandbox.start(backend, image=image, labels=labels, ttl=TTL, screen=screen, look=look, **options) as sandbox:
        furnish(sandbox, registry, apps, task)
        for one in opened:
            launch(sandbox, registry.app(one.app), one.args)
        sandbox.keep()
        return sandbox.id


def run(backend: Backend, registry: Registry, machine: str, source: str | None, name: str = "<code>") -> None:
    """Run lines of Python on a desktop that was left running; a prompt if ``source`` is ``None``.

    The lines run on the host with the developer's own rights.

    Raises:
        EngineError: no such desktop runs.
    """
    with Sandbox.connect(backend, machine) as sandbox:
        names = _names(sandbox, registry)
        if source is None:
            code.interact(banner=_WELCOME, local=dict(names), exitmsg="the desktop keeps running")
        else:
            with resolving_apps(registry.folders):
                exec(compile(source, name, "exec"), dict(names))


def play(backend: Backend, registry: Registry, machine: str, path: Path, name: str) -> int:
    """Play a function of a solution on a desktop that was left running, as the agents that replay solutions do.

    Args:
        path: the solution's file.
        name: of the function: ``solve``, ``another_way`` or a near miss.

    Returns:
        The number of steps.

    Raises:
        UsageProblem: the file cannot be imported, or has no such function.
        SolutionFailed, SolutionError: it did not come to its end; says at which line.
        EngineError: no such desktop runs.
    """
    plays = load_plays(path, registry.folders)
    if name not in plays:
        wanted = near(name, plays) if plays else "a solution, with a function solve(desk)"
        raise UsageProblem(f"there is no function {name} to play", where=str(path), wanted=wanted)
    with Sandbox.connect(backend, machine) as sandbox:
        session = Session(sandbox, "Try things out.", means="any")
        Replay(plays[name], name, path).run(session)
        return session.steps


def _names(sandbox: Sandbox, registry: Registry) -> Mapping[str, Any]:
    loaded: set[str] = set()

    def ask(app: str, endpoint: str, **args: Any) -> Any:
        verifier = registry.verifier(app)
        declared = verifier.endpoint(endpoint)
        if lines := declared.argument_problems(args):
            raise TypeError(f"{declared.usage}: {'; '.join(lines)}")
        if app not in loaded:
            sandbox.load_verifier(app, verifier.sources)
            loaded.add(app)
        return declared.settle_facts(sandbox.endpoint(app, endpoint, declared.bind(args)))

    def show(place: str = "screen.png") -> None:
        path = Path(place)
        path.write_bytes(sandbox.screenshot())
        print(path.resolve())

    session = Session(sandbox, "Try things out.", means="any")
    lay = lambda: print(*keep_records(sandbox), sep="\n")  # noqa: E731
    return {"__name__": "__main__", "sandbox": sandbox, "desk": Desk(session), "ask": ask, "show": show, "records": lay}
