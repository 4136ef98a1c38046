"""Typing: every character right, in two toolkits, time after time."""

from __future__ import annotations

import time

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Key, KeyDown, KeyUp, Type
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import Run, Stalls, Terminal

EDITORS = ["gtk_editor", "qt_editor"]
ASCII = "The quick brown fox: 0123456789 `~!@#$%^&*()-_=+[]{}\\|;:'\",.<>/? jumps OVER the lazy dog."
MIXED = 'aéßñ Ω漢字かな😀🇩🇪 "x"<y>|~ Zürich €5 — ok'
SCRIPTS = (
    "Привет, мир! Ёлка\nשלום עולם مرحبا بالعالم\tनमस्ते สวัสดี 안녕하세요 ქართული አማርኛ\n"
    "e\u0301 a\u0308\u0323 👨\u200d👩\u200d👧\u200d👦 🏳️\u200d🌈 𝔘𝔫𝔦 ÀÉÎÕÜ ŁÓDŹ łódź ΑΒΓ αβγ Ω≈ç√∫µ≤≥÷ ½ ¿¡ “„»"
)
IDEOGRAPHS = "".join(chr(0x4E00 + 37 * number) for number in range(170))


@pytest.mark.parametrize("editor", EDITORS)
def test_every_character_is_right_twenty_times_in_a_row(desktop: Sandbox, run: Run, editor: str) -> None:
    program = run(editor)
    for _ in range(20):
        for text in (ASCII, MIXED, SCRIPTS, IDEOGRAPHS):
            desktop.perform(Type(text=text))
            program.shows(text)
            desktop.perform(Key(chord="ctrl+a"))
            desktop.perform(Key(chord="Delete"))
            program.shows("")


@pytest.mark.parametrize("editor", EDITORS)
def test_no_character_is_lost_if_other_actions_follow_at_once(desktop: Sandbox, run: Run, editor: str) -> None:
    program = run(editor)
    expected = ""
    for number in range(20):
        # Each text needs the mapping changed while the one before may not have been read yet.
        word = "".join(chr(0x3042 + 2 * number + offset) for offset in range(14)) + IDEOGRAPHS[number]
        desktop.perform(Type(text=word))
        desktop.perform(Key(chord="ü"))
        desktop.perform(Key(chord="Left"))
        desktop.perform(Type(text="z"))
        desktop.perform(Key(chord="End"))
        expected += word + "zü"
    program.shows(expected)


@pytest.mark.parametrize("editor", EDITORS)
def test_two_windows_each_get_their_own(desktop: Sandbox, run: Run, editor: str) -> None:
    first, second = run(editor), run(editor)
    texts = {first: "", second: ""}
    for number in range(10):
        for program in texts:
            text = IDEOGRAPHS[13 * number : 13 * number + 13] + ("a" if program is first else "é")
            desktop.focus_window(program.window.id)
            desktop.perform(Type(text=text))
            texts[program] += text
    for program, text in texts.items():
        program.shows(text)


def test_a_busy_program_gets_everything_when_it_comes_round(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    desktop.run(["kill", "-STOP", str(program.pid)]).check()
    waiting = desktop.spawn(["sh", "-c", f"sleep 1; kill -CONT {program.pid}"])
    desktop.perform(Type(text=IDEOGRAPHS))
    program.shows(IDEOGRAPHS)
    desktop.kill(waiting)


def test_a_program_that_does_not_react_is_reported(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    desktop.run(["kill", "-STOP", str(program.pid)]).check()
    with pytest.raises(ActionError, match="did not react for 10 s"):
        desktop.perform(Type(text=IDEOGRAPHS[:40]))
    desktop.run(["kill", "-CONT", str(program.pid)]).check()
    # What went out before the mapping had to change is right; the rest was not typed.
    desktop.perform(Type(text="."))
    until(lambda: program.text().endswith("."), what="the full stop", timeout=30)
    typed = program.text()[:-1]
    assert typed == IDEOGRAPHS[: len(typed)]
    assert len(typed) < 40


def test_a_desktop_that_stands_still_for_a_while_repeats_no_key(desktop: Sandbox, run: Run, stalls: Stalls) -> None:
    program = run("gtk_editor")
    with stalls():
        desktop.perform(Key(chord="x", repeat=40))
        desktop.perform(Type(text=ASCII))
        desktop.perform(Key(chord="ü", repeat=40))
    program.shows("x" * 40 + ASCII + "ü" * 40)


def test_a_window_is_not_taken_for_an_earlier_one_with_its_number(desktop: Sandbox, run: Run) -> None:
    first = run("x_window", "answers")
    desktop.perform(Type(text=IDEOGRAPHS[:5]))
    until(lambda: first.text().count("key") == 5, what="the keys", timeout=60)
    number = first.text().splitlines()[0]
    desktop.kill(first.pid)
    until(lambda: not desktop.windows(), what="the window to close", timeout=60)
    # The server gives a new program the numbers of one that has ended. A window that is not meant does not answer.
    second = run("x_window")
    assert second.text().splitlines()[0] == number
    began = time.monotonic()
    desktop.perform(Type(text=IDEOGRAPHS[5:30]))
    assert time.monotonic() - began < 10  # after which a program that does not react would be told of
    until(lambda: second.text().count("key") == 25, what="the keys", timeout=60)


def test_caps_lock_changes_nothing_in_a_text(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    desktop.perform(Key(chord="Caps_Lock"))
    try:
        desktop.perform(Type(text="aBc éÉ Ωω"))
        program.shows("aBc éÉ Ωω")
        desktop.perform(Key(chord="a"))
        program.shows("aBc éÉ ΩωA")
    finally:
        desktop.perform(Key(chord="Caps_Lock"))


def test_a_key_that_is_held_is_held_for_a_text_too(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    desktop.perform(KeyDown(key="shift"))
    desktop.perform(Type(text="abc"))
    desktop.perform(KeyUp(key="shift"))
    desktop.perform(Type(text="abc"))
    program.shows("ABCabc")


def test_a_text_with_a_control_character_is_refused_as_a_whole(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    with pytest.raises(ActionError, match=r"U\+001B at index 4"):
        desktop.perform(Type(text="good\x1bbad"))
    desktop.perform(Type(text="ok"))
    program.shows("ok")


def test_a_mapping_that_a_program_changed_is_noticed(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    desktop.run(["setxkbmap", "de"]).check()
    try:
        desktop.perform(Type(text="yz[]{}@ äöü €"))
        program.shows("yz[]{}@ äöü €")
    finally:
        desktop.run(["setxkbmap", "us"]).check()
    desktop.perform(Type(text=" yz"))
    program.shows("yz[]{}@ äöü € yz")


def test_a_terminal_that_answers_no_pings_gets_everything(desktop: Sandbox, terminal: Terminal) -> None:
    program = terminal()
    text = ASCII + "\n" + IDEOGRAPHS[:60] + "\n"
    desktop.perform(Type(text=text))
    program.shows(text)


def test_a_terminal_that_is_busy_gets_everything_when_it_comes_round(desktop: Sandbox, terminal: Terminal) -> None:
    program = terminal()
    desktop.run(["kill", "-STOP", str(program.pid)]).check()
    waiting = desktop.spawn(["sh", "-c", f"sleep 1; kill -CONT {program.pid}"])
    text = IDEOGRAPHS[:60] + "\n" + IDEOGRAPHS[60:] + "\n"
    desktop.perform(Type(text=text))
    program.shows(text)
    desktop.kill(waiting)


def test_a_terminal_that_never_rests_gets_everything(desktop: Sandbox, terminal: Terminal) -> None:
    program = terminal("while :; do printf '.\\r'; sleep 0.01; done & cat > typed.txt")
    text = IDEOGRAPHS[:60] + "\n"
    desktop.perform(Type(text=text))
    program.shows(text)


def test_a_terminal_that_does_not_react_is_reported(desktop: Sandbox, terminal: Terminal) -> None:
    program = terminal()
    desktop.run(["kill", "-STOP", str(program.pid)]).check()
    with pytest.raises(ActionError, match="did not react for 10 s"):
        desktop.perform(Type(text=IDEOGRAPHS[:40]))
    desktop.run(["kill", "-CONT", str(program.pid)]).check()
    desktop.perform(Type(text="\n"))
    until(lambda: program.text().endswith("\n"), what="the line", timeout=30)
    typed = program.text()[:-1]
    assert typed == IDEOGRAPHS[: len(typed)]
    assert len(typed) < 40


def test_plain_text_is_not_slower_than_the_usual_tool(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    text = ASCII * 2
    ours = []
    for _ in range(3):
        began = time.monotonic()
        desktop.perform(Type(text=text))
        program.shows(text)
        ours.append(time.monotonic() - began)
        desktop.perform(Key(chord="ctrl+a"))
        desktop.perform(Key(chord="Delete"))
        program.shows("")
    began = time.monotonic()
    desktop.run(["xdotool", "type", "--delay", "12", text]).check()
    theirs = time.monotonic() - began
    assert min(ours) <= theirs  # the other one cannot be quicker than its delays, ours can be held up
