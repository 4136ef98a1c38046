"""LibreOffice Calc, the spreadsheet."""

from __future__ import annotations

from pytest_opencomputer.app import App, Button, Quit, Save
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

_OFFICE = "/org.openoffice.Office.Common"
_SETTINGS = (
    # No tip of the day, no welcome, no bar "You are running version 25.2 for the first time".
    (f"{_OFFICE}/Misc", "ShowTipOfTheDay", "false"),
    (f"{_OFFICE}/Misc", "FirstRun", "false"),
    ("/org.openoffice.Setup/Product", "ooSetupLastVersion", "25.2"),
    # Without it the icons of the toolbars are nearly invisible.
    (f"{_OFFICE}/Misc", "SymbolStyle", "colibre"),
    # No macro runs: Basic's Shell starts any program, and macros can end the session. No task needs one, and endpoints,
    # which use the pipe, do not either. Otherwise a bar above each document would say so.
    (f"{_OFFICE}/Security/Scripting", "DisableMacrosExecution", "true"),
    ("/org.openoffice.Office.UI.Infobar/Enabled", "MacrosDisabled", "false"),
)
_ITEM = '<item oor:path="{0}"><prop oor:name="{1}" oor:op="fuse"><value>{2}</value></prop></item>\n'
_REGISTRY = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n'
    + "".join(_ITEM.format(*setting) for setting in _SETTINGS)
    + "</oor:items>\n"
)

# A first start makes the folders of a profile and reads the extensions that come with it; it is done once, here.
_FIRST_START = (
    'HOME="$PWD" XDG_CONFIG_HOME="$PWD/.config" soffice --headless --norestore --nologo --terminate_after_init'
    ' "-env:UserInstallation=file://$PWD/.config/libreoffice/4"',
    "test -d .config/libreoffice/4/user",
    "rm -rf .config/libreoffice/4/.lock .cache/* .local/share/*",
)

APP = App(
    name="libreoffice_calc",
    title="LibreOffice Calc",
    category="office",
    packages=(
        "libreoffice-calc",
        "libreoffice-gtk3",
        "libreoffice-style-colibre",
        "python3-uno",
        "hunspell-en-us",
        "hunspell-en-gb",
    ),
    # The pipe is how live endpoints ask which documents are open; nothing on the desktop can reach it.
    launch=("soffice", "--calc", "--norestore", "--nologo", "--accept=pipe,name=opencomputer;urp;"),
    process=("soffice.bin", "oosplash"),
    ready=AllOf((WindowShown("LibreOffice Calc$"), ElementShown("table"))),
    quit=Quit(discard=(Button("Don’t Save"), Button("Don't Save"), Button("Discard"))),
    save=Save(chord="ctrl+s"),
    home={".config/libreoffice/4/user/registrymodifications.xcu": _REGISTRY},
    setup=_FIRST_START,
    # Macros are switched off, but a person could switch them on again in the expert configuration.
    consoles={"editor of macros": WindowShown("LibreOffice Basic")},
)
