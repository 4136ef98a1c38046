"""The harbour office: publications and statements to download."""

from __future__ import annotations

import re

from . import publications
from .web import Look, Request, Response, e, page, redirect, table

LOOK = Look(
    "Wexcombe Harbour Office",
    "Channel 12, day and night",
    "#16436b",
    (("/", "Welcome"), ("/publications", "Publications"), ("/statements", "Berth accounts"), ("/plans", "Plans")),
)


def home(request: Request) -> Response:
    body = f"""<h1>Welcome to Wexcombe</h1><p>The office at the root of the north pier is manned from 07:00 to 21:00
in summer
and from 08:00 to 17:00 in winter.</p><h2>For berth holders</h2><p>Statements of your account are under
<a href="/statements">Berth accounts</a>; tariffs and price lists under <a href="/publications">Publications</a>.
What the
users of the harbour have written is in the <a href="{request.sister("wiki")}/">wiki</a>.</p>"""
    return page(request, LOOK, "Welcome", body)


def documents(request: Request) -> Response:
    rows = [(e(title), f'<a href="/files/{name}">{name}</a>') for name, title in publications.tariffs()]
    body = f"<h1>Publications</h1>{table(('Document', 'File'), rows)}"
    return page(request, LOOK, "Publications", body)


def statements(request: Request) -> Response:
    """The statements of whoever is signed in; the office (no berth) sees all."""
    if request.account is None:
        return redirect("/sign-in?then=/statements")
    mine = [request.account.berth] if request.account.berth else list(publications.BERTHS)
    parts = []
    for berth in mine:
        rows = [
            (
                f"{month} 2024",
                f'<a href="/files/statement-{berth}-2024-{number:02}.csv">statement-{berth}-2024-{number:02}.csv</a>',
            )
            for number, month in enumerate(publications.MONTHS, 1)
        ]
        parts.append(f"<h2>Berth {berth}, {e(publications.BERTHS[berth])}</h2>{table(('Month', 'Statement'), rows)}")
    return page(request, LOOK, "Berth accounts", f"<h1>Berth accounts</h1>{''.join(parts)}")


def plans(request: Request) -> Response:
    body = """<h1>Plans</h1><p><img src="/files/inner-harbour.png" width="900" height="560" alt="Plan of the inner
harbour"></p>
<p>Pontoons A (north) to C (south). <a href="/files/inner-harbour.png" download>Download the plan</a></p>"""
    return page(request, LOOK, "Plans", body)


def files(request: Request, name: str) -> Response | None:
    """A file to download."""
    if name == "inner-harbour.png":
        return Response(publications.plan(), kind="image/png")
    content = publications.document(name)
    if content is not None:
        return Response(content, kind="application/pdf")
    found = re.fullmatch(r"statement-([A-Z]-\d{3})-2024-(\d\d)\.csv", name)
    if found is None or found[1] not in publications.BERTHS or not 1 <= int(found[2]) <= 12:
        return None
    if request.account is None or request.account.berth not in ("", found[1]):
        return redirect("/sign-in?then=/statements")
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(publications.statement(found[1], int(found[2])), kind="text/csv; charset=utf-8", headers=headers)
