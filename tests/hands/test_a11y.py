"""The accessibility tree of GTK and Qt programs: what is found, where it is, and what can be done with it."""

from __future__ import annotations

import re
import time
from itertools import pairwise

import pytest

from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Click
from pytest_opencomputer.models.errors import ActionError
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import Program, Run


@pytest.fixture
def run(desktop: Sandbox, run: Run) -> Run:
    """Also waits until the program's elements can be found: it reports them some time after it shows its window."""

    def start(name: str) -> Program:
        program = run(name)
        until(lambda: desktop.find(name="Rename", app=f"{name}.py", limit=1), what="its elements", timeout=60)
        return program

    return start


def test_elements_are_found_by_all_they_have(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    run("qt_form")
    assert [element.name for element in desktop.find(role="check box")] == ["Tick me", "Tick me"]
    assert [element.app for element in desktop.find(role="check box")] == ["gtk_form.py", "qt_form.py"]
    assert len(desktop.find(role="check box", app="gtk.*")) == 1
    assert len(desktop.find(role="check box", name="Tick")) == 0
    assert len(desktop.find(role="check box", name="Tick.*", limit=1)) == 1
    assert [element.name for element in desktop.find(description="where .*")] == ["City"]


def test_several_roles_are_searched_at_once(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    found = {element.role for element in desktop.find(role=("check box", "slider"))}
    assert found == {"check box", "slider"}


def test_only_windows_of_the_given_name_are_searched(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    program = run("qt_form")
    (found,) = desktop.find(role="check box", window=re.escape(program.window.title))
    assert found.app == "qt_form.py"
    assert desktop.find(role="check box", window="no such title") == []


def test_an_element_is_looked_at_again(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    (check,) = desktop.find(role="check box")
    assert desktop.look(check) == check
    desktop.element_action(check)
    until(lambda: (now := desktop.look(check)) and now.states != check.states, what="its new state", timeout=60)
    (label,) = desktop.find(role="label", name="before")
    desktop.element_action(desktop.find(role="button", name="Rename")[0])
    until(lambda: desktop.look(label) is None, what="the label to change its name", timeout=60)


@pytest.mark.parametrize("role", ["button", "push button", "push_button", "Push-Button"])
def test_a_role_has_an_old_and_a_new_name(desktop: Sandbox, run: Run, role: str) -> None:
    run("qt_form")
    found = desktop.find(role=role)
    assert [(element.role, element.name) for element in found] == [("button", "Rename")]


def test_hidden_elements_are_found_only_on_request(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    assert desktop.find(role="button", name="Hidden") == []
    assert [element.name for element in desktop.find(role="button", name="Hidden", states=())] == ["Hidden"]


def test_states_say_which_actions_are_possible(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    (grey,) = desktop.find(role="button", name="Grey")
    assert "sensitive" not in grey.states
    assert [element.name for element in desktop.find(role="button", states=("showing", "sensitive"))] == ["Rename"]
    (check,) = desktop.find(role="check box", states=["checked"])
    assert {"showing", "focusable", "checked"} <= set(check.states)


def test_text_and_value_are_read(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    (entry,) = desktop.find(role="text", name="City")
    assert (entry.text, entry.value) == ("Zürich — 漢字", None)
    (slider,) = desktop.find(role="slider", name="Size")
    assert slider.value == 2.5
    assert slider.text is None


def test_text_and_value_are_read_from_qt(desktop: Sandbox, run: Run) -> None:
    run("qt_form")
    (entry,) = desktop.find(role="text", name="City")
    assert entry.text == "Zürich"
    (slider,) = desktop.find(role="slider", name="Size")
    assert slider.value == 42


@pytest.mark.parametrize("form", ["gtk_form", "qt_form"])
def test_a_click_at_the_position_of_an_element_hits_it(desktop: Sandbox, run: Run, form: str) -> None:
    run(form)
    (button,) = desktop.find(role="button", name="Rename")
    desktop.perform(Click(at=button.center))
    until(lambda: desktop.find(role="label", name="after"), what="the label to change", timeout=60)
    (check,) = desktop.find(role="check box")
    was = "checked" in check.states
    desktop.perform(Click(at=check.center))
    until(lambda: ("checked" in desktop.find(role="check box")[0].states) != was, what="the check", timeout=60)


@pytest.mark.parametrize("form", ["gtk_form", "qt_form"])
def test_an_answer_is_never_older_than_the_question(desktop: Sandbox, run: Run, form: str) -> None:
    run(form)
    (entry,) = desktop.find(role="text", name="City")
    for number in range(20):
        assert desktop.set_text(entry, f"text {number}")
        assert [element.text for element in desktop.find(role="text", name="City")] == [f"text {number}"]


@pytest.mark.parametrize("form", ["gtk_form", "qt_form"])
def test_actions_are_done_by_name(desktop: Sandbox, run: Run, form: str) -> None:
    run(form)
    (button,) = desktop.find(role="button", name="Rename")
    with pytest.raises(ActionError, match="no action 'dance'"):
        desktop.element_action(button, "dance")
    assert desktop.element_action(button, "click" if form == "gtk_form" else "Press")
    until(lambda: desktop.find(role="label", name="after"), what="the label to change", timeout=60)
    (check,) = desktop.find(role="check box")
    was = "checked" in check.states
    assert desktop.element_action(check)
    until(lambda: ("checked" in desktop.find(role="check box")[0].states) != was, what="the check", timeout=60)


def test_an_element_that_is_gone_is_not_taken_for_another(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    (label,) = desktop.find(role="label", name="before")
    (button,) = desktop.find(role="button", name="Rename")
    assert desktop.element_action(button)
    until(lambda: desktop.find(role="label", name="after"), what="the label to change", timeout=60)
    with pytest.raises(ActionError, match=r"'before' of 'gtk_form.py' is no longer where it was found"):
        desktop.set_text(label, "x")


def test_programs_that_came_and_went_do_not_move_elements(desktop: Sandbox, run: Run) -> None:
    first, _ = run("qt_form"), run("gtk_form")
    (button,) = desktop.find(role="button", name="Rename", app="gtk_form.py")
    desktop.kill(first.pid)
    until(lambda: not desktop.find(app="qt_form.py"), what="the first program to go", timeout=60)
    assert desktop.element_action(button)
    until(lambda: desktop.find(role="label", name="after"), what="the label to change", timeout=60)


def test_impossible_changes_and_actions_raise_errors(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    (button,) = desktop.find(role="button", name="Rename")
    with pytest.raises(ActionError, match="cannot be set"):
        desktop.set_text(button, "x")
    (label,) = desktop.find(role="label", name="before")
    with pytest.raises(ActionError, match="no action"):
        desktop.element_action(label, "click")


def test_of_a_long_table_only_the_visible_rows_are_there(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    seconds = []
    for _ in range(3):
        began = time.monotonic()
        rows = desktop.find(role="table cell", name="row .*")
        seconds.append(time.monotonic() - began)
    assert min(seconds) < 2
    assert [row.name for row in rows] == [f"row {number}" for number in range(len(rows))]
    assert 5 < len(rows) < 100


def test_the_tree_lists_showing_elements_from_top_to_bottom(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_form")
    tree = desktop.tree(app="gtk_form.py")
    assert (tree[0]["role"], tree[0]["name"], tree[0]["depth"]) == ("frame", "gtk form", 1)
    assert all(later["depth"] <= earlier["depth"] + 1 for earlier, later in pairwise(tree))
    assert all("showing" in element["states"] for element in tree)
    names = [element["name"] for element in tree if element["role"] in ("button", "label", "check box")]
    assert [name for name in names if name in ("before", "Tick me", "Rename")] == ["before", "Tick me", "Rename"]
    assert "Hidden" not in names
    assert desktop.tree(app="gtk_form.py", depth=1) == [tree[0]]
    frame = tree[0]
    assert (frame["x"], frame["y"]) == (program.window.x, program.window.y)


def test_unknown_names_are_refused_with_the_near_ones(desktop: Sandbox) -> None:
    with pytest.raises(ActionError, match="no role 'buton'; did you mean 'button'"):
        desktop.find(role="buton")
    with pytest.raises(ActionError, match="no state 'shwoing'; did you mean 'showing'"):
        desktop.find(states=["shwoing"])
    with pytest.raises(ActionError, match=r"name is not a regular expression: '\('"):
        desktop.find(name="(")


def test_programs_that_end_meanwhile_are_left_out(desktop: Sandbox, run: Run) -> None:
    run("gtk_form")
    for _ in range(15):
        pid = desktop.spawn(["python3", "qt_form.py"])
        until(lambda: desktop.find(app="qt_form.py", limit=1), what="the program", timeout=30)
        desktop.spawn(["sh", "-c", f"sleep 0.02; kill -9 {pid}"])
        for _ in range(10):
            assert "gtk_form.py" in {element.app for element in desktop.find(role="button")}
    until(lambda: not desktop.find(app="qt_form.py"), what="the last program to go", timeout=60)


def test_a_program_that_does_not_answer_is_left_out_soon(desktop: Sandbox, run: Run) -> None:
    stopped, _ = run("gtk_form"), run("qt_form")
    desktop.run(["kill", "-STOP", str(stopped.pid)]).check()
    began = time.monotonic()
    assert {element.app for element in desktop.find(role="button")} == {"qt_form.py"}
    assert time.monotonic() - began < 20  # the bus itself would wait for 25
    desktop.run(["kill", "-CONT", str(stopped.pid)]).check()
    until(lambda: len(desktop.find(role="button", name="Rename")) == 2, what="both programs", timeout=60)


def test_a_second_pipe_finds_the_tree_too(desktop: Sandbox, run: Run, docker_backend: object) -> None:
    run("gtk_form")
    with Sandbox.connect(docker_backend, desktop.id) as second:  # type: ignore[arg-type]
        assert [element.name for element in second.find(role="button", name="Rename")] == ["Rename"]
        assert second.screenshot() == desktop.screenshot()
