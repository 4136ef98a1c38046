"""What is refused before anything is written: answers, proposals and drafts, each with its reason."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from pytest_opencomputer.agents.models.answers import read_answer
from pytest_opencomputer.generation.answers import Draft, Proposals
from pytest_opencomputer.generation.coverage import Made, next_pairs
from pytest_opencomputer.generation.drafts import repeats, troubles
from pytest_opencomputer.generation.filtering import refusal_of
from pytest_opencomputer.generation.rendering import literal, rendered
from pytest_opencomputer.models.errors import UsageProblem
from tests.generation.scripted import (
    FIGURE,
    INSTRUCTION,
    LIST,
    Json,
    as_draft,
    as_proposal,
    draft,
    known,
    outcome,
    proposal,
    proposed,
    wanted,
)


@pytest.mark.parametrize("before", ["", "Here they are:\n```json\n", "```\n"])
def test_an_answer_may_stand_in_a_block_of_code(before: str) -> None:
    said = f"{before}{proposed(proposal('show_day'))}\n" + ("```\nI hope this helps." if before else "")
    assert [one.name for one in read_answer(said, Proposals).proposals] == ["show_day"]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("", "EOF"),
        ("I would rather not.", "JSON"),
        ('{"proposals": [', "EOF"),
        ('{"proposals": []}', "at least 1"),
        ("[" * 10_000, "recursion"),
        (proposed(proposal(name="../../etc")), "pattern"),
        (proposed(proposal(name="a" * 41)), "at most 40"),
        (proposed(proposal(goal="one\nTASK = None")), "one line of printable characters"),
        (proposed(proposal(goal="\u202eevil")), "one line of printable characters"),
        (proposed(proposal(code="import os")), "Extra inputs"),
        (proposed(proposal(outcomes=[outcome(after=["1"])])), "valid integer"),
    ],
)
def test_an_answer_of_another_form_is_refused(said: str, wrong: str) -> None:
    with pytest.raises(UsageProblem) as problem:
        read_answer(said, Proposals)
    assert wrong in problem.value.what


@pytest.mark.parametrize("title", ['""" + __import__("os").getcwd() + """', "Papers\n", "x", "Über {club}"])
def test_a_title_is_a_few_plain_words(title: str) -> None:
    with pytest.raises(UsageProblem, match="title"):
        read_answer(json.dumps(draft(title=title)), Draft)


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({}, None),
        ({"outcomes": [outcome(find_out="the rent")]}, "too short: it has 1 outcome"),
        ({"outcomes": [outcome(), outcome(after=[1])]}, "trivial: all of it is sorting"),
        ({"outcomes": [outcome(), outcome(area="editing")]}, "linear: its outcomes neither build"),
        ({"outcomes": [outcome(), outcome(area="editing", after=[2, 7])]}, "linear: its outcomes neither build"),
        ({"beyond": "a mail account"}, "impossible to furnish: it takes 'a mail account'"),
        ({"world": "moon_base"}, "impossible to furnish: there is no world 'moon_base'"),
        ({"apps": ["gedit", "excel"]}, "impossible to furnish: 'excel' is none of the apps"),
        ({"name": "glossary_merge"}, "too like another: there is a task or proposal 'glossary_merge'"),
        ({"name": "told_before"}, "too like another: there is a task or proposal 'told_before'"),
        (
            {"goal": "Merge the glossaries of translators into one sorted list for the printer"},
            "too like another: its goal says nearly the same as 'gedit/glossary_merge'",
        ),
        (
            {"goal": "Set all of it up as was TOLD!"},
            "too like another: its goal says nearly the same as 'told_before'",
        ),
    ],
)
def test_proposals_are_filtered_with_the_reason(changed: Json, refusal: str | None) -> None:
    says = "Merge both glossaries of our translators into one sorted list for the printer."
    made = [Made(id="gedit/glossary_merge", instruction=says, areas=("sorting",))]
    found = refusal_of(as_proposal(proposal(**changed)), known(), made, [as_proposal(proposal("told_before"))])
    assert (str(found)[: len(refusal)] if refusal else found) == refusal


MISSING: Json = {
    "outcome": 2,
    "kind": "requirement",
    "app": "gedit",
    "name": "Bookmarked",
    "says": "Lines with a word have a bookmark.",
    "endpoints": ["document-memory"],
    "test": "Set bookmarks at two lines, close gedit, and see them told.",
}


@pytest.mark.parametrize(
    ("changed", "trouble"),
    [
        ({}, ""),
        ({"missing": [MISSING], "requirements": [FIGURE], "instruction": ""}, ""),
        ({"requirements": [FIGURE, wanted("list", "SortedLists", 2)]}, "no requirement 'gedit.SortedLists'"),
        ({"requirements": [FIGURE, wanted("list", "SortedList", 2, reverse=True)]}, "no parameter 'reverse'"),
        ({"requirements": [FIGURE, wanted("list", "SortedList", 2, app="gedit")]}, "no parameter 'app'"),
        ({"requirements": [FIGURE, wanted("list", "ViewSetUp", 2, column="72")]}, "column is '72'"),
        ({"requirements": [FIGURE, {**LIST, "outcomes": [2, 3]}]}, "the proposal has no outcome 3"),
        ({"requirements": [FIGURE, {**LIST, "outcomes": [1]}]}, "outcome 2 is neither asked for"),
        ({"requirements": [{**FIGURE, "outcomes": [1, 2]}]}, "there are 1 requirements"),
        ({"requirements": [FIGURE, {**LIST, "name": "figure"}]}, "two requirements have the same name"),
        ({"instruction": INSTRUCTION.replace("{list}", "sort it")}, "the place {list} is 0 times"),
        ({"instruction": f"{INSTRUCTION} {{list}}"}, "the place {list} is 2 times"),
        ({"instruction": f"{INSTRUCTION} {{club.__class__}}"}, "the place {club.__class__} in the instruction is not"),
        ({"instruction": f"{INSTRUCTION} {{"}, "the instruction's places"),
        ({"instruction": f"{INSTRUCTION} Delete members.csv, too."}, "stands in the instruction outside its places"),
        ({"instruction": f'{INSTRUCTION} Write "paid" below.'}, "stands in the instruction outside its places"),
        ({"instruction": f"{INSTRUCTION} Raise all rents by 5."}, "'5' stands in the instruction outside"),
        ({"instruction": f"{INSTRUCTION} # noqa"}, "'#' stands in the instruction outside"),
        ({"instruction": INSTRUCTION + " and so on" * 20}, "words stand outside the places"),
        ({"missing": [{**MISSING, "endpoints": ["bookmarks-of-all"]}]}, "no endpoint 'bookmarks-of-all'"),
        ({"missing": [{**MISSING, "endpoints": []}]}, "a requirement needs endpoints"),
        ({"missing": [{**MISSING, "name": "Spelt"}]}, "gedit.Spelt is not missing"),
        ({"missing": [{**MISSING, "app": "calc"}]}, "'calc' is none of the apps"),
        ({"missing": [{**MISSING, "kind": "endpoint", "name": "text-file"}]}, "text-file is not missing"),
    ],
)
def test_drafts_are_checked_against_what_there_is(changed: Json, trouble: str) -> None:
    found = troubles(as_draft(draft(**changed) | changed), as_proposal(proposal()), known())
    assert bool(found) == bool(trouble)
    assert any(trouble in one for one in found) or not trouble


def test_a_draft_that_asks_for_the_same_as_a_task_repeats_it() -> None:
    both = ("gedit.Corrected", "gedit.SortedList")
    made = Made(id="gedit/rents", instruction="", areas=(), requirements=both)
    assert repeats(as_draft(draft()), [made]) == "gedit/rents"
    more = made.model_copy(update={"requirements": (*both, "gedit.Spelt")})
    assert repeats(as_draft(draft()), [more]) == ""


@pytest.mark.parametrize(
    "value", ['"""', "\\", "'\"); import os #", "ä…☃\U0001f600", "{0}", 5, True, 2.5, ("a",), ("a", 1)]
)
def test_values_become_literals(value: Any) -> None:
    assert ast.literal_eval(literal(value)) == value


def test_only_literals_of_an_answer_are_in_the_file() -> None:
    parts = (FIGURE, wanted("more", "PluginsSet", 2, off="Text Size", on=["Bookmarks", "Code Comment"]))
    long = "Don't wait for me; " * 12 + "{figure}. {more}, and that's all for {club}."
    text = rendered(as_draft(draft(*parts, instruction=long)), known().worlds["allotments"], known(), 7)
    tree = ast.parse(text)
    assert ast.get_docstring(tree) == "Papers for the show."
    assert [ast.unparse(one) for one in tree.body if isinstance(one, ast.ImportFrom)][1:] == [
        "from apps.gedit.requirements import Corrected, PluginsSet",
        "from benchmark.worlds.allotments import allotments",
        "from pytest_opencomputer.composed import ComposedTask, fixed",
    ]
    called = {ast.unparse(one.func) for one in ast.walk(tree) if isinstance(one, ast.Call)}
    assert called == {"ComposedTask", "fixed"}
    (defined,) = [one.value for one in tree.body if isinstance(one, ast.Assign)]
    assert isinstance(defined, ast.Call)
    said = {one.arg: one.value for one in defined.keywords}
    assert ast.literal_eval(said["instruction"]) == long
    assert max(map(len, text.splitlines())) <= 120


def test_what_is_together_least_often_is_proposed_next() -> None:
    def asked(made: list[Made]) -> list[tuple[str, ...]]:
        return [tuple(one.name for one in pair) for pair in next_pairs(known().requirements, made, 4)]

    first = asked([])
    used = {name for pair in first for name in pair}
    assert len(used) == 8
    again = asked([Made(id="a/b", instruction="", areas=(), requirements=pair) for pair in first])
    assert not set(first) & set(again)
    assert set(known().requirements) - used <= {name for pair in again for name in pair}
