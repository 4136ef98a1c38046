"""Prepare what comes next for a fair: a meeting at the hall, a mail for many, and mails that belong together."""

from __future__ import annotations

from apps.thunderbird.requirements import MeetingEntered, SearchSaved, TemplateKept
from benchmark.worlds.book_fair import book_fair
from pytest_opencomputer.composed import ComposedTask

TASK = ComposedTask(
    world=book_fair,
    requirements={"meeting": MeetingEntered.drawn, "template": TemplateKept.drawn, "search": SearchSaved.drawn},
    instruction=(
        "Three things for {fair} should be in Thunderbird before I forget them. {meeting}. For my answers, {template}. "
        "And {search}.",
        "Please prepare a few things for {fair} in Thunderbird. {search}. Then {template}. Also {meeting}.",
    ),
    difficulty="moderate",
    max_steps=90,
)
