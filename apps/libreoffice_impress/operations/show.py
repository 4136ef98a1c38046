"""The slides as the show has them: their order, which are hidden, how they follow one another, what stands below."""

from __future__ import annotations

from apps.libreoffice_calc.operations import dialog, set_check_box, write_beside
from apps.libreoffice_writer.operations.documents import in_front
from pytest_opencomputer.desk import Desk
from pytest_opencomputer.sandbox_types import Element

from .slides import go_to_slide, shown, wait_for_pane, wait_for_slide

TRANSITIONS = ("None", "Wipe", "Wheel", "Uncover", "Bars", "Checkers", "Shape", "Box", "Wedge", "Venetian", "Fade",
               "Cut", "Cover", "Dissolve", "Random", "Comb", "Push", "Split")  # fmt: skip
"""The first transitions of the sidebar, in its order."""
_COLUMNS = 3
"""So many stand side by side."""


def hide_slide(desk: Desk, slide: int | str) -> None:
    """Hide a slide from the show."""
    go_to_slide(desk, slide)
    wait_for_pane(desk)
    desk.menu("Slide", "Hide Slide")
    desk.settle()


def move_slide(desk: Desk, slide: int | str, to: int) -> None:
    """Move a slide to another place in the order, counted from 1.

    Impress does not always go from slide to slide afterwards until the presentation is read again (``reload``).
    """
    number = go_to_slide(desk, slide)
    step = 1 if to > number else -1
    for at in range(number, to, step):
        # It is the slides which are selected in the pane that move.
        wait_for_pane(desk)
        desk.menu("Slide", "Move", "Slide Down" if step > 0 else "Slide Up")
        wait_for_slide(desk, at + step)
    wait_for_pane(desk)


def duplicate_slide(desk: Desk, slide: int | str) -> None:
    """Make a copy of a slide, which comes behind it and is shown."""
    go_to_slide(desk, slide)
    _, count = shown(desk)
    wait_for_pane(desk)
    desk.menu("Slide", "Duplicate Slide")
    desk.wait_until(lambda: shown(desk)[1] == count + 1, "a copy of the slide")


def delete_slide(desk: Desk, slide: int | str) -> None:
    """Delete a slide."""
    go_to_slide(desk, slide)
    _, count = shown(desk)
    wait_for_pane(desk)
    desk.menu("Slide", "Delete Slide")
    desk.wait_until(lambda: shown(desk)[1] == count - 1, "the slide to be gone")


def set_footer(desk: Desk, text: str = "", *, number: bool = False, not_first: bool = False) -> None:
    """Say what stands below all slides.

    Args:
        text: of the footer; "" for none.
        number: show the number of each slide.
        not_first: show neither on the first slide.
    """
    title = "Header and Footer"
    with dialog(desk, title, "Insert", "Header and Footer...", button="Apply to All"):
        set_check_box(desk, title, "Footer", on=bool(text))
        if text:
            write_beside(desk, title, "Footer text:", text)
        set_check_box(desk, title, "Slide number", on=number)
        set_check_box(desk, title, "Do not show on the first slide", on=not_first)


def set_transition(
    desk: Desk, slide: int | str, kind: str = "", *, after: float | None = None, everywhere: bool = False
) -> None:
    """Say how a slide comes and goes.

    Args:
        kind: one of ``TRANSITIONS``; "" to leave it.
        after: seconds after which the next slide comes by itself.
        everywhere: the same for all slides.
    """
    go_to_slide(desk, slide)
    window, button = in_front(desk), "Apply Transition to All Slides"
    if not desk.find_all(role="button", name=button, window=window):
        desk.menu("Slide", "Slide Transition")
    to_all = desk.find(role="button", name=button, window=window)
    if kind:
        icons = desk.find(role="layered pane", window=window)
        desk.click((icons.x + 40, icons.y + 30))
        down, right = divmod(TRANSITIONS.index(kind), _COLUMNS)
        desk.keys("Home", *["Down"] * down, *["Right"] * right)
        desk.settle()
    if after is not None:
        desk.click(desk.find(role="radio button", name="After:", window=window))
        entry = desk.beside("After:", role="spin button", window=window)
        desk.fill(entry, f"{after:g}\t")
        desk.wait_until(lambda: _says(desk, entry, f"{after:.2f}"), f"{after:g} seconds")
    if everywhere:
        desk.click(to_all)
        desk.settle()


def loop_show(desk: Desk, pause: int, *, manual: bool = False) -> None:
    """Let the show begin again, after a pause of less than a minute, in seconds.

    Args:
        manual: let no slide go by itself.
    """
    title = "Slide Show Settings"
    with dialog(desk, title, "Slide Show", "Slide Show Settings..."):
        set_check_box(desk, title, "Loop and repeat after:")
        set_check_box(desk, title, "Disable automatic change of slides", on=manual)
        desk.fill(desk.find(role="spin button", name="Pause Duration", window=title), f"00:00:{pause:02}\t")


def _says(desk: Desk, entry: Element, text: str) -> bool:
    now = desk.sandbox.look(entry)
    return now is not None and (now.text or "").startswith(text)
