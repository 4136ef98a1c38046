"""Endpoints in a real sandbox: over what the agent's user left, within limits, and nothing of them on its disks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.cli.main import main
from pytest_opencomputer.models.errors import GuestError, StateError
from pytest_opencomputer.sandbox.backends.base import FIRST_USER
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .notebook import NOTES, SAMPLE

NOTES_PLACE = ".local/share/notebook/notes.json"
MORE = """
import os
from pytest_opencomputer.guest.channels import sqlite
from pytest_opencomputer.guest.channels.a11y import element
from pytest_opencomputer.guest.endpoint import Home, Live, live, saved

SECRET = "the-answer-is-" + "forty-two"

@saved
def who(home: Home) -> dict:
    try:
        os.setuid(0)
    except PermissionError:
        return {"users": os.getresuid(), "groups": os.getresgid(), "home": str(home.root)}
    return {}

@saved
def stars(home: Home, place: str) -> dict:
    with sqlite.opened(home, place) as database:
        return {"stars": [row["stars"] for row in database.rows("SELECT stars FROM photo")]}

@saved
def pause(home: Home) -> dict:
    import time
    time.sleep(30)
    return {}

@live
def endless(desktop: Live) -> dict:
    while True:
        pass
"""


@pytest.fixture(scope="module")
def asked(desktop: Sandbox) -> Sandbox:
    """A desktop with two verifiers and some notes."""
    desktop.load_verifier("notebook", Registry({"notebook": SAMPLE / "apps/notebook"}).verifier("notebook").sources)
    desktop.load_verifier("more", {"__init__.py": MORE})
    desktop.put({NOTES_PLACE: json.dumps(NOTES).encode()})
    return desktop


def of_root(desktop: Sandbox) -> dict[int, str]:
    """The names of root's processes, by number."""
    return {one.pid: one.name for one in desktop.processes("root")}


def expect_asker_alone(before: dict[int, str], after: dict[int, str]) -> None:
    """That the asker lives on and its children do not. What else there was may have come to its end."""
    assert after.items() <= before.items()
    assert "oc-asker" in after.values()


def test_saved_endpoints_read_the_home_folder_as_its_user(asked: Sandbox) -> None:
    facts = asked.endpoint("notebook", "note", {"title": "Groceries for Saturday"})
    assert facts["tags"] == ["home", "weekend"]
    # For good: what takes over a parser of theirs cannot become root.
    ours = [FIRST_USER] * 3
    assert asked.endpoint("more", "who", {}) == {"users": ours, "groups": ours, "home": "/home/user"}


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        ("hang", "StateTimeout"),
        ("spin", "StateTimeout"),
        ("eat", "StateTooBig"),
        ("talk", "StateTooBig"),
        ("die", "StateCorrupt"),
    ],
)
def test_exceeding_a_limit_raises_its_named_error_and_the_next_call_works(asked: Sandbox, how: str, kind: str) -> None:
    before = of_root(asked)
    with pytest.raises(StateError) as caught:
        asked.endpoint("notebook", "misbehave", {"how": how}, timeout=3.0 if kind == "StateTimeout" else 60.0)
    assert caught.value.kind == kind
    assert asked.endpoint("notebook", "misbehave", {"how": "nothing"}) == {"text": ""}
    expect_asker_alone(before, of_root(asked))


def test_a_live_endpoint_that_hangs_fails_by_name_and_the_next_call_works(asked: Sandbox) -> None:
    with pytest.raises(StateError) as caught:
        asked.endpoint("more", "endless", {}, timeout=2.0)
    assert caught.value.kind == "StateTimeout"
    assert asked.endpoint("more", "who", {})["users"] == [FIRST_USER] * 3


def test_live_endpoints_see_present_and_absent_elements(asked: Sandbox) -> None:
    with pytest.raises(StateError) as caught:
        asked.endpoint("notebook", "window", {})
    assert caught.value.kind == "StateNoAnswer"
    assert asked.endpoint("more", "element", {"role": "button"})["found"] is False


def test_an_error_of_a_verifier_comes_with_its_traceback(asked: Sandbox) -> None:
    with pytest.raises(GuestError) as caught:
        asked.endpoint("notebook", "misbehave", {"how": "raise"})
    assert "KeyError: 'an error of the verifier'" in str(caught.value)


def test_many_endpoints_are_asked_with_one_request(asked: Sandbox) -> None:
    asked.run(["sh", "-c", "ln -sf /etc/passwd odd_link"]).check()
    questions: list[tuple[str, str, dict[str, Any]]] = [
        ("notebook", "misbehave", {"how": "die"}),
        ("notebook", "file", {"place": "odd_link"}),
        *[("notebook", "note", {"title": one["title"]}) for one in NOTES] * 7,
        ("more", "who", {}),
    ]
    before = of_root(asked)
    answers = asked.endpoints(questions)
    assert [type(one.error).__name__ for one in answers[:2]] == ["StateCorrupt", "StateNotPlain"]
    assert [one.facts["stars"] for one in answers[2:-1]] == [3, 5] * 7
    assert answers[-1].facts["users"] == [FIRST_USER] * 3
    assert all(0 < one.seconds < 30 for one in answers)
    expect_asker_alone(before, of_root(asked))
    with pytest.raises(GuestError, match="KeyError: 'an error of the verifier'"):
        asked.endpoints([*questions, ("notebook", "misbehave", {"how": "raise"})])
    with pytest.raises(GuestError, match="wanted: saved"):
        asked.endpoints([("notebook", "window", {})])


def test_an_error_in_the_import_of_a_verifier_is_reported_by_its_endpoints(asked: Sandbox) -> None:
    asked.load_verifier("wrong", {"__init__.py": "raise OSError('not here')"})
    with pytest.raises(GuestError, match="OSError: not here"):
        asked.endpoint("more", "who", {})
    assert asked.endpoint("more", "who", {})["users"] == [FIRST_USER] * 3
    with pytest.raises(GuestError, match="the verifier of 'wrong' is not loaded"):
        asked.endpoint("wrong", "who", {})


def test_other_things_are_asked_while_a_verifier_is_imported(asked: Sandbox) -> None:
    # The import does not come to its end before something else has been asked.
    late = "import time\nwhile not os.path.exists('/tmp/go_on'):\n    time.sleep(0.01)\n"
    asked.load_verifier("late", {"__init__.py": "import os\n" + late + MORE})
    assert asked.get([NOTES_PLACE])
    asked.put({"/tmp/go_on": b""})
    assert asked.endpoint("late", "who", {})["users"] == [FIRST_USER] * 3


def test_an_asker_that_was_ended_is_not_missed(asked: Sandbox) -> None:
    (asker,) = [one.pid for one in asked.processes("root") if one.name == "oc-asker"]
    asked.run(["kill", "-9", str(asker)], user="root").check()
    until(lambda: not asked.alive(asker), what="its end", timeout=60)
    assert asked.endpoint("more", "who", {})["users"] == [FIRST_USER] * 3
    assert asked.endpoint("notebook", "note", {"title": "nothing"})["found"] is False


def test_links_and_pipes_that_the_user_laid_are_refused(asked: Sandbox) -> None:
    asked.run(["sh", "-c", "ln -s /etc/passwd odd_link; mkfifo odd_pipe; ln -s / odd_root"]).check()
    for place in ("odd_link", "odd_pipe", "odd_root/etc/passwd"):
        with pytest.raises(StateError) as caught:
            asked.endpoint("notebook", "file", {"place": place}, timeout=60.0)
        assert caught.value.kind == "StateNotPlain"


def test_a_full_disk_fails_by_name_and_is_no_error_of_ours(asked: Sandbox) -> None:
    make = "import sqlite3; c = sqlite3.connect('p.db'); c.execute('create table photo (stars)'); "
    make += "c.executemany('insert into photo values (?)', [(1,), (5,)]); c.commit()"
    asked.run(["python3", "-c", make]).check()
    assert asked.endpoint("more", "stars", {"place": "p.db"}) == {"stars": [1, 5]}
    asked.run(["sh", "-c", "cat /dev/zero > /tmp/filling 2>/dev/null; true"], timeout=120).check()
    try:
        with pytest.raises(StateError) as caught:
            asked.endpoint("more", "stars", {"place": "p.db"})
        assert caught.value.kind == "StateNoRoom"
        assert asked.endpoint("notebook", "note", {"title": "nothing"})["found"] is False, "what needs no copy works"
    finally:
        asked.run(["rm", "/tmp/filling"]).check()
    assert asked.run(["sh", "-c", "ls -A /tmp | grep opencomputer || true"]).check().text == ""


def test_nothing_of_a_verifier_is_on_a_disk_or_on_a_command_line(asked: Sandbox) -> None:
    # Called before, so that whatever a call leaves is there.
    asked.endpoint("more", "who", {})
    # Written so that the pattern does not find itself on the command line of the search.
    pattern = "'[t]he-answer-is-\\|[W]ITH_A_MARK'"
    search = f"grep -rlsa {pattern} /home /tmp /var/tmp /run /dev/shm /opt; "
    search += f"cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ | tr '\\0' '\\n' | grep -a {pattern}; true"
    asked.put({"mark.txt": b"WITH_A_MARK"})
    for user, found in (("user", ["/home/user/mark.txt"]), ("root", [])):
        assert asked.run(["sh", "-c", search], user=user, timeout=120).text.split() == found


def test_the_command_line_asks_a_running_sandbox(
    asked: Sandbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(SAMPLE)
    ask = ["note", "Groceries for Saturday", "--sandbox", asked.id]
    assert main(["query", "notebook", *ask]) == 0
    assert json.loads(capsys.readouterr().out)["stars"] == 3
    assert main(["check", "notebook", *ask, "--expect", '{"stars": 4}']) == 1
    assert capsys.readouterr().out == "failed: stars: expected 4, got 3\n"
    assert asked.endpoint("more", "who", {}), "the sandbox is still alive"
