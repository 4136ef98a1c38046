"""Formats of files that belong to one app are mutated as the app could have written them, and its verifier sees it."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.apps.registry import Registry
from pytest_opencomputer.apps.saved_state import SavedState
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.proofs.mutants.mutant import Address, Format, Pair
from pytest_opencomputer.proofs.mutants.of_apps import formats_of
from pytest_opencomputer.proofs.mutants.parts import OfParts

ROOT = Path(__file__).resolve().parents[2]
REGISTRY = Registry.discover(ROOT)
XCF = (ROOT / "apps/gimp/tests/files/everything.xcf").read_bytes()
BLEND = (ROOT / "apps/blender/tests/homes/workshop.blend").read_bytes()


def the_format(app: str, name: str = "") -> Format:
    """The format of an app with this name, or its first one."""
    return next(one for one in formats_of(REGISTRY, [app]) if name in ("", one.name))


class Asked:
    """Asks an app's verifier about one file."""

    def __init__(self, app: str, home: Path, name: str) -> None:
        home.mkdir()
        self._app, self._file, self._state = app, home / name, SavedState(home)
        self._state.load_verifier(app, REGISTRY.verifier(app).sources)

    def __call__(self, content: bytes, endpoint: str, **args: Any) -> Any:
        self._file.write_bytes(content)
        return self._state.endpoint(self._app, endpoint, {"place": self._file.name, **args})

    def close(self) -> None:
        self._state.close()


@pytest.fixture(scope="module")
def gimp(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    asked = Asked("gimp", tmp_path_factory.mktemp("gimp") / "home", "a.xcf")
    yield asked
    asked.close()


@pytest.fixture(scope="module")
def blender(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    asked = Asked("blender", tmp_path_factory.mktemp("blender") / "home", "a.blend")
    yield asked
    asked.close()


@pytest.mark.parametrize(("app", "content"), [("gimp", XCF), ("blender", BLEND)])
def test_a_file_is_written_as_it_is_read(app: str, content: bytes) -> None:
    form = the_format(app)
    assert form.claims(content)
    assert not form.claims(b"PNG")
    assert form.parts(form.put(content, {})) == form.parts(content)


@pytest.mark.parametrize(("app", "content"), [("gimp", XCF), ("blender", BLEND)])
def test_each_mutant_differs_in_its_part(app: str, content: bytes) -> None:
    form = the_format(app)
    mutants = list(OfParts(form).mutants(Pair({}, {"a": content}, lambda _place, _part: False)))
    assert len(mutants) > 20
    for mutant in mutants[:: len(mutants) // 20]:
        changed = mutant.make()["a"]
        assert changed is not None
        assert form.parts(changed) != form.parts(content), mutant.name


@pytest.mark.parametrize(
    ("part", "value", "endpoint", "fact"),
    [
        (("name",), "Dots", "layers", ("names", "layers")),
        (("opacity",), 0.25, "layer", ("opacity",)),
        (("mode",), 28, "layer", ("mode",)),
        (("visible",), False, "layer", ("visible",)),
        (("offsets",), (33, 7), "layer", ("left", "top")),
        (("position locked",), True, "layer", ("lock_position",)),
        (("colour tag",), 6, "layer", ("colour_tag",)),
    ],
)
def test_settings_of_a_layer(gimp: Asked, part: Address, value: Any, endpoint: str, fact: tuple[str, ...]) -> None:
    form = the_format("gimp")
    args = {"name": "Shade"} if endpoint == "layer" else {}
    changed = form.put(XCF, {("layers", "Shade", *part): value})
    before, after = gimp(XCF, endpoint, **args), gimp(changed, endpoint, **args)
    assert {key for key in before if before[key] != after[key]} == set(fact)


def test_layers_go_and_come_back_to_their_places(gimp: Asked) -> None:
    form = the_format("gimp")
    names = gimp(XCF, "layers")["names"]
    gone = form.put(XCF, {("layers", "Bar"): None})
    assert gimp(gone, "layers")["names"] == [one for one in names if one != "Bar"]
    back = form.put(gone, {("layers", "Bar"): form.parts(XCF)["layers", "Bar"]})
    assert gimp(back, "layers") == gimp(XCF, "layers")
    without = form.put(XCF, {("layers", "Type"): None})
    rest = gimp(without, "layers")["names"]
    assert rest == ["Shade", "Paper"], "with a group goes what is in it"
    assert gimp(form.put(without, {("layers", "Type"): form.parts(XCF)["layers", "Type"]}), "layers")["names"] == names
    at = ("layers", "Shade", "above")
    lowest = form.put(without, {at: form.worse(form.parts(without)[at])})
    assert gimp(lowest, "layers")["names"] == [*(one for one in rest if one != "Shade"), "Shade"]


def test_text_pixels_and_effects(gimp: Asked) -> None:
    form = the_format("gimp")
    parts = form.parts(XCF)
    at: Address = ("layers", 'Grüße "heute"', "gimp-text-layer", "text")
    assert gimp(form.put(XCF, {at: '(text "Never")'}), "text-layer", layer=at[1])["text"] == "Never"
    at = ("layers", "Bar", "pixels")
    cleared = form.put(XCF, {at: form.worse(parts[at])})
    assert gimp(cleared, "colours", layer="Bar") != gimp(XCF, "colours", layer="Bar")
    assert gimp(form.put(cleared, {at: parts[at]}), "colours", layer="Bar") == gimp(XCF, "colours", layer="Bar")
    effects = [one for one in parts if one[:3] == ("layers", "Shade", "effects") and one[4:] == ("itself",)]
    assert len(effects) == 2
    left = gimp(form.put(XCF, {effects[0]: None}), "layer", name="Shade")
    assert left["effects"] == gimp(XCF, "layer", name="Shade")["effects"][1:]


def test_settings_of_a_new_effect_are_left_as_they_come(gimp: Asked) -> None:
    form = the_format("gimp")
    at = next(at for at in form.parts(XCF) if at[1:3] == ("Shade", "effects") and at[4:5] == ("arguments",))
    with_it = gimp(XCF, "layer-effect", layer="Shade", effect=at[3])["arguments"]
    without = gimp(form.put(XCF, {at: None}), "layer-effect", layer="Shade", effect=at[3])["arguments"]
    assert without == {key: value for key, value in with_it.items() if key != at[5]}


def test_groups_have_no_pixels_of_their_own() -> None:
    parts = the_format("gimp").parts(XCF)
    assert ("layers", "Type", "opacity") in parts
    assert not {("layers", "Type", "pixels"), ("layers", "Type", "offsets")} & parts.keys()


GIMPRC = b"""# GIMP gimprc
(undo-size 128M)
(default-image
    (width 2400)
    (comment "Ink (blue)"))
(default-grid
    (fgcolor
        (color "R'G'B'A float" 16 "\\0" 0))
    (xspacing 100))
"""


def test_preferences_and_what_is_in_them() -> None:
    form = the_format("gimp", "gimprc")
    assert form.claims(GIMPRC)
    assert not form.claims(b"# GIMP sessionrc\n")
    size, width, comment = ("undo-size",), ("default-image", "width"), ("default-image", "comment")
    spacing = ("default-grid", "xspacing")
    assert form.parts(GIMPRC) == {
        size: "(undo-size 128M)",
        width: "(width 2400)",
        comment: '(comment "Ink (blue)")',
        spacing: "(xspacing 100)",
    }
    assert form.worse("(width 2400)") == "(width 2401)"
    changed = form.put(GIMPRC, {width: None, spacing: "(xspacing 50)", ("snap-distance",): "(snap-distance 12)"})
    assert changed == GIMPRC.replace(b"(width 2400)", b"").replace(b"100", b"50") + b"(snap-distance 12)\n"


def test_a_renamed_layer_gets_its_old_name(gimp: Asked) -> None:
    form = the_format("gimp")
    renamed = form.put(XCF, {("layers", "Bar", "name"): "Beam"})
    mutants = OfParts(form).mutants(Pair({"a": XCF}, {"a": renamed}, lambda _place, _part: False))
    (found,) = [one for one in mutants if one.what == "layers/Beam/name: is still called Bar"]
    content = found.make()["a"]
    assert content is not None
    assert gimp(content, "layers") == gimp(XCF, "layers")


def test_values_of_objects_materials_and_modifiers(blender: Asked) -> None:
    form = the_format("blender")
    parts = form.parts(BLEND)
    structures = Counter(at[2] for at in parts if len(at) == 5)
    modifier = next(at for at in parts if len(at) == 4 and at[2].endswith("ModifierData"))
    assert structures["bNodeSocketValueFloat"]
    name = modifier[1]
    moved = form.put(BLEND, {("object", name, "loc"): (4.0, 5.0, 6.0)})
    assert blender(moved, "object", object=name)["location"] == [4.0, 5.0, 6.0]
    assert blender(form.put(BLEND, {("object", name, "name"): "Other"}), "object", object="Other")["found"]
    without = blender(form.put(BLEND, {modifier: None}), "modifiers", object=name)["modifiers"]
    assert modifier[3] not in [one["name"] for one in without]
    assert len(without) == len(blender(BLEND, "modifiers", object=name)["modifiers"]) - 1


def test_objects_go_with_all_that_leads_to_them(blender: Asked) -> None:
    form = the_format("blender")
    child = next(at for at, value in form.parts(BLEND).items() if at[2:] == ("parent",) and repr(value) != "nothing")
    parent = blender(BLEND, "object", object=child[1])["parent"]
    orphaned = form.put(BLEND, {child: form.worse(form.parts(BLEND)[child])})
    assert blender(orphaned, "object", object=child[1])["parent"] is None
    gone = form.put(BLEND, {("object", parent): None})
    names = blender(BLEND, "objects")["names"]
    assert blender(gone, "objects")["names"] == [one for one in names if one != parent]
    assert blender(gone, "object", object=child[1])["parent"] is None


def test_what_is_not_in_the_file_cannot_be_put_back() -> None:
    with pytest.raises(ValueError, match="is not in the file"):
        the_format("blender").put(BLEND, {("object", "Nobody", "loc"): (0.0, 0.0, 0.0)})


def test_wrong_formats_are_told(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "apps/galculator", tmp_path / "apps/galculator")
    (tmp_path / "apps/galculator/mutants").mkdir()
    (tmp_path / "apps/galculator/mutants/__init__.py").write_text("FORMATS = [1]")
    with pytest.raises(UsageProblem, match="FORMATS"):
        list(formats_of(Registry.discover(tmp_path), ["galculator"]))
