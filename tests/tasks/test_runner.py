"""The runner: endpoints answer within their limits, or fail by name; nothing that they do harms who called them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps import saved_state
from pytest_opencomputer.apps.endpoints import VerifierError
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.saved_state import SavedState
from pytest_opencomputer.guest import runner
from pytest_opencomputer.guest.facts import plain
from pytest_opencomputer.guest.state import StateCorrupt, StateTimeout, StateTooBig
from pytest_opencomputer.models.errors import SandboxError, StateError, UsageProblem


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the working folders of calls lie; what others run on this machine has its own elsewhere."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


@pytest.fixture
def state(home: Path, registry: Registry, scratch: Path) -> Iterator[SavedState]:
    assert scratch.is_dir()
    with SavedState(home) as saved:
        saved.load_verifier("notebook", registry.verifier("notebook").sources)
        yield saved


def misbehave(state: SavedState, how: str, timeout: float = 60.0) -> Any:
    return state.endpoint("notebook", "misbehave", {"how": how}, timeout)


def test_facts_of_a_saved_home_folder(state: SavedState) -> None:
    facts = state.endpoint("notebook", "note", {"title": "Groceries for Saturday"})
    assert (facts["found"], facts["stars"], facts["tags"]) == (True, 3, ["home", "weekend"])
    assert state.endpoint("notebook", "setting", {"section": "view", "key": "zoom"}) == {"found": True, "value": "125"}
    assert state.endpoint("notebook", "file", {"place": "nothing.txt"})["found"] is False


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("how", "kind", "message"),
    [
        ("hang", "StateTimeout", "took more than 1.5 s"),
        ("spin", "StateTimeout", "took more than"),
        ("eat", "StateTooBig", "of memory"),
        ("talk", "StateTooBig", "the facts have more than"),
        ("die", "StateCorrupt", "exit code -6"),
    ],
)
def test_exceeding_a_limit_raises_its_named_error_and_the_next_call_works(
    state: SavedState, scratch: Path, how: str, kind: str, message: str
) -> None:
    began = time.monotonic()
    with pytest.raises(StateError, match=message) as caught:
        misbehave(state, how, timeout=1.5 if kind == "StateTimeout" else 60.0)
    assert caught.value.kind == kind
    assert time.monotonic() - began < 45
    assert misbehave(state, "nothing") == {"text": ""}
    assert list(scratch.iterdir()) == []


@pytest.mark.timeout(120)
def test_calls_in_groups_are_answered_like_calls_by_themselves(
    home: Path, registry: Registry, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner.load("notebook", dict(registry.verifier("notebook").sources))
    asked = [("note", {"title": "Groceries for Saturday"}), ("setting", {"section": "view", "key": "zoom"})]
    # Each of the first three groups has one question that fails in its own way; the last one has none.
    for how in ("eat", "die", "talk", "nothing"):
        asked += [("misbehave", {"how": how}), *asked[:2], ("file", {"place": "../outside"}), ("file", {"place": how})]
    questions = [{"app": "notebook", "endpoint": endpoint, "args": args} for endpoint, args in asked[2:]]

    def answers() -> list[dict[str, Any]]:
        return [{**one, "seconds": 0} for one in runner.call_all(questions, 60.0, str(home))]

    alone = answers()
    calls: list[int] = []
    by_itself = runner._questions

    def counted(called: list[runner._Call], folder: str) -> Iterator[Any]:
        calls.append(len(called))
        return by_itself(called, folder)

    monkeypatch.setattr(runner, "_questions", counted)
    monkeypatch.setattr(runner, "_alone", lambda: True)
    assert answers() == alone
    assert calls == [3 * 5 + 1], "those of the groups that failed, and the one that cannot be read"
    assert list(scratch.iterdir()) == []


def test_files_that_a_channel_writes_are_bounded(state: SavedState) -> None:
    with pytest.raises(SandboxError, match=r"VerifierFault(.|\n)*File too large"):
        misbehave(state, "write")


def test_an_unexpected_exception_is_ours_with_its_traceback(state: SavedState) -> None:
    with pytest.raises(SandboxError) as caught:
        misbehave(state, "raise")
    assert not isinstance(caught.value, StateError)
    assert "KeyError: 'an error of the verifier'" in str(caught.value)
    assert 'raise KeyError("an error of the verifier")' in str(caught.value), (
        "the source is shown, though no file has it"
    )


def test_undeclared_facts_are_seen_on_the_host(state: SavedState, registry: Registry) -> None:
    facts = misbehave(state, "undeclared")
    with pytest.raises(VerifierError, match="extra: not declared in Anything"):
        registry.verifier("notebook").endpoint("misbehave").settle_facts(facts)


def test_names_that_are_no_text_come_as_escapes(state: SavedState) -> None:
    assert misbehave(state, "odd") == {"text": "home\\udce9"}


def test_unknown_verifiers_and_endpoints_are_reported(state: SavedState) -> None:
    with pytest.raises(SandboxError, match="the verifier of 'other' is not loaded"):
        state.endpoint("other", "note", {})
    with pytest.raises(SandboxError, match="has no endpoint 'nothing'"):
        state.endpoint("notebook", "nothing", {})


def test_a_verifier_is_replaced_by_loading_it_again(state: SavedState) -> None:
    source = (
        "from pytest_opencomputer.guest.endpoint import Home, saved\n"
        "@saved\ndef note(home: Home) -> dict:\n    return {'new': True}\n"
    )
    state.load_verifier("notebook", {"__init__.py": source})
    assert state.endpoint("notebook", "note", {}) == {"new": True}
    with pytest.raises(SandboxError, match="has no endpoint"):
        state.endpoint("notebook", "setting", {})


def test_the_modules_of_a_verifier_find_each_other_and_are_replaced_with_it(state: SavedState) -> None:
    notes = (
        "from pytest_opencomputer.guest.endpoint import Home, saved\n"
        "@saved\ndef note(home: Home) -> dict:\n    from .words import WORD\n    return {'word': WORD}\n"
    )
    state.load_verifier("mine", {"__init__.py": "from .notes import note", "notes.py": notes, "words.py": "WORD = 1"})
    assert state.endpoint("mine", "note", {}) == {"word": 1}
    state.load_verifier("mine", {"__init__.py": "from .notes import note", "notes.py": notes, "words.py": "WORD = 2"})
    assert state.endpoint("mine", "note", {}) == {"word": 2}
    with pytest.raises(SandboxError, match="ModuleNotFoundError"):
        state.load_verifier("mine", {"__init__.py": "from .words import WORD"})


def test_a_fault_is_shown_with_the_line_of_its_module(state: SavedState) -> None:
    notes = (
        "from pytest_opencomputer.guest.endpoint import Home, saved\n"
        "@saved\ndef note(home: Home) -> dict:\n    return {}['the line that fails']\n"
    )
    state.load_verifier("mine", {"__init__.py": "from .notes import note", "notes.py": notes})
    with pytest.raises(
        SandboxError, match=r"(?s)mine/notes\.py\", line 4, in note.*return {}\['the line that fails'\]"
    ):
        state.endpoint("mine", "note", {})


def test_a_verifier_that_does_not_compile_is_ours(state: SavedState) -> None:
    with pytest.raises(SandboxError, match="SyntaxError"):
        state.load_verifier("broken", {"__init__.py": "def"})


def test_the_environment_of_the_host_is_out_of_reach(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENCOMPUTER_SECRET", "key")
    source = (
        "import os\nfrom pytest_opencomputer.guest.endpoint import Home, saved\n"
        "@saved\ndef environment(home: Home) -> dict:\n    return {'names': sorted(os.environ)}\n"
    )
    with SavedState(home) as state:
        state.load_verifier("mine", {"__init__.py": source})
        assert set(state.endpoint("mine", "environment", {})["names"]) <= {"PATH", "LANG", "TZ", "TMPDIR", "LC_CTYPE"}


def test_a_process_that_is_gone_is_reported(state: SavedState) -> None:
    state._process.kill()
    state._process.wait()
    with pytest.raises(SandboxError, match="ended or hung"):
        misbehave(state, "nothing")


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(
    state: SavedState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_state, "_GRACE", 0.1)
    os.kill(state._process.pid, signal.SIGSTOP)
    with pytest.raises(SandboxError, match="ended or hung"):
        misbehave(state, "nothing", timeout=0.1)
    monkeypatch.undo()
    with pytest.raises(SandboxError, match="ended or hung"):
        state.endpoint("notebook", "note", {"title": "Groceries for Saturday"})


def test_a_home_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem, match="no such folder"):
        SavedState(tmp_path / "nothing")


def test_live_endpoints_are_stopped_by_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        "import time\nfrom pytest_opencomputer.guest.endpoint import Live, live\n"
        "@live\ndef slow(desktop: Live) -> dict:\n"
        "    try:\n        time.sleep(60)\n    except Exception:\n        return {}\n    return {}\n"
        "@live\ndef quick(desktop: Live) -> dict:\n    return {'answer': 1}\n"
    )
    monkeypatch.setattr(runner, "_VERIFIERS", {})
    assert runner.load("mine", {"__init__.py": source}) == {"slow": "live", "quick": "live"}
    with pytest.raises(StateTimeout, match=r"did not answer within 0\.2 s"):
        runner.call("mine", "slow", {}, timeout=0.2)
    assert runner.call("mine", "quick", {}) == {"answer": 1}


@pytest.mark.parametrize("value", [{1: 2}, object(), {1}, {"a": {"b": 1j}}])
def test_facts_that_are_no_json_are_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        plain(value)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (float("nan"), StateCorrupt),
        ({"a": [float("-inf")]}, StateCorrupt),
        (1 << 64, StateTooBig),
        ([-(1 << 63) - 1], StateTooBig),
        ({"a": b"\xff"}, StateCorrupt),
    ],
)
def test_values_that_only_hostile_state_has_fail_by_name(value: Any, kind: type[StateError]) -> None:
    with pytest.raises(kind):
        plain(value)
    assert plain([(1 << 64) - 1, -(1 << 63), 1.7e308]) == [(1 << 64) - 1, -(1 << 63), 1.7e308]


def test_facts_that_are_nested_too_deeply_are_refused() -> None:
    value: Any = []
    for _ in range(200):
        value = [value]
    with pytest.raises(StateTooBig, match="nested"):
        plain(value)
