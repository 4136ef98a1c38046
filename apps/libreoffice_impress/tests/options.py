"""Changes an option and the user's name through UNO. Runs in a sandbox, beside ``deck_making.py``."""

from __future__ import annotations

import os
from typing import Any

import uno  # type: ignore[import-not-found]  # lets the next line find its module
from deck_making import connect, prop  # type: ignore[import-not-found]

__all__ = ["uno"]


def registry(office: Any, path: str) -> Any:
    """A part of the registry that can be changed."""
    services = office.ServiceManager
    provider = services.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", office)
    node = (prop("nodepath", path),)
    return provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", node)


if __name__ == "__main__":
    office, _ = connect()
    impress = registry(office, "/org.openoffice.Office.Impress/Layout/Other/MeasureUnit")
    impress.Metric = 1
    impress.commitChanges()
    user = registry(office, "/org.openoffice.UserProfile/Data")
    user.givenname, user.sn = "Mia", "Roth"
    user.commitChanges()
    # The bridge's threads now and then bring the process down while it ends.
    os._exit(0)
