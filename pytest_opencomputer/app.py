"""What an app's ``app.py`` describes itself with."""

from pytest_opencomputer.apps.app import (
    App,
    Button,
    Quit,
    Save,
    Service,
)

__all__ = ["App", "Button", "Quit", "Save", "Service"]
