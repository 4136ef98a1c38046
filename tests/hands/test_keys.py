"""What keys are called, and which keys write a text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.guest import keys
from pytest_opencomputer.guest.keysyms import ALIASES, KEYSYMS
from pytest_opencomputer.guest.ops import BadRequest

CTRL, SHIFT, ALT, SUPER = (KEYSYMS[name] for name in ("Control_L", "Shift_L", "Alt_L", "Super_L"))


@pytest.mark.parametrize(
    ("chord", "keysyms"),
    [
        ("ctrl+shift+s", [CTRL, SHIFT, ord("s")]),
        ("Control+Shift+S", [CTRL, SHIFT, ord("s")]),
        ("CTRL+C", [CTRL, ord("c")]),
        ("ctrl + a", [CTRL, ord("a")]),
        ("alt+F4", [ALT, KEYSYMS["F4"]]),
        ("f12", [KEYSYMS["F12"]]),
        ("F24", [KEYSYMS["F24"]]),
        ("win", [SUPER]),
        ("cmd+l", [SUPER, ord("l")]),
        ("meta", [SUPER]),
        ("Super_L", [SUPER]),
        ("enter", [KEYSYMS["Return"]]),
        ("RETURN", [KEYSYMS["Return"]]),
        ("esc", [KEYSYMS["Escape"]]),
        ("del", [KEYSYMS["Delete"]]),
        ("backspace", [KEYSYMS["BackSpace"]]),
        ("pgup", [KEYSYMS["Page_Up"]]),
        ("PageUp", [KEYSYMS["Page_Up"]]),
        ("Page_Up", [KEYSYMS["Page_Up"]]),
        ("Prior", [KEYSYMS["Page_Up"]]),
        ("ArrowLeft", [KEYSYMS["Left"]]),
        ("left", [KEYSYMS["Left"]]),
        ("space", [0x20]),
        (" ", [0x20]),
        ("plus", [ord("+")]),
        ("+", [ord("+")]),
        ("ctrl++", [CTRL, ord("+")]),
        ("ctrl+plus", [CTRL, ord("+")]),
        ("ctrl+minus", [CTRL, ord("-")]),
        ("ctrl+-", [CTRL, ord("-")]),
        ("comma", [ord(",")]),
        ("a", [ord("a")]),
        ("A", [ord("A")]),
        ("shift+A", [SHIFT, ord("A")]),
        ("é", [0xE9]),
        ("eacute", [0xE9]),
        ("Eacute", [0xC9]),
        ("漢", [0x01000000 + ord("漢")]),
        ("U20AC", [0x010020AC]),
        ("u1F600", [0x0101F600]),
        ("KP_5", [KEYSYMS["KP_5"]]),
        ("num5", [KEYSYMS["KP_5"]]),
    ],
)
def test_a_chord_is_read_as_people_write_it(chord: str, keysyms: list[int]) -> None:
    assert keys.parse(chord) == keysyms


@pytest.mark.parametrize(
    ("chord", "says"),
    [
        ("ctlr+a", "'ctrl'"),
        ("pagup", "'pageup'"),
        ("Retrun", "'Return'"),
        ("ctrl+", "'plus'"),
        ("+ctrl", "'plus'"),
        ("", "one or more keys"),
        ("ctrl+control", "twice"),
        ("a+a", "twice"),
        ("\x07", "no key writes"),
        ("UD800", "no key 'UD800'"),
        ("U110000", "no key"),
        ("x" * 300, "at most 200"),
    ],
)
def test_a_chord_that_cannot_be_read_says_why(chord: str, says: str) -> None:
    with pytest.raises(BadRequest) as raised:
        keys.parse(chord)
    assert says in str(raised.value)


def test_all_other_names_lead_to_keys() -> None:
    assert set(ALIASES.values()) <= set(KEYSYMS)
    assert all(keys.key(alias) == KEYSYMS[name] for alias, name in ALIASES.items() if alias not in KEYSYMS)
    assert all(keys.key(name) == keysym for name, keysym in KEYSYMS.items())


def test_names_of_latin_letters_are_the_letters() -> None:
    names = [name for name, keysym in KEYSYMS.items() if 0xA0 <= keysym <= 0xFF]
    assert len(names) == 96
    # The number of a Latin-1 keysym is its code point (Appendix A of the X protocol).
    assert unicodedata.name(chr(KEYSYMS["Odiaeresis"])) == "LATIN CAPITAL LETTER O WITH DIAERESIS"
    assert unicodedata.name(chr(KEYSYMS["ydiaeresis"])) == "LATIN SMALL LETTER Y WITH DIAERESIS"
    assert chr(KEYSYMS["asciitilde"]) == "~"
    assert chr(KEYSYMS["at"]) == "@"


def test_keys_that_are_held_together_are_each_held_once() -> None:
    assert keys.parse_each(["ctrl", "ctrl+shift"]) == [CTRL, SHIFT]
    assert keys.parse_each([]) == []


def test_a_text_is_its_characters_and_line_feeds_are_the_return_key() -> None:
    assert keys.of_text("aé\n\t漢😀") == [
        ord("a"),
        0xE9,
        KEYSYMS["Return"],
        KEYSYMS["Tab"],
        0x01000000 + ord("漢"),
        0x01000000 + 0x1F600,
    ]


@pytest.mark.parametrize("character", ["\x00", "\x07", "\r", "\x1b", "\x7f", "\x85", "\ud800", "\ufffe", "\ufdd0"])
def test_characters_without_a_key_are_reported_with_their_index(character: str) -> None:
    with pytest.raises(BadRequest, match=rf"U\+{ord(character):04X} at index 3"):
        keys.of_text("abc" + character + "d")


@given(st.text(alphabet=st.characters(exclude_categories=("Cc", "Cs", "Cn"))))
def test_every_character_has_a_key_of_its_own(text: str) -> None:
    assert len(set(keys.of_text(text))) == len(set(text))


@given(st.lists(st.sampled_from(["ctrl", "shift", "alt", "+", "a", "F5", "é", "Home"]), min_size=1, unique=True))
def test_splitting_undoes_joining(names: list[str]) -> None:
    # A plus sign can only be the last key if it is written as itself.
    ordered = sorted(names, key=lambda name: name == "+")
    assert keys.split("+".join(ordered)) == ordered
