"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/chromium/*/LOG*", "Journals of databases."),
    Incidental(".config/chromium/*.log", "Journals of databases."),
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
    Incidental(".config/chromium/Default/History*", "Pages that were looked at on the way."),
    Incidental(
        ".config/chromium/Default/Session*",
        "Names of session files are times; the tabs in them are in no readable form.",
    ),
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
    Incidental(".config/chromium/Default/Cookies*", "What sites keep for themselves."),
    Incidental(
        ".config/chromium/Default/Preferences",
        "How a page was printed last, for the next time; what matters is the file that came out.",
        "printing*",
    ),
    Incidental(".config/chromium/Default/Web Data", "What was typed into forms, kept for suggestions.", "autofill/*"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "*date_*"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "checksum"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "*guid"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "*/id"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "sync_metadata*"),
    Incidental(".config/chromium/Default/Bookmarks", "Made up or counted by Chromium.", "version"),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*time*"
    ),
    Incidental(
        ".config/chromium/Default/Preferences", "Times, counts and ids that Chromium keeps for itself.", "*count*"
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
)
