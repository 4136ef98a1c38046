"""Mutants of the databases are made by what a person calls things, and each differs in nothing else."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.proofs.mutants.mutant import Address, Format
from pytest_opencomputer.proofs.mutants.of_apps import formats_of

TAGS = "CREATE TABLE tags (id INTEGER PRIMARY KEY, name VARCHAR, synonyms VARCHAR, flags INTEGER)"
MODULE = (
    "module INTEGER, operation VARCHAR, op_params BLOB, enabled INTEGER, multi_priority INTEGER, multi_name VARCHAR"
)
LIBRARY: Sequence[tuple[str, tuple[Any, ...]]] = (
    ("CREATE TABLE film_rolls (id INTEGER PRIMARY KEY, folder VARCHAR)", ()),
    ("INSERT INTO film_rolls VALUES (1, '/home/user/Pictures/Marsh')", ()),
    (
        "CREATE TABLE images (id INTEGER PRIMARY KEY, group_id INTEGER, film_id INTEGER, filename VARCHAR, "
        "flags INTEGER, datetime_taken INTEGER, longitude REAL, latitude REAL, altitude REAL, version INTEGER, "
        "history_end INTEGER)",
        (),
    ),
    ("INSERT INTO images VALUES (1, 1, 1, 'a.JPG', 1037, 63858960330000000, NULL, NULL, NULL, 0, 1)", ()),
    ("INSERT INTO images VALUES (2, 1, 1, 'b.JPG', 1024, 63858960331000000, 4.5, 43.5, 9.0, 0, 0)", ()),
    (f"CREATE TABLE history (imgid INTEGER, num INTEGER, {MODULE})", ()),
    ("INSERT INTO history VALUES (1, 0, 2, 'velvia', ?, 1, 0, '')", (struct.pack("<ff", 35.0, 1.0),)),
    ("CREATE TABLE meta_data (id INTEGER, key INTEGER, value VARCHAR)", ()),
    ("INSERT INTO meta_data VALUES (1, 0, 'Mara')", ()),
    ("CREATE TABLE color_labels (imgid INTEGER, color INTEGER)", ()),
    ("INSERT INTO color_labels VALUES (1, 2)", ()),
    ("CREATE TABLE tagged_images (imgid INTEGER, tagid INTEGER, position INTEGER, PRIMARY KEY (imgid, tagid))", ()),
    ("INSERT INTO tagged_images VALUES (1, 7, 0)", ()),
)
DATA: Sequence[tuple[str, tuple[Any, ...]]] = (
    (TAGS, ()),
    ("INSERT INTO tags VALUES (1, 'darktable|exported', NULL, 0), (7, 'night', 'dark', 0)", ()),
    ("CREATE TABLE styles (id INTEGER PRIMARY KEY, name VARCHAR, description VARCHAR)", ()),
    ("INSERT INTO styles VALUES (1, '_l10n_shipped', ''), (2, 'Evening', 'warmer')", ()),
    (f"CREATE TABLE style_items (styleid INTEGER, num INTEGER, {MODULE})", ()),
    ("INSERT INTO style_items VALUES (2, 0, 2, 'velvia', ?, 1, 0, '')", (struct.pack("<ff", 35.0, 1.0),)),
)


def database(statements: Sequence[tuple[str, tuple[Any, ...]]]) -> bytes:
    with closing(sqlite3.connect(":memory:")) as base:
        for statement, values in statements:
            base.execute(statement, values)
        base.commit()
        return base.serialize()


@pytest.fixture(scope="module")
def form() -> Format:
    (found,) = formats_of(Registry.discover(Path(__file__).resolve().parents[3]), ["darktable"])
    return found


@pytest.mark.parametrize(
    ("at", "before", "after"),
    [
        (("picture", "a.JPG", "stars"), 5, 4),
        (("picture", "a.JPG", "rejected"), True, False),
        (("picture", "a.JPG", "taken"), 63858960330, 63858960329),
        (("picture", "b.JPG", "latitude"), 43.5, 44.5),
        (("picture", "b.JPG", "labels", "green"), False, True),
        (("picture", "a.JPG", "labels", "green"), True, False),
        (("picture", "a.JPG", "creator"), "Mara", "Maraa"),
        (("picture", "b.JPG", "creator"), "", "x"),
        (("picture", "a.JPG", "keywords", "7"), True, False),
        (("picture", "b.JPG", "keywords", "7"), False, True),
        (("picture", "a.JPG", "velvia", "strength"), 35.0, 36.0),
        (("picture", "a.JPG", "velvia", "on"), True, False),
    ],
)
def test_a_picture_with_another_value_differs_in_nothing_else(
    form: Format, at: Address, before: Any, after: Any
) -> None:
    check_other_value(form, database(LIBRARY), at, before, after)


@pytest.mark.parametrize(
    ("at", "before", "after"),
    [
        (("keyword", "night", "private"), False, True),
        (("synonyms", "night"), "dark", "darkk"),
        (("style", "Evening", "description"), "warmer", "warmerr"),
        (("style", "Evening", "velvia", "strength"), 35.0, 36.0),
    ],
)
def test_a_keyword_or_style_with_another_value_differs_in_nothing_else(
    form: Format, at: Address, before: Any, after: Any
) -> None:
    check_other_value(form, database(DATA), at, before, after)


def check_other_value(form: Format, content: bytes, at: Address, before: Any, after: Any) -> None:
    old = form.parts(content)
    assert old[at] == before
    assert form.worse(before) == after
    new = form.parts(form.put(content, {at: after}))
    assert {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)} == {at}
    assert new[at] == after


def test_what_is_darktable_s_own_has_no_parts(form: Format) -> None:
    assert {at[1] for at in form.parts(database(DATA))} == {"night", "Evening"}


def test_a_group_a_picture_and_a_module_can_be_taken_away_and_put_back(form: Format) -> None:
    content = database(LIBRARY)
    old = form.parts(content)
    group = ("picture", "b.JPG", "group")
    alone = form.parts(form.put(content, {group: form.worse(old[group])}))
    assert repr(old[group]) == "'a.JPG'"
    assert repr(alone[group]) == "itself"
    for at in (("picture", "b.JPG"), ("picture", "a.JPG", "modules", "velvia")):
        without = form.put(content, {at: None})
        assert at not in form.parts(without)
        assert form.parts(form.put(without, {at: old[at]})) == old


def test_a_value_of_a_module_that_is_gone_cannot_be_put_back(form: Format) -> None:
    with pytest.raises(KeyError, match="sharpen"):
        form.put(database(LIBRARY), {("picture", "a.JPG", "sharpen", "amount"): 1.0})
