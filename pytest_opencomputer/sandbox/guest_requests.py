"""Sends requests to a guest: what all operations are built on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.guest.wire import Buffer


class GuestRequests(ABC):
    """A way to send requests to a guest.

    Every method may raise ``PipeClosed`` (the machine or its guest ended), ``GuestTimeout`` and ``GuestError``.
    """

    @abstractmethod
    def _request(
        self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer] = (), timeout: float = 30.0
    ) -> tuple[Any, list[bytes]]:
        """Have the guest carry out ``op``; returns its value and byte strings. Raises as ``GuestPipe.call``."""

    def call(self, op: str, /, *, timeout: float = 30.0, blobs: Sequence[Buffer] = (), **args: Any) -> Any:
        """Ask the guest for an operation and return its value. Raises as ``GuestPipe.call``."""
        return self._request(op, args, blobs, timeout)[0]

    def call_blobs(
        self, op: str, /, *, timeout: float = 30.0, blobs: Sequence[Buffer] = (), **args: Any
    ) -> tuple[Any, list[bytes]]:
        """As ``call``, with the byte strings of the answer."""
        return self._request(op, args, blobs, timeout)
