"""Mutants of what Chromium keeps in its own ways, and of what the sites of the town keep."""

from __future__ import annotations

from .bookmarks import BOOKMARKED, Bookmarks
from .databases import Cookies, Pages, Passwords
from .reading_list import ReadingList
from .records import ORDERED, Records
from .settings import UsualSettings
from .tabs import ArrangedTabs
from .wiki import WikiPages

FIRSTS = (ORDERED, BOOKMARKED)
FORMATS = (
    UsualSettings(),
    Bookmarks(),
    Pages(),
    Cookies(),
    Passwords(),
    ArrangedTabs(),
    ReadingList(),
    Records(),
    WikiPages(),
)
