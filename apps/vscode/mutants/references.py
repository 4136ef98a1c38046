"""Mutants of branches, tags and what was put aside, as Git keeps them: a file with the name of an object."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.proofs.mutants.mutant import Address, Parts

_OBJECT = re.compile(rb"[0-9a-f]{40}\n")
_AT: Address = ("object",)


class References:
    """Files with the name of an object of Git."""

    name = "reference"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it is a reference."""
        return _OBJECT.fullmatch(content) is not None

    def parts(self, content: bytes) -> Parts:
        """The name of the object. Raises ``ValueError``."""
        if not self.claims(content):
            raise ValueError("it is no reference")
        return {_AT: content.decode().strip()}

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """A reference to another object; one to nothing is empty."""
        value = changes.get(_AT, content.decode().strip())
        return b"" if value is None else f"{value}\n".encode()

    def group(self, at: Address) -> Hashable:
        """There is only one part."""
        return at

    def worse(self, value: Any) -> Any:
        """The name of an object that is not there."""
        return str(value)[::-1]
