"""What a verifier declares is read off it, and a wrong declaration is said at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypedDict

import pytest

from pytest_opencomputer.apps import shapes
from pytest_opencomputer.apps.endpoints import VerifierError, load_verifier
from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.guest.endpoint import absent
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.tasks.matchers import compare

HEAD = """
from __future__ import annotations
from typing import Any, TypedDict
from pytest_opencomputer.guest.endpoint import Home, Live, live, saved

class Facts(TypedDict):
    value: int
"""


def load(tmp_path: Path, source: str) -> Any:
    (tmp_path / "verifier.py").write_text(HEAD + source)
    return load_verifier("mine", tmp_path)


def test_signature_facts_and_documentation_are_read_off(registry: Registry) -> None:
    verifier = registry.verifier("notebook")
    assert sorted(verifier.endpoints) == ["file", "misbehave", "note", "notes", "setting", "window"]
    notes = verifier.endpoint("notes")
    assert notes.usage == (
        "notes(tags: list[str], at_least: int = 0, heaviest: float = 10.0, archived: bool = False) -> Notes"
    )
    assert (notes.state, notes.live) == ("saved", False)
    assert notes.doc.startswith("The notes that have all of some tags.\n\nThe second")
    assert (verifier.endpoint("window").state, verifier.endpoint("window").live) == ("live", True)
    facts = verifier.endpoint("note").facts
    assert facts.can_be_absent
    assert not notes.facts.can_be_absent
    assert facts.optional == {"comment"}
    assert str(facts.fields["authors"]) == "list[Author] | null"
    assert str(facts.fields["state"]) == "'open' | 'done' | null"


def test_an_endpoint_is_found_by_name_with_the_near_names(registry: Registry) -> None:
    with pytest.raises(UsageProblem, match="no endpoint 'setings'; did you mean 'setting'"):
        registry.verifier("notebook").endpoint("setings")


@pytest.mark.parametrize(
    ("args", "problems"),
    [
        ({"tags": ["a"]}, []),
        ({"tags": [], "at_least": 2, "heaviest": 3, "archived": True}, []),
        ({}, ["tags: missing, list[str] is wanted"]),
        ({"tags": "a"}, ["tags: str 'a' where list[str] is declared"]),
        ({"tags": ["a", 1]}, ["tags[1]: int 1 where str is declared"]),
        ({"tags": [], "at_least": True}, ["at_least: bool True where int is declared"]),
        ({"tags": [], "at_least": 1.0}, ["at_least: float 1.0 where int is declared"]),
        ({"tags": [], "archived": 1}, ["archived: int 1 where bool is declared"]),
        ({"tags": [], "archived": None}, ["archived: null None where bool is declared"]),
        ({"tags": [], "atleast": 1}, ["atleast: no such argument; did you mean 'at_least' or 'tags' or 'heaviest'?"]),
    ],
)
def test_arguments_are_checked_by_name_and_type(registry: Registry, args: dict[str, Any], problems: list[str]) -> None:
    assert registry.verifier("notebook").endpoint("notes").argument_problems(args) == problems


def test_defaults_are_filled_in_and_integers_become_declared_floats(registry: Registry) -> None:
    bound = registry.verifier("notebook").endpoint("notes").bind({"tags": ["a"], "heaviest": 3})
    assert bound == {"tags": ["a"], "at_least": 0, "heaviest": 3.0, "archived": False}
    assert isinstance(bound["heaviest"], float)


def test_facts_that_are_not_declared_are_our_error(registry: Registry) -> None:
    note = registry.verifier("notebook").endpoint("note")
    facts: dict[str, Any] = {
        "found": True, "title": "a", "stars": 1, "weight": 2, "state": "open", "tags": ["x"],
        "authors": [{"name": "b", "mail": None}], "links": {"a": "b"},
    }  # fmt: skip
    settled = note.settle_facts(facts)
    assert settled == facts
    assert isinstance(settled["weight"], float)
    note.settle_facts({**facts, "comment": "may be left out"})
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"extra": 1}, "extra: not declared in Note"),
        ({"stars": 1.5}, "stars: float 1.5 where int | null is declared"),
        ({"stars": True}, "stars: bool True"),
        ({"weight": "2"}, "weight: str '2' where float | null"),
        ({"state": "closed"}, "state: str 'closed' where 'open' | 'done' is declared"),
        ({"authors": [{"name": "b"}]}, "authors[0].mail: declared in Author but missing"),
        ({"authors": [{"name": "b", "mail": None, "age": 3}]}, "authors[0].age: not declared in Author"),
        ({"links": {"a": 1}}, "links.a: int 1 where str is declared"),
        ({"tags": [None]}, "tags[0]: null None where str is declared"),
    ]
    for change, message in wrong:
        with pytest.raises(VerifierError) as caught:
            note.settle_facts({**facts, **change})
        assert message in str(caught.value)
    with pytest.raises(VerifierError, match="title: declared in Note but missing"):
        note.settle_facts({key: value for key, value in facts.items() if key != "title"})
    with pytest.raises(VerifierError, match="where Note is declared"):
        note.settle_facts(None)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("@saved\ndef one(home: Home) -> Facts: return {'value': 1}", "has no docstring"),
        ("@saved\ndef one(home: Home) -> dict[str, int]:\n    'Doc.'", "must be a TypedDict"),
        ("@saved\ndef one(home: Home):\n    'Doc.'", "must be a TypedDict"),
        (
            "@saved\ndef one(desktop: Live) -> Facts:\n    'Doc.'",
            "the first parameter of a saved endpoint is home: Home",
        ),
        ("@live\ndef one(home: Home) -> Facts:\n    'Doc.'", "the first parameter of a live endpoint is desktop: Live"),
        ("@saved\ndef one() -> Facts:\n    'Doc.'", "the first parameter"),
        ("@saved\ndef one(home: Home, a) -> Facts:\n    'Doc.'", "parameter a has no annotation"),
        ("@saved\ndef one(home: Home, a: dict[str, str]) -> Facts:\n    'Doc.'", "parameter a: dict[str, str]"),
        ("@saved\ndef one(home: Home, a: list[int]) -> Facts:\n    'Doc.'", "parameter a: list[int]"),
        ("@saved\ndef one(home: Home, a: Any) -> Facts:\n    'Doc.'", "Any cannot be declared"),
        ("@saved\ndef one(home: Home, *a: str) -> Facts:\n    'Doc.'", "only plain named parameters"),
        ("@saved\ndef one(home: Home, a: int = 'x') -> Facts:\n    'Doc.'", "default of a: str 'x' where int"),
        ("@saved\ndef one(home: Home, timeout: int) -> Facts:\n    'Doc.'", "an option of this name"),
        ("@saved\ndef one(home: Home) -> Fact:\n    'Doc.'", "Fact"),
        ("import yaml_of_nobody", "No module named 'yaml_of_nobody'"),
        ("import pytest", "imports pytest at the top; wanted: inside the function that needs it"),
        ("from pytest_opencomputer import desk", "only pytest_opencomputer.guest.… of this project"),
        ("raise SystemExit", "SystemExit"),
    ],
)
def test_a_wrong_declaration_is_reported_with_its_place(tmp_path: Path, source: str, message: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        load(tmp_path, source)
    assert message in str(caught.value)
    assert f"{tmp_path}/verifier.py" in str(caught.value)


def test_all_wrong_declarations_are_reported_together(tmp_path: Path) -> None:
    with pytest.raises(UsageProblem) as caught:
        load(tmp_path, "@saved\ndef one(home: Home): ...\n\n@saved\ndef two(home: Home, a) -> Facts: ...\n")
    assert "line 8: one:" in str(caught.value)
    assert "line 11: two:" in str(caught.value)


def test_the_hash_covers_verifier_and_description(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("1")
    first = load(tmp_path, "").hash
    assert load(tmp_path, "").hash == first
    assert load(tmp_path, "\n").hash != first
    (tmp_path / "app.py").write_text("2")
    assert load(tmp_path, "").hash != first


def package(tmp_path: Path, **modules: str) -> Any:
    """The verifier of a package with these modules."""
    for name, source in {"__init__": "", **modules}.items():
        (tmp_path / "verifier" / f"{name}.py").parent.mkdir(exist_ok=True)
        (tmp_path / "verifier" / f"{name}.py").write_text(source)
    return load_verifier("mine", tmp_path)


NOTES = HEAD + "@saved\ndef note(home: Home) -> Facts:\n    'Doc.'\n    return {'value': 1}\n"


def test_a_verifier_may_be_a_package(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("1")
    verifier = package(tmp_path, __init__="from .notes import note", notes=NOTES)
    assert verifier.endpoint("note").usage == "note() -> Facts"
    assert verifier.sources == {"__init__.py": "from .notes import note", "notes.py": NOTES}
    assert verifier.path == tmp_path / "verifier/__init__.py"


def test_a_package_is_loaded_again_with_all_its_modules_and_hashed_over_them(tmp_path: Path) -> None:
    first = package(tmp_path, __init__="from .notes import note", notes=NOTES)
    second = package(tmp_path, __init__="from .notes import note", notes=NOTES.replace("Doc.", "Other words."))
    assert second.endpoint("note").doc == "Other words."
    assert first.hash != second.hash


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        (
            {"__init__": "from .notes import note", "notes": NOTES.replace("'Doc.'", "pass")},
            "notes.py, line 8: note: has no docstring",
        ),
        (
            {"__init__": "from .notes import note", "notes": "\nimport pytest\nnote = 1"},
            "notes.py, line 2: imports pytest",
        ),
        (
            {"__init__": "from .notes import note", "notes": "\nnote = 1 / 0"},
            "verifier/notes.py:2: does not import: Zero",
        ),
        (
            {"__init__": "from .notes import note", "notes": "\na b"},
            "verifier/notes.py:2: does not import: SyntaxError",
        ),
        ({"__init__": "from .nodes import note"}, "verifier/__init__.py:1: does not import: ModuleNotFoundError"),
        ({"__init__": "from ..app import APP"}, "verifier/__init__.py:1: does not import: ImportError"),
    ],
)
def test_errors_in_a_package_are_reported_with_their_module(
    tmp_path: Path, modules: dict[str, str], message: str
) -> None:
    with pytest.raises(UsageProblem) as caught:
        package(tmp_path, **modules)
    assert message in str(caught.value)


def test_a_package_has_modules_only_and_stands_alone(tmp_path: Path) -> None:
    package(tmp_path, notes="")
    (tmp_path / "verifier/names.json").write_text("[]")
    with pytest.raises(UsageProblem, match=r"'names.json' is not a Python module"):
        load_verifier("mine", tmp_path)
    (tmp_path / "verifier/__init__.py").unlink()
    with pytest.raises(UsageProblem, match=r"verifier: has no __init__\.py"):
        load_verifier("mine", tmp_path)
    (tmp_path / "verifier.py").write_text("")
    with pytest.raises(UsageProblem, match="there are two verifiers"):
        load_verifier("mine", tmp_path)


class Named(TypedDict):
    name: str | None


class Book(Named):
    found: bool
    pages: int | None


def test_an_absent_thing_has_all_facts_also_the_inherited_ones() -> None:
    facts = absent(Book)
    assert facts == {"found": False, "name": None, "pages": None}
    assert compare({"$absent": True}, facts) == ""
    facts["pages"] = 1
    assert absent(Book)["pages"] is None


def test_settling_makes_floats_only_of_declared_floats() -> None:
    shape = shapes.of(dict[str, list[float | None]])
    assert str(shapes.settle(shape, {"a": [1, None, 2.5]})) == "{'a': [1.0, None, 2.5]}"
    assert str(shapes.settle(shapes.of(int), 1)) == "1"
    assert str(shapes.settle(shapes.of(float), True)) == "True"
