"""Work off what has come in for a fair: a question, a new number, a meeting, and mails to be filed and tagged."""

from __future__ import annotations

from apps.thunderbird.requirements import CostsTold, FiledApart, MeetingEntered, NewlyTagged, NumberChanged
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={
        "costs": CostsTold.drawn,
        "number": NumberChanged.drawn,
        "meeting": MeetingEntered.drawn,
        "tag": NewlyTagged.drawn,
        "folder": FiledApart.drawn,
    },
    instruction=(
        "Much has come in for {fair}; please deal with it in Thunderbird. {costs}. Then {number}. {meeting}. Also {tag}. "
        "Finally, {folder}.",
        "Please clear up my Thunderbird before {fair}. {number}. {folder}. {tag}. {costs}. And {meeting}.",
    ),
    difficulty="hard",
    area="answering_and_filing",
    max_steps=140,
)
