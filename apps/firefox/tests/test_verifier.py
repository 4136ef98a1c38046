"""The saved endpoints on the profiles that Firefox left, and where these are looked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.firefox.tests import days
from apps.firefox.verifier.profile import FOLDERS, PROFILE
from pytest_opencomputer.guest.channels import mozilla_preferences
from pytest_opencomputer.guest.endpoint import Home
from pytest_opencomputer.rollouts.harness import Harness

if TYPE_CHECKING:
    from apps.conftest import SavedState
    from apps.firefox.tests.conftest import Profile

Ask = Callable[[Path, str, dict[str, Any]], Any]


@pytest.fixture
def ask(opencomputer: Harness) -> Ask:
    """Asks an endpoint about a home folder."""
    verifier = opencomputer.registry.verifier("firefox")

    def asked(root: Path, endpoint: str, args: dict[str, Any]) -> Any:
        declared = verifier.endpoint(endpoint)
        assert declared.function is not None
        return json.loads(
            json.dumps(declared.settle_facts(declared.function(Home(root, still=True), **declared.bind(args))))
        )

    return asked


# What Firefox wrote


@pytest.mark.parametrize("part", days.PARTS)
def test_the_answers_of_a_day(ask: Ask, tmp_path: Path, part: str) -> None:
    root = days.unpack(part, tmp_path)
    recorded = days.recorded(part)
    assert [(endpoint, args) for endpoint, args, _ in recorded] == list(days.QUESTIONS)
    for endpoint, args, facts in recorded:
        assert ask(root, endpoint, args) == facts, endpoint


def test_the_day_asks_all_saved_endpoints_but_those_of_other_tests(opencomputer: Harness) -> None:
    endpoints = opencomputer.registry.verifier("firefox").endpoints.values()
    asked = {endpoint for endpoint, _ in days.QUESTIONS}
    # The first is in test_live_windows, the digests of files are those of a channel.
    assert {one.name for one in endpoints if one.state == "saved"} - asked == {"other-preferences", "pdf", "picture"}


def test_the_day_has_changed_the_answers_of_all_endpoints() -> None:
    answers = [days.recorded(part) for part in days.PARTS]
    changed = {rows[0][0] for rows in zip(*answers, strict=True) if any(row[2] != rows[0][2] for row in rows)}
    asked = {endpoint for endpoint, _ in days.QUESTIONS}
    assert asked == changed


def test_a_home_folder_in_which_firefox_never_ran(saved_state: SavedState) -> None:
    for endpoint, args in days.QUESTIONS:
        facts = saved_state.ask(endpoint, **args)
        if "found" in facts:
            assert facts["found"] is False
            assert set(facts.values()) == {False, None}


def test_a_new_profile_has_the_usual_settings(opencomputer: Harness, profile: Profile) -> None:
    written = opencomputer.registry.app("firefox").home[f"{PROFILE}/user.js"]
    profile.put("prefs.js", written)
    assert len(mozilla_preferences.parse(written)) > 20
    assert profile.ask("changed-settings") == {"changed": []}


# Where the profile is


@pytest.mark.parametrize(
    ("folder", "written"),
    [
        (FOLDERS[0], "[Profile0]\nPath=office\nIsRelative=1\n"),
        (FOLDERS[1], "[Profile0]\nPath=office\nIsRelative=1\nDefault=1\n"),
        (FOLDERS[0], "[Profile1]\nPath=other\n[Profile0]\nPath=office\nDefault=1\n"),
        (FOLDERS[0], "[Profile1]\nPath=other\nDefault=1\n[InstallABC]\nDefault=office\nLocked=1\n"),
        (FOLDERS[0], f"[Profile0]\nPath=/home/user/{FOLDERS[0]}/office\nIsRelative=0\n"),
    ],
    ids=["first", "older folder", "default", "of the installation", "absolute"],
)
def test_the_default_profile_is_read(saved_state: SavedState, folder: str, written: str) -> None:
    saved_state.put(f"{folder}/profiles.ini", written.encode())
    saved_state.put(f"{folder}/office/prefs.js", b'user_pref("browser.startup.page", 3);\n')
    saved_state.put(f"{folder}/other/prefs.js", b'user_pref("browser.startup.page", 0);\n')
    assert saved_state.ask("startup")["opens"] == "previous windows"
