"""Orders of the chandlery: what is entered, what they cost, how they are shown, and those that were placed before."""

from __future__ import annotations

from typing import Any

from .accounts import Account
from .catalogue import PRODUCTS
from .records import Record
from .shop import goods
from .web import e, money, table

DELIVERY = {"collect": "Collect from the shop", "van": "Van along the quay", "carrier": "Carrier"}
PAYMENT = {"invoice": "Invoice, 14 days", "counter": "Pay at the counter", "account": "Harbour account"}
_FLARES = "SF-5301"
FIELDS: dict[str, dict[str, str]] = {
    "address": {
        "name": "Name",
        "street": "Street and number",
        "town": "Town",
        "postcode": "Postcode",
        "email": "Email",
        "phone": "Phone",
    },
    "delivery": {"delivery": "", "note": ""},
    "payment": {"payment": "", "reference": ""},
}


def _line(sku: str, quantity: int) -> Record:
    one = PRODUCTS[sku]
    return {"sku": sku, "name": one.name, "quantity": quantity, "pence": one.pence}


def _earlier(number: str, login: str, lines: list[Record], delivery: str) -> Record:
    total = sum(line["quantity"] * line["pence"] for line in lines)
    return {"number": number, "account": login, "lines": lines, "delivery": delivery, "total_pence": total}


# What was ordered before; shown under "My orders", and can be returned.
EARLIER = (
    _earlier("PD-40871", "rosa.halloran", [_line("SF-5103", 2), _line("AN-3217", 4), _line("RP-0812", 30)], "van"),
    _earlier("PD-41102", "rosa.halloran", [_line("PV-4203", 2), _line("DH-2204", 6)], "collect"),
    _earlier("PD-40988", "imogen.pryce", [_line("AN-3221", 6), _line("DH-2102", 2)], "carrier"),
)


def problems_of(step: str, entered: dict[str, str], cart: dict[str, int]) -> dict[str, str]:
    """What is wrong with what was entered in a step, by field."""
    found: dict[str, str] = {}
    if step == "address":
        found = {key: "Please fill this in." for key in FIELDS["address"] if not entered.get(key)}
        if "email" not in found and "@" not in entered.get("email", ""):
            found["email"] = "This is no email address."
        if "phone" not in found and sum(map(str.isdigit, entered.get("phone", ""))) < 6:
            found["phone"] = "This is no telephone number."
    elif step == "delivery":
        if entered.get("delivery") not in DELIVERY:
            found["delivery"] = "Choose one."
        elif _FLARES in cart and entered["delivery"] != "collect":
            found["delivery"] = "Flares are sold over the counter only: please collect this order."
    elif step == "payment" and entered.get("payment") not in PAYMENT:
        found["payment"] = "Choose one."
    return found


def _cost(delivery: str, cart: dict[str, int]) -> int:
    return {"collect": 0, "van": 0 if goods(cart) >= 12000 else 450, "carrier": 890}.get(delivery, 0)


def cost_text(delivery: str, cart: dict[str, int]) -> str:
    """What a delivery costs, in words."""
    cost = _cost(delivery, cart)
    return money(cost) if cost else "free"


def order_of(entered: dict[str, str], cart: dict[str, int], account: Account | None) -> Record:
    """The order that follows from what was entered, without number and visitor."""
    cost = _cost(entered.get("delivery", ""), cart)
    values: dict[str, Any] = {key: entered.get(key, "") for fields in FIELDS.values() for key in fields}
    values |= {"account": account.login if account else "", "delivery_pence": cost, "total_pence": goods(cart) + cost}
    return {"lines": [_line(sku, quantity) for sku, quantity in cart.items()], **values}


def summary(order: Record) -> str:
    """An order as two tables: its articles and its facts."""
    rows = [
        (
            e(one["name"]),
            e(one["sku"]),
            str(one["quantity"]),
            money(one["pence"]),
            f'<span class="sum">{money(one["pence"] * one["quantity"])}</span>',
        )
        for one in order["lines"]
    ]
    text = table(("Product", "Article", "Quantity", "Each", "Sum"), rows)
    facts = [
        (
            "Delivery",
            f"{DELIVERY[order['delivery']]} ({money(order['delivery_pence'])})"
            if "delivery_pence" in order
            else DELIVERY[order["delivery"]],
        )
    ]
    if "name" in order:
        facts.append(("To", ", ".join(order[key] for key in ("name", "street", "town", "postcode"))))
        facts.append(("Contact", f"{order['email']}, {order['phone']}"))
        facts.append(("Payment", PAYMENT[order["payment"]]))
        facts += [
            (label, order[key]) for key, label in (("reference", "Your reference"), ("note", "Note")) if order[key]
        ]
    facts.append(("Total", money(order["total_pence"])))
    return text + table(("Order", ""), [(e(key), e(value)) for key, value in facts], "facts")
