"""The same contents in a real sandbox: its libraries are other releases than those of the host.

SQLite 3.46 reads virtual tables where 3.40 refuses, zipfile and expat differ as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models.errors import StateError
from pytest_opencomputer.sandbox.sandbox import Sandbox

from . import contents, readers
from .readers import READERS
from .ways import Way

MOST = 1024**2
ASK = """
from pytest_opencomputer.guest.endpoint import Home, saved
from .readers import READERS

@saved
def ask(home: Home, channel: str, place: str) -> dict:
    return {"facts": READERS[channel].read(home, place)}
"""


def small_ways(folder: Path) -> dict[tuple[str, str, int], tuple[Way, dict[str, bytes]]]:
    """The ways that are plain files of less than a MiB together, and these files by their place."""
    found: dict[tuple[str, str, int], tuple[Way, dict[str, bytes]]] = {}
    for kind, row in contents.TABLE.items():
        # What ends by the clock takes as long as the clock lets it.
        for channel, ways in row.items() if kind not in ("slow", "mid_write") else []:
            for number, way in enumerate(ways if isinstance(ways, list) else []):
                around = folder / kind / channel / str(number)
                path = around / READERS[channel].place
                path.parent.mkdir(parents=True)
                way.make(path)
                files = {one.relative_to(around).as_posix(): one for one in path.parent.iterdir()}
                plain = all(one.is_file() and not one.is_symlink() for one in files.values())
                if plain and sum(one.stat().st_size for one in files.values()) < MOST:
                    found[channel, kind, number] = way, {place: one.read_bytes() for place, one in files.items()}
    return found


@pytest.mark.timeout(900)
def test_outcomes_in_a_sandbox_are_the_same(desktop: Sandbox, tmp_path: Path) -> None:
    sources = {"__init__.py": "from .ask import ask", "ask.py": ASK}
    sources["readers.py"] = Path(readers.__file__).read_text(encoding="utf-8")
    sources["samples.py"] = "def __getattr__(name: str) -> str:\n    return name\n"  # not wanted there
    desktop.load_verifier("hostile", sources)
    ways = small_ways(tmp_path)
    assert len(ways) >= 150
    put: dict[str, Any] = {}
    places: dict[tuple[str, str, int], str] = {}
    for at, (cell, (_, files)) in enumerate(ways.items()):
        places[cell] = f"cells/{at}/{READERS[cell[0]].place}"
        put.update({f"cells/{at}/{place}": content for place, content in files.items()})
    desktop.put(put)
    other: dict[tuple[str, str, int], str] = {}
    for cell, (way, _) in ways.items():
        try:
            facts = desktop.endpoint("hostile", "ask", {"channel": cell[0], "place": places[cell]})["facts"]
            right, said = not isinstance(way.expect, type) and way.expect(facts), f"{facts}"[:200]
        except StateError as error:
            right, said = error.kind == getattr(way.expect, "__name__", ""), f"{error.kind}: {error}"
        if not right:
            other[cell] = said
    assert other == {}
