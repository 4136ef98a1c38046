"""The policy as a server: it is asked as a model is, and answers what the family understands."""

from __future__ import annotations

from pytest_opencomputer.agents.models.families.qwen import QWEN_FAMILY
from pytest_opencomputer.agents.models.model import Dialogue, Start, View
from pytest_opencomputer.models.actions import Click, Done, Key
from tests.agents.talking import actions_of, completion
from tests.policy.server import PolicyServer

SCREEN = (1000, 1000)
CLOSED = """\
What is on the screen:
frame "Notes" at (500, 500)
  menu "View" at (20, 10)
  text (focused) at (500, 600)"""
OPEN = """\
What is on the screen:
frame "Notes" at (500, 500)
  menu "View" (selected) at (20, 10)
    radio menu item "Wide lines" (checked) at (60, 40)
    radio menu item "Narrow lines" at (60, 70)
    check menu item "Ruler" at (60, 100)
  text (focused) at (500, 600)"""
NARROW = OPEN.replace(" (checked)", "").replace('"Narrow lines"', '"Narrow lines" (checked)')


def dialogue_about(instruction: str) -> Dialogue:
    """A rollout with coordinates up to 999 on a screen of that size."""
    return QWEN_FAMILY.start(Start(instruction, SCREEN, "policy", options={"generation": "3"}))


def play(server: PolicyServer, instruction: str, *screens: str) -> list[str]:
    """A whole rollout; returns the actions in words, one text for each step."""
    dialogue, done = dialogue_about(instruction), []
    for screen in screens:
        said = server.answer(dialogue.ask(View(screenshot=None, text=screen)))
        done.append(", ".join(_in_words(action) for action in actions_of(dialogue.hear(completion(said)))))
    return done


def _in_words(action: object) -> str:
    match action:
        case Click(at=(x, y)):
            return f"click {round(x, -1)} {round(y, -1)}"
        case Key(chord=chord):
            return f"key {chord}"
        case Done(status=status):
            return status
    return type(action).__name__.lower()


def test_it_makes_the_requested_choices_and_then_ends() -> None:
    done = play(
        PolicyServer(),
        "Please switch to narrow lines.",
        *(CLOSED, OPEN, CLOSED),  # no preferences here: F10, then three looks for them
        *(NARROW, CLOSED, CLOSED, CLOSED, CLOSED),
    )
    assert done == ["click 20 10", "click 60 70", "key F10", "wait", "wait", "wait", "key Escape", "done"]


def test_it_changes_only_settings_that_differ() -> None:
    done = play(PolicyServer(), "Please switch to narrow lines.", CLOSED, NARROW, *[CLOSED] * 6)
    assert done == ["click 20 10", "key Escape", "key F10", "wait", "wait", "wait", "key Escape", "infeasible"]


def test_things_are_switched_last() -> None:
    done = play(PolicyServer(), "Show the ruler.", CLOSED, OPEN, *[CLOSED] * 6, OPEN, CLOSED)
    assert done[:3] == ["click 20 10", "key Escape", "key F10"]
    assert done[-3:] == ["click 20 10", "click 60 100", "done"]


def test_a_request_that_comes_again_gets_the_same_answer_and_a_new_rollout_starts_again() -> None:
    server, dialogue = PolicyServer(), dialogue_about("Show the ruler.")
    first = dialogue.ask(View(screenshot=None, text=CLOSED))
    assert server.answer(first) == server.answer(first)
    dialogue.hear(completion(server.answer(first)))
    second = dialogue.ask(View(screenshot=None, text=OPEN))
    assert server.answer(second) != server.answer(first)
    assert play(server, "Show the ruler.", CLOSED, OPEN) == ["click 20 10", "key Escape"]


def test_without_anything_to_do_it_says_so() -> None:
    assert play(PolicyServer(), "Paint a sunset.", *[CLOSED] * 1)[0] == "click 20 10"
    assert play(PolicyServer(), "Paint a sunset.", "", *[""] * 8)[-1] == "infeasible"
