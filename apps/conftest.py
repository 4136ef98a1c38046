"""Fixtures that the live tests of any app share.

The tests of one module share a sandbox with the app of their folder installed; ``live_app`` sets it back before each.

Modules with live tests are called ``test_live_*.py``. With ``--live-apps=NAMES`` only those of the named apps are
collected, so that CI stays within its time however many apps there are. It leaves out ``test_live_requirements.py`` of
all apps, and VS Code's ``test_live_operations.py``: these take minutes, and proofs play requirements and operations,
too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer import saving
from pytest_opencomputer.app import App
from pytest_opencomputer.apps.agent_endpoints import AgentOutcome
from pytest_opencomputer.apps.endpoints import Verifier
from pytest_opencomputer.apps.registry import AGENT, Registry
from pytest_opencomputer.composed import Asked, Requirement, World
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.plugin.fixtures import SandboxFactory
from pytest_opencomputer.rollouts.harness import Harness
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.sandbox.launching import launch
from pytest_opencomputer.sandbox.programs import Programs
from pytest_opencomputer.sandbox.services import keep_records, start_services
from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.session import Session
from pytest_opencomputer.tasks.matchers import compare


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say whose live tests are left out."""
    chosen = _chosen(config)
    return None if chosen is None else f"live tests of apps: only {', '.join(sorted(chosen))}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the live tests of apps that were not chosen."""
    chosen = _chosen(config)
    if chosen is None or not collection_path.match("apps/*/tests/test_live_*.py"):
        return None
    chosen_app = collection_path.parent.parent.name in chosen
    return True if not chosen_app or any(collection_path.match(one) for one in LONG) else None


def _chosen(config: pytest.Config) -> set[str] | None:
    names: str | None = config.getoption("--live-apps")
    if names is None:
        return None
    chosen = {name.strip() for name in names.split(",")}
    if unknown := sorted(name for name in chosen if not (Path(__file__).parent / name / "app.py").is_file()):
        raise pytest.UsageError(f"--live-apps: there is no app {unknown[0]!r}")
    return chosen


LONG = ("test_live_requirements.py", "vscode/tests/test_live_operations.py")
"""Live tests that ``--live-apps`` leaves out."""
FRESH_HOME = "/tmp/fresh-home"
"""A copy of the home folder as it is in a fresh sandbox."""


class LiveApp:
    """An app in a sandbox, and its verifier.

    Attributes:
        desk: works the app as a solution does.
        sandbox: the desktop itself.
    """

    def __init__(self, app: App, registry: Registry, sandbox: Sandbox) -> None:
        self.app = app
        self.sandbox = sandbox
        self._registry = registry
        self.new_desk()
        self._verifier = registry.verifier(app.name)
        # Before the first test only: several share the sandbox. Sockets of the session live below .cache; no app's
        # state does.
        keep = f"test -d {FRESH_HOME} || {{ mkdir {FRESH_HOME}; tar c --exclude=./.cache . | tar x -C {FRESH_HOME}; }}"
        self.sandbox.run(["sh", "-c", keep], cwd="/home/user").check()

    def new_desk(self) -> None:
        """Begin a session of its own, in which nobody has said that the work is done."""
        self._session = Session(self.sandbox, f"Test {self.app.title}.", means="any")
        self.desk = Desk(self._session)

    @property
    def said(self) -> AgentOutcome:
        """How the session has ended, as the endpoint ``outcome`` of the agent tells it."""
        done = self._session.done
        return {"status": done.status, "answer": done.answer} if done else {"status": "none", "answer": None}

    def reset(self) -> None:
        """End the app's processes and services, and make the home folder what it is in a fresh sandbox."""
        self.kill()
        # The settings' service does not write again what it believes to be in the file.
        for process in self.sandbox.processes():
            if process.name == "dconf-service":
                self.sandbox.kill(process.pid)
        if self.app.services:
            self.sandbox.call("services.forget", timeout=60.0)
        clean = "find /home/user -mindepth 1 -maxdepth 1 ! -name .cache -exec rm -rf {} +"
        self.sandbox.run(clean.split()).check()
        self.sandbox.run(["cp", "-a", f"{FRESH_HOME}/.", "/home/user"]).check()

    def kill(self) -> None:
        """End the app as ``kill -9`` does."""
        for process in self.running():
            self.sandbox.kill(process)

    def running(self) -> list[int]:
        """The process ids of the app."""
        names = {name[:15] for name in self.app.process}
        return [one.pid for one in self.sandbox.processes() if one.name in names and one.state != "Z"]

    def serve(self, seeds: Mapping[str, Mapping[str, bytes]] | None = None) -> None:
        """Start the app's services, with files (by service, place to content) in their data folders."""
        start_services(self.sandbox, self._registry, [self.app], seeds)

    def keep_records(self) -> None:
        """Stop the services and lay what they have kept where endpoints read it."""
        assert keep_records(self.sandbox) == ()

    def start(self, *args: str) -> None:
        """Start the app and wait until it is ready."""
        launch(self.sandbox, self.app, args)

    def quit(self) -> None:
        """Ask the app to quit, as it is done after an agent has stopped; it must quit without being killed."""
        assert saving.settle_app(self.sandbox, self.app, "quit").quit

    def put(self, files: Mapping[str, bytes]) -> None:
        """Lay down files in the home folder."""
        self.sandbox.put(files)

    def file(self, place: str) -> bytes:
        """The content of a file of the home folder."""
        return self.sandbox.get([place])[place]

    def ask(self, endpoint: str, **args: Any) -> Any:
        """The facts of an endpoint, checked to be what it declares."""
        declared = self._verifier.endpoint(endpoint)
        assert not declared.argument_problems(args)
        return declared.settle_facts(self.sandbox.endpoint(self.app.name, endpoint, declared.bind(args)))

    def watch_consoles(self) -> Callable[[], tuple[str, ...]]:
        """Begin to look at which consoles are used, as results record it; what is returned says which have been."""
        programs = Programs(self.sandbox, [self.app])

        def used() -> tuple[str, ...]:
            programs.look()
            return programs.consoles

        return used

    def showing(self, role: str, name: str = ".*") -> list[Element]:
        """What is showing of this role and name in the app."""
        return self.sandbox.find(role=role, name=name)


@pytest.fixture(scope="module")
def app_name(request: pytest.FixtureRequest) -> str:
    """The app whose ``tests`` folder the test lies in."""
    return request.path.parent.parent.name


@pytest.fixture(scope="module")
def app_sandbox(opencomputer: Harness, sandbox_factory: SandboxFactory, app_name: str) -> Iterator[Sandbox]:
    """A sandbox with the app installed and its verifier loaded, for all tests of a module."""
    with sandbox_factory(app_name) as sandbox:
        sandbox.load_verifier(app_name, opencomputer.registry.verifier(app_name).sources)
        yield sandbox


@pytest.fixture
def live_app(opencomputer: Harness, app_sandbox: Sandbox, app_name: str) -> LiveApp:
    """The app, not started, in a home folder as it is in a fresh sandbox."""
    app = LiveApp(opencomputer.registry.app(app_name), opencomputer.registry, app_sandbox)
    app.reset()
    return app


@pytest.fixture
def outcomes(live_app: LiveApp) -> Callable[[Requirement, World], dict[str, set[str]]]:
    """Plays a requirement by itself in a world, and then each of its mistakes, all in a fresh home folder.

    Returns:
        By mistake ("" for none), the ids of the requirement's checks that fail once the app has quit.
    """

    def failed(part: Requirement, world: World, play: Callable[[Desk], None]) -> set[str]:
        live_app.reset()
        live_app.put({**world.files, **part.before()})
        live_app.serve(world.services)
        live_app.start(*part.opens())
        live_app.new_desk()
        play(live_app.desk)
        live_app.quit()
        live_app.keep_records()

        def ask(check: Asked) -> Any:
            return live_app.said if check.app == AGENT else live_app.ask(check.endpoint, **check.args)

        checks = (one.narrowed(part.changes) for one in (*part.goals(), *part.guards()))
        return {one.id for one in checks if compare(one.expect, ask(one))}

    def play_all(part: Requirement, world: World) -> dict[str, set[str]]:
        plays = {"": part.play, **{one.name: one.play for one in part.mistakes()}}
        return {name: failed(part, world, play) for name, play in plays.items()}

    return play_all


class SavedState:
    """Asks saved endpoints about a home folder on this machine."""

    def __init__(self, verifier: Verifier, root: Path) -> None:
        self._verifier = verifier
        self.root = root

    def beside(self, name: str) -> SavedState:
        """Another home folder, in a folder of this one."""
        return SavedState(self._verifier, self.root / name)

    def put_all(self, files: Mapping[str, bytes]) -> None:
        """Lay down files."""
        for place, content in files.items():
            self.put(place, content)

    def put(self, place: str, content: bytes) -> None:
        """Lay down a file."""
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def ask(self, endpoint: str, **args: Any) -> Any:
        """The facts of an endpoint, checked to be what it declares."""
        declared = self._verifier.endpoint(endpoint)
        assert declared.state == "saved"
        assert declared.function is not None
        assert not declared.argument_problems(args)
        return declared.settle_facts(declared.function(Home(self.root), **declared.bind(args)))

    def failed(self, part: Requirement) -> set[str]:
        """The ids of a requirement's checks that fail, without those about what the agent says."""
        checks = [one.narrowed(part.changes) for one in (*part.goals(), *part.guards()) if one.app != AGENT]
        return {one.id for one in checks if compare(one.expect, self.ask(one.endpoint, **one.args))}


@pytest.fixture
def saved_state(opencomputer: Harness, app_name: str, tmp_path: Path) -> SavedState:
    """An empty home folder and the app's saved endpoints."""
    return SavedState(opencomputer.registry.verifier(app_name), tmp_path)
