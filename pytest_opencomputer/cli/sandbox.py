"""``opencomputer sandbox list|start|run|watch|shell|remove|prune``."""

from __future__ import annotations

import argparse
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.cli import found
from pytest_opencomputer.models.errors import UsageProblem

if TYPE_CHECKING:
    from pytest_opencomputer.cli.types import Commands
    from pytest_opencomputer.sandbox.backends.base import MachineInfo


_LOOK = 2.0  # seconds between two checks whether a watched desktop is still there


def add(commands: Commands) -> None:
    """Add the command and its own."""
    command = commands.add_parser("sandbox", help="list, watch, enter and remove running desktops")
    own = command.add_subparsers(metavar="list|start|run|watch|shell|remove|prune", required=True)

    listing = own.add_parser("list", help="list the desktops on the engine")
    listing.set_defaults(handler=_list)

    begin = own.add_parser("start", help="start a desktop with an app open, leave it running, and print its id")
    begin.add_argument("what", help="an app, or APP/TASK for a task with its seeds and everything that it opens")
    begin.add_argument("args", nargs="*", metavar="ARG", help="of the app's command line")
    begin.add_argument("--screen", default=None, metavar="WIDTHxHEIGHT", help="size of its screen (default: 1920x1080)")
    for name in ("theme", "scale", "locale"):
        begin.add_argument(f"--{name}", default=None, help=f"as pytest's --{name}")
    found.add_apps_option(begin)
    begin.set_defaults(handler=_start)

    run = own.add_parser(
        "run", help="run lines of Python on a desktop, with desk, sandbox, ask, show and records; or play a solution"
    )
    run.add_argument("id", help="see opencomputer sandbox list")
    run.add_argument(
        "file",
        nargs="?",
        metavar="FILE[::NAME]",
        help="with the lines, or a solution.py: its solve() is played, or its near miss NAME; - for standard input; "
        "a prompt if none is named",
    )
    run.add_argument("-c", dest="code", metavar="LINES", help="the lines themselves")
    found.add_apps_option(run)
    run.set_defaults(handler=_run)

    watch = own.add_parser("watch", help="show a desktop in the browser until you press Ctrl+C")
    watch.add_argument("id", help="see opencomputer sandbox list")
    watch.add_argument(
        "--interactive", action="store_true", help="send your mouse and keyboard to it; nothing is recorded"
    )
    watch.set_defaults(handler=_watch)

    shell = own.add_parser("shell", help="open a shell in a desktop, as the user that the agent and the apps run as")
    shell.add_argument("id", help="see opencomputer sandbox list")
    shell.set_defaults(handler=_shell)

    remove = own.add_parser("remove", help="remove desktops, for example those that --keep-on-failure has left")
    remove.add_argument("ids", nargs="+", metavar="ID", help="see opencomputer sandbox list")
    remove.set_defaults(handler=_remove)

    prune = own.add_parser("prune", help="remove the desktops whose run has ended or whose time to live is over")
    prune.add_argument("--all", action="store_true", help="also remove those of runs that are still running")
    prune.set_defaults(handler=_prune)


def _list(_: argparse.Namespace) -> None:
    from pytest_opencomputer.models.host_clock import HostTime
    from pytest_opencomputer.sandbox.backends.docker import DockerBackend
    from pytest_opencomputer.sandbox.reaper import reason_to_remove, seconds_left

    now = HostTime.now()
    for machine in DockerBackend().machines({}):
        age, left = time.time() - machine.created, max(seconds_left(machine, now), 0)
        names = "  ".join(machine.labels.get(label) or "-" for label in ("run", "task"))
        useless = reason_to_remove(machine, now) or _kept(machine)
        print(f"{machine.id}  {machine.status:8} age {age:5.0f} s, {left:5.0f} s left  {names}  {useless}".rstrip())


def _start(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.cli.exploring import start
    from pytest_opencomputer.models.look import USUAL, Look, check
    from pytest_opencomputer.models.screen_size import DEFAULT, read_size
    from pytest_opencomputer.sandbox.backends.docker import DockerBackend
    from pytest_opencomputer.tasks.loading import load_task
    from pytest_opencomputer.tasks.task import Open

    screen = read_size(arguments.screen, f"--screen={arguments.screen}") if arguments.screen else DEFAULT
    given = {name: getattr(arguments, name) or usual for name, usual in vars(USUAL).items()}
    look = Look(**{name: check(name, value, f"--{name}={value}") for name, value in given.items()})
    registry = found.registry(arguments)
    if "/" in arguments.what:
        folder = found.task_folder(arguments.what)
        task = load_task(folder, registry)
        names, opened = task.spec.apps, task.spec.open
    else:
        task, names, opened = None, (arguments.what,), (Open(app=arguments.what, args=tuple(arguments.args)),)
    apps = [registry.app(name) for name in names]

    def progress(line: str) -> None:
        print(line, file=sys.stderr)

    backend = DockerBackend()
    print(start(backend, registry, apps, task=task, opened=opened, screen=screen, look=look, progress=progress))


def _run(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.agents.solution import SOLVE
    from pytest_opencomputer.cli.exploring import play, run
    from pytest_opencomputer.sandbox.backends.docker import DockerBackend

    source, name, function = arguments.code, "<lines>", ""
    if source is None and arguments.file is not None:
        name, _, function = arguments.file.partition("::")
        if name != "-" and not Path(name).is_file():
            raise UsageProblem("there is no such file", where=name, wanted="lines of Python, or a solution.py")
        source = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        if not function and re.search(rf"^def {SOLVE}\(", source, re.MULTILINE):
            function = SOLVE
    backend, registry = DockerBackend(), found.registry(arguments)
    machine = found.desktop(backend, arguments.id)
    if function:
        steps = play(backend, registry, machine, Path(name), function)
        print(f"{function} was played: {steps} steps")
    else:
        run(backend, registry, machine, source, name)


def _kept(machine: MachineInfo) -> str:
    """The remark that a desktop was kept, if its run has ended."""
    from pytest_opencomputer.sandbox.labels import KEPT, Owner

    owner = Owner.parse(machine.labels.get("owner", ""))
    return "kept" if KEPT in machine.labels and owner is not None and owner.gone() else ""


def _watch(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.live import Desktop, Viewer
    from pytest_opencomputer.sandbox.backends.docker import DockerBackend
    from pytest_opencomputer.sandbox.sandbox import Sandbox

    backend = DockerBackend()
    wanted = found.desktop(backend, arguments.id)
    with Sandbox.connect(backend, wanted) as sandbox:
        tasks = [machine.labels.get("task") for machine in backend.machines({}) if machine.id == wanted]
        title = next(filter(None, tasks), wanted)
        desktop = Desktop(sandbox, title=title, interactive=arguments.interactive)
        with Viewer([desktop]) as viewer:
            print(f"at {viewer.url}&desktop={desktop.id}, until you press Ctrl+C", flush=True)
            while sandbox.exit_state().running:
                time.sleep(_LOOK)
    print("the desktop has ended")


def _shell(arguments: argparse.Namespace) -> int:
    from pytest_opencomputer.sandbox.backends.docker import DockerBackend
    from pytest_opencomputer.sandbox.login import login

    backend = DockerBackend()
    return login(backend, found.desktop(backend, arguments.id))


def _remove(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.sandbox.backends.docker import DockerBackend

    backend = DockerBackend()
    for machine in [found.desktop(backend, one) for one in arguments.ids]:
        backend.remove(machine)
        print(f"removed {machine}")


def _prune(arguments: argparse.Namespace) -> None:
    from pytest_opencomputer.sandbox.backends.docker import DockerBackend
    from pytest_opencomputer.sandbox.reaper import reap

    backend = DockerBackend()
    removed = len(reap(backend, report=print))
    if arguments.all:
        for machine in backend.machines({}):
            backend.remove(machine.id)
            print(f"removed {machine.id}")
            removed += 1
    print(f"{removed} desktops removed")
