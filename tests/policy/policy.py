"""A small policy: what it does about an instruction, from the first look at the screen to the end.

It knows desktop programs in general (menus, preferences, entries, lists) and English words, and nothing of any task or
of what is checked.
"""

from __future__ import annotations

from tests.policy.hands import Answer, Hands, Work
from tests.policy.menus import Menus
from tests.policy.preferences import Preferences
from tests.policy.reading import Instruction
from tests.policy.screen import Screen


def end(*, success: bool) -> Answer:
    """The end of a rollout."""
    says = "That was all." if success else "I do not know what to do."
    return Answer(says, ({"action": "terminate", "status": "success" if success else "failure"},))


def work(text: str, screen: Screen) -> Work[None]:
    """Carry out an instruction. The last answer is the end."""
    hands, instruction = Hands(screen), Instruction(text)
    menus = Menus(hands, instruction)
    yield from menus.walk()
    if (yield from menus.open_preferences()):
        yield from Preferences(hands, instruction).work()
    yield from menus.switch()
    yield end(success=bool(hands.deeds))
