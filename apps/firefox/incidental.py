"""What the app writes beside what its user asked for."""

from __future__ import annotations

from apps.firefox.verifier.own_preferences import ITS_OWN
from pytest_opencomputer.apps.incidental import Incidental

_FOLDER = ".config/mozilla/firefox"
_PROFILE = f"{_FOLDER}/office"
_BY_NAME = "`mutants` changes by name what a person sees of it."

INCIDENTAL = (
    *(Incidental(f"{_PROFILE}/prefs.js", "Firefox changes it by itself.", f"{one}*") for one in ITS_OWN),
    *(
        Incidental(f"{_PROFILE}/prefs.js", "The image has set it, and no page of the settings shows it.", one)
        for one in (
            *("browser.aboutwelcome.*", "browser.preonboarding.*", "browser.safebrowsing.*", "browser.search.update"),
            *(
                "browser.tabs.crashReporting.*",
                "browser.tabs.inTitlebar",
                "browser.uitour.*",
                "browser.urlbar.autoFill",
            ),
            *("dom.security.https_first*", "messaging-system.*", "network.captive-portal-service.*"),
            *("network.connectivity-service.*", "network.dns.*", "network.manage-offline-status"),
            *("network.prefetch-next", "termsofuse.*", "browser.newtabpage.*"),
        )
    ),
    *(
        Incidental(f"{_PROFILE}/prefs.js", "What Firefox counts and finds out for itself.", one)
        for one in ("browser.urlbar.quickactions.*", "dom.forms.autocomplete.*", "*.timesShown*", "*.migrated*")
    ),
    *(
        Incidental(f"{_PROFILE}/{base}.sqlite", f"Rows with numbers and times: {_BY_NAME}", f"{table}/*")
        for base, tables in (
            ("places", ("moz_*", "sqlite_*")),
            ("permissions", ("moz_*",)),
            ("content-prefs", ("prefs", "groups", "settings")),
        )
        for table in tables
    ),
    *(
        Incidental(f"{_PROFILE}/{name}", because)
        for name, because in (
            ("*.sqlite-wal", "Journals of databases."),
            ("*.sqlite-shm", "Journals of databases."),
            ("*.sqlite-journal", "Journals of databases."),
            ("cookies.sqlite", "What sites keep, and what Firefox notes of them."),
            ("favicons.sqlite", "Icons of the pages that were visited."),
            ("formhistory.sqlite", "What was typed into forms and search fields, kept for suggestions."),
            ("bounce-tracking-protection.sqlite", "Sites that have bounced, counted for the protection from trackers."),
            ("domain_to_categories.sqlite", "Kinds of sites, which Firefox counts."),
            ("protections.sqlite", "What was kept away from sites, counted."),
            ("suggest.sqlite", "What the address bar suggests."),
            ("storage*", "What sites and Firefox's own pages keep for themselves."),
            ("webappsstore.sqlite", "What sites keep for themselves."),
            ("key4.db", "The key of the passwords, made at random."),
            ("cert9.db", "Certificates that Firefox brings or remembers."),
            ("logins*", "Passwords, of which no task has any."),
            ("bookmarkbackups/*", "Copies of the bookmarks that Firefox makes."),
            ("sessionstore-backups/*", "Copies of the session."),
            ("sessionCheckpoints.json", "How far the start and the end have come."),
            ("addonStartup.json.lz4", "What of the add-ons is started."),
            ("extensions.json", "Add-ons, with times and places of the installation."),
            ("extension-*", "What add-ons keep, and which of them may do what."),
            ("xulstore.json", "Where windows are, and how wide their columns."),
            ("handlers.json", "What is done with kinds of files, filled in when one is saved."),
            ("containers.json", "Kinds of tabs that Firefox brings."),
            ("times.json", "When the profile was made."),
            ("compatibility.ini", "Which Firefox has used the profile."),
            ("datareporting/*", "Figures that Firefox collects about its own use."),
            ("saved-telemetry-pings/*", "Figures that Firefox collects about its own use."),
            ("crashes/*", "Reports of crashes."),
            ("minidumps/*", "Reports of crashes."),
            ("security_state/*", "Certificates that were called back."),
            ("settings/*", "What Firefox downloads about itself."),
            ("gmp*", "Codecs that Firefox downloads."),
            ("startupCache/*", "What Firefox caches."),
            ("shader-cache/*", "What Firefox caches."),
            ("*.json.tmp", "A file that is being written."),
            ("SiteSecurityServiceState*", "Which sites want to be secure."),
            ("AlternateServices*", "Other addresses of sites."),
            ("broadcast-listeners.json", "What Firefox listens for."),
            ("shield-preference-experiments.json", "Experiments, of which there are none."),
            ("targeting.snapshot.json", "Figures that Firefox collects about its own use."),
            ("pkcs11.txt", "Where certificates are."),
            ("ls-archive.sqlite", "What sites keep for themselves."),
            ("serviceworker.txt", "What sites run behind their pages."),
            ("synced-tabs.db", "Tabs of other computers, of which there are none."),
            ("credentialstate.sqlite", "Who is signed in on which site."),
            (".parentlock", "Who uses the profile."),
        )
    ),
    Incidental(f"{_FOLDER}/installs.ini", "Which Firefox uses which profile."),
    Incidental(f"{_FOLDER}/profiles.ini", "Which profiles there are."),
    Incidental(f"{_FOLDER}/Crash Reports/*", "Settings of the crash reporter."),
    Incidental(f"{_FOLDER}/Pending Pings/*", "Figures that Firefox collects about its own use."),
    Incidental(".cache/mozilla/*", "What Firefox caches."),
    Incidental(".cache/mesa_shader_cache*", "What Firefox caches."),
)
