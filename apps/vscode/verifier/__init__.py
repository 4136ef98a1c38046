"""The endpoints of VS Code."""

from __future__ import annotations

from pytest_opencomputer.guest.channels.files import file, file_digests, folder

__all__ = ["file", "file_digests", "folder"]
