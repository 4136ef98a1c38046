"""Lets the running LibreOffice read a presentation and write it anew. Runs in a sandbox, beside ``deck_making.py``.

``converting.py SOURCE TARGET FILTER [VERSION]``; a version of OpenDocument is a number of its options.
"""

from __future__ import annotations

import sys
from pathlib import Path

import uno  # type: ignore[import-not-found]  # lets the next line find its module
from deck_making import connect, prop  # type: ignore[import-not-found]

__all__ = ["uno"]


def convert(source: str, target: str, name: str, version: str = "") -> None:
    """Read a file and write it with a filter."""
    office, _ = connect()
    services = office.ServiceManager
    if version:
        provider = services.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", office)
        node = (prop("nodepath", "/org.openoffice.Office.Common/Save/ODF"),)
        options = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", node)
        options.DefaultVersion = int(version)
        options.commitChanges()
    desktop = services.createInstanceWithContext("com.sun.star.frame.Desktop", office)
    model = desktop.loadComponentFromURL(Path(source).as_uri(), "_blank", 0, (prop("Hidden", True),))
    model.storeToURL(Path(target).as_uri(), (prop("FilterName", name),))
    model.close(True)


if __name__ == "__main__":
    convert(*sys.argv[1:])
