"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".thunderbird/office/*.msf", "Indexes of folders, made from the mails."),
    Incidental(".thunderbird/office/datareporting/*", "Figures that Thunderbird counts for itself."),
    Incidental(".thunderbird/office/folderCache.json", "Sizes of folders, counted again at each start."),
    Incidental(".thunderbird/office/folderTree.json", "Which folders are unfolded."),
    Incidental(".thunderbird/office/session.json", "Which tab and folder stood in front."),
    Incidental(".thunderbird/office/xulstore.json", "Places and sizes of windows and columns."),
    Incidental(".thunderbird/office/global-messages-db.sqlite*", "An index of mails for searching."),
    Incidental(".thunderbird/office/permissions.sqlite*", "What pages may do, written at each start."),
    Incidental(".thunderbird/office/storage*", "What extensions keep for themselves."),
    Incidental(".thunderbird/office/handlers.json", "Written at the first start."),
    Incidental(".thunderbird/office/content-prefs.sqlite*", "Zoom of pages, written at each start."),
    Incidental(".thunderbird/office/bounce-tracking-protection.sqlite*", "Which sites have bounced."),
    Incidental(".thunderbird/office/history.sqlite*", "Addresses that were typed."),
    Incidental(".thunderbird/office/favicons.sqlite*", "Icons of the pages that were visited."),
    Incidental(".thunderbird/office/*-wal", "Journals of databases."),
    Incidental(".thunderbird/office/*-shm", "Journals of databases."),
    Incidental(".thunderbird/office/sessionCheckpoints.json", "How far the last quit had come."),
    Incidental(".thunderbird/office/times.json", "When the profile was made."),
    Incidental(".thunderbird/office/compatibility.ini", "The version that has used the profile."),
    Incidental(".thunderbird/office/cookies.sqlite*", "What sites keep for themselves."),
    Incidental(".thunderbird/office/*.safe.bin", "Figures that Thunderbird counts for itself."),
    Incidental(".opencomputer/services/mail/*dovecot*", "Indexes of the mail server."),
    Incidental(
        ".thunderbird/office/training.dat", "What the junk filter learns by itself from what is marked as junk or not."
    ),
    Incidental(".thunderbird/office/traits.dat", "What the junk filter learns by itself, without a word in it."),
    Incidental(".thunderbird/office/formhistory.sqlite*", "What was typed into search fields, for suggestions."),
    Incidental(
        ".thunderbird/office/prefs.js", "Ids of address books that Thunderbird makes up.", "ldap_2.servers.*.uid"
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Where an account's mails lie in the profile, written down at its first change.",
        "mail.server.*.directory*",
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Where junk would go; it counts only with `moveOnSpam`, which is off by default.",
        "mail.server.*.moveTargetMode",
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Written for each identity that sends; whom a copy goes to says `doBccList`.",
        "mail.identity.*.doBcc",
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Which of two buttons the settings show for a folder of an identity; the folder has a preference of its own.",
        "mail.identity.*_folder_picker_mode",
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "The ids of the calendars, in the order of their list.",
        "calendar.list.sortOrder",
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "When calendars on the network are next read as a whole.", "calendar.caldav.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Whether mails are shown as a table or as cards.", "mail.threadpane.listview"
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Which calendar of the list is selected, and which are ticked to be shown.",
        "calendar.registry.*.calendar-main-*",
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "What the mail server said of itself.", "mail.server.*.serverIDResponse"
    ),
    Incidental(".thunderbird/office/prefs.js", "The last folder of a file dialog.", "mail.compose.attach.dir"),
    Incidental(".thunderbird/office/prefs.js", "The last folder of a file dialog.", "messenger.save.dir"),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "app.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "What Thunderbird has done at its first start.",
        "privacy.bounceTrackingProtection.*",
    ),
    Incidental(".thunderbird/office/prefs.js", "What Thunderbird has done at its first start.", "pdfjs.*"),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "*lastUpdate*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "*last_*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "gecko.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "toolkit.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Times, versions and counts that Thunderbird keeps for itself.",
        "datareporting.*",
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "extensions.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "*.database.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "browser.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Times, versions and counts that Thunderbird keeps for itself.",
        "*default_view_flags",
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "idle.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "mail.root*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Times, versions and counts that Thunderbird keeps for itself.",
        "mailnews.start*",
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "*version*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Times, versions and counts that Thunderbird keeps for itself.",
        "mail.server.*.*_sync*",
    ),
    Incidental(
        ".thunderbird/office/prefs.js",
        "Times, versions and counts that Thunderbird keeps for itself.",
        "mail.server.*.next*",
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "*capability*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "places.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "storage.*"
    ),
    Incidental(
        ".thunderbird/office/prefs.js", "Times, versions and counts that Thunderbird keeps for itself.", "*timestamp*"
    ),
)
