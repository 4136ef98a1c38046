"""Changes what LibreOffice keeps in its profile, through UNO. Runs in a sandbox: ``profile_changes.py STEP``."""

from __future__ import annotations

import sys
from typing import Any

import uno  # type: ignore[import-not-found]  # lets the next line find its module
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from handbook_making import connect  # type: ignore[import-not-found]

__all__ = ["uno"]


def registry(office: Any, path: str) -> Any:
    """A part of the registry that can be changed."""
    services = office.ServiceManager
    provider = services.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", office)
    node = PropertyValue(Name="nodepath", Value=path)
    return provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", (node,))


def options(office: Any, _model: Any) -> None:
    """The unit of lengths, and who the user is."""
    layout = registry(office, "/org.openoffice.Office.Writer/Layout/Other")
    layout.MeasureUnit = 2
    layout.commitChanges()
    user = registry(office, "/org.openoffice.UserProfile/Data")
    user.givenname, user.sn, user.l = "Mia", "Roth", "Kiel"
    user.commitChanges()


def autotext(office: Any, model: Any) -> None:
    """An entry of My AutoText, from the text of the document."""
    groups = office.ServiceManager.createInstanceWithContext("com.sun.star.text.AutoTextContainer", office)
    cursor = model.Text.createTextCursor()
    cursor.gotoEnd(True)
    groups.getByName("mytexts").insertNewByName("KR", "Kind regards", cursor)


if __name__ == "__main__":
    {"options": options, "autotext": autotext}[sys.argv[1]](*connect())
