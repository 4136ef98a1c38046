"""LibreOffice Writer, the word processor. It shares profile, first start and quitting with Calc."""

from __future__ import annotations

from apps.libreoffice_calc.app import APP as CALC
from pytest_opencomputer.app import App, Save
from pytest_opencomputer.waits import AllOf, ElementShown, WindowShown

APP = App(
    name="libreoffice_writer",
    title="LibreOffice Writer",
    category="office",
    packages=("libreoffice-writer", *(name for name in CALC.packages if name != "libreoffice-calc")),
    # The pipe is how live endpoints ask which documents are open; nothing on the desktop can reach it.
    launch=("soffice", "--writer", "--norestore", "--nologo", "--accept=pipe,name=opencomputer;urp;"),
    process=CALC.process,
    ready=AllOf((WindowShown("LibreOffice Writer$"), ElementShown("document text"))),
    quit=CALC.quit,
    save=Save(chord="ctrl+s"),
    home=CALC.home,
    setup=CALC.setup,
    consoles=CALC.consoles,
)
