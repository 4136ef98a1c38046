"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

_GIMPRC = ".config/GIMP/*/gimprc"
_DIALOGS = (
    *("channel-new", "image-convert", "image-resize", "layer-add-mask", "layer-merge", "layer-new", "layer-resize"),
    *("path-export", "path-import", "path-new"),
    *("selection-border", "selection-feather", "selection-grow", "selection-shrink"),
)

INCIDENTAL = (
    Incidental(".config/GIMP/*/action-history", "How often each action was used."),
    Incidental(".config/GIMP/*/devicerc", "Tools and colours of each input device, as they were last."),
    Incidental(".config/GIMP/*/sessionrc", "Places of windows and docks."),
    Incidental(".config/GIMP/*/tags.xml", "Tags of brushes and patterns, which GIMP writes at each quit."),
    Incidental(".config/GIMP/*/plug-in-settings/*", "The last choices in the dialogs of plug-ins."),
    Incidental(".config/GIMP/*/contextrc", "The tool and colours that were chosen last."),
    Incidental(".config/GIMP/*/tool-options/*", "The last choices in the dialogs of tools."),
    Incidental(".config/GIMP/*/filters/*", "The last settings of filters."),
    Incidental(".config/GIMP/*/pluginrc", "What plug-ins there are, found at each start."),
    Incidental(".config/GIMP/*/profilerc", "The profiles that were used last."),
    Incidental(".config/GIMP/*/templaterc", "Templates, written at each quit."),
    *(Incidental(_GIMPRC, "What was chosen in a dialog last, with which it begins.", f"{one}-*") for one in _DIALOGS),
    Incidental(_GIMPRC, "What the dialogs Fill and Stroke begin with, written at each quit.", "fill-options/*"),
    Incidental(_GIMPRC, "What the dialogs Fill and Stroke begin with, written at each quit.", "stroke-options/*"),
    Incidental(_GIMPRC, "The version that was started last.", "config-version"),
    Incidental(_GIMPRC, "The language that was used last.", "prev-language"),
    Incidental(_GIMPRC, "What loads raw photographs, found at each start.", "import-raw-plug-in"),
    Incidental(_GIMPRC, "In which unit a dialog shows a length, which is kept in pixels.", "default-*/*unit"),
)
