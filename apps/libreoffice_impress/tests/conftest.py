"""The presentations of the tests, as the installed LibreOffice wrote them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from apps.libreoffice_impress.tests.seen import DOCUMENTS

if TYPE_CHECKING:
    from apps.conftest import SavedState


@pytest.fixture
def recorded(saved_state: SavedState) -> SavedState:
    """A home folder with the recorded documents in ``Before`` and ``After``."""
    for path in DOCUMENTS.rglob("*.*"):
        saved_state.put(path.relative_to(DOCUMENTS).as_posix(), path.read_bytes())
    return saved_state
