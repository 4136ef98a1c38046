"""What an app's ``app.py`` and ``consoles.py`` describe it with."""

from pytest_opencomputer.apps.app import (
    App,
    Button,
    Quit,
    Save,
    Service,
)
from pytest_opencomputer.apps.consoles import FileAdded, FileHolds, FileOpened

__all__ = ["App", "Button", "FileAdded", "FileHolds", "FileOpened", "Quit", "Save", "Service"]
