"""The endpoints of Firefox.

State lies in the profile: SQLite databases, JSON files (some of them packed), and preferences. TESTPLAN.md says when
each is written, the live tests hold it against the browser.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.pdf import pdf
from pytest_opencomputer.guest.channels.pictures import picture

from .add_ons import extension, extensions
from .bookmarks import (
    bookmark,
    bookmark_folder,
    bookmark_keyword,
    bookmark_tag,
    bookmark_tags,
    bookmarks,
    other_bookmarks,
)
from .browsing import browsing_settings, keyboard_shortcut, languages, proxy
from .changed import changed_settings, other_preferences
from .containers import container, containers
from .cookies import cookie, cookies, site_storage
from .downloads import download, downloads
from .forms import address, addresses, form_entries, payment_cards, spelling_words
from .general import download_settings, new_tab_page, preference, search_settings, startup, tab_settings
from .handlers import file_handler, handlers, link_handler
from .history import history, history_page, other_history
from .logins import certificate_exceptions, passwords
from .looks import appearance, colors, fonts, reader_settings, toolbar
from .printing import print_settings
from .privacy import autofill_settings, history_settings, privacy
from .running import page, tabs_now
from .saved_pages import saved_page
from .search_engines import default_search_engine, search_engine, search_engines
from .site_settings import default_permission, other_permissions, site, site_permission, site_permissions, sites, zoom
from .tabs import closed_tabs, open_tabs, tab, tab_group, tab_groups

__all__ = [
    "address",
    "addresses",
    "appearance",
    "autofill_settings",
    "bookmark",
    "bookmark_folder",
    "bookmark_keyword",
    "bookmark_tag",
    "bookmark_tags",
    "bookmarks",
    "browsing_settings",
    "certificate_exceptions",
    "changed_settings",
    "closed_tabs",
    "colors",
    "container",
    "containers",
    "cookie",
    "cookies",
    "default_permission",
    "default_search_engine",
    "download",
    "download_settings",
    "downloads",
    "extension",
    "extensions",
    "file",
    "file_digests",
    "file_handler",
    "folder",
    "fonts",
    "form_entries",
    "handlers",
    "history",
    "history_page",
    "history_settings",
    "keyboard_shortcut",
    "languages",
    "link_handler",
    "new_tab_page",
    "open_tabs",
    "other_bookmarks",
    "other_history",
    "other_permissions",
    "other_preferences",
    "page",
    "passwords",
    "payment_cards",
    "pdf",
    "picture",
    "preference",
    "print_settings",
    "privacy",
    "proxy",
    "reader_settings",
    "saved_page",
    "search_engine",
    "search_engines",
    "search_settings",
    "site",
    "site_permission",
    "site_permissions",
    "site_storage",
    "sites",
    "spelling_words",
    "startup",
    "tab",
    "tab_group",
    "tab_groups",
    "tab_settings",
    "tabs_now",
    "text_file",
    "toolbar",
    "zoom",
]
