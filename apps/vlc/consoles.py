"""What runs Lua in VLC: its interfaces for a console, Telnet and the web, and scripts of the user's own."""

from __future__ import annotations

from pytest_opencomputer.app import FileAdded, FileOpened

CONSOLES = {
    "interface in Lua": FileOpened("/usr/lib/*/vlc/lua/intf/*.luac"),
    "Lua script": FileAdded(".local/share/vlc/lua", r"\.(lua|luac|vle)$"),
}
