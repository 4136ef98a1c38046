"""What the secretary of a book fair leaves behind before a week away."""

from __future__ import annotations

from pytest_opencomputer.composed import Briefing

WHILE_I_AM_AWAY = Briefing(
    "{folder}/while-i-am-away.txt",
    "gedit",
    "WHILE I AM AWAY\nThe order does not matter, but start the letter early: Tomas needs a while.",
    {
        "letter": "the letter to the exhibitors",
        "programme": "the programme",
        "shift": "the shift",
        "sums": "a name for some sums",
        "text": "the stalls as text",
        "list": "the mailing list",
        "template": "the template",
        "search": "the saved search",
        "exhibitor": "the folder for an exhibitor",
        "old": "an old folder",
        "meeting": "the meeting",
    },
)
"""What has to be done in the meantime."""
