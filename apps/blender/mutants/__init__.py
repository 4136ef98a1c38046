"""Mutants of ``.blend`` files: data-blocks, what belongs to them in lists, and the values in them."""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from apps.blender.verifier.description import Field
from pytest_opencomputer.proofs.mutants.mutant import Address, Parts, Whole
from pytest_opencomputer.proofs.mutants.parts import other

from .structures import Block, File

_MOST = 32 * 1024**2
_KINDS: Mapping[str, str] = {
    "OB": "object", "MA": "material", "LA": "light", "CA": "camera", "WO": "world", "GR": "collection", "SC": "scene",
    "ME": "mesh", "AC": "action", "NT": "nodes", "TX": "text", "CU": "curve", "AR": "armature", "TE": "texture",
    "PA": "particles", "IM": "image", "MB": "metaball", "LT": "lattice", "KE": "shape keys",
}  # fmt: skip
_MOST_ITEMS = 64
"""Structures of one array that are looked at: beyond are vertices and the like."""
_INCIDENTAL = re.compile(
    r"(?:.*\.)?(_?pad\w*|us|tag|recalc\w*|session_uid|icon_id|runtime\w*|execution_time|persistent_uid|ui_\w+|uid|"
    r"layout_panel_open_flag|lay|update_flag|selection|actcol|actdef|active\w*|stack_index|own_index|to_index|"
    r"ns\..*|cursor\..*|base_flag|id\..*|customdata\w*|\w*data_legacy.*|[vefpl]data\..*|gizmo_flag|trans\w*orient\w*)"
)
"""Fields that Blender writes for itself: what it works with while it runs, and how its panels were left."""
_TOLD = {
    "Object": r"loc|rot|size|restrictflag|parent|data|dup_group|rotmode",
    "Material": r"[rgb]|metallic|roughness",
    "Lamp": r"[rgb]|energy|type|radius|spotsize",
    "Camera": r"lens|type|clip_start|clip_end|ortho_scale",
    "World": r"hor[rgb]",
    "Scene": r"camera|r\.(xsch|ysch|size|sfra|efra|frs_sec|engine|pic|im_format\.(imtype|quality))|unit\.\w+",
    "RigidBodyOb": r"mass|friction|restitution|type|shape",
    "Text": r"",
    "bNodeSocketValueFloat": r"value",
    "bNodeSocketValueRGBA": r"value",
    "bNodeSocketValueVector": r"value",
    "bNodeSocketValueInt": r"value",
    "BezTriple": r"vec",
    "Curve": r"extr?ud?e?|ext1|ext2|fsize|bevresol|width",
    "Collection": r"color_tag|flag",
}
"""The fields that a user has set and sees, which may be damaged, by structure."""
_REMOVED = re.compile(r"\w+ModifierData|bConstraint|bNode|TimeMarker|Bone|FCurve|RigidBodyOb|RigidBodyCon")
"""Structures that a user adds and removes."""
_OVERLOOKED = re.compile(
    r"ToolSettings|\w*Sculpt|\w*Paint\w*|CurveProfile\w*|CurveMap\w*|PointCache|EffectorWeights|PreviewImage|Panel|"
    r"IDProperty|"
    r"Base|AssetWeakReference|SceneRenderView|Stereo3dFormat|CollectionObject|CollectionChild|CustomDataLayer|"
    r"bNodePanelState|SeqTimelineChannel|Palette\w*|bNodeLink|bTheme\w*|ImageView|RenderSlot|ImagePackedFile|PackedFile"
)
"""Structures with what is told elsewhere, or what Blender works with."""


@dataclass(frozen=True)
class Link:
    """What a pointer leads to: a data-block by its kind and name, nothing if they are empty."""

    kind: str
    name: str

    def __repr__(self) -> str:
        return f"{self.kind} {self.name}".strip() or "nothing"


@dataclass(frozen=True)
class Detail:
    """A value that nobody damages alone, as it is not known to be of the user."""

    value: Any

    def __repr__(self) -> str:
        return repr(self.value)


class Own(Whole):
    """A structure that Blender adds and removes with another thing: nobody removes it alone."""


@dataclass(frozen=True)
class _Slot:
    """Where the value of a part is: the beginning of the structure, and the field in it."""

    at: int
    field: Field


class Blocks:
    """``.blend`` files."""

    name = "blend"
    hidden = False

    def claims(self, content: bytes) -> bool:
        """Whether it is a file of Blender, in its shell or not."""
        if not content.startswith((b"BLENDER-v", b"\x28\xb5\x2f\xfd")) or len(content) > _MOST:
            return False
        try:
            _read(content)
        except ValueError:
            return False
        return True

    def parts(self, content: bytes) -> Parts:
        """Data-blocks by kind and name, what belongs to them, and the values of both."""
        file, places = _read(content)
        names = _names(file)
        found: dict[Address, Any] = {}
        for at, (block, slot) in places.items():
            if slot is None:
                known = len(at) == 2 or _REMOVED.fullmatch(block.structure)
                found[at] = Whole(None) if known else Own(None)
            elif (value := _value(file, slot, names)) is not None:
                told = at[2:] == ("name",) or _is_told(block.structure, at[-1].partition("[")[0])
                found[at] = value if told else Detail(value)
        return found

    def put(self, content: bytes, changes: Mapping[Address, Any]) -> bytes:
        """The file with other values. Raises ``ValueError`` if it cannot put back something that the file lacks."""
        read, places = _read(content)
        file = read.copy()
        addresses = {link: address for address, link in _names(file).items()}
        for at, value in changes.items():
            if at not in places:
                raise ValueError(f"{'/'.join(at)} is not in the file")
            block, slot = places[at]
            if slot is None:
                file.without(block)
            else:
                _write(file, slot, value.value if isinstance(value, Detail) else value, addresses)
        return file.written()

    def group(self, at: Address) -> Hashable:
        """Data-blocks of a kind are alike, members of one structure, and a field of several."""
        return (len(at), *at[:1], *at[2:3], at[4].partition("[")[0] if len(at) > 4 else "")

    def worse(self, value: Any) -> Any:
        """Another value; a data-block or a member of a list is removed, and a pointer leads nowhere."""
        if isinstance(value, Own | Detail):
            return value
        if isinstance(value, Whole):
            return None
        if isinstance(value, Link):
            return Link("", "") if value.name else value
        if isinstance(value, tuple):
            return (_moved(value[0]), *value[1:])
        return other(value) if isinstance(value, str) else _moved(value)


@cache
def _is_told(structure: str, path: str) -> bool:
    of_modifier = structure.endswith("ModifierData") and not path.startswith("modifier.")
    named = path == "name" and bool(_REMOVED.fullmatch(structure))
    return named or of_modifier or bool(re.fullmatch(_TOLD.get(structure, ""), path))


def _moved(value: Any) -> Any:
    """A number that is clearly another one."""
    return value + 1 if isinstance(value, int) else 1.5 * value + 0.5


def _places(file: File) -> Iterator[tuple[Address, Block, _Slot | None]]:
    """The parts of a file: address, block, and where the value is; ``None`` for a whole block."""
    head: Address = ()
    node, last = "", ""
    seen: Counter[Address] = Counter()
    for block in file.blocks:
        fields = file.fields(block.structure)
        if block.code in _KINDS and "id.name" in fields:
            name = file.text(block.data, fields["id.name"])[2:]
            head = (_KINDS[block.code], name)
            node = last = ""
            yield head, block, None
            yield (*head, "name"), block, _Slot(block.data, _without_code(fields["id.name"]))
            yield from (((*head, path), block, slot) for path, slot in _slots(fields, block.data))
            continue
        if block.code != "DATA":
            head = ()
        if not head or block.items > _MOST_ITEMS or not fields or _OVERLOOKED.fullmatch(block.structure):
            continue
        named = next((path for path in ("name", "modifier.name") if path in fields), "")
        own = file.text(block.data, fields[named]) if named and fields[named].letter == "b" else ""
        node, last = (own, own) if block.structure == "bNode" else (node, f"{node} {own}".strip() if own else last)
        seen[*head, block.structure, last] += 1
        count = seen[*head, block.structure, last]
        at = (*head, block.structure, last if count == 1 else f"{last} {count}".strip())
        yield at, block, None
        size = file.structures.sizes[block.structure]
        for number in range(block.items):
            for path, slot in _slots(fields, block.data + number * size):
                key = "name" if path == named else path
                yield (*at, key if block.items == 1 else f"{key}[{number}]"), block, slot


def _slots(fields: Mapping[str, Field], at: int) -> Iterator[tuple[str, _Slot]]:
    for path, field in fields.items():
        if (field.count <= _MOST_ITEMS or field.type == "char") and not _incidental(path):
            yield path, _Slot(at, field)


@cache
def _incidental(path: str) -> bool:
    return bool(_INCIDENTAL.fullmatch(path))


@lru_cache(maxsize=2)
def _read(content: bytes) -> tuple[File, Mapping[Address, tuple[Block, _Slot | None]]]:
    """A file and its parts, kept for the next mutant of it."""
    file = File(content)
    return file, {at: (block, slot) for at, block, slot in _places(file)}


def _without_code(field: Field) -> Field:
    """The name of a data-block without the two letters before it, which say its kind."""
    return Field(field.offset + 2, field.type, False, field.count - 2, field.letter)


def _names(file: File) -> dict[int, Link]:
    """Kind and name of the data-blocks, by address; nothing for 0."""
    found = {0: Link("", "")}
    for block in file.blocks:
        fields = file.fields(block.structure)
        if block.code in _KINDS and "id.name" in fields:
            found[block.address] = Link(_KINDS[block.code], file.text(block.data, fields["id.name"])[2:])
    return found


def _value(file: File, slot: _Slot, names: Mapping[int, Link]) -> Any:
    """The value of a field: a number, several, a text, or what a pointer leads to; ``None`` if it is none of these."""
    field, at = slot.field, slot.at + slot.field.offset
    if field.pointer:
        is_data_block = field.type == "void" or "id.name" in file.fields(field.type)
        return names.get(file.pointer(at)) if field.count == 1 and is_data_block else None
    if field.type == "char" and field.count > 1:
        return file.text(slot.at, field)
    values = struct.unpack_from(f"<{field.count}{field.letter}", file.plain, at)
    if field.letter in "fd":
        values = tuple(_rounded(value) for value in values)
    return values if len(values) > 1 else values[0]


def _rounded(value: float) -> float:
    """A number as people tell it from others: when Blender computes one anew, its last digits differ."""
    return float(f"{round(value, 6):.6g}") + 0.0


def _write(file: File, slot: _Slot, value: Any, addresses: Mapping[Link, int]) -> None:
    field, at = slot.field, slot.at + slot.field.offset
    if isinstance(value, Link):
        if value not in addresses:
            raise ValueError(f"{value!r} is not in the file")
        raw = addresses[value].to_bytes(8, "little")
    elif isinstance(value, str):
        raw = value.encode("utf-8", "surrogateescape")[: field.count - 1].ljust(field.count, b"\0")
    else:
        values = value if isinstance(value, tuple) else (value,)
        try:
            raw = struct.pack(f"<{field.count}{field.letter}", *values)
        except struct.error as error:
            raise ValueError(f"{value!r}: {error}") from error
    file.plain[at : at + len(raw)] = raw


FORMATS = (Blocks(),)
