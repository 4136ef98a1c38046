"""What the app writes beside what its user asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.incidental import Incidental

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
)
