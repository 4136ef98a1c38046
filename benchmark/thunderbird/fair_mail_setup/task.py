"""Set the mail program up for the weeks before a fair: signature, spam, and a folder out of sight."""

from __future__ import annotations

from apps.thunderbird.requirements import SignatureExtended, SpamCleared, Unsubscribed
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={"line": SignatureExtended.drawn, "spam": SpamCleared.drawn, "old": Unsubscribed.drawn},
    instruction=(
        "With {fair} so close, my mail in Thunderbird should be ready for it. {line}. Then {spam}. Also {old}.",
        "Please set Thunderbird up for the weeks before {fair}. {old}. {spam}. And {line}.",
    ),
    difficulty="easy",
    max_steps=60,
)
