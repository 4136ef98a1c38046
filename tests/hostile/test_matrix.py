"""Every channel against every class of hostile state: the named error or the right facts, within time and memory.

The table is ``special_files`` (what stands at the place) and ``contents`` (what is in the file). A test counts it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.guest import facts, isolated_child
from pytest_opencomputer.guest.channels import sqlite
from pytest_opencomputer.guest.endpoint import Home

from . import contents
from .limits import SECONDS, Outcome, measured
from .readers import READERS
from .special_files import FACTS, SOUND, SPECIAL, Spot, circumstances
from .ways import MIB

pytestmark = pytest.mark.rotating

TABLE = contents.TABLE
ODD_PLACE = os.fsdecode(b"two\nlines \x1b[2J caf\xe9 " + b"x" * 220)

FILE_CELLS = [(channel, kind) for kind in (*SPECIAL, *SOUND) for channel in READERS]
CONTENT_CELLS = [
    (channel, kind, number)
    for kind, row in TABLE.items()
    for channel, ways in row.items()
    for number in range(len(ways) if isinstance(ways, list) else 0)
]


# Channels whose hostile content is tested beside their own tests, media in a sandbox, which has the programs.
OWN_TESTS = {
    "file_uris": "test_file_uris.py",
    "typed_values": "test_typed_values.py",
    "leveldb": "test_leveldb.py",
    "varints": "test_leveldb.py",
    "indexed_db": "test_indexed_db.py",
    "jsonc": "test_jsonc.py",
    "git_config": "test_git.py",
    "git_ignore": "test_git.py",
    "git_index": "test_git.py",
    "git_objects": "test_git.py",
    "git_packs": "test_git.py",
    "git_refs": "test_git.py",
    "git_repository": "test_git.py",
    "media_programs": "test_media_sandbox.py",
    "media": "test_media_sandbox.py",
    "frames": "test_media_sandbox.py",
    "sound": "test_media_sandbox.py",
    "office_profile": "test_office_profile.py",
    "list_numbering": "test_office_texts.py",
    "odf_levels": "test_office_texts.py",
    "odf_macros": "test_office_texts.py",
    "odf_styles": "test_office_texts.py",
    "office_looks": "test_office_texts.py",
    "office_facts": "test_office_facts.py",
    "office_window": "test_office_window.py",
    "mozlz4": "test_mozlz4.py",
    "mozilla_preferences": "test_mozilla_preferences.py",
    "svg": "test_svg.py",
    "svg_geometry": "test_svg.py",
    "svg_measures": "test_svg.py",
    "svg_numbers": "test_svg.py",
    "svg_paths": "test_svg.py",
    "svg_shapes": "test_svg.py",
    "svg_styles": "test_svg.py",
}


@pytest.fixture
def spot(tmp_path: Path, request: pytest.FixtureRequest) -> Spot:
    """The place of the channel that a test is about."""
    reader = READERS[request.node.callspec.params["channel"]]
    path = tmp_path / "home" / reader.place
    path.parent.mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    return Spot(reader, path, tmp_path / "outside")


def ask(spot: Spot, place: str = "") -> Outcome:
    """Ask the channel as a check does."""
    reader = spot.reader
    home = Home(str(spot.path)[: -len(reader.place)])
    found = measured(lambda: reader.read(home, place or reader.place))
    assert found.seconds < SECONDS, f"{found.what} after {found.seconds:.1f} s"
    assert found.memory < isolated_child.MEMORY
    return found


def sound_facts(spot: Spot, path: Path) -> Any:
    """What the channel says of its sound file."""
    home = Home(path)
    place = path / spot.reader.place
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(spot.sound())
    return facts.plain(spot.reader.read(home, spot.reader.place))


@pytest.mark.parametrize(("channel", "kind"), FILE_CELLS, ids=[f"{channel}-{kind}" for channel, kind in FILE_CELLS])
def test_each_kind_of_file_has_its_expected_outcome(channel: str, kind: str, spot: Spot, tmp_path: Path) -> None:
    if kind in SOUND:
        expected = sound_facts(spot, tmp_path / "sound")
        place = spot.reader.place
        if kind == "odd_place":
            place = f"{place.rpartition('/')[0]}/{ODD_PLACE}"
            spot.path.with_name(ODD_PLACE).write_bytes(spot.sound())
        else:
            spot.path.write_bytes(spot.sound())
        with circumstances(kind, spot.path):
            found = ask(spot, place)
        if spot.reader.name == "files" and kind == "odd_place":
            assert found.facts[1]["places"] == [ODD_PLACE.replace("\udce9", "\\udce9")]
            expected[1] = found.facts[1]
        assert (found.what, found.facts) == ("facts", expected)
        return
    make, usual = SPECIAL[kind]
    make(spot)
    place = "../outside/secret" if kind == "outside" else ""
    with circumstances(kind, spot.path):
        found = ask(spot, place)
    wanted = FACTS.get((channel, kind), usual)
    assert found.what == ("facts" if isinstance(wanted, str) else wanted.__name__), found
    assert found.memory < 300 * MIB


@pytest.mark.parametrize(
    ("channel", "kind", "number"),
    CONTENT_CELLS,
    ids=[f"{channel}-{kind}-{number}" for channel, kind, number in CONTENT_CELLS],
)
def test_each_kind_of_content_has_its_expected_outcome(
    channel: str, kind: str, number: int, spot: Spot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = TABLE[kind][channel]
    assert isinstance(ways, list)
    way = ways[number]
    held = way.make(spot.path)
    if kind == "slow":
        monkeypatch.setattr(sqlite, "SECONDS", 0.5)
    found = ask(spot)
    del held
    if isinstance(way.expect, type):
        assert found.what == way.expect.__name__, found
    else:
        assert found.what == "facts", found
        assert way.expect(found.facts), found.facts
    assert found.memory < way.memory, f"{found.memory >> 20} MiB"


def test_the_table_is_whole() -> None:
    """Each channel is tried in each class, or there is a reason; and there are many cells."""
    for kind, row in TABLE.items():
        assert set(row) == set(READERS), kind
        for channel, ways in row.items():
            assert ways, (kind, channel)
    assert {channel for channel, _ in FACTS} <= set(READERS)
    assert {kind for _, kind in FACTS} <= set(SPECIAL)
    cells = {(channel, kind) for channel, kind in FILE_CELLS} | {(channel, kind) for channel, kind, _ in CONTENT_CELLS}
    assert len(cells) == len(set(FILE_CELLS)) + len({(channel, kind) for channel, kind, _ in CONTENT_CELLS})
    about_contents = {cell for cell in cells if cell[1] in TABLE}
    assert len(about_contents) >= 130
    assert len(cells) >= 450


def test_each_channel_is_in_the_table() -> None:
    folder = Path(sqlite.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    parts = {"pdf_fonts", "pdf_objects", "pdf_syntax", "pdf_text"}  # of the channel pdf
    opened = {"picture_parts"}  # reads no file: it compares pictures that the channel pixels opened
    live = {"a11y", "uno_bridge", "session_bus"}  # read no file: test_live_channel.py
    assert modules - parts - opened - live - OWN_TESTS.keys() == {name.partition(":")[0] for name in READERS}
    missing = [name for name in OWN_TESTS.values() if not (Path(__file__).parents[1] / "channels" / name).is_file()]
    assert missing == []


def test_the_limits_are_real() -> None:
    """What a cell would see of a channel without limits."""
    eaten = measured(lambda: len(bytearray(3 * isolated_child.MEMORY)))
    assert eaten.what == "StateTooBig"
    endless = measured(lambda: sum(1 for _ in iter(int, 1)), 0.3)
    assert endless.what == "StateTimeout"
    assert 0.3 <= endless.seconds < SECONDS
    some = measured(lambda: len(bytes(100 * MIB).replace(b"\0", b"\1")))
    assert 90 * MIB < some.memory < 300 * MIB
