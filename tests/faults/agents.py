"""Agents that bring a fault about in the middle of a rollout: a plugin for the runs of this folder's tests.

Each moves the pointer, so that it has acted, and then does what its name says. What comes from outside (a kill, a
pause) is done through the engine with the rights of root, which nothing of the agent has.
"""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import docker
import pytest

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.desk import Desk
from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.agents.steps import Turn
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Done, Move
from pytest_opencomputer.models.errors import AgentFailure, GuestError, PipeClosed, ProviderError, SandboxError
from pytest_opencomputer.rollouts import rollout
from pytest_opencomputer.sandbox.permissions import Reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.faults.backends import CLOCK, FAKED
from tests.faults.engine import SecondEngine

Act = Callable[[Session, Sandbox], None]
FAULTS: dict[str, Act] = {}
WITH_A_SHELL: dict[str, Act] = {}
SECOND_ENGINE = "OPENCOMPUTER_TEST_ENGINE"
"""Environment variable with the folder of the engine that agents may stop."""
MOVE = Turn((Move(to=(5, 5)),))


def fault(act: Act) -> Act:
    """Make an agent of a function; its name is the function's."""
    FAULTS[act.__name__] = act
    return act


def with_a_shell(act: Act) -> Act:
    """Make an agent that needs a shell of a function."""
    WITH_A_SHELL[act.__name__] = act
    return act


class ClockJumps(Agent):
    """Plays the solution, with the clock set a year and more ahead before it and as far back after it."""

    def __init__(self, request: AgentRequest) -> None:
        assert request.solution is not None
        self._solve = request.solution.solve

    def run(self, session: Session) -> None:
        sandbox = session._sandbox
        real = self._clocks(sandbox)
        for days, then in ((400, self._solve), (-400, Desk.done)):
            sandbox.put({CLOCK: f"{days:+d}d\n".encode()})
            jumped = [
                round((after - before) / 86400) for before, after in zip(real, self._clocks(sandbox), strict=True)
            ]
            assert jumped == [days, days], f"the clock did not jump: {jumped}"
            then(Desk(session))

    def _clocks(self, sandbox: Sandbox) -> list[float]:
        """The time as a program has it that was started now, and as our own guest has it."""
        program = sandbox.run(["date", "+%s"], env=FAKED).check().text
        sandbox.load_verifier("clock", {"__init__.py": _CLOCK_VERIFIER})
        return [float(program), sandbox.endpoint("clock", "now", {})["now"]]


_CLOCK_VERIFIER = """
import time
from typing import TypedDict
from pytest_opencomputer.guest.endpoint import Home, saved

class Now(TypedDict):
    now: float

@saved
def now(home: Home) -> Now:
    return {"now": time.time()}
"""


class Faulty(Agent):
    """Acts, and then brings its fault about."""

    def __init__(self, act: Act) -> None:
        self._act = act

    def run(self, session: Session) -> None:
        session.take(MOVE)
        self._act(session, session._sandbox)


class EndsItsProcess(Agent):
    """Kills the process that it runs in, when the result of its rollout has been recorded."""

    def run(self, session: Session) -> None:
        session.take(MOVE)
        _finish(session)

    def aftermath(self, sandbox: Sandbox) -> str:
        del sandbox
        os.kill(os.getpid(), signal.SIGKILL)
        return ""


def pytest_opencomputer_agents(config: pytest.Config) -> Sequence[AgentKind]:
    """The agents. An overtime that tests can wait for comes with them."""
    del config
    rollout.OVERTIME = 0.5
    kinds = [AgentKind(name, lambda _, act=act: Faulty(act), budgeted=False) for name, act in FAULTS.items()]  # type: ignore[misc]
    kinds.append(AgentKind("worker_process_is_killed_after_its_result", lambda _: EndsItsProcess()))
    kinds += [AgentKind(name, lambda _, act=act: Faulty(act), means="any") for name, act in WITH_A_SHELL.items()]  # type: ignore[misc]
    return [*kinds, AgentKind("clock_jumps", ClockJumps, uses_solution=True, budgeted=False)]


def _container(sandbox: Sandbox) -> Any:
    return docker.from_env().containers.get(sandbox.id)


def _pids(sandbox: Sandbox, *names: str) -> list[int]:
    return [one.pid for one in sandbox.processes(None) if one.name in names and one.state != "Z"]


def _signal(sandbox: Sandbox, number: signal.Signals, *names: str) -> None:
    """Send a signal to processes by name, from outside."""
    pids = _pids(sandbox, *names)
    assert pids, f"none of {names} is running"
    command = f"kill -{number.value} {' '.join(map(str, pids))}"
    assert _container(sandbox).exec_run(["bash", "-c", command], user="0:0").exit_code == 0


def _kill(sandbox: Sandbox, *names: str) -> None:
    _signal(sandbox, signal.SIGKILL, *names)
    until(lambda: not _pids(sandbox, *names), what=f"the end of {names}", timeout=60)


def _finish(session: Session) -> None:
    session.take(Turn((Done(status="done"),)))


# The agent itself


@fault
def provider_fails(_session: Session, _sandbox: Sandbox) -> None:
    raise ProviderError("503 from the model, five times")


@fault
def provider_fails_in_the_program(_session: Session, _sandbox: Sandbox) -> None:
    try:
        raise ProviderError("429 from the model")
    except ProviderError as error:
        raise RuntimeError("no turn") from error


@fault
def program_raises(_session: Session, _sandbox: Sandbox) -> None:
    raise KeyError("choices")


@fault
def program_asserts(_session: Session, _sandbox: Sandbox) -> None:
    raise AssertionError("one tool call was wanted")


@fault
def agent_gives_up(_session: Session, _sandbox: Sandbox) -> None:
    raise AgentFailure("the model answered with nothing that can be read")


@fault
def agent_goes_on_after_its_end(session: Session, _sandbox: Sandbox) -> None:
    _finish(session)
    session.take(MOVE)


@fault
def agent_hangs(_session: Session, _sandbox: Sandbox) -> None:
    time.sleep(600)


@fault
def agent_hangs_and_catches_everything(_session: Session, _sandbox: Sandbox) -> None:
    caught = 0
    while caught < 3:
        try:
            time.sleep(600)
        except BaseException:  # noqa: BLE001 - that is the fault
            caught += 1
    time.sleep(600)


@fault
def agent_leaves_its_reach(session: Session, _sandbox: Sandbox) -> None:
    session.sandbox.processes()


@fault
def worker_process_is_killed(_session: Session, _sandbox: Sandbox) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


# The machine


@fault
def container_is_killed(session: Session, sandbox: Sandbox) -> None:
    _container(sandbox).kill()
    session.observe()


@fault
def container_is_removed(session: Session, sandbox: Sandbox) -> None:
    _container(sandbox).remove(force=True)
    session.observe()


@fault
def container_is_killed_and_the_agent_hides_it(session: Session, sandbox: Sandbox) -> None:
    _container(sandbox).kill()
    try:
        session.observe()
    except SandboxError:
        return


@fault
def container_is_killed_and_the_program_stumbles(session: Session, sandbox: Sandbox) -> None:
    _container(sandbox).kill()
    try:
        session.observe()
    except PipeClosed as error:
        raise RuntimeError("no screenshot") from error


@fault
def container_is_paused(_session: Session, sandbox: Sandbox) -> None:
    _container(sandbox).pause()
    sandbox.call("screen.grab", timeout=0.5)


@fault
def guest_is_killed(session: Session, sandbox: Sandbox) -> None:
    _signal(sandbox, signal.SIGKILL, "oc-guest")
    session.observe()


@fault
def user_worker_is_killed(_session: Session, sandbox: Sandbox) -> None:
    _signal(sandbox, signal.SIGKILL, "oc-worker")
    sandbox.find(role="button", limit=1)


@fault
def user_worker_is_killed_and_not_missed(session: Session, sandbox: Sandbox) -> None:
    _signal(sandbox, signal.SIGKILL, "oc-worker")
    _finish(session)


@fault
def pipe_is_cut_in_a_message(session: Session, sandbox: Sandbox) -> None:
    pipe: Any = sandbox._pipe._pipe
    receive = pipe.receive

    def some(timeout: float | None) -> bytes:
        data: bytes = receive(timeout)
        pipe._socket.shutdown(socket.SHUT_RDWR)
        return data[:1000]

    pipe.receive = some
    session.observe()


@fault
def pipe_is_closed_between_messages(session: Session, sandbox: Sandbox) -> None:
    """The stream ends as if the guest had ended in peace, with exit code 0."""
    pipe: Any = sandbox._pipe._pipe
    pipe._socket.shutdown(socket.SHUT_RD)
    session.observe()


# The desktop


@fault
def display_is_killed(session: Session, sandbox: Sandbox) -> None:
    _kill(sandbox, "Xvfb")
    session.observe()


@fault
def window_manager_is_killed(session: Session, sandbox: Sandbox) -> None:
    _kill(sandbox, "openbox")
    _finish(session)


@fault
def session_bus_is_killed(session: Session, sandbox: Sandbox) -> None:
    _kill(sandbox, "dbus-daemon")
    _finish(session)


@fault
def accessibility_is_killed(session: Session, sandbox: Sandbox) -> None:
    _kill(sandbox, "at-spi-bus-laun", "at-spi2-registr")
    buses = sorted(_pids(sandbox, "dbus-daemon"))
    sandbox.kill(buses[-1])  # the younger one, which belonged to the launcher
    _finish(session)


# What the agent does to its desktop


@fault
def memory_is_used_up_by_a_program(session: Session, sandbox: Sandbox) -> None:
    hungry = "import time\nkept = []\nwhile True: kept.append(bytearray(8 << 20))"
    done = sandbox.run(["python3", "-c", hungry], group="agent", timeout=60.0)
    assert done.exit_code == -signal.SIGKILL
    _finish(session)


@fault
def memory_is_used_up_by_files(session: Session, sandbox: Sandbox) -> None:
    """File systems in memory give nothing back: the desktop cannot go on."""
    fill = "for n in 1 2 3 4 5 6 7 8 9; do dd if=/dev/zero of=/dev/shm/$n bs=1M; done"
    for _ in range(5):
        sandbox.run(["bash", "-c", fill], group="agent", timeout=60.0)
    session.observe()
    _finish(session)


@fault
def disk_is_filled(session: Session, sandbox: Sandbox) -> None:
    fill = "dd if=/dev/zero of=/home/user/zeros bs=64k; dd if=/dev/zero of=/tmp/zeros bs=64k"
    sandbox.run(["bash", "-c", fill], group="agent")
    _finish(session)


@fault
def process_numbers_are_used_up(_session: Session, sandbox: Sandbox) -> None:
    breed = (
        "import os, time\nwhile True:\n try:\n  if os.fork() == 0: time.sleep(600)\n except OSError: time.sleep(0.01)"
    )
    sandbox.spawn(["python3", "-c", breed], group="agent")

    def refused() -> bool:
        try:
            sandbox.run(["true"], group="agent")
        except GuestError:
            return True
        return False

    until(refused, what="no process number left", timeout=30.0)
    sandbox.run(["true"], group="agent")


# The app


@fault
def app_crashes(session: Session, sandbox: Sandbox) -> None:
    _signal(sandbox, signal.SIGSEGV, "galculator")
    until(lambda: not _pids(sandbox, "galculator"), what="the end of the app", timeout=60)
    session.observe()
    _finish(session)


@fault
def app_hangs(session: Session, sandbox: Sandbox) -> None:
    _signal(sandbox, signal.SIGSTOP, "galculator")
    session.observe()
    _finish(session)


# What is outside of the machine


@fault
def engine_is_stopped(session: Session, _sandbox: Sandbox) -> None:
    SecondEngine(Path(os.environ[SECOND_ENGINE])).stop()
    session.observe()


@fault
def engine_is_restarted(session: Session, _sandbox: Sandbox) -> None:
    engine = SecondEngine(Path(os.environ[SECOND_ENGINE]))
    engine.stop()
    engine.start()
    session.observe()


@fault
def run_directory_is_full(session: Session, _sandbox: Sandbox) -> None:
    recorder: Any = session._recorder
    ballast = recorder._log.folder.parents[1] / "ballast"
    with ballast.open("wb") as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
            file.flush()
    session.take(MOVE)


# What an agent with a shell does to the session: what it can reach is its own doing


def _reach(session: Session) -> Reachable:
    assert isinstance(session.sandbox, Reachable)
    return session.sandbox


@with_a_shell
def agent_kills_its_buses(session: Session, sandbox: Sandbox) -> None:
    _reach(session).run(["pkill", "-9", "at-spi|dbus"], group="agent")
    until(lambda: not _pids(sandbox, "dbus-daemon"), what="the end of the buses", timeout=60)
    _finish(session)


@with_a_shell
def agent_closes_the_window_manager(session: Session, sandbox: Sandbox) -> None:
    """The X server closes a connection on request of any client."""
    program = """
from Xlib import X, display
server = display.Display()
atom = server.intern_atom("_NET_SUPPORTING_WM_CHECK")
window = server.screen().root.get_full_property(atom, X.AnyPropertyType).value[0]
server.create_resource_object("window", window).kill_client()
server.sync()
"""
    _reach(session).run(["python3", "-c", program], group="agent").check()
    until(lambda: not _pids(sandbox, "openbox"), what="the end of the window manager", timeout=60)
    _finish(session)


@with_a_shell
def agent_crowds_the_processor(session: Session, _sandbox: Sandbox) -> None:
    busy = "for n in $(seq 100); do (while :; do :; done) & done"
    _reach(session).run(["bash", "-c", busy], group="agent")
    session.observe()
    _finish(session)


@with_a_shell
def window_manager_is_killed_from_outside(session: Session, sandbox: Sandbox) -> None:
    _kill(sandbox, "openbox")
    _finish(session)
