"""What a travel office has put off until its season begins."""

from __future__ import annotations

from pytest_opencomputer.composed import Briefing

SEASON = Briefing(
    "Documents/season.txt",
    "gedit",
    "THE SEASON BEGINS\nPlease read each point to its end.",
    {
        "page": "a page on paper",
        "loose": "the loose bookmarks",
        "moved": "the page that has moved",
        "dead": "the dead bookmarks",
        "search": "a search",
        "ways": "two settings",
        "fare": "a wrong fare",
        "list": "the list",
        "letters": "the confirmations",
    },
)
