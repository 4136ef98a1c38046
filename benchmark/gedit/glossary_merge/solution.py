"""Take lines over from one document into another, sort it and remove what is there twice."""

from __future__ import annotations

from apps.gedit.operations import bring_to_front, replace_all, sort
from pytest_opencomputer.solution import Desk, mistake, near_miss


def solve(
    desk: Desk,
    *,
    comments: bool = False,
    sorted_: bool = True,
    remove_duplicates: bool = True,
    reverse: bool = False,
    last_line_too: bool = True,
) -> None:
    bring_to_front(desk, "additions.txt")
    desk.key("ctrl+Home")
    if not comments:
        desk.keys("Down", "Down")
    desk.keys("shift+ctrl+End", "ctrl+c")
    bring_to_front(desk, "glossary.txt")
    # The last newline of a document is not shown: a new line has to be begun.
    desk.keys("ctrl+End", "Return", "ctrl+v")

    if sorted_:
        sort(desk, remove_duplicates=remove_duplicates, reverse=reverse)
        if last_line_too:
            # Sorting leaves an empty line at the end.
            desk.keys("ctrl+End", "BackSpace")
    desk.window(r"^\*glossary.txt ")


def another_way(desk: Desk) -> None:
    """Pastes the whole list above the glossary, sorts twice, and takes the comments out at the end."""
    bring_to_front(desk, "additions.txt")
    desk.keys("ctrl+a", "ctrl+c")
    bring_to_front(desk, "glossary.txt")
    # The last newline of the list is not shown, and so not copied.
    desk.keys("ctrl+Home", "ctrl+v", "Return")
    desk.window(r"^\*glossary.txt ")

    sort(desk)
    desk.keys("ctrl+End", "BackSpace")
    # Only now it shows what is there twice.
    sort(desk, remove_duplicates=True)
    desk.keys("ctrl+End", "BackSpace")
    replace_all(desk, r"^#.*\n", "", regular_expression=True)


takes_the_comments_too = mistake(solve, fails=["comments_left_out"], comments=True)
leaves_the_empty_line_of_sorting = mistake(solve, fails=["no_empty_lines"], last_line_too=False)
does_not_sort = mistake(solve, fails=["in_order", "nothing_twice"], sorted_=False)


@near_miss(fails=["all_terms_there", "nothing_but_terms"])
def leaves_a_mark_at_the_end(desk: Desk) -> None:
    solve(desk)
    desk.keys("ctrl+End", "Return")
    desk.type("zz Callum's are in")
