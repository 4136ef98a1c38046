"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

_IN_SIGHT = (
    "VisibleArea*",
    "CursorPosition?",
    "ActiveSplitRange",
    "PositionLeft",
    "PositionRight",
    "PositionTop",
    "PositionBottom",
    "ActiveTable",
    "ViewId",
    "HorizontalScrollbarWidth",
    "FormulaBarHeight",
    "*Zoom*",
    "ShowPageBreakPreview",
)
_DEFAULTS = (
    "Printer*",
    "AllowPrintJobCancel",
    "ApplyUserData",
    "CharacterCompressionType",
    "Embed*",
    "GridColor",
    "ImagePreferredDPI",
    "*Raster*",
    "IsDocumentShared",
    "IsKernAsianPunctuation",
    "IsOutlineSymbolsSet",
    "IsValueHighlightingEnabled",
    "LinkUpdateMode",
    "LoadReadonly",
    "SaveThumbnail",
    "SaveVersionOnClose",
    "SyntaxStringRef",
    "UpdateFromTemplate",
    "CodeName",
    "HasSheetTabs",
    "ShowNote*",
    "ShowPageBreaks",
    "AnchoredTextOverflowLegacy",
    "LegacySingleLineFontwork",
    "ConnectorUseSnapRect",
    "IgnoreBreakAfterMultilineField",
)
_OWN_STYLES = (
    "font-face-decls=*",
    "styles=/default-style=*",
    "styles=/marker=*",
    "styles=/number-style=N*",
    "styles=/theme=*",
    *(
        f"styles=/style={name}*"
        for name in ("Accent", "Bad", "Default", "Error", "Footnote", "Good", "Heading", "Hyperlink", "Neutral")
    ),
    *(f"styles=/style={name}*" for name in ("Note", "Pivot_20_Table_", "Result", "Status", "Text", "Warning")),
    "automatic-styles=/number-style=N*",
    "automatic-styles=/page-layout=of Report*",
    "master-styles=/master-page=Report*",
)
_WITH_OTHERS = (
    "Office.Calc/Compatibility*",
    "Office.Calc/Input *",
    "Office.Calc/Layout/*",
    "Office.Calc/Misc/*",
    "Office.Calc/Revision/Color*",
    "Office.Common/UserColors RecentColor*",
    "Office.UI.Sidebar/Content/*",
    "Office.Calc/Content/*",
    "Office.Calc/SortList List",
    "Office.Linguistic/ServiceManager/LastFound",
    "Office.Linguistic/ServiceManager/SpellChecker",
)
_AS_IN_VIEW = ("HasColumnRowHeaders", "ShowFormulasMarks", "ShowGrid", "ShowZeroValues")

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
    *(
        Incidental(
            ".config/libreoffice/*/user/registrymodifications.xcu",
            "Calc writes it with its default, together with others, when it is quit after some dialogs.",
            f"*org.openoffice.{name}*",
        )
        for name in _WITH_OTHERS
    ),
    Incidental("*.od?", "When a document was saved, how long it was edited, and with what.", "meta.xml/*"),
    *(
        Incidental("*.od?", "Where the cursor stood and what was in sight.", f"settings.xml/*/config-item={name}/*")
        for name in _IN_SIGHT
    ),
    *(
        Incidental(
            "*.od?",
            "Nobody sets it for a spreadsheet; Calc writes it with its default at each save.",
            f"settings.xml/*/config-item={name}/*",
        )
        for name in _DEFAULTS
    ),
    *(
        Incidental(
            "*.od?", "A copy of what the view says.", f"settings.xml/*/*:configuration-settings */config-item={name}/*"
        )
        for name in _AS_IN_VIEW
    ),
    *(
        Incidental(
            "*.od?",
            "Calc's own styles and fonts, which it adds to each document that it saves.",
            f"styles.xml/{name}",
        )
        for name in _OWN_STYLES
    ),
    Incidental("*.od?", "The version of the format.", "*/@*version*"),
    Incidental("*.od?", "Fonts and scripts are listed at each save.", "content.xml/scripts*"),
    Incidental(
        "*.od?", "Heights of rows, measured anew with the fonts of the machine.", "content.xml/row/*style-name*"
    ),
    Incidental("*.od?", "An outline of a picture, drawn again.", "ObjectReplacements/*"),
    Incidental("*.od?", "A new chart says that it is flat, which is the default.", "Object */three-dimensional"),
    Incidental("*.od?", "A new chart has a legend at its side, whoever makes it.", "Object */legend/legend-position"),
    Incidental("*.od?", "Configuration of tool bars, always empty.", "Configurations2/*"),
    *(
        Incidental("*.xlsx", "Calc writes it into each file in Excel format, the same every time.", key)
        for key in (
            "docProps/app.xml/*",
            "docProps/core.xml/*created*",
            "docProps/core.xml/*modified*",
            "docProps/core.xml/*revision*",
            "xl/theme/*",
            "xl/styles.xml/cellStyle*",
            "xl/workbook.xml/fileVersion*",
            "xl/worksheets/*/f=/@aca",
            "xl/worksheets/*/sheetView=*/@zoomScale*",
            "xl/worksheets/*/sheetView=*/@view*",
        )
    ),
)
