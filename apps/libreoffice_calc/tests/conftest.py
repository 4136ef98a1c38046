"""Documents in the real Calc, for the live tests."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any

import pytest

from apps.conftest import LiveApp
from apps.libreoffice_calc.tests.ledger import HERE
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.waits import WaitTimeout, until

if TYPE_CHECKING:
    from pytest_opencomputer.rollouts.harness import Harness
    from pytest_opencomputer.sandbox import Sandbox

NOTES = "Documents/notes.fods"
ROWS = (("Part", "Price", "Count"), ("Valve", "12.5", "4"), ("Pump", "249", "1"), ("Hose", "7.9", "12"))


class Calc:
    """Calc with a small document."""

    def __init__(self, app: LiveApp) -> None:
        self.app = app
        self.desk: Desk = app.desk
        self.place = NOTES

    def ask(self, endpoint: str, **args: Any) -> Any:
        """The facts of an endpoint about the sheet of the document."""
        return self.app.ask(endpoint, place=self.place, sheet="Parts", **args)

    def becomes(self, expected: Any, endpoint: str, **args: Any) -> None:
        """Wait until an endpoint says so, or says some of it."""
        last: list[Any] = [None]

        def so() -> bool:
            last[0] = self.app.ask(endpoint, **args)
            return has(last[0], expected)

        try:
            until(so, what=f"{endpoint} {args} to be {expected}", timeout=30)
        except WaitTimeout as error:
            raise AssertionError(f"{error}; it is {last[0]}") from error


def has(facts: Any, expected: Any) -> bool:
    """Whether facts are as expected, in what is expected."""
    if isinstance(expected, dict) and isinstance(facts, dict):
        return all(key in facts and has(facts[key], value) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(facts, list):
        return len(facts) == len(expected) and all(has(*pair) for pair in zip(facts, expected, strict=True))
    return bool(facts == expected)


def notes() -> bytes:
    """A small document."""
    names = " ".join(
        f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{prefix}:1.0"' for prefix in ("office", "table", "text")
    )

    def cell(content: str) -> str:
        if content[0].isdigit():
            return f'<table:table-cell office:value-type="float" office:value="{content}"/>'
        return f'<table:table-cell office:value-type="string"><text:p>{content}</text:p></table:table-cell>'

    rows = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in ROWS)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document {names} office:version="1.3"'
        ' office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>'
        f'<table:table table:name="Parts">{rows}</table:table></office:spreadsheet></office:body></office:document>'
    ).encode()


@pytest.fixture
def calc(live_app: LiveApp) -> Calc:
    """Calc with a small document open."""
    live_app.put({NOTES: notes()})
    live_app.start(f"/home/user/{NOTES}")
    return Calc(live_app)


def png() -> bytes:
    """A picture."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
    rows = chunk(b"IDAT", zlib.compress((b"\0" + b"\x30\x80\x20" * 8) * 8))
    return b"\x89PNG\r\n\x1a\n" + head + rows + chunk(b"IEND", b"")


class Stock:
    """A document that was saved, changed and saved again in one place; ``Before`` has what was saved first."""

    def __init__(self, app: LiveApp) -> None:
        self.app = app

    def take(self, step: str) -> None:
        """Let ``changes.py`` take a step."""
        program = ["python3", "/home/user/changes.py", step, "/home/user/Documents"]
        self.app.sandbox.run(program, timeout=60).check()

    def seen(self, endpoint: str, file: str, /, **args: Any) -> list[Any]:
        """What an endpoint says about a file, before and after."""
        return [self.app.ask(endpoint, place=f"{folder}/{file}", **args) for folder in ("Before", "Documents")]

    def parts(self, suffix: str, endpoint: str, **args: Any) -> list[Any]:
        """What an endpoint says about the sheet with the parts, before and after."""
        return self.seen(endpoint, f"stock.{suffix}", sheet="Parts", **args)


@pytest.fixture(scope="module")
def stock(opencomputer: Harness, app_sandbox: Sandbox, app_name: str) -> Stock:
    """The document, saved twice, and Calc with it open."""
    app = LiveApp(opencomputer.registry.app(app_name), opencomputer.registry, app_sandbox)
    app.reset()
    app.put({name: (HERE / name).read_bytes() for name in ("everything.py", "changes.py")} | {"label.png": png()})
    app.start()
    found = Stock(app)
    found.take("before")
    app.sandbox.run(["cp", "-a", "/home/user/Documents", "/home/user/Before"]).check()
    found.take("after")
    return found


Look = tuple[bool, str, str]


def condition(area: str, kind: str, word: str = "", *values: str, look: Look = (True, "#806000", "#fff2cc")) -> Any:
    """A conditional format of one rule; its look is bold, colour and background, those of "Low stock" if not said."""
    rule = {"kind": kind, "condition": word, "values": list(values)}
    return {"areas": [area], "rules": [rule | dict(zip(("bold", "color", "background"), look, strict=True))]}
