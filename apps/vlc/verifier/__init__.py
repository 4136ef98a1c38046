"""The endpoints of VLC 3.0.23.

Options are in ``vlcrc``, what the window remembers in ``vlc-qt-interface.conf``; playlists, snapshots, recordings and
conversions are files. TESTPLAN.md says when each is written, the live tests hold it against the application. What is
not in a file has the default that VLC's modules declare.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.a11y import element
from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.frames import frame, frame_changes, frame_grid, moment
from pytest_opencomputer.guest.channels.media import media
from pytest_opencomputer.guest.channels.pictures import picture
from pytest_opencomputer.guest.channels.sound import passage, sound_level

from .configuration import changed_options, option
from .effects import audio_effects, equalizer, overlay, video_effects
from .interface import conversion_profile, conversion_profiles, interface_setting, recent_media, view
from .playlists import bookmarks, media_library, playlist, track_options
from .preferences import (
    audio_preferences,
    hotkey,
    input_preferences,
    interface_preferences,
    snapshot_preferences,
    subtitle_preferences,
    video_preferences,
)
from .running import play_list, player, windows
from .scripts import lua_scripts

__all__ = [
    "audio_effects",
    "audio_preferences",
    "bookmarks",
    "changed_options",
    "conversion_profile",
    "conversion_profiles",
    "element",
    "equalizer",
    "file",
    "file_digests",
    "folder",
    "frame",
    "frame_changes",
    "frame_grid",
    "hotkey",
    "input_preferences",
    "interface_preferences",
    "interface_setting",
    "lua_scripts",
    "media",
    "media_library",
    "moment",
    "option",
    "overlay",
    "passage",
    "picture",
    "play_list",
    "player",
    "playlist",
    "recent_media",
    "snapshot_preferences",
    "sound_level",
    "subtitle_preferences",
    "text_file",
    "track_options",
    "video_effects",
    "video_preferences",
    "view",
    "windows",
]
