"""Orders of the chandlery: checkout in four steps, receipts, returns."""

from __future__ import annotations

from .orders import DELIVERY, EARLIER, FIELDS, PAYMENT, cost_text, order_of, problems_of, summary
from .records import Record, Records
from .shop import LOOK, Carts
from .web import Request, Response, choice, field_row, money, page, radios, redirect, table

REASONS = {
    "": "Please choose",
    "wrong": "Wrong article",
    "size": "Wrong size",
    "damaged": "Damaged",
    "unneeded": "No longer needed",
}
REFUNDS = {"credit": "Credit for the next order", "bank": "Bank transfer"}
_FIRST_NUMBER = 41207
_STEPS = ("address", "delivery", "payment", "review")
_NAMES = ("Address", "Delivery", "Payment", "Review")


class Checkout:
    """What visitors have entered so far, and the orders."""

    def __init__(self, records: Records, carts: Carts) -> None:
        self._records, self._carts = records, carts
        self._entered: dict[str, dict[str, str]] = {}

    def show(self, request: Request, step: str) -> Response:
        """A step of the checkout, or the first one that is not done."""
        if not self._carts.of(request.visitor):
            return redirect("/cart")
        entered = self._entered.get(request.visitor, {})
        for earlier in _STEPS[: _STEPS.index(step)]:
            if problems_of(earlier, entered, self._carts.of(request.visitor)):
                return redirect(f"/checkout/{earlier}")
        return self._form(request, step, entered, {})

    def take(self, request: Request, step: str) -> Response:
        """What was sent with a step."""
        cart = self._carts.of(request.visitor)
        if not cart:
            return redirect("/cart")
        entered = self._entered.setdefault(request.visitor, {})
        if step == "review":
            return self._place(request, entered, cart)
        sent = {key: request.sent(key) for key in FIELDS[step]}
        problems = problems_of(step, {**entered, **sent}, cart)
        if problems:
            return self._form(request, step, {**entered, **sent}, problems)
        entered.update(sent)
        return redirect(f"/checkout/{_STEPS[_STEPS.index(step) + 1]}")

    def _form(self, request: Request, step: str, entered: dict[str, str], problems: dict[str, str]) -> Response:
        account = request.account
        if step == "address":
            name, email = (account.name, account.email) if account else ("", "")
            known = {"name": name, "email": email, **entered}
            form = "".join(
                field_row(
                    label,
                    key,
                    known.get(key, ""),
                    kind="email" if key == "email" else "text",
                    error=problems.get(key, ""),
                )
                for key, label in FIELDS["address"].items()
            )
        elif step == "delivery":
            options = [
                (key, f"{name} ({cost_text(key, self._carts.of(request.visitor))})") for key, name in DELIVERY.items()
            ]
            form = radios(
                "How do you get it?",
                "delivery",
                options,
                entered.get("delivery", ""),
                error=problems.get("delivery", ""),
            )
            form += field_row(
                "Note for the van or the counter (optional)", "note", entered.get("note", ""), kind="textarea"
            )
        elif step == "payment":
            form = radios(
                "How do you pay?",
                "payment",
                list(PAYMENT.items()),
                entered.get("payment", ""),
                error=problems.get("payment", ""),
            )
            form += field_row(
                "Your order reference (optional)",
                "reference",
                entered.get("reference", ""),
                hint="Printed on the invoice",
            )
        else:
            form = summary(order_of(entered, self._carts.of(request.visitor), account))
        steps = "".join(
            f'<li class="{"now" if one == step else ""}">{at}. {name}</li>'
            for at, (one, name) in enumerate(zip(_STEPS, _NAMES, strict=True), 1)
        )
        wrong = '<div class="errors">Please correct what is marked below.</div>' if problems else ""
        label = "Place order" if step == "review" else "Continue"
        body = f"""<h1>Checkout</h1><ol class="steps">{steps}</ol>{wrong}
<form method="post" action="/checkout/{step}">{form}<p><button>{label}</button></p></form>"""
        return page(request, LOOK, f"Checkout: {_NAMES[_STEPS.index(step)]}", body)

    def _place(self, request: Request, entered: dict[str, str], cart: dict[str, int]) -> Response:
        for step in _STEPS[:3]:
            if problems_of(step, entered, cart):
                return redirect(f"/checkout/{step}")
        number = f"PD-{_FIRST_NUMBER + len(self._records.all('orders'))}"
        order = {"number": number, "visitor": request.visitor, **order_of(entered, cart, request.account)}
        self._records.add("orders", order)
        self._carts.empty(request.visitor)
        self._entered.pop(request.visitor, None)
        return redirect(f"/order/{number}?new=1")

    def _mine(self, request: Request) -> list[Record]:
        login = request.account.login if request.account else None
        placed = self._records.all("orders")
        return [
            one
            for one in (*EARLIER, *placed)
            if (login and one["account"] == login) or one.get("visitor") == request.visitor
        ]

    def orders(self, request: Request) -> Response:
        """The orders of whoever asks."""
        mine = self._mine(request)
        if not mine and not request.account:
            return redirect("/sign-in?then=/orders")
        rows = [
            (
                f'<a href="/order/{one["number"]}">{one["number"]}</a>',
                f"{len(one['lines'])} articles",
                DELIVERY[one["delivery"]],
                money(one["total_pence"]),
            )
            for one in mine
        ]
        body = f"<h1>My orders</h1>{table(('Order', 'Contents', 'Delivery', 'Total'), rows)}"
        return page(request, LOOK, "My orders", body)

    def order(self, request: Request, number: str) -> Response | None:
        """An order of whoever asks."""
        found = next((one for one in self._mine(request) if one["number"] == number), None)
        if found is None:
            return None
        notice = '<div class="notice">Thank you. Your order has been placed.</div>' if request.asked("new") else ""
        back = [one for one in self._records.all("returns") if one["order"] == number]
        if back:
            notice += (
                f'<div class="notice">{len(back)} return{"s" if len(back) > 1 else ""} registered for this order.</div>'
            )
        link = f'<p class="noprint"><a href="/order/{number}/return">Return something from this order</a></p>'
        body = f"<h1>Order {number}</h1>{notice}{summary(found)}{link if request.account else ''}"
        return page(request, LOOK, f"Order {number}", body)

    def give_back(self, request: Request, number: str) -> Response | None:
        """The form for returns, and what was sent with it."""
        found = next((one for one in self._mine(request) if one["number"] == number), None)
        if found is None or request.account is None:
            return None
        problems: dict[str, str] = {}
        if request.method == "POST":
            problems = self._take_return(request, found)
            if not problems:
                return redirect(f"/order/{number}")
        lines = [
            ("", "Please choose"),
            *((one["sku"], f"{one['name']} ({one['quantity']} ordered)") for one in found["lines"]),
        ]
        wrong = '<div class="errors">Please correct what is marked below.</div>' if problems else ""
        body = f"""<h1>Return from order {number}</h1>{wrong}<form method="post">
{choice("Article", "sku", lines, request.sent("sku"), error=problems.get("sku", ""))}
{field_row("Quantity", "quantity", request.sent("quantity", "1"), error=problems.get("quantity", ""))}
{choice("Reason", "reason", list(REASONS.items()), request.sent("reason"), error=problems.get("reason", ""))}
{radios("Refund", "refund", list(REFUNDS.items()), request.sent("refund"), error=problems.get("refund", ""))}
{field_row("Remarks (optional)", "remarks", request.sent("remarks"), kind="textarea")}
<button>Register return</button></form>"""
        return page(request, LOOK, f"Return from {number}", body)

    def _take_return(self, request: Request, order: Record) -> dict[str, str]:
        line = next((one for one in order["lines"] if one["sku"] == request.sent("sku")), None)
        problems: dict[str, str] = {}
        quantity = int(request.sent("quantity")) if request.sent("quantity").isdecimal() else 0
        if line is None:
            problems["sku"] = "Choose an article."
        elif line["sku"].startswith("RP-"):
            problems["sku"] = "Rope that was cut to length cannot be returned."
        elif not 1 <= quantity <= line["quantity"]:
            problems["quantity"] = f"Between 1 and {line['quantity']}."
        if request.sent("reason") not in REASONS or not request.sent("reason"):
            problems["reason"] = "Choose a reason."
        if request.sent("refund") not in REFUNDS:
            problems["refund"] = "Choose one."
        if not problems and line is not None:
            back = {key: request.sent(key) for key in ("sku", "reason", "refund", "remarks")}
            self._records.add(
                "returns", {"order": order["number"], "account": order["account"], "quantity": quantity, **back}
            )
        return problems
