"""Pages that were saved as files: their words and links, and what is in the folder beside them."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, StateCorrupt, absent, saved
from pytest_opencomputer.guest.state import shown

_MAX_PAGE = 4 * 1024**2
_MAX_FILES = 2_000
_UNSEEN = frozenset({"head", "script", "style", "template", "noscript"})
_IN_LINES = frozenset({"a", "abbr", "b", "code", "em", "i", "mark", "small", "span", "strong", "sub", "sup", "u"})


class SavedPageFacts(TypedDict):
    """A page in a file. ``text`` has its words, with one space for any white space; ``files`` are the names of what was
    saved with it, sorted, none if it was saved alone."""

    found: bool
    title: str | None
    text: str | None
    links: list[str] | None
    files: list[str] | None


@saved
def saved_page(home: Home, place: str) -> SavedPageFacts:
    """A page that was saved in a file (at most 4 MiB)."""
    if not home.has(place):
        return absent(SavedPageFacts)
    content = home.file(place, _MAX_PAGE)
    reader = _Reader()
    try:
        reader.feed(content.decode("utf-8", "replace"))
        reader.close()
    except (AssertionError, ValueError) as error:  # for declarations that are none
        raise StateCorrupt(f"{shown(place)} is no page: {error}") from error
    beside = f"{place.rpartition('.')[0]}_files"
    entry = home.entry(beside)
    there = entry is not None and entry.kind == "folder"
    return {
        "found": True,
        "title": " ".join("".join(reader.title).split()),
        "text": " ".join("".join(reader.words).split()),
        "links": reader.links,
        "files": [one.name for one in home.listing(beside, max_entries=_MAX_FILES)] if there else [],
    }


class _Reader(HTMLParser):
    """Collects title, words and links."""

    def __init__(self) -> None:
        super().__init__()
        self.title: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []
        self._unseen: set[str] = set()
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note links, and what is not shown."""
        self._in_title = tag == "title"
        if tag in _UNSEEN:
            self._unseen.add(tag)
        if tag == "body":
            self._unseen.clear()
        if tag == "a":
            self.links += [value for name, value in attrs if name == "href" and value]
        self._apart(tag)

    def handle_endtag(self, tag: str) -> None:
        """What was not shown is over."""
        self._in_title = False
        self._unseen.discard(tag)
        self._apart(tag)

    def handle_data(self, data: str) -> None:
        """Keep words that are shown."""
        if self._in_title:
            self.title.append(data)
        elif not self._unseen:
            self.words.append(data)

    def _apart(self, tag: str) -> None:
        """Words before and behind an element are two, unless it stands in a line."""
        if tag not in _IN_LINES:
            self.words.append(" ")
