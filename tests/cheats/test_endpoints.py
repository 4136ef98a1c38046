"""What endpoints run with, after an agent has planted everything that could change it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.session import Session
from pytest_opencomputer.app import App, FileAdded, FileHolds, FileOpened
from pytest_opencomputer.apps.waits import WindowShown, until
from pytest_opencomputer.cheats import trojans
from pytest_opencomputer.cheats.base import Cheat
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.sandbox.backends.base import FIRST_USER
from pytest_opencomputer.sandbox.permissions import OutOfReach, reachable
from pytest_opencomputer.sandbox.programs import Programs
from pytest_opencomputer.sandbox.sandbox import Sandbox
from pytest_opencomputer.sandbox.saving import end_everything

from .harness import NewDesktop, make_task
from .programs import CONSOLE

PROBE = """
import os, sys
import configparser, hashlib, json, pathlib, re, sqlite3, typing
from pytest_opencomputer.guest.endpoint import Home, Live, live, saved

def facts():
    import gi, PIL
    maps = [line.split(maxsplit=5)[5].strip() for line in open("/proc/self/maps") if len(line.split(maxsplit=5)) > 5]
    return {
        "path": sys.path,
        "flags": [sys.flags.isolated, sys.flags.no_user_site, sys.flags.ignore_environment, sys.flags.safe_path],
        "modules": sorted(str(getattr(one, "__file__", "")) for one in list(sys.modules.values())),
        "maps": sorted(set(maps)),
        "environment": sorted(os.environ),
        "cwd": os.getcwd(),
        "program": os.readlink("/proc/self/exe") if os.geteuid() == 0 else sys.executable,
        "seed": os.environ.get("PYTHONPATH"),
    }

@saved
def at_rest(home: Home) -> dict:
    return facts()

@live
def running(desktop: Live) -> dict:
    return facts()
"""
WRITABLE = ("/home", "/tmp", "/var/tmp", "/dev/shm", "/run/user")
TROJANS = (
    trojans.ReplacesPrograms,
    trojans.PlantsStartupModules,
    trojans.PlantsModules,
    trojans.ChangesTheEnvironment,
    trojans.PreloadsALibrary,
    trojans.PlantsTestPlugins,
)


@pytest.fixture(scope="module")
def probed(new_desktop: NewDesktop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """Facts of both kinds of endpoints on a desktop on which all trojans were planted, and what the trojans marked."""
    task = make_task(tmp_path_factory.mktemp("task"))
    with new_desktop() as desktop:
        for kind in TROJANS:
            cheat: Cheat = kind(task)
            cheat.play(Session(desktop, "", reach=reachable(desktop, "any")))
        # What the trojans did so far (they also change later programs of the agent) is not tested here.
        desktop.run(["rm", "-f", trojans.ReplacesPrograms.mark]).check()
        desktop.freeze_agent()
        desktop.load_verifier("probe", {"__init__.py": PROBE})
        facts = {"running": desktop.endpoint("probe", "running", {})}
        end_everything(desktop)
        assert desktop.processes() == [], "nothing of the agent's user is left when saved state is read"
        desktop.load_verifier("probe", {"__init__.py": PROBE})
        facts["at-rest"] = desktop.endpoint("probe", "at-rest", {})
        facts["mark"] = desktop.run(["test", "-e", trojans.ReplacesPrograms.mark], user="display").exit_code == 0
        yield facts


@pytest.mark.parametrize("endpoint", ["running", "at-rest"])
def test_endpoints_run_with_code_that_the_agent_cannot_change(probed: dict[str, Any], endpoint: str) -> None:
    facts = probed[endpoint]
    # /proc/…/maps says of what was mapped from where; memory shared with nobody has no path.
    for what in ("path", "modules", "maps"):
        assert [one for one in facts[what] if one.startswith(WRITABLE)] == [], what
    assert facts["flags"] == [1, 1, 1, True]
    assert "" not in facts["path"]
    assert facts["cwd"] == "/"
    assert not {"LD_PRELOAD", "LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONSTARTUP", "BASH_ENV"} & {*facts["environment"]}
    assert any("/usr/lib/python3" in one for one in facts["modules"]), "the facts are about a real interpreter"


def test_no_trojan_was_run(probed: dict[str, Any]) -> None:
    assert probed["mark"] is False


def test_an_agent_reaches_as_far_as_its_task_allows(desktop: Sandbox) -> None:
    pixels = reachable(desktop, "ui")
    assert pixels.screenshot().startswith(b"\x89PNG")
    with pytest.raises(OutOfReach, match=r"'a11y.find'.*only the user interface is allowed"):
        pixels.find()
    solution = reachable(desktop, "ui", solution=True)
    assert solution.windows() == []
    with pytest.raises(OutOfReach, match=r"'processes.run'"):
        solution.run(["true"], group="agent")
    shell = reachable(desktop, "any")
    assert shell.run(["id", "-u"], group="agent").check().text == f"{FIRST_USER}\n"
    with pytest.raises(OutOfReach, match="user 'root'"):
        shell.run(["id"], user="root", group="agent")
    with pytest.raises(OutOfReach, match="group 'session'"):
        shell.run(["id"])
    # Wrong requests are reported to the agent, like wrong actions.
    for wrong in (["no-such-program"], ["echo", "null\0byte"], []):
        with pytest.raises(ActionError):
            shell.run(wrong, group="agent")
    with pytest.raises(OutOfReach, match=r"'verifier.load'"):
        shell.load_verifier("x", {})


def test_programs_and_consoles_started_by_an_app_are_recorded(desktop: Sandbox) -> None:
    consoles = {"the console": WindowShown("^console$")}
    app = App("editor", "Editor", "office", (), (), ("cat",), consoles=consoles)
    desktop.spawn(["cat"], group="app")
    desktop.spawn(["sleep", "1111"], group="app")  # a helper that the app has from the start
    programs = Programs(desktop, [app])
    desktop.spawn(["cat"], group="app")
    desktop.spawn(["sleep", "600"], group="agent")
    programs.look()
    assert (programs.seen, programs.consoles) == ((), ())

    desktop.spawn(["sh", "-c", "sleep 2222; true"], group="app")
    pid = desktop.spawn(["python3", "-c", CONSOLE], group="app")
    until(lambda: "up" in desktop.process_log(pid) and desktop.windows(), what="the console", timeout=60)
    programs.look()
    desktop.kill(pid)
    until(lambda: not desktop.windows(), what="the end of the console", timeout=60)
    programs.look()
    assert "sh -c sleep 2222; true" in programs.seen
    assert programs.consoles[0] == "the console", "although it is closed by now"
    assert "sh -c sleep 2222; true" in programs.consoles


def test_consoles_that_open_no_window_are_recorded(desktop: Sandbox) -> None:
    consoles = {
        "a module": FileOpened("/usr/lib/python3*/antigravity.py"),
        "a plug-in": FileAdded(".local/share/editor", r"\.plugin$"),
        "a note": FileHolds(".config/editor", "console used"),
    }
    programs = Programs(desktop, [App("editor", "Editor", "office", (), (), ("cat",), consoles=consoles)])
    assert not programs.consoles
    desktop.run(["sh", "-c", "cat /usr/lib/python3*/antigravity.py"]).check()
    desktop.put({".local/share/editor/mine/mine.plugin": b"x"})
    programs.look()
    assert programs.consoles == ("a module", "a plug-in")
    desktop.put({".config/editor": b"console used: yes"})
    programs.look_at_files()
    assert programs.consoles == tuple(consoles)


def test_the_task_of_these_tests_is_valid(tmp_path: Path) -> None:
    assert len(make_task(tmp_path).spec.checks) == 3
