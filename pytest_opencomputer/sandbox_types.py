"""What a sandbox answers: windows, elements, processes, finished programs."""

from pytest_opencomputer.models.sandbox_types import (
    Asked,
    Completed,
    Element,
    FileEntry,
    ProcessInfo,
    View,
    Window,
)

__all__ = ["Asked", "Completed", "Element", "FileEntry", "ProcessInfo", "View", "Window"]
