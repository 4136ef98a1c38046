"""A task as text for somebody who reviews it: instruction, checks, and what is in its files.

A proof shows that a task can be solved by somebody who knows what is expected. Only a reader can tell whether the
instruction says it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from email import message_from_bytes, policy

from pytest_opencomputer.guest.channels import odf
from pytest_opencomputer.tasks.task import Check, Task, seed_files, service_seeds

_MOST_TEXT = 20_000  # characters of a file
_MOST_ROWS, _MOST_VALUE = 400, 300
_SQLITE, _MAILS = b"SQLite format 3\0", "Maildir/"
_REPEATED = 40  # empty cells and rows at the end of a sheet are stored as one that is repeated very often


def text_of(task: Task) -> str:
    """All that a reviewer needs, in Markdown. Of files that are no text, workbook, mail or database, only the sizes."""
    spec = task.spec
    files = {f"~/{place}": content for place, content in seed_files(task).items()}
    for service, own in service_seeds(task).items():
        files |= {f"{service}:{place}": content for place, content in own.items()}
    if task.composed:
        events = {place: one for place, one in task.composed.made.env.items() if place.startswith("events/")}
        files |= {f"later, {place}": content for place, content in events.items()}
    lines = [f"# {task.id}", "", spec.instruction, "", "## Open at the start", ""]
    lines += [f"- {one.app}: {', '.join(one.args) or 'nothing'}" for one in spec.open]
    lines += ["", "## Goals", "", *(_goal(one) for one in spec.checks if one.kind == "goal")]
    lines += ["", "## Guards", "", *(f"- {one.id}: {one.because}" for one in spec.checks if one.kind == "guard")]
    lines += ["", "## Files"]
    for place, content in sorted(files.items()):
        lines += ["", f"### {place}", "", *_content(place, content)]
    return "\n".join(lines) + "\n"


def _goal(check: Check) -> str:
    args, expect = (json.dumps(one, ensure_ascii=False) for one in (check.args, check.expect))
    return f'- {check.id} ("{check.because}"): {check.app} {check.endpoint} {args} is {expect}'


def _content(place: str, content: bytes) -> Iterator[str]:
    if place.endswith(".ods"):
        yield from _workbook(content)
    elif content.startswith(_SQLITE):
        yield from _database(content)
    elif _MAILS in place:
        yield from _mail(content)
    else:
        try:
            text = content.decode()
        except UnicodeDecodeError:
            yield f"({len(content)} bytes)"
        else:
            yield text[:_MOST_TEXT].rstrip("\n")
            if len(text) > _MOST_TEXT:
                yield f"(… {len(text) - _MOST_TEXT} characters more)"


def _workbook(content: bytes) -> Iterator[str]:
    for sheet in odf.Document(content).content.iter(odf.q("table:table")):
        yield f"Sheet {sheet.get(odf.q('table:name'))}:"
        number = 1
        for row in sheet.iter(odf.q("table:table-row")):
            cells: list[str] = []
            for cell in row:
                text, formula = odf.text_of(cell), cell.get(odf.q("table:formula"))
                times = min(int(cell.get(odf.q("table:number-columns-repeated"), "1")), _REPEATED)
                cells += [f"{text} [{formula}]" if formula else text] * times
            if any(cells):
                yield f"{number}: {' | '.join(cells).rstrip(' |')}"
            number += int(row.get(odf.q("table:number-rows-repeated"), "1"))


def _database(content: bytes) -> Iterator[str]:
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(content)
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        for (name,) in names:
            quoted = str(name).replace('"', '""')
            rows = database.execute(f'SELECT * FROM "{quoted}" LIMIT {_MOST_ROWS}').fetchall()
            yield f"Table {name}: {len(rows)} rows" + (" or more" if len(rows) == _MOST_ROWS else "")
            for row in rows:
                yield " | ".join(str(value)[:_MOST_VALUE].replace("\n", " ").replace("\r", "") for value in row)


def _mail(content: bytes) -> Iterator[str]:
    mail = message_from_bytes(content, policy=policy.default)
    yield f"{mail['date']}, from {mail['from']}, to {mail['to']}: {mail['subject']}"
    for part in mail.walk():
        if part.get_content_maintype() == "text":
            yield from ["", *([f"{part.get_filename()}:"] if part.get_filename() else []), part.get_content().rstrip()]
