"""GIMP, the image editor."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.app import App, Button, Quit, Save
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

_FOLDER = ".config/GIMP/3.0"

# Without the two first lines together a welcome dialog covers the window. By itself GIMP takes half of the machine's
# memory for its pixels, whatever the sandbox may have of it. The outline of a selection moves all the time, so that no
# screen with one comes to rest; it does so every ten seconds here.
_SETTINGS = """\
(show-welcome-dialog no)
(config-version "3.0.4")
(check-updates no)
(tile-cache-size 512m)
(undo-size 128m)
(marching-ants-speed 10000)
"""


def _book(*dialogs: str, position: str = "") -> str:
    tabs = " ".join(
        f'(dockable "gimp-{dialog}" (tab-style icon) (aux-info (show-button-bar "true")))' for dialog in dialogs
    )
    return f"(book {position} (current-page 0) {tabs})"


# GIMP's own arrangement in a window that fills the screen; it starts in a small one, whose docks cut off their content.
_SESSION = f"""\
(session-info "toplevel" (factory-entry "gimp-single-image-window") (position 0 0) (size 1920 1061) (open-on-exit)
    (aux-info (left-docks-width "280") (right-docks-width "320") (maximized "yes"))
    (gimp-toolbox (side left) {_book("tool-options", "device-status", "undo-history", "image-list")})
    (gimp-dock (side right)
        {_book("brush-grid", "pattern-grid", "font-list", "document-list")}
        {_book("layer-list", "channel-list", "vectors-list", position="(position 420)")}))
(session-info "toplevel" (factory-entry "gimp-action-search-dialog") (position 640 240) (size 640 400))
(hide-docks no)
(single-window-mode yes)
(show-tabs yes)
(tabs-position 0)
(last-tip-shown 0)
"""

# A first start asks each of some 200 plug-ins what it does, which takes half a minute of processor time on two cores.
_PLUGINS = (
    "HOME=$PWD XDG_RUNTIME_DIR=/tmp/build gimp-console -i --quit --no-splash "
    "--batch-interpreter=plug-in-script-fu-eval -b '(gimp-quit 0)' >/dev/null 2>&1",
    f"test -s {_FOLDER}/pluginrc",
)


@dataclass(frozen=True)
class Loaded:
    """Windows of GIMP show what they will show: the images of its command line are open."""

    def holds(self, sandbox: Sandbox) -> bool:
        before = _titles(sandbox)
        sandbox.settle()
        return bool(before) and before == _titles(sandbox)

    def __str__(self) -> str:
        return "the titles of GIMP's windows to stand still"


def _titles(sandbox: Sandbox) -> list[str]:
    return sorted(window.title for window in sandbox.windows())


APP = App(
    name="gimp",
    title="GIMP",
    category="creative",
    packages=("gimp",),
    launch=("gimp", "--no-splash"),
    process=("gimp", "gimp-3.0"),
    ready=AllOf((WindowShown("GIMP|GNU Image"), ElementShown("menu", "File", app="gimp.*"), Loaded())),
    quit=Quit(chord="ctrl+q", discard=(Button("Discard Changes"),), timeout=30.0),
    save=Save(chord="ctrl+s"),
    home={f"{_FOLDER}/gimprc": _SETTINGS, f"{_FOLDER}/sessionrc": _SESSION},
    setup=_PLUGINS,
    consoles={
        "Script-Fu Console": WindowShown("^Script Console"),
        "Python Console": WindowShown("^Python Console"),
    },
)
