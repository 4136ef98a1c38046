"""What was done on the sites of the town, from the records that their program keeps out of the agent's reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from pytest_opencomputer.guest.channels.typed_values import items, mapping, whole
from pytest_opencomputer.guest.endpoint import Home, saved

from .town_records import records_of, text_in, texts_in


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
            "order": text_in(one, "order"),
            "article": text_in(one, "sku"),
            "quantity": whole(one.get("quantity"), "quantity"),
            "reason": text_in(one, "reason"),
            "refund": text_in(one, "refund"),
            "remarks": text_in(one, "remarks"),
        }
        for one in records_of(home, "returns")
    ]
    return {"count": len(found), "returns": found}


@saved
def claims(home: Home) -> ClaimsFacts:
    """The claims for storm damage that were sent to the council."""
    found = [_claim(one) for one in records_of(home, "claims")]
    return {"count": len(found), "claims": found}


def _order(record: Mapping[str, Any]) -> Order:
    lines = [mapping(one, "article") for one in items(record.get("lines"), "lines")]
    return {
        "number": text_in(record, "number"),
        "account": text_in(record, "account"),
        "lines": [
            {
                "article": text_in(one, "sku"),
                "name": text_in(one, "name"),
                "quantity": whole(one.get("quantity"), "quantity"),
            }
            for one in lines
        ],
        "delivery": text_in(record, "delivery"),
        "payment": text_in(record, "payment"),
        "name": text_in(record, "name"),
        "street": text_in(record, "street"),
        "town": text_in(record, "town"),
        "postcode": text_in(record, "postcode"),
        "email": text_in(record, "email"),
        "phone": text_in(record, "phone"),
        "reference": text_in(record, "reference"),
        "note": text_in(record, "note"),
        "total_pence": whole(record.get("total_pence"), "total"),
    }


def _claim(record: Mapping[str, Any]) -> Claim:
    return {
        "number": text_in(record, "number"),
        "name": text_in(record, "name"),
        "email": text_in(record, "email"),
        "phone": text_in(record, "phone"),
        "role": text_in(record, "role"),
        "kind": text_in(record, "kind"),
        "berth": text_in(record, "berth"),
        "boat": text_in(record, "boat"),
        "length": text_in(record, "length"),
        "storm": text_in(record, "storm"),
        "damaged": texts_in(record, "damaged"),
        "description": text_in(record, "description"),
        "estimate": text_in(record, "estimate"),
        "insured": text_in(record, "insured"),
        "insurer": text_in(record, "insurer"),
        "holder": text_in(record, "holder"),
        "sort_code": text_in(record, "sort_code"),
        "account_number": text_in(record, "account_number"),
    }
