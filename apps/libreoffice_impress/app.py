"""LibreOffice Impress, the program for presentations. It shares profile, first start and quitting with Calc."""

from __future__ import annotations

from apps.libreoffice_calc.app import APP as CALC
from pytest_opencomputer.app import App, Save
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

_REGISTRY = ".config/libreoffice/4/user/registrymodifications.xcu"
_IMPRESS = "/org.openoffice.Office.Impress/Misc"
_ITEM = '<item oor:path="{0}"><prop oor:name="{1}" oor:op="fuse"><value>{2}</value></prop></item>\n'
_SETTINGS = (
    # A new presentation does not begin with a choice of templates.
    (f"{_IMPRESS}/NewDoc", "AutoPilot", "false"),
    # No remote control over Bluetooth or the network.
    (f"{_IMPRESS}/Start", "EnableSdremote", "false"),
)
_END = "</oor:items>\n"

APP = App(
    name="libreoffice_impress",
    title="LibreOffice Impress",
    category="office",
    packages=("libreoffice-impress", *(name for name in CALC.packages if name != "libreoffice-calc")),
    # The pipe is how live endpoints ask which documents are open; nothing on the desktop can reach it.
    launch=("soffice", "--impress", "--norestore", "--nologo", "--accept=pipe,name=opencomputer;urp;"),
    process=CALC.process,
    ready=AllOf((WindowShown("LibreOffice Impress$"), ElementShown("document presentation"))),
    quit=CALC.quit,
    save=Save(chord="ctrl+s"),
    home={
        **CALC.home,
        _REGISTRY: str(CALC.home[_REGISTRY]).replace(_END, "".join(_ITEM.format(*one) for one in _SETTINGS) + _END),
    },
    setup=CALC.setup,
    consoles=CALC.consoles,
)
