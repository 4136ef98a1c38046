"""How a person works with VLC: its list, what plays, conversions, effects and preferences.

Places of files are absolute.
"""

from __future__ import annotations

from .converting import convert, create_profile, open_convert
from .dialogs import choose, choose_file, enter, tick
from .effects import close_effects, open_effects, save_effects, set_equalizer, switch_on_effect, turn_to_tab
from .files import add_to_library, hide_playlist, play_file, remove_entry, save_over, stop_playing
from .playing import (
    close_bookmarks,
    create_bookmark,
    delete_bookmark,
    edit_bookmark,
    go_to,
    open_bookmarks,
    show_first_frame,
    take_snapshot,
)
from .playlists import (
    empty_playlist,
    enqueue,
    playlist_entries,
    save_playlist,
    show_playlist,
    write_tags,
)
from .preferences import (
    assign_hotkey,
    find_setting,
    open_all_preferences,
    open_preferences,
    remove_hotkey,
    save_preferences,
)

__all__ = [
    "add_to_library",
    "assign_hotkey",
    "choose",
    "choose_file",
    "close_bookmarks",
    "close_effects",
    "convert",
    "create_bookmark",
    "create_profile",
    "delete_bookmark",
    "edit_bookmark",
    "empty_playlist",
    "enqueue",
    "enter",
    "find_setting",
    "go_to",
    "hide_playlist",
    "open_all_preferences",
    "open_bookmarks",
    "open_convert",
    "open_effects",
    "open_preferences",
    "play_file",
    "playlist_entries",
    "remove_entry",
    "remove_hotkey",
    "save_effects",
    "save_over",
    "save_playlist",
    "save_preferences",
    "set_equalizer",
    "show_first_frame",
    "show_playlist",
    "stop_playing",
    "switch_on_effect",
    "take_snapshot",
    "tick",
    "turn_to_tab",
    "write_tags",
]
