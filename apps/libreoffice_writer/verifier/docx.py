"""Word-processing documents of Office Open XML."""

from __future__ import annotations

from pytest_opencomputer.guest.channels.ooxml import Package

from .model import Book


def read(package: Package, content: bytes) -> Book:
    """The document of a package."""
    raise NotImplementedError(package, content)
