"""What the policy makes of an instruction."""

from __future__ import annotations

import pytest

from tests.policy.pages import title_of
from tests.policy.reading import Instruction
from tests.policy.tables import given, mentions
from tests.policy.wording import label_words, tokens


@pytest.mark.parametrize(
    ("wish", "label", "wanted"),
    [
        ("Please show the grid.", "Show grid", True),
        ("The grid should not be shown, but the rulers.", "Show grid", False),
        ("The grid should not be shown, but the rulers.", "Show rulers", True),
        ("Hide the grid.", "Show grid", False),
        ("It must not ask before deleting.", "Do not ask before deleting", True),
        ("The program saves by itself.", "Autosave", True),
        ("Please show the grid.", "Snap to guides", None),
        ("The grid stays hidden.", "Show grid", None),
        ("Leave the grid as it is.", "Show grid", None),
    ],
)
def test_whether_something_is_to_be_on(wish: str, label: str, wanted: bool | None) -> None:
    assert Instruction(wish).switch(label) is wanted


def test_a_few_words_in_common_are_not_enough() -> None:
    assert Instruction("Save the letter, then print it.").switch("Save a copy of letters before printing") is None
    assert Instruction("Number the pages.").switch("Open pages in tabs") is None


@pytest.mark.parametrize(
    ("wish", "label", "wanted"),
    [
        ("Remember 25 files, and undo 8 steps.", "Steps to undo:", "8"),
        ("A column is twelve points wide.", "Column width (points):", "12"),
        ("The zoom is 1.25, the rotation 90 degrees.", "Zoom", "1.25"),
        ("Make the zoom bigger.", "Zoom", None),
    ],
)
def test_the_number_that_is_meant_stands_beside(wish: str, label: str, wanted: str | None) -> None:
    assert Instruction(wish).number(label) == wanted


def test_a_character_is_called_by_its_name() -> None:
    instruction = Instruction("As the separator of columns use a semicolon. Put spaces around it.")
    assert instruction.character("Separator character:") == ";"
    assert instruction.character("Separator of columns:") is None


def test_one_of_several() -> None:
    views = ["Icon View", "Compact View", "List View"]
    assert Instruction("I like the compact view best.").choice(views, 0) == 1
    assert Instruction("I like this view.").choice(views, 0) is None
    # Both have the same words in common with it; what there is is denied.
    lengths = ["Limited history", "Unlimited history"]
    assert Instruction("The history should not end after ten entries.").choice(lengths, 0) == 1
    assert Instruction("The history should not end after ten entries.").choice(lengths, None) is None
    assert Instruction("I often look into the history.").choice(lengths, 0) is None


def test_things_in_a_list_are_named_as_they_are_written() -> None:
    instruction = Instruction("Of the add-ons we want Word Count and Outline switched on and Focus Timer switched off.")
    assert instruction.switched("Word Count") is True
    assert instruction.switched("Outline") is True
    assert instruction.switched("Focus Timer") is False
    assert instruction.switched("Word") is True  # the same words with a shorter title cannot be distinguished
    assert instruction.switched("Out") is None
    before = Instruction("Close it, which nobody needs, turn on Outline, and switch off Word Count.")
    assert (before.switched("Outline"), before.switched("Word Count")) == (True, False)


def test_a_title_ends_before_the_sentence_after_it() -> None:
    assert title_of("Word Count Counts words and lines.") == "Word Count"
    assert title_of("Outline Shows what is in a document.") == "Outline"
    assert title_of("sqrt") == "sqrt"


def test_values_for_the_entries_of_a_row() -> None:
    wish = 'Add a conversion: name inch, factor 25.4, remark "in millimetres, exact".'
    assert given(wish, "Name") == "inch"
    assert given(wish, "Factor") == "25.4"
    assert given(wish, "Remark") == "in millimetres, exact"
    assert given(wish, "Unit") is None
    assert mentions("The factor k is 2.5 now.", "k")
    assert mentions("The factor k is 2.5.", "2.5")
    assert not mentions("kg(k) is 2.55 now.", "2.5")
    assert not mentions("kg(k) is 2.55 now.", "kg")


def test_words_in_other_forms_are_the_same() -> None:
    assert [token.stem for token in tokens("wrapped wrapping wraps")] == ["wrap"] * 3
    assert [token.stem for token in tokens("the automatic minutes")] == ["", "auto", "minut"]
    assert list(label_words("Enable wrapping (experimental)")) == ["wrap"]
