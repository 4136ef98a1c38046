"""Sandboxes from the host's side: made by a backend, spoken to over a pipe, limited by a pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_opencomputer.sandbox.sandbox import Sandbox

__all__ = ["Sandbox"]


def __getattr__(name: str) -> Any:
    # Imported only when needed: the modules of this package are also used without a sandbox.
    if name == "Sandbox":
        from pytest_opencomputer.sandbox.sandbox import Sandbox

        return Sandbox
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
