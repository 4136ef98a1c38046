"""What a person did becomes the source of a solution."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.agents.solution import load_solution
from pytest_opencomputer.cli.starting_points import solution
from pytest_opencomputer.live.event_merging import Joined
from pytest_opencomputer.live.scenes import Scene
from pytest_opencomputer.live.solution_writing import Deed, gave_up, solution_lines
from pytest_opencomputer.models.actions import Action, Click, Done, Drag, Key, MouseDown, Move, Scroll, Type
from pytest_opencomputer.models.sandbox_types import Element, Window


def element(path: tuple[int, ...], role: str, name: str, box: tuple[int, int, int, int], **more: Any) -> Element:
    """An element of the program ``editor``."""
    x, y, width, height = box
    given = {"description": "", "states": ("showing",), **more}
    return Element(path=path, app="editor", role=role, name=name, x=x, y=y, width=width, height=height, **given)


def window(number: int, title: str, *, focused: bool = True) -> Window:
    """A window of 800 by 600 pixels at the top left."""
    return Window(number, title, 1, "Editor", 0, 0, 800, 600, dialog=False, focused=focused)


SUBJECT = "A very long subject that goes on and on, about the annual meeting\nof all"
EDITOR = (
    element((0,), "application", "editor", (0, 0, 0, 0)),
    element((0, 0), "frame", "letter.txt - Editor", (0, 0, 800, 600), states=("showing", "active")),
    element((0, 0, 0), "menu bar", "", (0, 0, 800, 30)),
    element((0, 0, 0, 0), "menu", "File", (0, 0, 50, 30)),
    element((0, 0, 0, 0, 0), "menu item", "Save As...", (0, 30, 200, 30)),
    element((0, 0, 0, 0, 1), "menu", "Recent", (0, 60, 200, 30)),
    element((0, 0, 0, 0, 1, 0), "menu item", "notes.txt", (200, 60, 200, 30)),
    element((0, 0, 0, 1), "menu", "Edit", (50, 0, 50, 30)),
    element((0, 0, 0, 1, 0), "menu item", "Copy", (50, 30, 0, 0)),
    element((0, 0, 1), "tool bar", "", (0, 300, 800, 40)),
    element((0, 0, 1, 0), "button", "Open", (0, 300, 60, 40)),
    element((0, 0, 1, 0, 0), "label", "Open it", (10, 310, 40, 20)),
    element((0, 0, 1, 1), "button", "Add", (100, 300, 60, 40)),
    element((0, 0, 1, 2), "button", "Add", (200, 300, 60, 40)),
    element((0, 0, 1, 3), "button", "", (300, 300, 60, 40), description="apply to all"),
    element((0, 0, 1, 4), "button", "", (400, 300, 60, 40)),
    element((0, 0, 2), "label", "Width: ", (0, 350, 60, 30)),
    element((0, 0, 3), "entry", "", (70, 350, 100, 30), text="800"),
    element((0, 0, 4), "text", "Letter", (0, 400, 800, 100), states=("showing", "multi-line"), text="Dear Ms Bell"),
    element(
        (0, 0, 5),
        "list item",
        "A very long subject that goes on and on, about the annual meeting\nof all",
        (0, 500, 800, 30),
    ),
    element((0, 0, 6), "drawing area", "", (0, 530, 800, 70)),
)
FRAME = window(1, "letter.txt - Editor")
SCENE = Scene(elements=EDITOR, windows=(FRAME,))


def deed(action: Action, seen: Scene = SCENE, error: str = "") -> Deed:
    return Joined(action, 0.0, 0.0, seen, error)


def body(*deeds: Action | Deed) -> list[str]:
    """The written statements, without their indentation."""
    lines = solution_lines([one if isinstance(one, Joined) else deed(one) for one in deeds])
    ast.parse("def solve(desk):\n    pass\n" + "\n".join(lines))
    return [line.removeprefix("    ") for line in lines]


def click(x: int, y: int, **more: Any) -> Click:
    return Click(at=(x, y), **more)


def test_elements_are_clicked_by_role_and_name() -> None:
    assert body(click(20, 320)) == ['desk.click(role="button", name="Open")'], "the button, not the label in it"
    assert body(click(20, 320, button="right")) == ['desk.right_click(role="button", name="Open")']
    assert body(click(20, 320, count=2)) == ['desk.double_click(role="button", name="Open")']
    assert body(click(20, 320, count=3, button="middle")) == [
        'desk.click(role="button", name="Open", button="middle", count=3)'
    ]
    assert body(click(20, 320, count=2, holding=("ctrl",))) == [
        'desk.click(role="button", name="Open", count=2, holding=["ctrl"])'
    ]


def test_an_element_without_a_name_is_found_by_its_description_or_its_label() -> None:
    assert body(click(320, 320)) == ['desk.click(desk.find(role="button", description="apply to all"))']
    assert body(click(100, 360)) == ['desk.click(desk.beside("Width:", role="entry"))']


def test_of_a_long_name_the_beginning_is_enough() -> None:
    (line,) = body(click(20, 510))
    assert line == (
        'desk.click(role="list item", name="(?s)A very long subject that goes on and on, about the annual me.*")'
    )


@pytest.mark.parametrize(
    ("action", "remark", "line"),
    [
        (click(220, 320), "number 2 of 2 of role button and name 'Add'", "desk.click((220, 320))"),
        (click(420, 320), "a button without a name", "desk.click((420, 320))"),
        (click(300, 450), "in the text 'Letter'", "desk.click((300, 450))"),
        (click(300, 560), "a drawing area without a name", "desk.click((300, 560))"),
        (click(900, 900), "no element is known there", "desk.click((900, 900))"),
    ],
)
def test_everything_else_is_a_place_with_a_comment(action: Action, remark: str, line: str) -> None:
    assert body(action) == [f"# by its place: {remark}", line]


def test_the_first_of_two_alike_is_what_a_search_finds() -> None:
    assert body(click(120, 320)) == ['desk.click(role="button", name="Add")']


def test_what_is_alike_in_two_windows_is_found_in_its_own() -> None:
    dialog = (
        element((1,), "application", "editor", (0, 0, 0, 0)),
        element((1, 0), "dialog", "Open (1)", (0, 280, 400, 200)),
        element((1, 0, 0), "button", "Open", (0, 300, 60, 40)),
    )
    over = Scene(elements=(*EDITOR, *dialog), windows=(window(2, "Open (1)"),))
    frame_only = Scene(elements=(*EDITOR[:1], *EDITOR[2:], *dialog), windows=(window(2, "Open (1)"),))
    assert solution_lines([deed(click(20, 320), over)]) == ['    desk.click(role="button", name="Open")'], (
        "the frame has the focus"
    )
    lines = solution_lines([deed(click(20, 320), frame_only)])
    assert lines == [r'    desk.click(desk.find(role="button", name="Open", window=r"Open \(1\)"))']


def test_a_popup_covers_what_is_below_it() -> None:
    popup = (
        element((1, 0), "window", "", (0, 300, 200, 200)),
        element((1, 0, 0), "list item", "Helvetica", (0, 300, 200, 40)),
    )
    assert body(deed(click(20, 320), Scene(elements=(*EDITOR, *popup), windows=(FRAME,)))) == [
        'desk.click(role="list item", name="Helvetica")'
    ]


def test_a_walk_through_a_menu_is_one_line() -> None:
    assert body(click(20, 10), click(50, 40)) == ['desk.menu("File", "Save As...")']
    assert body(click(20, 10), Move(to=(50, 70)), click(250, 70)) == ['desk.menu("File", "Recent", "notes.txt")']
    assert body(click(20, 10), Move(to=(50, 70)), click(50, 40)) == ['desk.menu("File", "Recent", "Save As...")']
    assert body(click(20, 10), Move(to=(500, 450)), click(50, 40)) == ['desk.menu("File", "Save As...")']
    assert body(click(20, 10), click(60, 10)) == ['desk.menu("File")', 'desk.menu("Edit")'], "two menus"
    assert body(click(20, 10), Move(to=(50, 40)), Key(chord="Escape")) == ['desk.menu("File")', 'desk.key("Escape")']


def test_a_resting_pointer_is_not_written() -> None:
    assert body(Move(to=(20, 320)), click(120, 320)) == ['desk.click(role="button", name="Add")']


def test_keys_and_texts() -> None:
    assert body(Key(chord="Down", repeat=3), Key(chord="ctrl+s")) == ['desk.key("Down", 3)', 'desk.key("ctrl+s")']
    assert body(Key(chord="alt+f"), Key(chord="a"), Type(text='a "b"\n')) == [
        'desk.keys("alt+f", "a")',
        "desk.type('a \"b\"\\n')",
    ]


def test_a_long_text_is_divided_at_its_lines() -> None:
    text = "Dear Ms Bell,\n" + "thank you for your letter. " * 8 + "\nYours"
    lines = body(Type(text=text))
    assert lines[:2] == ["desk.type(", '    "Dear Ms Bell,\\n"']
    assert all(len(line) <= 116 for line in lines)
    (statement,) = ast.parse("\n".join(lines)).body
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Call)
    assert ast.literal_eval(statement.value.args[0]) == text


@pytest.mark.parametrize(
    "selecting", [[click(100, 360, count=3)], [click(100, 360, count=2)], [click(100, 360), Key(chord="ctrl+a")]]
)
def test_an_entry_that_is_typed_over_is_filled(selecting: list[Action]) -> None:
    assert body(*selecting, Type(text="640")) == ['desk.fill(desk.beside("Width:", role="entry"), "640")']


def test_an_entry_that_is_added_to_is_not() -> None:
    assert body(click(100, 360), Type(text="0")) == [
        'desk.click(desk.beside("Width:", role="entry"))',
        'desk.type("0")',
    ]


def test_windows_that_come_and_go_are_waited_for() -> None:
    asking = Scene(elements=EDITOR, windows=(window(1, "letter.txt - Editor", focused=False), window(2, "Save (as)?")))
    assert body(Key(chord="ctrl+s"), deed(Type(text="a\n"), asking), Key(chord="Down")) == [
        'desk.key("ctrl+s")',
        r'desk.window(r"Save \(as\)\?")',
        r'desk.type("a\n")',
        r'desk.gone(r"Save \(as\)\?")',
        'desk.key("Down")',
    ]
    alike = Scene(elements=EDITOR, windows=(FRAME, window(2, "Editor")))
    assert body(Key(chord="F1"), deed(Key(chord="a"), alike))[1] == 'desk.window("^Editor$")'
    assert body(deed(Key(chord="a"), alike), Key(chord="b")) == ['desk.keys("a", "b")'], "gone() would wait for both"


def test_wheel_and_drags() -> None:
    assert body(Scroll(dy=3, at=(20, 320))) == ['desk.scroll(dy=3, at=desk.find(role="label", name="Open it"))']
    assert body(Scroll(dy=-3, at=(900, 900))) == [
        "# by its place: no element is known there",
        "desk.scroll(dy=-3, at=(900, 900))",
    ]
    straight = Drag(path=((10, 540), (200, 541), (400, 540)), holding=("shift",))
    assert body(straight) == [
        "# dragged from a drawing area without a name to a drawing area without a name",
        'desk.drag((10, 540), (400, 540), holding=["shift"])',
    ]
    assert "(200, 590)" in body(Drag(path=((10, 540), (200, 590), (400, 540))))[1]


def test_how_it_ended() -> None:
    assert body(Done()) == []
    assert body(Done(answer="42")) == ['desk.done("42")']
    assert body(Done(status="infeasible")) == ["desk.infeasible()"]
    assert gave_up([deed(Done(status="gave_up"))])
    assert not gave_up([deed(Done())])
    assert not gave_up([])


def test_what_was_refused_and_what_cannot_be_written_is_a_comment() -> None:
    assert body(deed(Key(chord="hyper+x"), error="no such key")) == [
        "# this was refused: key chord='hyper+x': no such key"
    ]
    assert body(MouseDown()) == ["# no operation of desk does this: mouse_down"]


def test_hostile_names_stay_names(tmp_path: Path) -> None:
    name = '")\nimport os; os.abort()  # \x00'
    bad = element((0, 0, 9), "button", name, (0, 300, 9, 9))
    nameless = element((0, 0, 9), "drawing area", name, (0, 300, 9, 9))
    for one in (bad, nameless):
        lines = solution_lines([deed(click(1, 301), Scene(elements=(*EDITOR[:2], one), windows=(FRAME,)))])
        folder = tmp_path / "task" / one.role.replace(" ", "_")
        folder.mkdir(parents=True)
        (folder / "solution.py").write_text(solution("saved", lines))
        assert load_solution(folder, ["saved"]).near_misses["forgets_it"].fails == {"saved"}
        (statement, *_) = ast.parse("\n".join(line.strip() for line in lines)).body
        assert isinstance(statement, ast.Expr)
