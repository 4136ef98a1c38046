"""How a person operates Firefox: pages and tabs, the library of bookmarks and history, settings, files."""

from .files import print_to_pdf, save_link
from .library import (
    close_library,
    delete_bookmarks,
    delete_from_history,
    make_folder,
    move_bookmarks,
    open_library,
    rename_bookmark,
    select,
    set_address,
    set_keyword,
    set_tags,
    show_folder,
    sort_folder,
)
from .pages import bookmark_page, follow, go, go_to_address_bar, on_page, set_permission, shows, zoom
from .settings import add_home_pages, add_search_engine, open_settings, set_tick
from .tabs import close_tab, pin_tab, show_tab

__all__ = [
    "add_home_pages",
    "add_search_engine",
    "bookmark_page",
    "close_library",
    "close_tab",
    "delete_bookmarks",
    "delete_from_history",
    "follow",
    "go",
    "go_to_address_bar",
    "make_folder",
    "move_bookmarks",
    "on_page",
    "open_library",
    "open_settings",
    "pin_tab",
    "print_to_pdf",
    "rename_bookmark",
    "save_link",
    "select",
    "set_address",
    "set_keyword",
    "set_permission",
    "set_tags",
    "set_tick",
    "show_folder",
    "show_tab",
    "shows",
    "sort_folder",
    "zoom",
]
