"""A sandbox as seen by somebody who works in one of several apps and ignores the others."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pytest_opencomputer.guest.wire import Buffer
from pytest_opencomputer.sandbox.permissions import Reachable
from pytest_opencomputer.sandbox.sandbox import Sandbox

_SEARCHES = frozenset({"a11y.find", "a11y.tree"})


class OneApp(Reachable):
    """A sandbox in which searches for elements leave out other apps, unless they name an app.

    An element of an app whose window is covered counts as showing: without this, the cells of a spreadsheet behind a
    player would be taken for those of its list. The windows of helper programs of the app itself are not left out.

    Args:
        others: the names of the other apps' programs.
    """

    def __init__(self, sandbox: Sandbox | Reachable, others: Sequence[str]) -> None:
        self._sandbox: Sandbox | Reachable = sandbox  # type: ignore[assignment]
        # A program calls itself "soffice" in the tree, and its process is "soffice.bin". Others go by an identifier
        # there that ends with their names, such as "org.example.Draw".
        names = "|".join(re.escape(name.partition(".")[0]) for name in others)
        self._app = rf"(?i)(?!(?:.*\.)?(?:{names})).*"

    def _request(
        self, op: str, args: Mapping[str, Any], blobs: Sequence[Buffer] = (), timeout: float = 30.0
    ) -> tuple[Any, list[bytes]]:
        if op in _SEARCHES and args.get("app") is None:
            args = {**args, "app": self._app}
        return self._sandbox._request(op, args, blobs, timeout)
