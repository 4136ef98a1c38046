"""Inkscape, the editor for vector drawings."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_opencomputer.app import App, Button, Quit, Save
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

# Without the group "boot" a welcome window asks for a theme before anything else is shown.
_PREFERENCES = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<inkscape xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
    xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1">
  <group id="options">
    <group id="boot" shown="1" enabled="0"/>
  </group>
</inkscape>
"""


@dataclass(frozen=True)
class Loaded:
    """The titles of the windows stand still: the drawings of the command line are open."""

    def holds(self, sandbox: Sandbox) -> bool:
        before = _titles(sandbox)
        sandbox.settle()
        return bool(before) and before == _titles(sandbox)

    def __str__(self) -> str:
        return "the titles of Inkscape's windows to stand still"


def _titles(sandbox: Sandbox) -> list[str]:
    return sorted(window.title for window in sandbox.windows())


APP = App(
    name="inkscape",
    title="Inkscape",
    category="creative",
    # The extensions of the menu are programs in Python.
    packages=("inkscape", "python3-cssselect", "python3-lxml", "python3-numpy", "python3-tinycss2"),
    launch=("inkscape",),
    process=("inkscape",),
    ready=AllOf((WindowShown(" - Inkscape$"), ElementShown("menu", "File", app=".*nkscape"), Loaded())),
    quit=Quit(chord="ctrl+q", discard=(Button("Close without saving"),), timeout=30.0),
    save=Save(chord="ctrl+s"),
    home={".config/inkscape/preferences.xml": _PREFERENCES},
)
