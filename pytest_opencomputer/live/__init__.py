"""Running desktops in the browser: to watch, and where that is wanted to take part.

A small web server on the loopback address shows pictures that come over the pipes of the sandboxes. It knows nothing of
pytest: ``rollouts`` alone connects it with the rollouts of a run.
"""

from pytest_opencomputer.live.desktops import Desktop, Panel
from pytest_opencomputer.live.viewer import Viewer

__all__ = ["Desktop", "Panel", "Viewer"]
