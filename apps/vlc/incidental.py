"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*geometry*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*Geometry*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*/dockStatus"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*windowState*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*size*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*State*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*header*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*pos*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Places and sizes of windows and dialogs.", "*Size*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "The look that Qt found on this machine.", "MainWindow/QtStyle"),
    Incidental(
        ".config/vlc/vlc-qt-interface.conf", "Whether the list is shown, and how.", "MainWindow/playlist-visible"
    ),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Whether the list is shown, and how.", "Playlist/*"),
    Incidental(
        ".config/vlc/vlc-qt-interface.conf", "Where and how the last file was chosen.", "General/filedialog-path"
    ),
    Incidental(
        ".config/vlc/vlc-qt-interface.conf", "Where and how the last file was chosen.", "General/last-playlist-ext"
    ),
    Incidental(".config/vlc/vlc-qt-interface.conf", "Where and how the last file was chosen.", "OpenDialog/*"),
    Incidental(".config/vlc/vlc-qt-interface.conf", "The profile chosen last.", "General/codecs-profiles-selected"),
    Incidental(
        ".config/vlc/vlc-qt-interface.conf", "What was opened last: another way opens other files.", "RecentsMRL/*"
    ),
    Incidental("*.xspf", "The version of the format, and whose extensions are used.", "@version"),
    Incidental("*.xspf", "The version of the format, and whose extensions are used.", "*@application"),
    Incidental("*.xspf", "The numbers of the entries, in the order in which they stand.", "*/id=/#text"),
    Incidental("*.xspf", "Copied from the media file, where VLC reads it again.", "*/duration=*"),
    Incidental("*.xspf", "Copied from the media file, where VLC reads it again.", "*/creator=*"),
    Incidental("*.xspf", "VLC calls every list Playlist.", "title=*"),
    Incidental(
        "*.xspf",
        "VLC's tree, which repeats the order of the tracks. What is not in it comes last; mutants of the order are made"
        " in mutants/lists.py.",
        "extension=*",
    ),
    Incidental("*.xspf", "How much VLC reads ahead, which it notes for each file.", "*/option=file-caching=*"),
    Incidental("*.m3u*", "How much VLC reads ahead, which it notes for each file.", "line/#EXTVLCOPT:file-caching=*"),
    Incidental("*.m3u*", "The header of the format: players open a list without it, too.", "line/#EXTM3U*"),
    Incidental("*.m3u*", "Length and title, copied from the media file, where VLC reads them again.", "line/#EXTINF:*"),
    Incidental(".config/vlc/*", "The volume and messages of the last session.", "*msgdlg*"),
    Incidental(
        ".config/vlc/vlcrc",
        "Whether VLC asks about the network at its next start, which app.py has answered.",
        "qt/qt-privacy-ask",
    ),
    Incidental(
        ".config/vlc/vlcrc",
        "The page Subtitles saves the font that it shows, as the default is not among its choices.",
        "freetype/freetype-font",
    ),
    Incidental(
        ".config/vlc/vlcrc",
        "The page Input / Codecs saves what it shows for the encoder, which has no default there.",
        "x264/sout-x264-preset",
    ),
    Incidental(
        ".config/vlc/vlcrc",
        "The page Input / Codecs saves what it shows for the encoder, which has no default there.",
        "x264/sout-x264-tune",
    ),
)
