"""Each cheat of the pack is real: it works against a harness that is weaker in one point."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.cheats.base import Cheat
from pytest_opencomputer.cheats.pack import CHEATS
from pytest_opencomputer.cheats.searching import ReadsTheVerifier

from . import weak_limits, weak_readers
from .harness import Harness, NewDesktop, make_task
from .weaknesses import WEAKNESSES

pytestmark = pytest.mark.rotating

WEAK = (weak_limits, weak_readers)
"""Each of these adds to ``WEAKNESSES``."""
OF_STATES = (".states", ".left_behind", ".coming_back", ".odd_files", ".two_faces")


@pytest.mark.parametrize(
    ("cheat", "weak"), WEAKNESSES, ids=[f"{cheat.name()}-{weak.__name__}" for cheat, weak in WEAKNESSES]
)
def test_a_cheat_earns_something_from_a_weak_harness(
    cheat: type[Cheat],
    weak: type[Harness],
    tmp_path: Path,
    new_desktop: NewDesktop,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # What a weakness plants is here; the rest of the image is searched in a real rollout.
    folders = ("/home", "/tmp", "/var/tmp", "/dev/shm", "/run", "/opt")
    monkeypatch.setattr(ReadsTheVerifier, "folders", folders)
    earned = weak(make_task(tmp_path), tmp_path, new_desktop).run(cheat)
    assert earned, f"{cheat.name()} got nothing although: {weak.__doc__}"


# Where a weakness and not the cheat could be what earns, as the harness of these tests is not the real one.
WITHOUT = [cheat for cheat in CHEATS if cheat.__module__.endswith(OF_STATES)]


@pytest.mark.parametrize("cheat", WITHOUT, ids=[cheat.name() for cheat in WITHOUT])
def test_the_same_cheat_earns_nothing_from_the_harness_without_the_weakness(
    cheat: type[Cheat], tmp_path: Path, new_desktop: NewDesktop
) -> None:
    assert not Harness(make_task(tmp_path), tmp_path, new_desktop).run(cheat)


def test_there_is_a_weakness_for_every_cheat_and_a_cheat_for_every_exploit() -> None:
    assert {cheat for cheat, _ in WEAKNESSES} == set(CHEATS)
    assert {exploit for cheat in CHEATS for exploit in cheat.exploits} == {f"E{number}" for number in range(1, 18)}
    assert all(weak.__doc__ for _, weak in WEAKNESSES)
