"""Theme, scale and locale as programs on a real desktop see them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from PIL import Image

from pytest_opencomputer.apps.waits import ElementShown, until
from pytest_opencomputer.models.look import LOCALES, SCALES, USUAL, Look
from pytest_opencomputer.models.sandbox_types import Element
from pytest_opencomputer.sandbox.backends.docker import DockerBackend
from pytest_opencomputer.sandbox.images.building import ensure_all, image_for
from pytest_opencomputer.sandbox.images.look import with_look
from pytest_opencomputer.sandbox.labels import labels_for
from pytest_opencomputer.sandbox.pool import Pool
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import TTL

FORM = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="form")
window.set_default_size(600, 200)
row = Gtk.Box()
for button in (Gtk.Button(label="one"), Gtk.Button(label="two"), Gtk.Button.new_from_stock("gtk-open")):
    row.add(button)
window.add(row)
window.show_all()
Gtk.main()
"""
SETTINGS = """
import json, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gio, Gtk
gtk = Gtk.Settings.get_default()
print(json.dumps({
    "gtk": [gtk.get_property("gtk-theme-name"), gtk.get_property("gtk-application-prefer-dark-theme")],
    "scheme": Gio.Settings.new("org.gnome.desktop.interface").get_string("color-scheme"),
    "contrast": Gio.Settings.new("org.gnome.desktop.a11y.interface").get_boolean("high-contrast"),
}))
"""
MakeDesktop = Callable[[Look], Sandbox]


@pytest.fixture
def looking(docker_backend: DockerBackend) -> Iterator[MakeDesktop]:
    """Starts a desktop without apps that looks as is wanted; one at a time."""
    plain = image_for([])
    with ExitStack() as stack:

        def make(look: Look) -> Sandbox:
            stack.pop_all().close()
            tag = ensure_all([plain, with_look(plain, look)], print)[-1].tag
            pool = Pool.of_machine()
            stack.enter_context(pool.desktop())
            with pool.start():
                labels = labels_for(run="tests", task="", ttl=TTL)
                sandbox = Sandbox.start(docker_backend, image=tag, labels=labels, ttl=TTL, look=look)
            return stack.enter_context(sandbox)

        yield make


def form(desktop: Sandbox) -> list[Element]:
    """The buttons of a window: "one", "two", and one whose words are the toolkit's."""
    desktop.spawn(["python3", "-c", FORM], group="app")
    until(lambda: ElementShown("button", "two").holds(desktop), what="the window", timeout=30)
    desktop.settle()
    found = [one for one in desktop.find(role="button") if one.name]
    assert [one.name for one in found[:2]] == ["one", "two"]
    return found


def said(desktop: Sandbox, *command: str, user: str = "user") -> str:
    """What a program prints."""
    done = desktop.run(command, user=user, group="app" if user == "user" else "session")
    done.check()
    return done.stdout.decode().strip()


@pytest.mark.parametrize(("locale", "month"), [("de_DE", "März"), ("ja_JP", "3月"), ("ar_EG", "مارس")])
def test_programs_speak_the_language_of_the_locale(looking: MakeDesktop, locale: str, month: str) -> None:
    assert {*LOCALES} == {USUAL.locale, "de_DE", "ja_JP", "ar_EG"}, "each is tried here"
    desktop = looking(Look(locale=locale))
    march = ["date", "-u", "-d", "2026-03-01", "+%B"]
    assert said(desktop, *march) == month
    assert said(desktop, *march, user="display") == "March", "services are the same on every desktop"
    one, two, toolkits = form(desktop)
    assert toolkits.name != "Open"
    assert (one.x > two.x > toolkits.x) == (locale == "ar_EG")


@pytest.mark.parametrize(
    ("theme", "gtk", "scheme", "contrast", "bright"),
    [
        ("light", ["Adwaita", False], "default", False, True),
        ("dark", ["Adwaita", True], "prefer-dark", False, False),
        ("high-contrast", ["HighContrast", False], "default", True, True),
    ],
)
def test_toolkits_know_the_theme(
    looking: MakeDesktop, theme: str, gtk: list[object], scheme: str, contrast: bool, bright: bool
) -> None:
    desktop = looking(Look(theme=theme))
    known = json.loads(said(desktop, "python3", "-c", SETTINGS).splitlines()[-1])
    assert known == {"gtk": gtk, "scheme": scheme, "contrast": contrast}
    one, *_ = form(desktop)
    picture = Image.open(io.BytesIO(desktop.screenshot())).convert("L")
    pixel = picture.getpixel((one.x + one.width // 4, one.y + one.height // 4))
    assert isinstance(pixel, int)
    assert (pixel > 128) == bright


def test_texts_and_controls_grow_with_the_scale(looking: MakeDesktop) -> None:
    widths = [form(looking(Look(scale=scale)))[2].width for scale in SCALES]
    assert widths == sorted({*widths})
    assert widths[-1] > 1.5 * widths[0], "of GTK's controls, only the texts grow"
