"""How Blender is worked in the live tests: by hand in its window, and by its own Python without one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_opencomputer.waits import WaitTimeout, until

if TYPE_CHECKING:
    from apps.conftest import LiveApp, SavedState

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"
HOMES = HERE / "homes"


def differences(expected: Any, found: Any, path: str = "") -> list[str]:
    """Where facts differ from the expected ones; all other facts are ignored. Numbers may differ by rounding."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            line
            for key, value in expected.items()
            for line in (
                differences(value, found[key], f"{path}.{key}") if key in found else [f"{path}.{key} is missing"]
            )
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [line for number, (one, other) in pairs for line in differences(one, other, f"{path}[{number}]")]
    plain = isinstance(expected, int | float) and isinstance(found, int | float)
    if plain and isinstance(expected, bool) == isinstance(found, bool):
        same = found == pytest.approx(expected, abs=2e-4, rel=1e-4)
    else:
        same = expected == found
    return [] if same else [f"{path}: {found!r}, Blender says {expected!r}"]


class Blender:
    """Blender in a sandbox, and its endpoints."""

    def __init__(self, app: LiveApp) -> None:
        self.app = app
        self.desk = app.desk

    def ask(self, endpoint: str, **args: Any) -> Any:
        """The facts of an endpoint."""
        return self.app.ask(endpoint, **args)

    def run_program(self, name: str, *args: str) -> str:
        """Run one of the programs without a window; what it printed."""
        self.app.put({f".cache/{one.name}": one.read_bytes() for one in PROGRAMS.glob("*.py")})
        command = ["blender", "--background", "--factory-startup", "--python-exit-code", "9"]
        done = self.app.sandbox.run([*command, "--python", f"/home/user/.cache/{name}", "--", *args], timeout=300)
        assert done.exit_code == 0, (done.text + done.errors)[-4000:]
        return done.text

    def python(self, program: str, *files: str) -> None:
        """Run a few lines without a window, on a file if one is given."""
        command = ["blender", "--background", *files, "--python-exit-code", "9", "--python-expr", program]
        done = self.app.sandbox.run(command, timeout=120)
        assert done.exit_code == 0, (done.text + done.errors)[-4000:]

    def becomes(self, expected: Any, endpoint: str, **args: Any) -> None:
        """Wait until an endpoint says so."""
        last: list[Any] = [None]

        def so() -> bool:
            last[0] = self.ask(endpoint, **args)
            return not differences(expected, last[0])

        try:
            until(so, what=f"{endpoint} {args} to be {expected}", timeout=30)
        except WaitTimeout as error:
            raise AssertionError(f"{error}; it is {last[0]}") from error


@pytest.fixture
def blender(live_app: LiveApp) -> Blender:
    """Blender, not started, in a fresh home folder."""
    return Blender(live_app)


@pytest.fixture
def recorded(saved_state: SavedState) -> SavedState:
    """The home folder with the files that Blender wrote."""
    for path in HOMES.iterdir():
        if path.is_file():
            saved_state.put(path.name, path.read_bytes())
    return saved_state


@pytest.fixture
def said() -> list[dict[str, Any]]:
    """What Blender said of the scene in ``workshop.blend``."""
    found: list[dict[str, Any]] = json.loads((HOMES / "workshop.json").read_text())
    return found
