"""The endpoints of Chromium.

State lies in the profile: JSON files, SQLite and LevelDB databases, session files. TESTPLAN.md says when each is
written, the live tests hold it against the browser.
"""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder, text_file
from pytest_opencomputer.guest.channels.pdf import pdf

from .autofill import address, addresses, form_entries, passwords, payment_cards
from .bookmarks import bookmark, bookmark_folder, bookmarks
from .cookies import cookie, cookies
from .downloads import download, downloads
from .everything import changed_settings, done_in_town, sites
from .extensions import extension, extensions, top_sites
from .front_page import page_elements, page_text
from .history import history, history_page, searches
from .kept import reading_list, saved_groups, site_storage
from .preferences import (
    appearance,
    autofill_settings,
    download_settings,
    fonts,
    home_button,
    languages,
    preference,
    privacy,
    startup,
    zoom,
)
from .printing import print_settings
from .running import page, tabs_now
from .search_engines import default_search_engine, search_engine, search_engines
from .site_settings import default_permission, site, site_permission, site_permissions
from .tabs import open_tabs, tab_group
from .town import claims, orders, returns
from .town_pages import forum_posts, forum_profile, forum_threads, wiki_edits, wiki_page

__all__ = [
    "address",
    "addresses",
    "appearance",
    "autofill_settings",
    "bookmark",
    "bookmark_folder",
    "bookmarks",
    "changed_settings",
    "claims",
    "cookie",
    "cookies",
    "default_permission",
    "default_search_engine",
    "done_in_town",
    "download",
    "download_settings",
    "downloads",
    "extension",
    "extensions",
    "file",
    "file_digests",
    "folder",
    "fonts",
    "form_entries",
    "forum_posts",
    "forum_profile",
    "forum_threads",
    "history",
    "history_page",
    "home_button",
    "languages",
    "open_tabs",
    "orders",
    "page",
    "page_elements",
    "page_text",
    "passwords",
    "payment_cards",
    "pdf",
    "preference",
    "print_settings",
    "privacy",
    "reading_list",
    "returns",
    "saved_groups",
    "search_engine",
    "search_engines",
    "searches",
    "site",
    "site_permission",
    "site_permissions",
    "site_storage",
    "sites",
    "startup",
    "tab_group",
    "tabs_now",
    "text_file",
    "top_sites",
    "wiki_edits",
    "wiki_page",
    "zoom",
]
