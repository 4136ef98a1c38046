"""What an app's ``app.py`` and ``consoles.py`` describe it with."""

from pytest_opencomputer.apps.app import (
    App,
    Artifact,
    Button,
    Quit,
    Save,
    Service,
)
from pytest_opencomputer.apps.consoles import FileAdded, FileHolds, FileOpened

__all__ = ["App", "Artifact", "Button", "FileAdded", "FileHolds", "FileOpened", "Quit", "Save", "Service"]
