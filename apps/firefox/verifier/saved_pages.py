"""Pages that were saved as files: their words and links, and what is in the folder beside them."""

from __future__ import annotations

import html
import re
from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

_MAX_PAGE = 4 * 1024**2
_TAG = re.compile(r"<(/?)([A-Za-z][^\s/>]*)")
_QUOTE_OR_END = re.compile(r"[\"'>]")
_LINK = re.compile(r"""(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
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
    reader = _Reader(content.decode("utf-8", "replace"))
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


class _Reader:
    """Collects title, words and links.

    The standard library's parser takes hours for a page of comments that are never closed. This one goes through a page
    once: what is not closed ends it.
    """

    def __init__(self, page: str) -> None:
        self.title: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []
        self._page = page
        self._unseen: set[str] = set()
        self._in_title = False
        at = 0
        while at < len(page):
            begin = page.find("<", at)
            self._text(page[at : len(page) if begin < 0 else begin])
            at = len(page) if begin < 0 else self._markup(begin)

    def _markup(self, begin: int) -> int:
        """Read what begins here, and return where it ends."""
        if self._page.startswith("<!--", begin):
            return self._behind("-->", begin + 4)
        if self._page.startswith(("<!", "<?"), begin):
            return self._behind(">", begin)
        match = _TAG.match(self._page, begin)
        if match is None:
            self._text("<")
            return begin + 1
        end = self._end_of_tag(match.end())
        name = match[2].lower()
        if match[1]:
            self._close(name)
        else:
            self._open(name, self._page[match.end() : end])
        if name in ("script", "style") and not match[1]:
            closing = re.compile(f"</{name}", re.IGNORECASE).search(self._page, end)
            return closing.start() if closing else len(self._page)
        return end

    def _end_of_tag(self, at: int) -> int:
        """Where a tag ends, whatever is quoted in it."""
        while match := _QUOTE_OR_END.search(self._page, at):
            if match[0] == ">":
                return match.end()
            at = self._behind(match[0], match.end())
        return len(self._page)

    def _behind(self, closing: str, at: int) -> int:
        end = self._page.find(closing, at)
        return len(self._page) if end < 0 else end + len(closing)

    def _open(self, tag: str, attributes: str) -> None:
        """Note links, and what is not shown."""
        self._in_title = tag == "title"
        if tag in _UNSEEN:
            self._unseen.add(tag)
        if tag == "body":
            self._unseen.clear()
        link = _LINK.search(attributes) if tag == "a" else None
        if link:
            self.links.append(html.unescape(next(part for part in link.groups() if part is not None)))
        self._apart(tag)

    def _close(self, tag: str) -> None:
        """What was not shown is over."""
        self._in_title = False
        self._unseen.discard(tag)
        self._apart(tag)

    def _text(self, written: str) -> None:
        """Keep words that are shown."""
        if self._in_title:
            self.title.append(html.unescape(written))
        elif not self._unseen:
            self.words.append(html.unescape(written))

    def _apart(self, tag: str) -> None:
        """Words before and behind an element are two, unless it stands in a line."""
        if tag not in _IN_LINES:
            self.words.append(" ")
