"""How a person works darktable, for the live tests, and the home folders that it wrote, for the offline ones."""

from __future__ import annotations

import io
import re
import tarfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from apps.darktable.operations import (
    answer,
    choose,
    find_module,
    leave_darkroom,
    open_in_darkroom,
    select,
    set_slider,
    sort_by,
)
from pytest_opencomputer.app import App
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.sandbox_types import Element
from pytest_opencomputer.waits import WaitTimeout, until

if TYPE_CHECKING:
    from apps.conftest import LiveApp, SavedState

HERE = Path(__file__).parent
ROLL = "Pictures/2024-05 Marsh"
OSPREY, OTTERS, WREN, FLOWERS = "DSC_3141.JPG", "DSC_3147.JPG", "DSC_3152.JPG", "DSC_3158.JPG"
NAMES = (OSPREY, OTTERS, WREN, FLOWERS)

IMAGES_BY_NAME = """
local darktable = require "darktable"
local image = {}
for _, one in ipairs(darktable.database) do image[one.filename] = one end
local osprey, otters, wren, flowers =
  image["DSC_3141.JPG"], image["DSC_3147.JPG"], image["DSC_3152.JPG"], image["DSC_3158.JPG"]
"""


class Ui:
    """darktable's window: keyboard first, elements by role, name and tip."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def select(self, *names: str) -> None:
        """Select these images, and only these."""
        select(self.desk, *names)

    def press(self, name: str, *keys: str) -> None:
        """Select an image and press keys on it."""
        self.select(name)
        self.desk.keys(*keys)

    def unfold(self, title: str) -> None:
        """Unfold or fold a utility module."""
        self.desk.click(role="label", name=re.escape(title))

    def button(self, name: str, tip: str = "") -> None:
        """Click the button whose tip begins so."""
        self.desk.click(self.desk.find(role="button", name=re.escape(name), description=f"(?s){tip}.*"))

    def answer(self, question: str, button: str = "yes") -> None:
        """Answer a question."""
        answer(self.desk, question, button)

    def entry(self, tip: str) -> Element:
        """The entry whose tip begins so."""
        return self.desk.find(role="text", description=rf"(?s){re.escape(tip)}.*")

    def attach(self, tag: str) -> None:
        """Attach a tag to the selected images; the tagging module is unfolded."""
        self.desk.fill(self.entry("enter tag name"), tag + "\n")
        self.dictionary(tag)
        self.desk.key("Escape")

    def dictionary(self, tag: str) -> Element:
        """The line of a tag in the dictionary, the lower one of the two lists."""

        def look() -> Element | None:
            found = self.desk.find_all(role="table cell", name=rf"{re.escape(tag)}( \(\d+\))?")
            return max(found, key=lambda one: one.y, default=None)

        found = self.desk.wait_until(look, f"{tag} in the dictionary")
        self.desk.settle()
        return look() or found

    def tag_menu(self, tag: str, item: str) -> None:
        """Choose from the menu of a tag of the dictionary."""
        self.desk.right_click(self.dictionary(tag))
        self.desk.click(role="menu item", name=item)

    def write_metadata(self, **fields: str) -> None:
        """Enter metadata for the selected images; the metadata editor is unfolded."""
        for field, value in fields.items():
            self.desk.click(self.desk.beside(field, role="text"))
            self.desk.replace(value)
        self.button("apply", "write metadata for selected images")

    def darkroom(self, name: str) -> None:
        """Open an image in the darkroom."""
        open_in_darkroom(self.desk, name)
        self.desk.settle()

    def lighttable(self) -> None:
        """Go back to the lighttable, which is when the history is written."""
        leave_darkroom(self.desk)

    def module(self, title: str) -> None:
        """Search for a processing module and unfold it."""
        find_module(self.desk, title)
        self.desk.click(self.desk.find(role="label", name=re.escape(title)))

    def switch(self, title: str) -> None:
        """Switch a processing module on or off."""
        self.desk.click(find_module(self.desk, title))

    def area(self, tip: str) -> Element:
        """The slider or list whose tip begins so; darktable draws them itself."""
        return self.desk.find(role="drawing area", description=rf"(?s){re.escape(tip)}.*")

    def choose(self, area: Element, entry: str) -> None:
        """Choose from a list."""
        choose(self.desk, area, entry)

    def set_number(self, area: Element, value: str) -> None:
        """Type a value into a slider."""
        set_slider(self.desk, area, value)

    def sort_by(self, order: str) -> None:
        """Choose the sort order."""
        sort_by(self.desk, order)

    def slider(self, tip: str, value: str) -> None:
        """Type a value into the slider whose tip begins so."""
        self.set_number(self.area(tip), value)


class Darktable:
    """darktable in a sandbox with four photographs, and its endpoints.

    Attributes:
        ui: its window.
    """

    def __init__(self, app: LiveApp) -> None:
        self.app = app
        self.ui = Ui(app.desk)

    def ask(self, endpoint: str, **args: Any) -> Any:
        """The facts of an endpoint."""
        return self.app.ask(endpoint, **args)

    def about(self, endpoint: str, name: str, **args: Any) -> Any:
        """The facts of an endpoint about one of the photographs."""
        return self.app.ask(endpoint, image=f"{ROLL}/{name}", **args)

    def run_lua(self, program: str) -> None:
        """Run a program in darktable, which names the images; its bus name comes a moment after its window."""
        program = IMAGES_BY_NAME + program

        def done() -> bool:
            ran = self.app.sandbox.run(
                [
                    *("gdbus", "call", "--session", "--dest", "org.darktable.service", "--object-path", "/darktable"),
                    *("--method", "org.darktable.service.Remote.Lua", program),
                ]
            )
            if "rror" in ran.errors and "ServiceUnknown" not in ran.errors and "Timeout" not in ran.errors:
                raise AssertionError(ran.errors)
            return ran.exit_code == 0

        until(done, what="darktable to run a program", timeout=60)

    def becomes(self, expected: Any, endpoint: str, **args: Any) -> None:
        """Wait until an endpoint says so: what a click sets off is not done when the click is.

        What belongs together must be asked together: darktable rewrites a history while thumbnails are made, and what
        was there a moment ago is gone for a moment.

        Args:
            expected: facts, or some of them; the same goes for facts inside facts, and for those in lists.
        """
        last: list[Any] = [None]

        def so() -> bool:
            last[0] = self.ask(endpoint, **args)
            return _has(last[0], expected)

        try:
            until(so, what=f"{endpoint} {args} to be {expected}", timeout=60)
        except WaitTimeout as error:
            raise AssertionError(f"{error}; it is {last[0]}") from error


def _has(facts: Any, expected: Any) -> bool:
    if isinstance(expected, dict) and isinstance(facts, dict):
        return all(key in facts and _has(facts[key], value) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(facts, list):
        return len(expected) == len(facts) and all(map(_has, facts, expected))
    return bool(facts == expected)


def photographs(folder: str = ROLL) -> dict[str, bytes]:
    """The four photographs as seed files."""
    return {f"{folder}/{name}": (HERE / "photographs" / name).read_bytes() for name in NAMES}


def empty_caches(app: LiveApp) -> None:
    """Thumbnails are kept by the numbers of images, which start again in a fresh library."""
    app.sandbox.run(["rm", "-rf", "/home/user/.cache/darktable"]).check()


@dataclass(frozen=True)
class Hands:
    """What a test needs that starts darktable in its own sandbox, its folder not being importable."""

    live_app: Callable[[App, Registry, Sandbox], LiveApp]
    darktable: Callable[[LiveApp], Darktable] = Darktable
    photographs: Callable[[], dict[str, bytes]] = photographs


@pytest.fixture
def hands(request: pytest.FixtureRequest) -> Hands:
    """See there."""
    plugins = request.config.pluginmanager.get_plugins()
    return Hands(next(one.LiveApp for one in plugins if hasattr(one, "LiveApp")))


@pytest.fixture
def prepared(live_app: LiveApp) -> Darktable:
    """A sandbox with the photographs, darktable not started."""
    empty_caches(live_app)
    live_app.put(photographs())
    return Darktable(live_app)


@pytest.fixture
def darktable(prepared: Darktable) -> Darktable:
    """darktable with a film roll of the four photographs."""
    prepared.app.start(f"/home/user/{ROLL}")
    return prepared


@pytest.fixture
def written_by(saved_state: SavedState) -> Callable[[str], SavedState]:
    """The home folder that a release of darktable wrote: ``written_by("5.0.1")``."""

    def unpack(release: str) -> SavedState:
        content = (HERE / "homes" / f"darktable-{release}.tar.xz").read_bytes()
        with tarfile.open(fileobj=io.BytesIO(content), mode="r:xz") as archive:
            archive.extractall(saved_state.root, filter="data")
        return saved_state

    return unpack
