"""Mutants of JSON with comments or trailing commas; plain JSON is a format of the project itself."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from typing import Any

from pytest_opencomputer.guest.channels import jsonc
from pytest_opencomputer.guest.state import StateError
from pytest_opencomputer.proofs.mutants.json_keys import JsonKeys
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts

_BEGINS = (b"{", b"[", b"/")
_MOST = 4 * 1024**2
_JSON = JsonKeys()


class Commented:
    """Files in JSON that only VS Code reads. A mutant has no comments."""

    name = "jsonc"
    hidden = True

    def claims(self, content: bytes) -> bool:
        """Whether it is an object or a list in JSON with comments, but not in JSON."""
        if len(content) > _MOST or content.lstrip()[:1] not in _BEGINS or _JSON.claims(content):
            return False
        try:
            return _JSON.claims(_plain(content))
        except ValueError:
            return False

    def parts(self, content: bytes) -> Parts:
        """All values by their keys. Raises ``ValueError``."""
        return _JSON.parts(_plain(content))

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other values, without its comments."""
        return _JSON.put(_plain(content), changes)

    def group(self, at: Address) -> Hashable:
        return _JSON.group(at)

    def worse(self, value: Any) -> Any:
        return _JSON.worse(value)


def _plain(content: bytes) -> bytes:
    """The same in JSON. Raises ``ValueError``."""
    try:
        return json.dumps(jsonc.parse(content), indent=4).encode() + b"\n"
    except StateError as error:
        raise ValueError(str(error)) from error
