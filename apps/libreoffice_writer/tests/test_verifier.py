"""Every endpoint about documents, on those that LibreOffice itself wrote (``documents/``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from apps.libreoffice_writer.tests.agreement import differences
from apps.libreoffice_writer.tests.seen import DOCUMENTS, SEEN, STEPS, SUFFIXES, Seen
from apps.libreoffice_writer.verifier.documents import parsed

if TYPE_CHECKING:
    from apps.conftest import SavedState


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("seen", SEEN, ids=str)
def test_what_is_in_the_documents(recorded: SavedState, seen: Seen, suffix: str) -> None:
    def ask(endpoint: str, place: str, **args: Any) -> Any:
        return recorded.ask(endpoint, document=place, **args)

    seen.check(suffix, ask)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("step", STEPS)
def test_it_says_of_paragraphs_what_libreoffice_does(step: str, suffix: str) -> None:
    place = DOCUMENTS / step
    book = parsed((place / f"handbook.{suffix}").read_bytes(), "handbook")
    assert differences(book, (place / "told.json").read_bytes()) == []
