"""Requirements about layers and groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Self
from xml.sax.saxutils import quoteattr

from apps.inkscape.operations import delete, group, move_to_layer, rename_layer, select, set_box, set_layer_visible
from apps.inkscape.requirements.common import OnSign, box_of, changed_in, of
from apps.inkscape.requirements.facts import Misfiled, Pair, Working
from apps.inkscape.verifier import drawing_of
from pytest_opencomputer.composed import Asked, Desk, Mistake, Phrasing, Scene


@dataclass(frozen=True)
class LayerHidden(OnSign[Working]):
    """A layer that customers must not see has another name and is hidden."""

    area: ClassVar[str] = "layers"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Working))

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sign = self.fact, self.sign
        quotes = {"renamed": f'"{fact.name}"'}
        return (
            Phrasing(
                f'rename the layer "{fact.layer}" of {sign.place} to "{fact.name}" and hide it',
                {**quotes, "hidden": "hide it"},
            ),
            Phrasing(
                f'call the layer "{fact.layer}" in {sign.said} ({sign.place}) "{fact.name}", and make it invisible',
                {**quotes, "hidden": "make it invisible"},
            ),
        )

    def goals(self) -> Sequence[Asked]:
        args = {"document": self.sign.place, "layer": self.fact.name}
        return (
            Asked("renamed", "layer", args, {"id": f"layer{self.sign.layers.index(self.fact.layer) + 1}"}),
            Asked("hidden", "layer", args, {"visible": False}),
        )

    def stays(self) -> Sequence[Asked]:
        sign, fact = self.sign, self.fact

        def inside(resources: Set[str]) -> tuple[Mapping[str, Any], Any]:
            without = sorted({*changed_in(sign, resources), *sign.layers} - {fact.layer, fact.name})
            was, now = (f"inkscape:label={quoteattr(one)}" for one in (fact.layer, fact.name))
            # What the layer is called, and whether it is visible, is for the goals.
            labels = (was, now, f'{was} style="display:none"', f'{now} style="display:none"')
            contents = (sign.content.replace(was.encode(), one.encode()) for one in labels)
            objects = {"$any": [drawing_of(one, without) for one in contents]}
            return {"document": sign.place, "without": without}, {"objects": objects}

        return (
            Asked("inside", "drawing", because="What is on the layer is still needed in the workshop.", rest=inside),
        )

    def act(self, desk: Desk) -> None:
        rename_layer(desk, self.fact.layer, self.fact.name)
        set_layer_visible(desk, self.fact.name, False)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        other = next(one for one in self.sign.layers if one != fact.layer)

        def another_layer_too(desk: Desk) -> None:
            self.act(desk)
            set_layer_visible(desk, other, False)

        def what_is_on_it(desk: Desk) -> None:
            self.act(desk)
            delete(desk, next(one.name for one in self.sign.parts if one.layer == fact.layer))

        return (
            self.mistaken("only_renamed", lambda desk: rename_layer(desk, fact.layer, fact.name), "hidden"),
            self.mistaken("only_hidden", lambda desk: set_layer_visible(desk, fact.layer, False), "renamed", "hidden"),
            self.mistaken("another_layer_too", another_layer_too, "rest"),
            self.mistaken("without_what_is_on_it", what_is_on_it, "inside"),
        )


@dataclass(frozen=True)
class MovedToLayer(OnSign[Misfiled]):
    """An object is on the layer that it belongs on."""

    area: ClassVar[str] = "layers"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Misfiled))

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sign = self.fact, self.sign
        return (
            Phrasing(f'move "{fact.part.name}" in {sign.place} to the layer "{fact.layer}", where it stands'),
            Phrasing(f'put "{fact.part.name}" of {sign.said} ({sign.place}) on the layer "{fact.layer}"'),
        )

    def goals(self) -> Sequence[Asked]:
        args = of(self.sign, self.fact.part)
        return (Asked("layer", "identity", args, {"layer": self.fact.layer, "group": None}),)

    def stays(self) -> Sequence[Asked]:
        part, args = self.fact.part, of(self.sign, self.fact.part)
        because = "It only moves to another layer."
        return (
            Asked("box", "geometry", args, box_of(part), because),
            Asked("fill", "fill", args, {"kind": "colour", "colour": part.fill}, because),
            Asked("once", "identity", args, {"times": 1}, because),
        )

    def act(self, desk: Desk) -> None:
        move_to_layer(desk, self.fact.layer, self.fact.part.name)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact

        def both(desk: Desk) -> None:
            move_to_layer(desk, fact.layer, fact.part.name, fact.similar.name)

        def elsewhere(desk: Desk) -> None:
            self.act(desk)
            set_box(desk, fact.part.name, x=fact.part.x + 4)

        return (
            self.mistaken(
                "the_similar_one",
                lambda desk: move_to_layer(desk, fact.layer, fact.similar.name),
                "layer",
                "rest",
            ),
            self.mistaken("both", both, "rest"),
            self.mistaken("and_shifted", elsewhere, "box"),
        )


@dataclass(frozen=True)
class Grouped(OnSign[Pair]):
    """Two objects are a group with a label."""

    area: ClassVar[str] = "groups"

    @classmethod
    def drawn(cls, scene: Scene) -> Self:
        return cls(scene.pick(Pair))

    def phrasings(self) -> Sequence[Phrasing]:
        fact, sign = self.fact, self.sign
        both = f'"{fact.first.name}" and "{fact.second.name}"'
        return (
            Phrasing(f'group {both} in {sign.place}, and label the group "{fact.label}"'),
            Phrasing(f'make one group of {both} in {sign.said} ({sign.place}), with the label "{fact.label}"'),
        )

    def goals(self) -> Sequence[Asked]:
        names = sorted((self.fact.first.name, self.fact.second.name))
        args = {"document": self.sign.place, "object": self.fact.label}
        return (Asked("group", "group", args, {"count": 2, "names": {"$set": names}}),)

    def stays(self) -> Sequence[Asked]:
        because = "A group leaves its objects where they are."
        return tuple(
            Asked(name, "geometry", of(self.sign, part), box_of(part), because)
            for name, part in (("first", self.fact.first), ("second", self.fact.second))
        )

    def act(self, desk: Desk) -> None:
        group(desk, self.fact.first.name, self.fact.second.name, label=self.fact.label)

    def mistakes(self) -> Sequence[Mistake]:
        fact = self.fact
        names = (fact.first.name, fact.second.name)

        def with_the_similar_one(desk: Desk) -> None:
            select(desk, fact.similar.name)  # unfolds its layer, which would undo the selection later
            group(desk, *names, fact.similar.name, label=fact.label)

        def shifted(desk: Desk) -> None:
            set_box(desk, fact.first.name, x=fact.first.x + 3)
            self.act(desk)

        return (
            self.mistaken("without_a_label", lambda desk: group(desk, *names), "group", "rest"),
            self.mistaken("with_the_similar_one", with_the_similar_one, "group", "rest"),
            self.mistaken("and_shifted", shifted, "first"),
        )
