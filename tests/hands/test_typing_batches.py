"""How a text is cut into runs that need no change of the keyboard mapping within."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest.keys import RETURN, TAB
from pytest_opencomputer.guest.typing import LONGEST_BATCH, batches

OWN = frozenset(range(10)) | {RETURN, TAB}


@given(st.lists(st.integers(0, 40) | st.sampled_from([RETURN, TAB])), st.integers(1, 15))
def test_batches_are_the_text_and_fit(keysyms: list[int], room: int) -> None:
    cut = list(batches(keysyms, OWN, room))
    assert [keysym for batch in cut for keysym in batch] == keysyms
    for batch in cut:
        assert 0 < len(batch) <= LONGEST_BATCH
        assert len(set(batch) - OWN) <= room
        assert not {RETURN, TAB} & set(batch[:-1])


def test_a_text_of_the_layout_is_not_cut_more_than_needed() -> None:
    assert [len(batch) for batch in batches([1] * (LONGEST_BATCH + 5), OWN, 3)] == [LONGEST_BATCH, 5]
    assert [len(batch) for batch in batches([20, 21, 20, 21, 1, 22], OWN, 2)] == [5, 1]
