"""What happens in worlds in which a colleague waits for a letter."""

from __future__ import annotations

from collections.abc import Sequence

from apps.gedit.requirements.told_facts import Hearsay
from pytest_opencomputer.composed import Happening, World


def note_is_saved(world: World) -> Sequence[Happening]:
    """The colleague's note is saved again as soon as the letter has its count."""
    (fact,) = (one for one in world.facts if isinstance(one, Hearsay))
    word, count = fact.count
    when = {
        "app": "gedit",
        "endpoint": "lines-with",
        "args": {"place": fact.letter.place, "text": f"{word}:"},
        "expect": {"lines": [f"{word}: {count}"]},
    }
    return (Happening(fact.event, {fact.later.place: fact.later.content}, when=when),)
