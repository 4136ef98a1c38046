"""Running desktops in the browser, to watch and, if the user wants, to act on.

A small web server on the loopback address shows pictures that come over the pipes of the sandboxes. It does not depend
on pytest: only ``rollouts`` connects it with the rollouts of a run.
"""

from pytest_opencomputer.live.desktops import Desktop, Panel
from pytest_opencomputer.live.viewer import Viewer

__all__ = ["Desktop", "Panel", "Viewer"]
