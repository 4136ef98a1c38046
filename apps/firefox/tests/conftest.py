"""A profile that tests fill by hand."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest

from apps.firefox.verifier.profile import FOLDERS, PROFILE
from pytest_opencomputer.guest.channels.mozlz4 import MAGIC

if TYPE_CHECKING:
    from apps.conftest import SavedState

PROFILES = "[Profile0]\nName=office\nIsRelative=1\nPath=office\nDefault=1\n"


class Profile:
    """The profile in a home folder on this machine."""

    def __init__(self, state: SavedState) -> None:
        self.state = state
        state.put(f"{FOLDERS[0]}/profiles.ini", PROFILES.encode())

    def ask(self, endpoint: str, **args: Any) -> Any:
        """The facts of an endpoint."""
        return self.state.ask(endpoint, **args)

    def put(self, name: str, content: bytes | str) -> None:
        """Lay down a file."""
        self.state.put(f"{PROFILE}/{name}", content if isinstance(content, bytes) else content.encode())

    def preferences(self, values: Mapping[str, str | int | bool]) -> None:
        """Lay down preferences."""
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in values.items())
        self.put("prefs.js", "".join(lines))

    def json(self, name: str, value: Any) -> None:
        """Lay down a JSON file, packed if its name says so."""
        content = json.dumps(value).encode()
        self.put(name, packed(content) if name.endswith("lz4") else content)

    def database(self, name: str, *statements: tuple[str, Sequence[Sequence[Any]]]) -> None:
        """Make a database: each statement, for each of its rows of parameters, or once."""
        path = self.state.root / PROFILE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path)
        for statement, rows in statements:
            for row in rows or [()]:
                connection.execute(statement, row)
        connection.commit()
        connection.close()


def packed(content: bytes) -> bytes:
    """Mozilla's packed form, with nothing compressed."""
    more, rest = divmod(len(content) - 15, 255)
    assert more >= 0, "too short to be packed here"
    return MAGIC + len(content).to_bytes(4, "little") + b"\xf0" + b"\xff" * more + bytes([rest]) + content


@pytest.fixture
def profile(saved_state: SavedState) -> Profile:
    """An empty profile."""
    return Profile(saved_state)
