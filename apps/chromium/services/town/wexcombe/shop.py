"""The chandlery: catalogue, search, cart. Its checkout and orders are in ``checkout``."""

from __future__ import annotations

import threading

from .catalogue import PRODUCTS
from .product import GROUPS, Product
from .web import Look, Request, Response, e, money, page, redirect, table

LOOK = Look(
    "Pelham & Daughters",
    "Ship chandlers on Harbour Street since 1894",
    "#1f4e5f",
    (
        ("/", "Home"),
        ("/search", "All products"),
        ("/cart", "Cart"),
        ("/orders", "My orders"),
        ("/delivery", "Delivery and returns"),
    ),
)


class Carts:
    """What visitors have in their carts: article number to quantity."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._carts: dict[str, dict[str, int]] = {}

    def of(self, visitor: str) -> dict[str, int]:
        """The cart of a visitor."""
        with self._lock:
            return dict(self._carts.get(visitor, {}))

    def put(self, visitor: str, sku: str, quantity: int) -> None:
        """Set the quantity of an article; 0 takes it out."""
        with self._lock:
            cart = self._carts.setdefault(visitor, {})
            cart.pop(sku, None) if quantity <= 0 else cart.update({sku: quantity})

    def empty(self, visitor: str) -> None:
        """Take everything out."""
        with self._lock:
            self._carts.pop(visitor, None)


def goods(cart: dict[str, int]) -> int:
    """What is in the cart costs, in pence."""
    return sum(PRODUCTS[sku].pence * quantity for sku, quantity in cart.items())


def home(request: Request) -> Response:
    groups = "".join(
        f'<div class="card"><h3><a href="/search?group={key}">{e(name)}</a></h3>'
        f"<p>{sum(one.group == key for one in PRODUCTS.values())} products</p></div>"
        for key, name in GROUPS.items()
    )
    body = f"""<h1>Everything between keel and masthead</h1>
<p>Order here and collect from the shop, or let Tamsin bring it along the quay in the van.</p>
{_search_form("")}
<h2>Departments</h2><div class="grid">{groups}</div>"""
    return page(request, LOOK, "Ship chandlers", body)


def search(request: Request) -> Response:
    words, group = request.asked("q"), request.asked("group")
    order = request.asked("sort", "name")
    hits = [one for one in PRODUCTS.values() if group in ("", one.group) and _fits(one, words)]
    hits.sort(key=lambda one: (one.pence, one.name) if order == "price" else (0, one.name))
    rows = [
        (
            f'<a href="/product/{one.sku}">{e(one.name)}</a>',
            e(one.sku),
            e(one.facts[0][0] + ": " + one.facts[0][1]) if one.facts else "",
            f'<span class="price">{money(one.pence)}</span> per {one.unit}',
            "in stock" if one.stock else "out of stock",
        )
        for one in hits
    ]
    title = GROUPS.get(group, "All products") if not words else f"Search: {words}"
    again = f"q={e(words)}&amp;group={e(group)}"
    body = f"""<h1>{e(title)}</h1>{_search_form(words)}
<p>{len(hits)} products. Sort by <a href="/search?{again}&amp;sort=name">name</a> or <a
href="/search?{again}&amp;sort=price">price</a>.</p>
{table(("Product", "Article", "", "Price", "Availability"), rows)}"""
    return page(request, LOOK, title, body)


def product(request: Request, one: Product) -> Response:
    facts = table(
        ("Specification", ""), [(e(key), e(value)) for key, value in (("Article", one.sku), *one.facts)], "facts"
    )
    if one.stock:
        buy = f"""<form method="post" action="/cart"><input type="hidden" name="sku" value="{one.sku}">
<div class="row"><label for="quantity">Quantity ({one.unit}s)</label>
<input class="short" id="quantity" name="quantity" type="number" min="1" max="{one.stock}" value="1"></div>
<button>Add to cart</button></form>"""
    else:
        buy = "<p><strong>Out of stock.</strong></p>"
    body = f"""<p><a href="/search?group={one.group}">{e(GROUPS[one.group])}</a></p><h1>{e(one.name)}</h1>
<p>{e(one.text)}</p><p class="price">{money(one.pence)} per {one.unit}</p>{facts}{buy}"""
    # Which products were looked at is kept in the browser, as shops do.
    script = f"""const seen = JSON.parse(localStorage.getItem("seen") || "[]").filter(s => s !== "{one.sku}");
localStorage.setItem("seen", JSON.stringify(["{one.sku}", ...seen].slice(0, 8)));"""
    return page(request, LOOK, one.name, body, script=script)


def cart(request: Request, carts: Carts, notice: str = "") -> Response:
    content = carts.of(request.visitor)
    if not content:
        return page(request, LOOK, "Cart", f"<h1>Cart</h1>{notice}<p>Your cart is empty.</p>")
    rows = [
        (
            f'<a href="/product/{sku}">{e(PRODUCTS[sku].name)}</a>',
            f'<form method="post" action="/cart"><input type="hidden" name="sku" value="{sku}">'
            f'<input type="hidden" name="set" value="1">'
            f'<input class="short" type="number" min="0" name="quantity" '
            f'value="{quantity}" aria-label="Quantity of {e(PRODUCTS[sku].name)}"> '
            '<button class="plain">Update</button></form>',
            money(PRODUCTS[sku].pence),
            f'<span class="sum">{money(PRODUCTS[sku].pence * quantity)}</span>',
        )
        for sku, quantity in content.items()
    ]
    body = f"""<h1>Cart</h1>{notice}{table(("Product", "Quantity", "Each", "Sum"), rows)}
<p><strong>Goods: {money(goods(content))}</strong></p>
<p><a class="button" href="/checkout/address">Go to checkout</a></p>"""
    return page(request, LOOK, "Cart", body)


def change_cart(request: Request, carts: Carts) -> Response:
    sku = request.sent("sku")
    if sku not in PRODUCTS:
        return redirect("/cart")
    try:
        quantity = int(request.sent("quantity", "1"))
    except ValueError:
        quantity = -1
    one, before = PRODUCTS[sku], carts.of(request.visitor).get(sku, 0)
    wanted = quantity if request.sent("set") else before + quantity
    if quantity < 0 or wanted > one.stock:
        return cart(request, carts, f'<div class="errors">{e(one.name)}: at most {one.stock} can be ordered.</div>')
    carts.put(request.visitor, sku, wanted)
    return redirect("/cart")


def delivery(request: Request) -> Response:
    body = """<h1>Delivery and returns</h1>
<table class="facts"><thead><tr><th scope="col">Delivery</th><th scope="col">Costs</th></tr></thead><tbody>
<tr><td>Collect from the shop</td><td>free</td></tr><tr><td>Van along the quay</td><td>£4.50, free from £120.00 of
goods</td></tr>
<tr><td>Carrier</td><td>£8.90</td></tr></tbody></table>
<p>Flares are sold over the counter only: an order with flares is collected.</p>
<h2>Returns</h2><p>Unused goods come back within sixty days. Rope that was cut to length cannot be returned. Sign in,
open the
order under <a href="/orders">My orders</a> and choose what comes back.</p>"""
    return page(request, LOOK, "Delivery and returns", body)


def _fits(one: Product, words: str) -> bool:
    text = " ".join((one.sku, one.name, one.text, GROUPS[one.group], *(f"{a} {b}" for a, b in one.facts))).lower()
    return all(word in text for word in words.lower().split())


def _search_form(words: str) -> str:
    return f"""<form action="/search" role="search"><div class="row"><label for="q">Search the shop</label>
<input id="q" name="q" type="text" value="{e(words)}"></div><button>Search</button></form>"""
