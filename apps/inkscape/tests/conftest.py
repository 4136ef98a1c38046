"""What the tests of Inkscape share: files, and its own automation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_opencomputer.waits import until

if TYPE_CHECKING:
    from apps.conftest import LiveApp

FILES = Path(__file__).parent / "files"
HOME = "/home/user"
_NAMES = " ".join(
    (
        'xmlns="http://www.w3.org/2000/svg"',
        'xmlns:xlink="http://www.w3.org/1999/xlink"',
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
        'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"',
    )
)
PAGE = 'width="200mm" height="100mm" viewBox="0 0 200 100"'
_NAME = "org.inkscape.Inkscape"
_ROOT = "/org/inkscape/Inkscape"


def drawing(inside: str, page: str = PAGE) -> bytes:
    """A drawing of 200 by 100 mm with something in it."""
    return f"<svg {_NAMES} {page}>{inside}</svg>".encode()


def run_actions(app: LiveApp, place: str, *actions: str) -> None:
    """Let another Inkscape, without a window, do something with a drawing and what is in it."""
    app.sandbox.run(["inkscape", f"{HOME}/{place}", f"--actions={';'.join(actions)}"], timeout=120).check()


def measured(app: LiveApp, place: str) -> dict[str, list[float]]:
    """The visual boxes of all elements in millimetres, as Inkscape says: left, top, width, height."""
    said = app.sandbox.run(["inkscape", "--query-all", f"{HOME}/{place}"], timeout=120).check().stdout.decode()
    lines = [line.split(",") for line in said.splitlines() if line.count(",") == 4]
    return {name: [float(one) * 25.4 / 96 for one in numbers] for name, *numbers in lines}


class Automation:
    """The actions of the running Inkscape, over the session bus: those of its menus and of its command line."""

    def __init__(self, app: LiveApp) -> None:
        self._app = app
        self._places: dict[str, str] = {}
        said = self._gdbus("introspect", "--object-path", _ROOT, "--recurse")
        for place in (_ROOT, *re.findall(rf"node ({_ROOT}/(?:window|document)/\d+)", said)):
            listed = self._gdbus("call", "--object-path", place, "--method", "org.gtk.Actions.List")
            for name in re.findall(r"'([^']+)'", listed):
                self._places.setdefault(name, place)

    def _gdbus(self, command: str, *arguments: str) -> str:
        line = ["gdbus", command, "--session", "--dest", _NAME, *arguments]
        return self._app.sandbox.run(line, timeout=60).check().stdout.decode()

    def do(self, name: str, value: str = "") -> None:
        """One action; ``value`` is in GVariant's text format."""
        method = ("--method", "org.gtk.Actions.Activate", name, f"[<{value}>]" if value else "[]", "{}")
        assert self._gdbus("call", "--object-path", self._places[name], *method).strip() == "()"

    def select(self, *ids: str) -> None:
        """Select objects by their ids, and nothing else."""
        self.do("select-clear")
        for one in ids:
            self.do("select-by-id", f"'{one}'")

    def set(self, ids: tuple[str, ...], **attributes: str) -> None:
        """Set properties of the style of some objects; ``_`` stands for ``-``."""
        self.select(*ids)
        for name, value in attributes.items():
            self.do("object-set-property", f"'{name.replace('_', '-')},{value}'")

    def save(self) -> None:
        """Save the document in front, and wait until it is saved."""
        self.do("document-save")
        until(self._is_saved, what="the document to be saved", timeout=60)

    def _is_saved(self) -> bool:
        return self._app.ask("front-document")["unsaved"] is False
