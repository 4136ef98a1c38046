"""The web sites of a small harbour town: a shop, a wiki, a forum, the council's forms, the harbour office's downloads.

One program answers for all of them, by the first label of the host that a browser asks for. What people do there is
kept as lines of JSON in one folder.
"""

from __future__ import annotations

import os
import secrets
import socket
import sys
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, quote, unquote, urlsplit

from . import harbour, shop
from .accounts import ACCOUNTS, Account
from .catalogue import PRODUCTS
from .checkout import Checkout
from .council import LOOK as COUNCIL
from .council import STEPS, Claims
from .forum import LOOK as FORUM
from .forum import Forum
from .records import Records
from .web import Look, Request, Response, e, field_row, icon, page, redirect, style
from .wiki import LOOK as WIKI
from .wiki import Wiki

DOMAIN = "wexcombe.test"
_YEAR = 365 * 24 * 3600
_MAX_BODY = 1024 * 1024
_TOWN = Look("Wexcombe", "A harbour, a bridge, four pubs", "#2c5a52", (("/", "Town"),))
_LOOKS = {"www": _TOWN, "shop": shop.LOOK, "wiki": WIKI, "forum": FORUM, "council": COUNCIL, "harbour": harbour.LOOK}


class Town:
    """All sites together.

    Args:
        data: the folder of the records.
    """

    def __init__(self, data: Path) -> None:
        records = Records(data)
        self._records = records
        self._carts = shop.Carts()
        self._checkout = Checkout(records, self._carts)
        self._wiki, self._forum, self._claims = Wiki(records), Forum(records), Claims(records)
        self._signed_in: dict[tuple[str, str], str] = {}

    def account(self, site: str, visitor: str) -> Account | None:
        """Who is signed in."""
        return ACCOUNTS.get(self._signed_in.get((site, visitor), ""))

    def answer(self, request: Request) -> Response:
        """The answer to a request."""
        if request.site not in _LOOKS:
            return Response(b"<h1>There is no such site in Wexcombe.</h1>", 404)
        look = _LOOKS[request.site]
        common = {
            "/style.css": lambda: style(look),
            "/icon.svg": lambda: icon(look),
            "/sign-in": lambda: self._sign_in(request, look),
        }
        if request.path in common:
            return common[request.path]()
        if request.path == "/sign-out":
            self._signed_in.pop((request.site, request.visitor), None)
            return redirect("/")
        found = self._page(request)
        if found is not None:
            return found
        body = f"<h1>Nothing here</h1><p>There is no page {e(request.path)} on this site.</p>"
        return page(request, look, "Nothing here", body, status=404)

    def _page(self, request: Request) -> Response | None:
        first, _, rest = request.path.strip("/").partition("/")
        pages = {
            "www": self._town,
            "shop": self._shop,
            "wiki": self._wiki_page,
            "forum": self._forum_page,
            "council": self._council,
            "harbour": self._harbour,
        }
        return pages[request.site](request, first, rest)

    def _town(self, request: Request, first: str, rest: str) -> Response | None:
        if first or rest:
            return None
        body = """<h1>Wexcombe</h1><p>4,200 people, 86 berths inside and a swing bridge. Where to find what you need
is at the foot of
each page.</p>"""
        return page(request, _TOWN, "Town", body)

    def _shop(self, request: Request, first: str, rest: str) -> Response | None:
        if first == "product" and rest in PRODUCTS:
            return shop.product(request, PRODUCTS[rest])
        if first == "cart":
            return (
                shop.change_cart(request, self._carts) if request.method == "POST" else shop.cart(request, self._carts)
            )
        if first == "checkout" and rest in ("address", "delivery", "payment", "review"):
            return (
                self._checkout.take(request, rest) if request.method == "POST" else self._checkout.show(request, rest)
            )
        if first == "order":
            number, _, more = rest.partition("/")
            return (
                self._checkout.give_back(request, number) if more == "return" else self._checkout.order(request, number)
            )
        plain = {"": shop.home, "search": shop.search, "delivery": shop.delivery, "orders": self._checkout.orders}
        return plain[first](request) if first in plain and not rest else None

    def _wiki_page(self, request: Request, first: str, rest: str) -> Response | None:
        if not first:
            return self._wiki.show(request, "Main page")
        if first == "page":
            title, _, more = unquote(rest).partition("/")
            ways = {"": self._wiki.show, "edit": self._wiki.edit, "history": self._wiki.history}
            return ways[more](request, title) if more in ways else None
        return {"pages": self._wiki.pages, "changes": self._wiki.changes}.get(first, lambda _: None)(request)

    def _forum_page(self, request: Request, first: str, rest: str) -> Response | None:
        if first == "thread":
            return self._forum.thread(request, rest)
        ways = {"": self._forum.boards, "new": self._forum.new, "profile": self._forum.profile}
        return ways[first](request) if first in ways and not rest else None

    def _council(self, request: Request, first: str, rest: str) -> Response | None:
        if first == "claim" and rest in STEPS:
            return self._claims.take(request, rest) if request.method == "POST" else self._claims.show(request, rest)
        if first == "sent":
            return self._claims.sent(request, rest)
        return {"": self._claims.home, "notices": self._claims.notices}.get(first, lambda _: None)(request)

    def _harbour(self, request: Request, first: str, rest: str) -> Response | None:
        if first == "files":
            return harbour.files(request, rest)
        ways = {
            "": harbour.home,
            "publications": harbour.documents,
            "statements": harbour.statements,
            "plans": harbour.plans,
        }
        return ways[first](request) if first in ways and not rest else None

    def _sign_in(self, request: Request, look: Look) -> Response:
        problem = ""
        if request.method == "POST":
            account = ACCOUNTS.get(request.sent("login").lower())
            if account is not None and secrets.compare_digest(
                account.password.encode(), request.sent("password").encode()
            ):
                self._signed_in[request.site, request.visitor] = account.login
                then = request.asked("then", "/")
                return redirect(then if then.startswith("/") and not then.startswith("//") else "/")
            problem = '<div class="errors">User name or password is wrong.</div>'
        body = f"""<h1>Sign in</h1>{problem}<form method="post">{field_row("User name", "login", request.sent("login"))}
{field_row("Password", "password", kind="password")}<button>Sign in</button></form>"""
        return page(request, look, "Sign in", body)


class _Handler(BaseHTTPRequestHandler):
    """One connection of a browser."""

    server_version, sys_version, protocol_version = "Wexcombe", "", "HTTP/1.1"
    town: Town

    def do_GET(self) -> None:
        """Answer a GET."""
        self._answer(b"")

    def do_HEAD(self) -> None:
        """Answer a HEAD."""
        self._answer(b"")

    def do_POST(self) -> None:
        """Answer a POST."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > _MAX_BODY:
            self.send_error(413)
            return
        self._answer(self.rfile.read(int(length)))

    def _answer(self, body: bytes) -> None:
        host = self.headers.get("Host", "")
        site = host.partition(":")[0].lower().removesuffix(f".{DOMAIN}")
        site = "www" if site == DOMAIN else site
        visitor = self._visitor()
        parts = urlsplit(self.path)
        response = self.town.answer(
            Request(
                method="POST" if self.command == "POST" else "GET",
                site=site,
                home=f"http://{host.lower()}",
                path=unquote(parts.path),
                query=parse_qs(parts.query, keep_blank_values=True),
                form=parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=200),
                visitor=visitor,
                account=self.town.account(site, visitor),
            )
        )
        self.send_response(response.status)
        response.headers.setdefault("Cache-Control", "no-store")
        # Header lines carry ASCII only.
        headers = {key: quote(value, safe="/:?&=#%;,\"'()+!* -_.~") for key, value in response.headers.items()}
        for name, value in {
            **headers,
            "Content-Type": response.kind,
            "Content-Length": str(len(response.body)),
        }.items():
            self.send_header(name, value)
        if not self.headers.get("Cookie", "").count("visitor="):
            self.send_header("Set-Cookie", f"visitor={visitor}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax")
            self.send_header("Set-Cookie", f"greeted=yes; Path=/; Max-Age={_YEAR}; SameSite=Lax")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(response.body)

    def _visitor(self) -> str:
        try:
            morsel = SimpleCookie(self.headers.get("Cookie", "")).get("visitor")
        except CookieError:
            morsel = None
        return morsel.value[:64] if morsel is not None and morsel.value else secrets.token_hex(12)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing about each request."""


class _Server(ThreadingHTTPServer):
    address_family = socket.AF_INET
    daemon_threads = True


def main(data: Path, port: int) -> None:
    """Serve the town on 127.0.0.1 until the end.

    Args:
        data: the folder of its records.
        port: 80 where that may be used; a browser then needs no port in addresses.
    """
    handler = type("Handler", (_Handler,), {"town": Town(data)})
    _Server(("127.0.0.1", port), handler).serve_forever()


if __name__ == "__main__":
    main(Path(os.environ["SERVICE_DATA"]), int(sys.argv[1]))
