"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/darktable/darktablerc", "Window places, panels and the last choices in dialogs."),
    Incidental("*.xmp", "Sidecars, which darktable writes from its database; that is what mutants change."),
    Incidental(".config/darktable/library.db", "Times, ids and positions that darktable makes up.", "*timestamp*"),
    Incidental(
        ".config/darktable/library.db", "What darktable remembers of its window and its caches.", "images/*/*hash*"
    ),
    Incidental(".config/darktable/library.db", "Checksums of the edits.", "history_hash*"),
    Incidental(".config/darktable/library.db", "Which images were selected last.", "selected_images*"),
    Incidental(".config/darktable/library.db", "Places of masks and curves in memory.", "module_order*"),
    Incidental(".config/darktable/data.db", "Presets that darktable writes at each start.", "presets*"),
    Incidental(".config/darktable/*.db-*", "Journals of the databases."),
    Incidental(".config/darktable/*.db-snp-*", "Copies of the databases of earlier starts."),
)
