"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

INCIDENTAL = (
    Incidental(".config/libreoffice/*/user/backup/*", "Copies of documents as they were before they were saved."),
    Incidental(".config/libreoffice/*/user/pack/*", "A packed copy of the settings, against damage."),
    Incidental(".config/libreoffice/*/user/autocorr*", "Made at the first start of a dialog."),
    Incidental(
        ".config/libreoffice/*/user/registrymodifications.xcu", "Places and sizes of windows and dialogs.", "*Views*"
    ),
    Incidental(
        ".config/libreoffice/*/user/registrymodifications.xcu", "Documents that were opened last.", "*Histories*"
    ),
    Incidental(".config/libreoffice/*/user/registrymodifications.xcu", "Places of tool bars.", "*WindowState*"),
    Incidental(".config/libreoffice/*/user/registrymodifications.xcu", "The last choices in dialogs.", "*Dialogs*"),
    Incidental(
        ".config/libreoffice/*/user/registrymodifications.xcu",
        "Times and versions that LibreOffice keeps for itself.",
        "*Setup*",
    ),
    Incidental(
        ".config/libreoffice/*/user/registrymodifications.xcu",
        "Times and versions that LibreOffice keeps for itself.",
        "*Common/Misc*",
    ),
    Incidental(
        ".config/libreoffice/*/user/registrymodifications.xcu", "The last folder of the file dialog.", "*PickerHistory*"
    ),
    Incidental("*.od?", "When a document was saved, how long it was edited, and with what.", "meta.xml/*"),
    Incidental("*.od?", "Where the cursor stood and what was in sight.", "settings.xml/*"),
    Incidental("*.od?", "Styles have other names and defaults each time a document is saved.", "styles.xml/*"),
    Incidental("*.od?", "The version of the format.", "*/@*version*"),
    Incidental("*.od?", "Fonts and scripts are listed at each save.", "content.xml/scripts*"),
    Incidental(
        "*.od?", "Heights of rows, measured anew with the fonts of the machine.", "content.xml/row/*style-name*"
    ),
    Incidental("*.od?", "An outline of a picture, drawn again.", "ObjectReplacements/*"),
    Incidental("*.od?", "Configuration of tool bars, always empty.", "Configurations2/*"),
)
