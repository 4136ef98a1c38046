"""Operations that no other live test plays; what VS Code has saved says that each did what it is for."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from apps.vscode.operations import (
    add_condition,
    amend,
    append_lines,
    clear_outputs,
    close_all_editors,
    close_other_editors,
    close_panel,
    commit,
    create_branch,
    create_file,
    create_folder,
    create_snippets,
    create_tag,
    delete_branch,
    delete_cell,
    delete_file,
    delete_lines,
    delete_tag,
    disable_extension,
    discard,
    drop_stash,
    duplicate_lines,
    edit_cell,
    edit_settings,
    enable_extension,
    hide_side_bar,
    ignore,
    insert_cell,
    insert_lines,
    install_extension,
    merge,
    move_cell,
    move_file,
    move_lines,
    move_panel,
    move_side_bar,
    open_problems,
    pin_editor,
    pop_stash,
    quick_open,
    remove_all_breakpoints,
    rename_branch,
    rename_file,
    replace_in_files,
    replace_lines,
    replace_text,
    save,
    save_with_encoding,
    set_setting,
    show_side_bar,
    sort_lines,
    split_editor,
    stage,
    stage_all,
    stash,
    switch_to,
    toggle_breakpoint,
    toggle_comment,
    undo_commit,
    uninstall_extension,
    unstage,
    write_anew,
)
from apps.vscode.packages import tide_tables
from apps.vscode.tests.conftest import FOLDER, HOME, REPOSITORY

if TYPE_CHECKING:
    from apps.conftest import LiveApp

OUTPUT = {"output_type": "stream", "name": "stdout", "text": ["1\n"]}
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Tide"]},
        {"cell_type": "code", "metadata": {}, "source": ["x = 1"], "execution_count": 1, "outputs": [OUTPUT]},
    ],
    "metadata": {"language_info": {"name": "python"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}
FILES = {
    "tide.py": b"def height(hour):\n    return 3\n",
    "main.js": b"console.log(1);\nconsole.log(2);\n",
    "words.txt": b"b\na\nc\n",
    "docs/a.md": b"height Height heights\n",
    "docs/old/b.md": b"height\n",
    "day.ipynb": json.dumps(NOTEBOOK).encode(),
}


@pytest.fixture
def project(live_app: LiveApp) -> LiveApp:
    """VS Code with a repository open."""
    live_app.put({"Downloads/tide.vsix": tide_tables()})
    live_app.put({f"{FOLDER}/{place}": content for place, content in FILES.items()})
    live_app.sandbox.run(["sh", "-c", REPOSITORY], cwd=f"{HOME}/{FOLDER}").check()
    live_app.start(f"{HOME}/{FOLDER}")
    return live_app


def lines(project: LiveApp, place: str) -> list[str]:
    """The lines of a file of the project."""
    told: list[str] = project.file(f"{FOLDER}/{place}").decode().split("\n")
    return told


def test_lines_and_searching(project: LiveApp) -> None:
    desk = project.desk
    quick_open(desk, "words.txt")
    sort_lines(desk, 1, 2)
    insert_lines(desk, 1, "{", "    'x': [1],", "}", "")
    append_lines(desk, "# d")
    move_lines(desk, 1, 1, by=1)
    duplicate_lines(desk, 5, 6)
    delete_lines(desk, 3, 3)
    replace_lines(desk, 1, 1, "first", "second")
    save(desk, "words.txt")
    assert lines(project, "words.txt") == ["first", "second", "{", "", "a", "b", "a", "b", "c", "# d", ""]
    replace_text(desk, r"^(\w)$", "$1$1", pattern=True)
    replace_text(desk, "first", "First")
    save(desk, "words.txt")
    assert lines(project, "words.txt")[:6] == ["First", "second", "{", "", "aa", "bb"]
    save_with_encoding(desk, "UTF-8 with BOM")
    assert project.ask("text-style", place=f"{FOLDER}/words.txt")["encoding"] == "utf-8 with mark"
    quick_open(desk, "tide.py")
    toggle_comment(desk, 1, 2)
    save(desk, "tide.py")
    assert lines(project, "tide.py") == ["# def height(hour):", "#     return 3", ""]
    replace_in_files(desk, "height", "level", whole_word=True, include="docs", exclude="docs/old")
    assert lines(project, "docs/a.md") == ["level Height heights", ""]
    assert lines(project, "docs/old/b.md") == ["height", ""]
    replace_in_files(desk, "H(eight)s?", "$1", case=False, pattern=True, include="*.md")
    assert lines(project, "docs/a.md") == ["level eight eight", ""]


def test_files_and_notebooks(project: LiveApp) -> None:
    desk = project.desk
    create_file(
        desk, f"{HOME}/{FOLDER}/docs/plan.py", "class Plan:", "    def __init__(self):", "        pass", "x = 1"
    )
    assert lines(project, "docs/plan.py") == ["class Plan:", "    def __init__(self):", "        pass", "x = 1", ""]
    create_folder(desk, "data")
    create_folder(desk, "raw", within="data")
    rename_file(desk, "docs/plan.py", "plans.py")
    move_file(desk, "docs/plans.py", "data/raw")
    move_file(desk, "words.txt", "data")
    delete_file(desk, "docs/old")
    places = ["data/raw/plans.py", "data/words.txt", "day.ipynb", "docs/a.md", "main.js", "tide.py"]
    assert project.ask("tree", folder=FOLDER)["places"] == places
    quick_open(desk, "day.ipynb")
    insert_cell(desk, 1, "Markdown", "## Why", "", "- because")
    insert_cell(desk, 3, "Code", "if x:", "    print(x)")
    edit_cell(desk, 3, "x = 2")
    edit_cell(desk, 1, "# Tides")
    move_cell(desk, 4, by=-2)
    delete_cell(desk, 3)
    clear_outputs(desk)
    save(desk, "day.ipynb")
    cells = project.ask("notebook", place=f"{FOLDER}/day.ipynb")["cells"]
    assert [one["source"] for one in cells] == ["# Tides", "if x:\n    print(x)", "x = 2"]
    assert [one["outputs"] for one in cells] == [0, 0, 0]


def test_the_repository(project: LiveApp) -> None:
    desk = project.desk

    def ask(endpoint: str, **args: Any) -> Any:
        return project.ask(endpoint, folder=FOLDER, **args)

    used = project.watch_consoles()
    project.put({f"{FOLDER}/{place}": b"changed\n" for place in ("tide.py", "docs/a.md", "words.txt", "own.log")})
    stage(desk, "docs/a.md")
    stage(desk, "words.txt")
    unstage(desk, "words.txt")
    discard(desk, "tide.py")
    ignore(desk, "own.log")
    told = ask("changes")
    assert (told["staged"], told["changes"]) == ({"docs/a.md": "modified"}, {"words.txt": "modified"})
    assert ask("ignored", file="own.log")["ignored"] is True
    stage(desk, ".gitignore")
    commit(desk, "Change a\n\nIt was old.")
    stash(desk, "words", untracked=True)
    assert ask("changes")["clean"] is True
    create_branch(desk, "moon", start="main")
    pop_stash(desk, "words")
    stage_all(desk)
    commit(desk, "Change words")
    amend(desk, "Change the words")
    assert ask("commits")["subjects"] == ["Change the words", "Change a", "First tables"]
    switch_to(desk, "main")
    quick_open(desk, "tide.py")
    write_anew(desk, "TIDE = 3", "")
    save(desk, "tide.py")
    stage_all(desk)
    commit(desk, "Change tides")
    undo_commit(desk)
    commit(desk, "Change the tide")
    merge(desk, "moon")
    assert len(ask("commit")["parents"]) == 2
    delete_branch(desk, "moon")
    desk.wait_until(lambda: ask("branches")["names"] == ["main"], "the branch to be deleted")
    rename_branch(desk, "tides")
    create_tag(desk, "v1")
    create_tag(desk, "v2", "Second")
    delete_tag(desk, "v1")
    desk.wait_until(lambda: ask("tags")["names"] == ["v2"], "the tag to be deleted")
    assert ask("branches")["names"] == ["tides"]
    quick_open(desk, "tide.py")
    append_lines(desk, "LOW = 1")
    save(desk, "tide.py")
    stash(desk, "low")
    drop_stash(desk, "low")
    assert used() == ()
    desk.wait_until(lambda: ask("stashes")["stashes"] == [], "the stash to be deleted")
    assert ask("repository")["subject"] == "Merge branch 'moon'"


def test_settings_and_extensions(project: LiveApp) -> None:
    desk, ask = project.desk, project.ask
    set_setting(desk, "editor.fontSize", 17)
    set_setting(desk, "editor.formatOnSave", True, workspace=True)
    set_setting(desk, "files.eol", "\\n")
    assert ask("setting", key="editor.fontSize")["value"] == 17
    assert ask("setting", key="editor.formatOnSave", folder=FOLDER)["value"] is True
    assert ask("setting", key="files.eol")["value"] == "\n"
    edit_settings(desk, "{", '    "editor.rulers": [80],', '    "[python]": {', "    }", "}", workspace=True)
    assert ask("settings", folder=FOLDER)["keys"] == ["[python]", "editor.rulers"]
    create_snippets(desk, "tide", '{"Tide": {"prefix": "t", "body": "tide"}}', folder="tide")
    create_snippets(desk, "mine", "{", '    "Mine": {"prefix": "m", "body": "mine"}', "}")
    assert (ask("snippets", folder=FOLDER)["names"], ask("snippets")["names"]) == (["Tide"], ["Mine"])
    install_extension(desk, f"{HOME}/Downloads/tide.vsix")
    disable_extension(desk, "Tide tables")
    desk.wait_until(lambda: ask("extensions")["disabled"], "the extension to be kept as switched off")
    enable_extension(desk, "Tide tables")
    desk.wait_until(lambda: not ask("extensions")["disabled"], "the extension to be kept as switched on")
    uninstall_extension(desk, "Tide tables")
    assert ask("extensions")["installed"] == {}


def test_the_window(project: LiveApp) -> None:
    desk = project.desk

    def ask(endpoint: str) -> Any:
        return project.ask(endpoint, folder=FOLDER)

    quick_open(desk, "main.js")
    toggle_breakpoint(desk, 1)
    add_condition(desk, 2, "a > 3")
    pin_editor(desk)
    quick_open(desk, "tide.py")
    quick_open(desk, "docs/a.md")
    close_other_editors(desk)
    split_editor(desk)
    hide_side_bar(desk)
    move_side_bar(desk)
    open_problems(desk)
    move_panel(desk, "Right")
    desk.wait_until(lambda: ask("layout")["panel_side"] == "right", "the side of the panel to be kept")
    project.quit()
    assert [one["condition"] for one in ask("debugging")["breakpoints"]] == ["", "a > 3"]
    assert [group["places"] for group in ask("open-editors")["groups"]] == [
        [f"{FOLDER}/main.js", f"{FOLDER}/docs/a.md"],
        [f"{FOLDER}/docs/a.md"],
    ]
    told = ask("layout")
    assert (told["side_bar"], told["side_bar_side"], told["panel"], told["panel_side"]) == (
        False,
        "right",
        True,
        "right",
    )
    project.start(f"{HOME}/{FOLDER}")
    show_side_bar(desk)
    close_panel(desk)
    remove_all_breakpoints(desk)
    close_all_editors(desk)
    left = [f"{FOLDER}/main.js"]
    desk.wait_until(lambda: ask("open-editors")["places"] == left, "the closed editors to be forgotten")
    project.quit()
    assert ask("debugging")["breakpoints"] == []
    told = ask("layout")
    assert (told["side_bar"], told["panel"]) == (True, False)
    assert ask("open-editors")["places"] == left
