"""What runs a command of the user's choice and needs no window of its own to do so.

``Open With`` keeps each custom command line as a program. The terminal of the preferences, of which the image has none,
can be any command line. A click starts programs without a question once that is set. Actions are programs in menus.
xarchiver can also have a command line of the user's choice.
"""

from __future__ import annotations

from pytest_opencomputer.app import FileAdded, FileHolds

_LIBFM = ".config/libfm/libfm.conf"

CONSOLES = {
    "kept command line": FileAdded(".local/share/applications", r"^userapp-"),
    "terminal emulator": FileHolds(_LIBFM, r"(?m)^terminal=(?!x-terminal-emulator %s$)."),
    "start without a question": FileHolds(_LIBFM, r"(?m)^quick_exec=1$"),
    "custom action": FileAdded(".local/share/file-manager/actions", r"."),
    "command of xarchiver": FileHolds(".config/xarchiver/xarchiverrc", r"(?m)^preferred_custom_cmd=."),
}
