"""Films whose boxes lie: the endpoints answer in time, with facts or a named error, and nothing misleads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.guest.channels.frames import frame
from pytest_opencomputer.guest.channels.media import media
from pytest_opencomputer.guest.channels.sound import sound_level
from pytest_opencomputer.guest.endpoint import Home

from .films import ELSEWHERE, OTHER, SECONDS, SOUND, TITLE, WAYS, Change, sound_film
from .limits import SECONDS as MOST
from .limits import Outcome, measured
from .ways import MIB

pytestmark = pytest.mark.rotating

PLACE = "film.mp4"
ENDPOINTS: Mapping[str, Callable[[Home], Any]] = {
    "media": lambda home: media(home, PLACE),
    "frame": lambda home: frame(home, PLACE, seconds=1.0),
    "sound_level": lambda home: sound_level(home, PLACE),
}
ALL = [(kind, name) for kind, ways in WAYS.items() for name in ways]


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The sound film that is damaged."""
    return sound_film(tmp_path_factory.mktemp("films"))


def asked(home: Path, content: bytes) -> dict[str, Outcome]:
    (home / PLACE).write_bytes(content)
    return {name: measured(lambda ask=ask: ask(Home(home))) for name, ask in ENDPOINTS.items()}  # type: ignore[misc]


@pytest.mark.parametrize(("kind", "name"), ALL, ids=[f"{kind}-{name}" for kind, name in ALL])
def test_what_lies_is_read_in_time_or_refused(kind: str, name: str, film: bytes, tmp_path: Path) -> None:
    """Other exceptions than named errors are raised by ``measured``."""
    for endpoint, found in asked(tmp_path, WAYS[kind][name](film)).items():
        assert found.seconds < MOST, endpoint
        assert found.memory < 100 * MIB, endpoint


@pytest.mark.parametrize("name", ["as_it_is", *SOUND])
def test_what_is_still_the_film(name: str, film: bytes, tmp_path: Path) -> None:
    """Of two indexes the first one counts, as it does for VLC."""
    plain = asked(tmp_path, film)
    found = asked(tmp_path, SOUND.get(name, bytes)(film))
    assert {one.error for one in found.values()} == {None}
    facts = found["media"].facts
    assert (facts["tags"]["title"], facts["kinds"], facts["seconds"]) == (TITLE, ["video", "audio"], SECONDS)
    assert found["frame"].facts == plain["frame"].facts
    assert found["sound_level"].facts == plain["sound_level"].facts


@pytest.mark.parametrize("change", ELSEWHERE.values(), ids=ELSEWHERE)
def test_pictures_of_another_file_are_not_taken_for_its_own(change: Change, film: bytes, tmp_path: Path) -> None:
    (tmp_path / OTHER).write_bytes(film)
    (tmp_path / PLACE).write_bytes(film)
    right = frame(Home(tmp_path), PLACE, seconds=1.0)
    found = asked(tmp_path, change(film))["frame"]
    assert found.error is not None or found.facts != right
