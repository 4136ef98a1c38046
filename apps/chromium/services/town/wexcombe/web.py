"""What the sites of the town are made with: requests, answers, pages."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .accounts import Account

_STYLE = (Path(__file__).parent / "style.css").read_text()


@dataclass(frozen=True)
class Request:
    """What a browser asks for.

    Attributes:
        site: the first label of the host, for example ``shop``.
        home: the address of the site without a path, with the port where it is not the usual one.
        form: what was sent with POST, each field with all its values.
        visitor: who asks, by a cookie; the same on one site until cookies are deleted.
    """

    method: str
    site: str
    home: str
    path: str
    query: Mapping[str, Sequence[str]]
    form: Mapping[str, Sequence[str]]
    visitor: str
    account: Account | None

    def asked(self, name: str, default: str = "") -> str:
        """A value of the address."""
        return next(iter(self.query.get(name, ())), default)

    def sent(self, name: str, default: str = "") -> str:
        """A value of the form, without white space around it, with line feeds only."""
        value = next(iter(self.form.get(name, ())), default)
        return value.replace("\r\n", "\n").strip()

    def sister(self, site: str) -> str:
        """The address of another site of the town."""
        return self.home.replace(f"//{self.site}.", f"//{site}.", 1)


@dataclass
class Response:
    """What the browser gets."""

    body: bytes = b""
    status: int = 200
    kind: str = "text/html; charset=utf-8"
    headers: dict[str, str] = field(default_factory=dict)


def redirect(place: str) -> Response:
    """Send the browser elsewhere, with GET."""
    return Response(status=303, headers={"Location": place})


def e(text: object) -> str:
    """Text as HTML."""
    return html.escape(str(text))


def money(pence: int) -> str:
    """An amount in pounds."""
    return f"£{pence // 100:,}.{pence % 100:02}"


def paragraphs(text: str) -> str:
    """Text with empty lines between paragraphs as HTML."""
    parts = [part.strip() for part in text.split("\n\n") if part.strip()]
    return "".join(f"<p>{e(part).replace(chr(10), '<br>')}</p>" for part in parts)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table; its cells are HTML."""
    top = "".join(f'<th scope="col">{e(one)}</th>' for one in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def field_row(label: str, name: str, value: str = "", *, kind: str = "text", hint: str = "", error: str = "") -> str:
    """A field of a form with its label."""
    wrong = f'<span class="wrong" id="{name}-wrong">{e(error)}</span>' if error else ""
    note = f'<span class="hint">{e(hint)}</span>' if hint else ""
    state = ' aria-invalid="true"' if error else ""
    if kind == "textarea":
        box = f'<textarea id="{name}" name="{name}" rows="6"{state}>{e(value)}</textarea>'
    else:
        box = f'<input id="{name}" name="{name}" type="{kind}" value="{e(value)}"{state}>'
    return f'<div class="row"><label for="{name}">{e(label)}</label>{note}{box}{wrong}</div>'


def choice(label: str, name: str, options: Sequence[tuple[str, str]], value: str = "", *, error: str = "") -> str:
    """A list to choose from."""
    items = "".join(
        f'<option value="{e(key)}"{" selected" if key == value else ""}>{e(text)}</option>' for key, text in options
    )
    wrong = f'<span class="wrong">{e(error)}</span>' if error else ""
    box = f'<select id="{name}" name="{name}">{items}</select>'
    return f'<div class="row"><label for="{name}">{e(label)}</label>{box}{wrong}</div>'


def radios(legend: str, name: str, options: Sequence[tuple[str, str]], value: str = "", *, error: str = "") -> str:
    """Radio buttons."""
    items = "".join(
        f'<label class="tick"><input type="radio" name="{name}" value="{e(key)}"{" checked" if key == value else ""}> '
        f"{e(text)}</label>"
        for key, text in options
    )
    wrong = f'<span class="wrong">{e(error)}</span>' if error else ""
    return f"<fieldset><legend>{e(legend)}</legend>{items}{wrong}</fieldset>"


def ticks(legend: str, name: str, options: Sequence[tuple[str, str]], values: Sequence[str], *, error: str = "") -> str:
    """Check boxes."""
    items = "".join(
        f'<label class="tick"><input type="checkbox" name="{name}" value="{e(key)}"'
        f"{' checked' if key in values else ''}> {e(text)}</label>"
        for key, text in options
    )
    wrong = f'<span class="wrong">{e(error)}</span>' if error else ""
    return f"<fieldset><legend>{e(legend)}</legend>{items}{wrong}</fieldset>"


@dataclass(frozen=True)
class Look:
    """What the pages of one site have in common."""

    name: str
    motto: str
    color: str
    links: tuple[tuple[str, str], ...]


def page(request: Request, look: Look, title: str, body: str, *, status: int = 200, script: str = "") -> Response:
    """A whole page."""
    links = "".join(f'<a href="{place}">{e(text)}</a>' for place, text in look.links)
    if request.account:
        who = f'<span class="who">Signed in as {e(request.account.name)}</span> <a href="/sign-out">Sign out</a>'
    else:
        who = '<a href="/sign-in">Sign in</a>'
    others = " · ".join(
        f'<a href="{request.sister(site)}/">{e(text)}</a>'
        for site, text in (
            ("www", "Town"),
            ("shop", "Chandlery"),
            ("wiki", "Harbour wiki"),
            ("forum", "The Slipway"),
            ("council", "Council"),
            ("harbour", "Harbour office"),
        )
        if site != request.site
    )
    text = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{e(title)} – {e(look.name)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><div class="inner"><a class="brand" href="/">{e(look.name)}</a><span class="motto">{e(look.motto)}</span>
<nav aria-label="Site">{links}</nav><div class="account">{who}</div></div></header>
<main class="inner">
{body}
</main>
<footer><div class="inner">{others}</div></footer>
{f"<script>{script}</script>" if script else ""}
</body>
</html>
"""
    return Response(text.encode(), status)


def style(look: Look) -> Response:
    """The style sheet of a site."""
    return Response(f":root {{ --site: {look.color}; }}\n{_STYLE}".encode(), kind="text/css; charset=utf-8")


def icon(look: Look) -> Response:
    """The icon of a site: its first letter on its colour."""
    letter = e(look.name.removeprefix("The ")[0])
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" '
        f'fill="{look.color}"/><text x="16" y="23" font-family="serif" font-size="20" text-anchor="middle" '
        f'fill="#fff">{letter}</text></svg>'
    )
    return Response(svg.encode(), kind="image/svg+xml")
