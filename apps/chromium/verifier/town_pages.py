"""What was written in the town's wiki and forum."""

from __future__ import annotations

from typing import TypedDict

from pytest_opencomputer.guest.endpoint import Home, absent, saved

from .town_records import records_of, text_in, texts_in


class WikiEdit(TypedDict):
    """A change of a page of the wiki, with the lines that came and those that went."""

    page: str
    author: str
    summary: str
    added: list[str]
    removed: list[str]


class WikiEditsFacts(TypedDict):
    """The changes of the wiki, the first one first, and the pages that were changed, sorted."""

    count: int
    pages: list[str]
    edits: list[WikiEdit]


class WikiPageFacts(TypedDict):
    """A page of the wiki that was changed, with its lines as they are now.

    Not found where nobody changed it.
    """

    found: bool
    edits: int | None
    author: str | None
    summary: str | None
    lines: list[str] | None


class ForumPost(TypedDict):
    """An answer in the forum."""

    thread: str
    author: str
    text: str


class ForumPostsFacts(TypedDict):
    """The answers that were written, the first one first."""

    count: int
    posts: list[ForumPost]


class ForumThread(TypedDict):
    """A thread that was begun."""

    board: str
    title: str
    author: str
    text: str


class ForumThreadsFacts(TypedDict):
    """The threads that were begun, the first one first."""

    count: int
    threads: list[ForumThread]


class ForumProfileFacts(TypedDict):
    """A profile of the forum as it was saved last. Not found where it was never saved."""

    found: bool
    shown_as: str | None
    boat: str | None
    berth: str | None
    signature: str | None
    email_to: str | None
    notices: list[str] | None


@saved
def wiki_edits(home: Home, author: str = "") -> WikiEditsFacts:
    """The edits of the harbour wiki: all, or those of an account."""
    found: list[WikiEdit] = [
        {
            "page": text_in(one, "page"),
            "author": text_in(one, "author"),
            "summary": text_in(one, "summary"),
            "added": texts_in(one, "added"),
            "removed": texts_in(one, "removed"),
        }
        for one in records_of(home, "wiki")
    ]
    found = [one for one in found if not author or one["author"] == author]
    return {"count": len(found), "pages": sorted({one["page"] for one in found}), "edits": found}


@saved
def wiki_page(home: Home, page: str) -> WikiPageFacts:
    """The current content of a harbour wiki page that was edited."""
    edits = [one for one in records_of(home, "wiki") if one.get("page") == page]
    if not edits:
        return absent(WikiPageFacts)
    last = edits[-1]
    return {
        "found": True,
        "edits": len(edits),
        "author": text_in(last, "author"),
        "summary": text_in(last, "summary"),
        "lines": text_in(last, "text").split("\n"),
    }


@saved
def forum_posts(home: Home, thread: str = "") -> ForumPostsFacts:
    """The replies written in the forum: all, or those of a thread, by its title."""
    found: list[ForumPost] = [
        {"thread": text_in(one, "title"), "author": text_in(one, "author"), "text": text_in(one, "text")}
        for one in records_of(home, "posts")
    ]
    found = [one for one in found if not thread or one["thread"] == thread]
    return {"count": len(found), "posts": found}


@saved
def forum_threads(home: Home) -> ForumThreadsFacts:
    """The threads started in the forum."""
    found: list[ForumThread] = [
        {
            "board": text_in(one, "board"),
            "title": text_in(one, "title"),
            "author": text_in(one, "author"),
            "text": text_in(one, "text"),
        }
        for one in records_of(home, "threads")
    ]
    return {"count": len(found), "threads": found}


@saved
def forum_profile(home: Home, account: str) -> ForumProfileFacts:
    """The forum profile of an account, as last saved."""
    mine = [one for one in records_of(home, "profiles") if one.get("account") == account]
    if not mine:
        return absent(ForumProfileFacts)
    last = mine[-1]
    return {
        "found": True,
        "shown_as": text_in(last, "shown_as"),
        "boat": text_in(last, "boat"),
        "berth": text_in(last, "berth"),
        "signature": text_in(last, "signature"),
        "email_to": text_in(last, "email_to"),
        "notices": texts_in(last, "notices"),
    }
