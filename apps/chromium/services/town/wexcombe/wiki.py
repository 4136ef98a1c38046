"""The harbour wiki: pages that everybody with an account can edit, each with its history."""

from __future__ import annotations

import difflib
import re
from urllib.parse import quote

from .accounts import ACCOUNTS
from .records import Record, Records
from .web import Look, Request, Response, e, field_row, page, redirect, table
from .wiki_text import AUTHORS, PAGES

LOOK = Look(
    "Wexcombe Harbour wiki",
    "Written by those who use the harbour",
    "#3b5d2f",
    (("/", "Main page"), ("/pages", "All pages"), ("/changes", "Recent changes")),
)


def _place(title: str, more: str = "") -> str:
    return f"/page/{quote(title)}{more}"


class Wiki:
    """The pages: those of the start, and what was edited since."""

    def __init__(self, records: Records) -> None:
        self._records = records

    def _revisions(self, title: str) -> list[Record]:
        first = {
            "page": title,
            "text": PAGES[title],
            "summary": "Page created",
            "author": AUTHORS.get(title, "m.quill"),
        }
        edits = [one for one in self._records.all("wiki") if one["page"] == title]
        return ([first] if title in PAGES else []) + edits

    def _titles(self) -> list[str]:
        return sorted({*PAGES, *(one["page"] for one in self._records.all("wiki"))})

    def text(self, title: str) -> str | None:
        """The text of a page as it is now."""
        revisions = self._revisions(title) if title in self._titles() else []
        return revisions[-1]["text"] if revisions else None

    def show(self, request: Request, title: str) -> Response | None:
        text = self.text(title)
        if text is None:
            return None
        last = self._revisions(title)[-1]
        body = f"""<h1>{e(title)}</h1>{rendered(text)}
<p class="hint">Last edited by {e(_name(last["author"]))}: {e(last["summary"])}</p>
<p class="noprint"><a class="button" href="{_place(title, "/edit")}">Edit this page</a> <a
href="{_place(title, "/history")}">History</a></p>"""
        return page(request, LOOK, title, body)

    def edit(self, request: Request, title: str) -> Response | None:
        """The editor of a page, and what was sent with it."""
        text = self.text(title)
        if text is None:
            return None
        if request.account is None:
            return redirect(f"/sign-in?then={quote(_place(title, '/edit'))}")
        problem, sent = "", text
        if request.method == "POST":
            sent = next(iter(request.form.get("text", ())), "").replace("\r\n", "\n").rstrip("\n")
            summary = request.sent("summary")
            if not summary:
                problem = "Say in a few words what you changed and where you know it from."
            elif sent == text:
                problem = "Nothing was changed."
            else:
                self._keep(request.account.login, title, text, sent, summary)
                return redirect(_place(title))
        wrong = f'<div class="errors">{e(problem)}</div>' if problem else ""
        body = f"""<h1>Editing: {e(title)}</h1>{wrong}<form method="post">
<div class="row wide"><label for="text">Text of the page</label><textarea id="text" name="text"
rows="22">{e(sent)}</textarea></div>
{field_row("Summary of the change", "summary", request.sent("summary"))}
<button>Save page</button> <a href="{_place(title)}">Cancel</a></form>"""
        script = """const box = document.getElementById("text");
box.addEventListener("input", () => localStorage.setItem("draft", box.value));"""
        return page(request, LOOK, f"Editing {title}", body, script=script)

    def _keep(self, author: str, title: str, before: str, after: str, summary: str) -> None:
        lines = list(difflib.ndiff(before.split("\n"), after.split("\n")))
        self._records.add(
            "wiki",
            {
                "page": title,
                "author": author,
                "summary": summary,
                "text": after,
                "added": [line[2:] for line in lines if line.startswith("+ ")],
                "removed": [line[2:] for line in lines if line.startswith("- ")],
            },
        )

    def history(self, request: Request, title: str) -> Response | None:
        if self.text(title) is None:
            return None
        rows = [
            (
                str(number),
                e(_name(one["author"])),
                e(one["summary"]),
                "<br>".join(f"+ {e(line)}" for line in one.get("added", ())),
            )
            for number, one in reversed(list(enumerate(self._revisions(title), 1)))
        ]
        back = f'<p><a href="{_place(title)}">Back to the page</a></p>'
        body = f"<h1>History: {e(title)}</h1>{table(('Revision', 'By', 'Summary', 'Added'), rows)}{back}"
        return page(request, LOOK, f"History of {title}", body)

    def pages(self, request: Request) -> Response:
        words = request.asked("q").lower()
        titles = [one for one in self._titles() if words in (one + " " + (self.text(one) or "")).lower()]
        items = "".join(f'<li><a href="{_place(one)}">{e(one)}</a></li>' for one in titles)
        body = f"""<h1>All pages</h1><form action="/pages" role="search"><div class="row"><label for="q">Search the
wiki</label>
<input id="q" name="q" type="text"
value="{e(request.asked("q"))}"></div><button>Search</button></form><ul>{items}</ul>"""
        return page(request, LOOK, "All pages", body)

    def changes(self, request: Request) -> Response:
        rows = [
            (f'<a href="{_place(one["page"])}">{e(one["page"])}</a>', e(_name(one["author"])), e(one["summary"]))
            for one in reversed(self._records.all("wiki"))
        ]
        changes = table(("Page", "By", "Summary"), rows) if rows else "<p>None since the last archive.</p>"
        body = f"<h1>Recent changes</h1>{changes}"
        return page(request, LOOK, "Recent changes", body)


def _name(login: str) -> str:
    return ACCOUNTS[login].name if login in ACCOUNTS else login


def rendered(text: str) -> str:
    """The text of a page as HTML."""
    out: list[str] = []
    for block in re.split(r"\n{2,}|(?<===)\n", text):
        lines = [line for line in block.split("\n") if line.strip()]
        if not lines:
            continue
        if lines[0].startswith("=="):
            out.append(f"<h2>{_links(lines.pop(0).strip('= '))}</h2>")
        if lines and all(line.startswith("|") for line in lines):
            rows = [[_links(cell.strip()) for cell in line.strip("| ").split("|")] for line in lines]
            head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
            body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows[1:])
            out.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
        elif lines and all(line.startswith("*") for line in lines):
            out.append(f"<ul>{''.join(f'<li>{_links(line[1:].strip())}</li>' for line in lines)}</ul>")
        elif lines:
            out.append(f"<p>{'<br>'.join(map(_links, lines))}</p>")
    return "".join(out)


def _links(text: str) -> str:
    return re.sub(
        r"\[\[(.+?)\]\]",
        lambda found: f'<a href="{_place(found[1])}">{e(found[1])}</a>',
        e(text).replace("&#x27;", "'"),
    )
