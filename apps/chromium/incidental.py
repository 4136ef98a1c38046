"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/chromium/*/LOG*", "Journals of databases."),
    *(
        Incidental(f".config/chromium/{place}/*.log", "What Chromium notes for itself.")
        for place in (
            "Default/Extension *",
            "Default/Platform Notifications",
            "Default/shared_proto_db",
        )
    ),
    Incidental(".config/chromium/*Cache*", "Caches of scripts and graphics."),
    Incidental(".config/chromium/Crash Reports/*", "Settings of the crash reporter."),
    Incidental(
        ".config/chromium/Local State", "Figures that Chromium counts for itself, and keys of this installation."
    ),
    Incidental(".config/chromium/*_db/*", "Figures that Chromium collects about its own use."),
    Incidental(".config/chromium/*_store/*", "Hints that Chromium downloads."),
    Incidental(".config/chromium/segmentation_platform/*", "Figures that Chromium collects about its own use."),
    Incidental(".config/chromium/Default/DIPS*", "Which sites have bounced, counted for the protection from trackers."),
    Incidental(".config/chromium/Default/Network Action Predictor*", "What Chromium guesses will be typed next."),
    Incidental(".config/chromium/Default/Shortcuts*", "What was picked from the address bar, for its suggestions."),
    Incidental(".config/chromium/Default/Favicons*", "Icons of the pages that were visited."),
    Incidental(".config/chromium/Default/Top Sites*", "Pages that are visited most, counted by Chromium."),
    Incidental(".config/chromium/Default/History-journal*", "Journals of databases."),
    *(
        Incidental(".config/chromium/Default/History", "Pages that were looked at on the way.", f"page/{site}*")
        for site in ("http://wexcombe.test", "http://*.wexcombe.test", "chrome://", "file://")
    ),
    *(
        Incidental(".config/chromium/Default/History", "The pages are mutated with all of their rows.", f"{table}/*")
        for table in ("urls", "visits", "visit_source", "visited_links", "*annotations")
    ),
    *(
        Incidental(".config/chromium/Default/History", "What Chromium makes of visits, for its suggestions.", table)
        for table in ("segment*", "cluster*", "journey*", "keyword_search_terms/*", "history_sync_metadata/*")
    ),
    Incidental(".config/chromium/Default/History", "How files came; what counts is where they are.", "downloads*"),
    Incidental(".config/chromium/Default/Sessions_Encrypted/*", "A second copy that only Chromium can read."),
    Incidental(".config/chromium/Default/Sessions/Tabs_*", "Tabs that were closed, to open them again."),
    Incidental(".config/chromium/Default/Sessions/*", "A page of the browser itself, left open.", "tab/chrome://*"),
    Incidental(".config/chromium/Default/Session Storage/*", "What sites keep for a tab while it is open."),
    Incidental(
        ".config/chromium/Default/EncryptedBookmarks*", "A second copy of the bookmarks that only Chromium can read."
    ),
    Incidental(".config/chromium/*.bak", "Copies that Chromium keeps of a file before it writes it again."),
    Incidental(".config/chromium/Default/blob_storage*", "Folders named at random."),
    Incidental(".config/chromium/Default/GCM Store/*", "Registration with a push service."),
    Incidental(".config/chromium/extensions_crx_cache/*", "A cache of extensions."),
    Incidental(".config/chromium/BrowserMetrics*", "Figures that Chromium collects about its own use."),
    Incidental(".config/chromium/Default/Site Characteristics Database/*", "What Chromium measures about sites."),
    Incidental(".config/chromium/Default/Local Storage/*", "What sites keep for themselves."),
    Incidental(".config/chromium/Default/Cookies-journal*", "Journals of databases."),
    Incidental(".config/chromium/Default/Cookies", "What the town's sites keep.", "cookie/*wexcombe.test/*"),
    Incidental(".config/chromium/Default/Cookies", "Cookies are mutated by their names.", "cookies/*"),
    Incidental(".config/chromium/Default/*", "What a database says of itself.", "meta/*"),
    Incidental(
        ".config/chromium/Default/Preferences",
        "How a page was printed last, for the next time; what matters is the file that came out.",
        "printing*",
    ),
    Incidental(".config/chromium/Default/Login Data", "How often a question was turned away.", "stats/*"),
    Incidental(".config/chromium/Default/Web Data", "Times that Chromium keeps for itself.", "keywords/*/date_created"),
    Incidental(".config/chromium/Default/Web Data", "Times that Chromium keeps for itself.", "keywords/*/last_*"),
    Incidental(".config/chromium/Default/Web Data", "What was typed into forms, kept for suggestions.", "autofill/*"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "*date_*"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "checksum"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "*guid"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "*/id"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "sync_metadata*"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "version"),
    Incidental(".config/chromium/Default/Bookmarks", "Folder or page: nothing becomes the other.", "*/type"),
    *(
        Incidental(".config/chromium/Default/Bookmarks", "What always exists has a name of Chromium's.", f"{root}/name")
        for root in ("roots/bookmark_bar", "roots/other", "roots/synced")
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*time*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*count*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "The extension that shows PDF documents, which is a part of Chromium.",
        "extensions/settings/mhjfbmdgcfjbbpaeojofohoefgiehjai*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "How often Chromium has shown its hints, and in which session.",
        "in_product_help*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*signin*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*metrics*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*device_id*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "Times, counts and ids that Chromium keeps for itself.",
        "domain_diversity*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "Times, counts and ids that Chromium keeps for itself.",
        "browser/window_placement*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*last_*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "protection*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "sessions*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*version*"
    ),
    Incidental(".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "ntp*"),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "google*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "gaia*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "Times, counts and ids that Chromium keeps for itself.",
        "profile/content_settings/exceptions/*engagement*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "Times, counts and ids that Chromium keeps for itself.",
        "profile/content_settings/exceptions/*last_modified*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "Times, counts and ids that Chromium keeps for itself.",
        "accessibility*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "media_router*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "Times, counts and ids that Chromium keeps for itself.",
        "optimization_guide*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*stability*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "aggregated*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*metadata*"
    ),
    *(
        Incidental(".config/chromium/Default/Preferences", "What Chromium counts and remembers for itself.", key)
        for key in (
            "schedule_to_flush_to_disk",
            "total_passwords_available_for_profile",
            "https_upgrade_navigations*",
            "download_bubble/*_impressions",
            "history_clusters*",
            "password_manager/*migrated*",
            "prefetch/*",
            "profile/were_old_google_logins_removed",
            "profile/content_settings/exceptions/app_banner/*",
            "profile/content_settings/exceptions/permission_autoblocking_data/*",
            "safebrowsing/unhandled_sync_password_reuses",
            "saved_tab_groups/*",
            "segmentation_platform*",
        )
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "Chromium offers no translation from a language that is added to the preferred ones.",
        "translate_blocked_languages*",
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "The folder that the dialog for files showed last.", "savefile/*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Once more what the session file says of pinned tabs.", "pinned_tabs/*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences",
        "Once more the search engine of the address bar.",
        "default_search_provider_data/mirrored*",
    ),
    Incidental(".opencomputer/services/town/claims.jsonl", "The council numbers the claims.", "*/number"),
    *(
        Incidental(".opencomputer/services/town/orders.jsonl", "The shop makes it of the articles.", key)
        for key in ("*/number", "*/total_pence", "*/lines/*/name")
    ),
    *(
        Incidental(".opencomputer/services/town/wiki.jsonl", "The wiki makes it of what was sent.", f"=*/{key}")
        for key in ("text", "added*", "removed*")
    ),
)
