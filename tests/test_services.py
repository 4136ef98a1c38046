"""Services: programs that serve apps from inside the sandbox, whose records count as state."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pytest_opencomputer.apps.app import App
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.models.errors import GuestError, StateError
from pytest_opencomputer.sandbox.backends.base import Limits
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.saving import end_everything
from pytest_opencomputer.sandbox.services import keep_records, start_services

from .conftest import DesktopFactory

_APP = """
from pytest_opencomputer.apps.app import App, Service
APP = App(
    name="visitors", title="Visitors", category="office", packages=(), launch=("true",), process=("true",),
    services=(Service("book", ("python3", "-u", "serve.py"), ports=(80,), hosts=("visitors.example",)),),
)
"""
_SERVER = """
import os, signal, sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
data = Path(os.environ["SERVICE_DATA"])
motto = (data / "house/motto.txt").read_text()
names = []
def leave(number, frame):
    (data / "visitors.txt").write_text("".join(f"{name}\\n" for name in names))
    sys.exit(0)
signal.signal(signal.SIGTERM, leave)
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        names.append(self.path[1:])
        self.send_response(200)
        self.end_headers()
        self.wfile.write(motto.encode())
HTTPServer(("127.0.0.1", 80), Handler).serve_forever()
"""
_VERIFIER = '''
from typing import TypedDict
from pytest_opencomputer.guest.endpoint import Home, saved
class Visitors(TypedDict):
    """Who came."""
    names: list[str]
@saved
def visitors(home: Home) -> Visitors:
    """Who came, in order."""
    return {"names": home.service("book").text("visitors.txt").split()}
'''
_SEEDS = {"book": {"house/motto.txt": b"Salve hospes"}}
_FETCH = "import urllib.request as r; print(r.urlopen('http://visitors.example/{name}').read().decode())"


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Registry:
    """One app with a service."""
    folder = tmp_path_factory.mktemp("root") / "apps" / "visitors"
    (folder / "services" / "book").mkdir(parents=True)
    (folder / "app.py").write_text(_APP)
    (folder / "verifier.py").write_text(_VERIFIER)
    (folder / "services" / "book" / "serve.py").write_text(_SERVER)
    return Registry.discover(folder.parent.parent)


@pytest.fixture(scope="module")
def app(registry: Registry) -> App:
    """The app."""
    return registry.app("visitors")


@pytest.fixture
def served(new_desktop: DesktopFactory, registry: Registry, app: App) -> Iterator[Sandbox]:
    """A desktop in which the service runs."""
    with new_desktop(hosts=[host for service in app.services for host in service.hosts]) as desktop:
        start_services(desktop, registry, [app], _SEEDS)
        yield desktop


def _visit(desktop: Sandbox, name: str) -> str:
    return desktop.run(["python3", "-c", _FETCH.format(name=name)], group="agent").check().stdout.decode().strip()


def _names(desktop: Sandbox, registry: Registry) -> object:
    desktop.load_verifier("visitors", registry.verifier("visitors").sources)
    return desktop.endpoint("visitors", "visitors", {})


def test_serves_by_name_from_its_seeds_and_its_records_are_state(served: Sandbox, registry: Registry) -> None:
    """This includes what it writes when it is asked to end."""
    assert _visit(served, "ada") == "Salve hospes"
    assert _visit(served, "grace") == "Salve hospes"
    with pytest.raises(StateError, match="no data of the service 'book'"):
        _names(served, registry)
    end_everything(served)
    assert keep_records(served) == ()
    assert _names(served, registry) == {"names": ["ada", "grace"]}


def test_the_agents_user_can_neither_read_nor_stop_it(served: Sandbox) -> None:
    """Its folder is closed, and it cannot be signalled."""
    look = served.run(["sh", "-c", "ls /run/services/book; cat /run/services/book/data/house/motto.txt"], group="agent")
    assert look.exit_code != 0
    assert look.stdout == b""
    (service,) = [one for one in served.processes("display") if one.name.startswith("python3")]
    assert served.run(["kill", "-9", str(service.pid)], group="agent").exit_code != 0
    assert _visit(served, "eve") == "Salve hospes"


@pytest.mark.parametrize(
    "forge",
    [
        "mkdir -p .opencomputer/services/book; echo eve > .opencomputer/services/book/visitors.txt; "
        "mkdir .opencomputer/services/book/deep; chmod -R a-w .opencomputer",
        "mkdir elsewhere; ln -s elsewhere .opencomputer",
        "echo > .opencomputer; chmod 500 .",
    ],
)
def test_forged_records_are_replaced(served: Sandbox, registry: Registry, forge: str) -> None:
    """Things that the agent can put at the place of the records."""
    served.run(["sh", "-c", forge], group="agent").check()
    _visit(served, "ada")
    end_everything(served)
    assert keep_records(served) == ()
    assert _names(served, registry) == {"names": ["ada"]}


def test_a_full_home_folder_costs_the_agent_its_records(
    new_desktop: DesktopFactory, registry: Registry, app: App
) -> None:
    """There is no room for them: the checks that need them fail, nothing else breaks."""
    hosts = [host for service in app.services for host in service.hosts]
    with new_desktop(hosts=hosts, limits=Limits(home=8 * 1024**2)) as desktop:
        start_services(desktop, registry, [app], _SEEDS)
        _visit(desktop, "ada")
        filled = desktop.run(["sh", "-c", "cat /dev/zero > big"], group="agent")
        assert b"No space left" in filled.stderr
        end_everything(desktop)
        (problem,) = keep_records(desktop)
        assert problem.startswith("book: ")
        assert "No space left" in problem
        with pytest.raises(StateError):
            _names(desktop, registry)


def test_tests_that_share_a_desktop_can_reset_its_services(served: Sandbox, registry: Registry, app: App) -> None:
    """Tests that share a desktop set its services back."""
    _visit(served, "ada")
    served.call("services.forget")
    start_services(served, registry, [app], {"book": {"house/motto.txt": b"Vale"}})
    assert _visit(served, "grace") == "Vale"


def test_one_that_does_not_start_says_why(new_desktop: DesktopFactory, registry: Registry, app: App) -> None:
    """Its seeds are missing, and what it printed says so."""
    with new_desktop() as desktop:
        with pytest.raises(GuestError, match=r"the service 'book' ended: 1\n(.|\n)*motto.txt"):
            start_services(desktop, registry, [app])
        assert desktop.call("health")["dead"] == {"service book": "exit code 1"}
