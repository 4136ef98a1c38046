"""Mutants that checks are asked about which no other mutant fails, and copies and settings of exported files."""

from __future__ import annotations

import struct
from collections.abc import Mapping

import pytest

from apps.chromium.mutants import FIRSTS
from pytest_opencomputer.proofs.mutants import picture_xmp
from pytest_opencomputer.proofs.mutants.choosing import chosen, likely
from pytest_opencomputer.proofs.mutants.exports import Exports
from pytest_opencomputer.proofs.mutants.files import WholeFiles
from pytest_opencomputer.proofs.mutants.firsts import First, Firsts
from pytest_opencomputer.proofs.mutants.mutant import AskedAbout, Mutant, Pair
from pytest_opencomputer.proofs.mutants.parts import OfParts
from pytest_opencomputer.proofs.mutants.settings import Settings


def pair(before: Mapping[str, bytes], after: Mapping[str, bytes], asked: AskedAbout) -> Pair:
    return Pair(before, after, lambda _place, _part: False, asked=asked)


@pytest.mark.parametrize("first", FIRSTS, ids=lambda one: one.what)
def test_a_first_time_leaves_a_file_if_a_check_asks_about_it(first: First) -> None:
    asked = AskedAbout(endpoints=frozenset({first.endpoint}))
    (made,) = Firsts(FIRSTS).mutants(pair({}, {}, asked))
    assert (made.kind, made.make()) == ("damage", {first.place: first.content})
    assert not list(Firsts([first]).mutants(pair({}, {first.place: b"{}"}, asked)))
    assert not list(Firsts(FIRSTS).mutants(pair({}, {}, AskedAbout())))


def test_settings_far_from_a_change_are_kept_for_checks_without_another_mutant() -> None:
    before, after = b"[a]\nmode=1\n[b]\nrho=63\nsize=5\n", b"[a]\nmode=2\n[b]\nrho=63\nsize=5\n"
    made = list(OfParts(Settings()).mutants(pair({".a": before}, {".a": after}, AskedAbout())))
    assert {one.part[-1]: one.is_far for one in made if one.kind == "damage"} == {"rho": True, "size": True}
    assert not any(one.is_far for one in chosen(made, 60))
    assert likely(made, {"rho"}, 1)[0].part[-1] == "rho"


def test_beside_a_single_file_are_copies_if_a_check_names_a_folder_around_it() -> None:
    before, after = {"D/old.csv": b"1"}, {"D/old.csv": b"1", "D/new.xlsx": b"2"}

    def strays(names: set[str]) -> dict[str, str]:
        asked = AskedAbout(names=frozenset(names))
        made = [one for one in WholeFiles().mutants(pair(before, after, asked)) if one.what == "was made, too"]
        return {one.place: one.kind for one in made}

    assert strays({"D"}) == {"D/new copy.xlsx": "damage", "D/new.csv": "damage"}
    assert strays({"E"}) == {}


def test_a_model_is_written_as_text_if_a_check_asks_for_its_encoding() -> None:
    model = bytes(80) + struct.pack("<I12fH", 1, *range(12), 0)

    def text(names: set[str]) -> list[Mutant]:
        asked = AskedAbout(by_place={"a.stl": frozenset(names)})
        return [one for one in Exports().mutants(pair({}, {"a.stl": model}, asked)) if one.part == ("ascii",)]

    (made,) = text({"ascii"})
    content = made.make()["a.stl"]
    assert content is not None
    assert content.split(b"\n")[:4] == [b"solid", b"facet normal 0.0 1.0 2.0", b"outer loop", b"vertex 3.0 4.0 5.0"]
    assert text(set()) == []


def test_properties_of_a_packet_are_taken_out_without_moving_anything() -> None:
    content = (
        b'\xff\xd8<x:xmpmeta><rdf:Description xmp:Rating="4"><dc:subject><rdf:Bag><rdf:li>dusk</rdf:li>'
        b"<rdf:li>yard</rdf:li></rdf:Bag></dc:subject></rdf:Description></x:xmpmeta>rest"
    )
    found = {one.what: one for one in picture_xmp.properties(content, {"rating", "dusk", "subject"})}
    assert found.keys() == {"its XMP has no Rating", "its XMP has no subject", "subject in its XMP lacks yard"}
    less = picture_xmp.without(content, found["subject in its XMP lacks yard"].span)
    assert (len(less), b"yard" in less, b"dusk" in less) == (len(content), False, True)
    assert not list(picture_xmp.properties(content, {"title"}))
