"""What runs a command of the user's choice and needs no window of its own to do so.

*Edit Externally* starts any command line that the preferences name. Extensions are programs, and those of the user
lie in a folder that Inkscape looks through when it starts.
"""

from __future__ import annotations

from pytest_opencomputer.app import FileAdded, FileHolds

_PREFERENCES = ".config/inkscape/preferences.xml"

CONSOLES = {
    "external editor": FileHolds(
        _PREFERENCES, r'id="bitmapeditor"\s+value="(?!gimp")[^"]|id="svgeditor"\s+value="(?!inkscape")[^"]'
    ),
    "extension of the user's own": FileAdded(".config/inkscape/extensions", r"\.(inx|py|sh)$"),
}
