"""What was done on the sites of the town, from the records that their program keeps out of the agent's reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels import json_text
from pytest_opencomputer.guest.channels.typed_values import items, mapping, text, whole
from pytest_opencomputer.guest.endpoint import Home, absent, saved

_MAX_BYTES = 16 * 1024**2


class OrderLine(TypedDict):
    """An article of an order."""

    article: str
    name: str
    quantity: int


class Order(TypedDict):
    """An order of the chandlery. ``account`` is the user name of who was signed in, empty for a guest."""

    number: str
    account: str
    lines: list[OrderLine]
    delivery: str
    payment: str
    name: str
    street: str
    town: str
    postcode: str
    email: str
    phone: str
    reference: str
    note: str
    total_pence: int


class OrdersFacts(TypedDict):
    """The orders that were placed, the first one first, and the articles of all of them with their quantities."""

    count: int
    orders: list[Order]
    articles: dict[str, int]


class Return(TypedDict):
    """Goods that are sent back."""

    order: str
    article: str
    quantity: int
    reason: str
    refund: str
    remarks: str


class ReturnsFacts(TypedDict):
    """The returns that were registered."""

    count: int
    returns: list[Return]


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


class Claim(TypedDict):
    """A claim for storm damage; amounts, lengths and numbers as they were entered."""

    number: str
    name: str
    email: str
    phone: str
    role: str
    kind: str
    berth: str
    boat: str
    length: str
    storm: str
    damaged: list[str]
    description: str
    estimate: str
    insured: str
    insurer: str
    holder: str
    sort_code: str
    account_number: str


class ClaimsFacts(TypedDict):
    """The claims that were sent, the first one first."""

    count: int
    claims: list[Claim]


@saved
def orders(home: Home, account: str = "") -> OrdersFacts:
    """The orders placed in the chandlery: all, or those of an account."""
    found = [_order(one) for one in records_of(home, "orders")]
    found = [one for one in found if not account or one["account"] == account]
    articles: dict[str, int] = {}
    for line in (line for one in found for line in one["lines"]):
        articles[line["article"]] = articles.get(line["article"], 0) + line["quantity"]
    return {"count": len(found), "orders": found, "articles": dict(sorted(articles.items()))}


@saved
def returns(home: Home) -> ReturnsFacts:
    """The returns registered in the chandlery."""
    found: list[Return] = [
        {
            "order": _text(one, "order"),
            "article": _text(one, "sku"),
            "quantity": whole(one.get("quantity"), "quantity"),
            "reason": _text(one, "reason"),
            "refund": _text(one, "refund"),
            "remarks": _text(one, "remarks"),
        }
        for one in records_of(home, "returns")
    ]
    return {"count": len(found), "returns": found}


@saved
def wiki_edits(home: Home, author: str = "") -> WikiEditsFacts:
    """The edits of the harbour wiki: all, or those of an account."""
    found: list[WikiEdit] = [
        {
            "page": _text(one, "page"),
            "author": _text(one, "author"),
            "summary": _text(one, "summary"),
            "added": _texts(one, "added"),
            "removed": _texts(one, "removed"),
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
        "author": _text(last, "author"),
        "summary": _text(last, "summary"),
        "lines": _text(last, "text").split("\n"),
    }


@saved
def forum_posts(home: Home, thread: str = "") -> ForumPostsFacts:
    """The replies written in the forum: all, or those of a thread, by its title."""
    found: list[ForumPost] = [
        {"thread": _text(one, "title"), "author": _text(one, "author"), "text": _text(one, "text")}
        for one in records_of(home, "posts")
    ]
    found = [one for one in found if not thread or one["thread"] == thread]
    return {"count": len(found), "posts": found}


@saved
def forum_threads(home: Home) -> ForumThreadsFacts:
    """The threads started in the forum."""
    found: list[ForumThread] = [
        {
            "board": _text(one, "board"),
            "title": _text(one, "title"),
            "author": _text(one, "author"),
            "text": _text(one, "text"),
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
        "shown_as": _text(last, "shown_as"),
        "boat": _text(last, "boat"),
        "berth": _text(last, "berth"),
        "signature": _text(last, "signature"),
        "email_to": _text(last, "email_to"),
        "notices": _texts(last, "notices"),
    }


@saved
def claims(home: Home) -> ClaimsFacts:
    """The claims for storm damage that were sent to the council."""
    found = [_claim(one) for one in records_of(home, "claims")]
    return {"count": len(found), "claims": found}


def records_of(home: Home, kind: str) -> list[Mapping[str, Any]]:
    """The records of a kind, the oldest first; none before the first one."""
    place = f"{kind}.jsonl"
    records = home.service("town")
    if not records.has(place):
        return []
    lines = records.text(place, max_bytes=_MAX_BYTES).split("\n")
    return [mapping(json_text.parse(line.encode(), place), place) for line in lines if line]


def _text(record: Mapping[str, Any], key: str) -> str:
    return text(record.get(key), key)


def _texts(record: Mapping[str, Any], key: str) -> list[str]:
    return [text(one, key) for one in items(record.get(key), key)]


def _order(record: Mapping[str, Any]) -> Order:
    lines = [mapping(one, "article") for one in items(record.get("lines"), "lines")]
    return {
        "number": _text(record, "number"),
        "account": _text(record, "account"),
        "lines": [
            {
                "article": _text(one, "sku"),
                "name": _text(one, "name"),
                "quantity": whole(one.get("quantity"), "quantity"),
            }
            for one in lines
        ],
        "delivery": _text(record, "delivery"),
        "payment": _text(record, "payment"),
        "name": _text(record, "name"),
        "street": _text(record, "street"),
        "town": _text(record, "town"),
        "postcode": _text(record, "postcode"),
        "email": _text(record, "email"),
        "phone": _text(record, "phone"),
        "reference": _text(record, "reference"),
        "note": _text(record, "note"),
        "total_pence": whole(record.get("total_pence"), "total"),
    }


def _claim(record: Mapping[str, Any]) -> Claim:
    return {
        "number": _text(record, "number"),
        "name": _text(record, "name"),
        "email": _text(record, "email"),
        "phone": _text(record, "phone"),
        "role": _text(record, "role"),
        "kind": _text(record, "kind"),
        "berth": _text(record, "berth"),
        "boat": _text(record, "boat"),
        "length": _text(record, "length"),
        "storm": _text(record, "storm"),
        "damaged": _texts(record, "damaged"),
        "description": _text(record, "description"),
        "estimate": _text(record, "estimate"),
        "insured": _text(record, "insured"),
        "insurer": _text(record, "insurer"),
        "holder": _text(record, "holder"),
        "sort_code": _text(record, "sort_code"),
        "account_number": _text(record, "account_number"),
    }
