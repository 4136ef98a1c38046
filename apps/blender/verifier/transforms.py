"""Places, rotations and sizes of objects, as the sidebar shows them, and in the world.

Matrices are lists of rows. Rotations of objects are kept in radians, or as quaternions or axis and angle; facts are
degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from .blocks import Item

Matrix = list[list[float]]

ROTATION_MODES = {-1: "AXIS_ANGLE", 0: "QUATERNION", 1: "XYZ", 2: "XZY", 3: "YXZ", 4: "YZX", 5: "ZXY", 6: "ZYX"}
MAX_PARENTS = 256
MAX_BONES = 10_000
_OBJECT_PARENT, _BONE_PARENT = 0, 7
_RELATIVE_PARENTING = 1 << 23  # Bone.flag


def local_rotation(item: Item) -> list[float]:
    """Degrees about X, Y and Z; quaternions and axis and angle are converted to the order XYZ."""
    mode = item.number("rotmode")
    if mode > 0:
        return [math.degrees(angle) for angle in item.values("rot")]
    return euler(_rotation(item))


def local_matrix(item: Item) -> Matrix:
    """Of location, rotation and scale with their deltas; without parent and constraints."""
    scale = [one * delta for one, delta in zip(item.values("size"), item.values("dscale"), strict=True)]
    place = [one + delta for one, delta in zip(item.values("loc"), item.values("dloc"), strict=True)]
    rotation = _rotation(item)
    return [[*(rotation[row][column] * scale[column] for column in range(3)), place[row]] for row in range(3)] + [
        [0.0, 0.0, 0.0, 1.0]
    ]


def world_matrix(item: Item) -> Matrix | None:
    """With all parents; ``None`` where one is vertices or in another file, or the parents never end.

    Bones count as they are at rest. What poses, constraints, drivers and modifiers do is only known to a running
    Blender.
    """
    matrix = local_matrix(item)
    for _ in range(MAX_PARENTS):
        parent = item.to("parent")
        if parent is None:
            return matrix
        kind = item.number("partype") & 15
        if kind not in (_OBJECT_PARENT, _BONE_PARENT) or parent.linked:
            return None
        matrix = multiplied(columns(item.values("parentinv")), matrix)
        if kind == _BONE_PARENT:
            bone = _bone(parent, item.text("parsubstr"))
            if bone is None:
                return None
            matrix = multiplied(_end(bone), matrix)
        matrix = multiplied(local_matrix(parent), matrix)
        item = parent
    return None


def _bone(armature: Item, name: str) -> Item | None:
    data = armature.to("data")
    waiting = data.list("bonebase") if data is not None and data.kind == "bArmature" else []
    count = 0
    while waiting and count < MAX_BONES:
        count += 1
        bone = waiting.pop()
        if bone.text("name") == name:
            return bone
        waiting += bone.list("childbase")
    return None


def _end(bone: Item) -> Matrix:
    """What a bone at rest does to its child: it hangs at the bone's tail, or (by the bone's flag) is not moved."""
    if bone.flag("flag", _RELATIVE_PARENTING):
        return [[float(row == column) for column in range(4)] for row in range(4)]
    matrix = columns(bone.values("arm_mat"))
    tail = bone.values("arm_tail")
    return [[*matrix[row][:3], tail[row]] for row in range(3)] + [[0.0, 0.0, 0.0, 1.0]]


def columns(values: Sequence[float]) -> Matrix:
    """A matrix of rows from sixteen numbers that Blender keeps column by column."""
    return [[values[4 * column + row] for column in range(4)] for row in range(4)]


def multiplied(left: Matrix, right: Matrix) -> Matrix:
    """The product of two matrices."""
    return [
        [sum(left[row][k] * right[k][column] for k in range(len(right))) for column in range(len(right[0]))]
        for row in range(len(left))
    ]


def scales(matrix: Matrix) -> list[float]:
    """The lengths of a matrix' axes; the first is negative where it mirrors."""
    found = [math.hypot(*(matrix[row][column] for row in range(3))) for column in range(3)]
    return [-found[0], *found[1:]] if _determinant(matrix) < 0 else found


def euler(matrix: Matrix) -> list[float]:
    """Degrees about X, Y and Z, applied in this order, of a matrix that may scale."""
    sizes = [size or 1.0 for size in scales(matrix)]
    m = [[matrix[row][column] / sizes[column] for column in range(3)] for row in range(3)]
    flat = math.hypot(m[0][0], m[1][0])
    if flat > 1e-6:
        angles = (math.atan2(m[2][1], m[2][2]), math.atan2(-m[2][0], flat), math.atan2(m[1][0], m[0][0]))
    else:
        angles = (math.atan2(-m[1][2], m[1][1]), math.atan2(-m[2][0], flat), 0.0)
    return [math.degrees(angle) for angle in angles]


def _determinant(m: Matrix) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )


def _rotation(item: Item) -> Matrix:
    """Three by three, with the delta."""
    mode = item.number("rotmode")
    if not all(map(math.isfinite, (*item.values("rot"), *item.values("drot"), item.number("rotAngle")))):
        raise item.blend.corrupt("an object that is turned by what is no number")
    if mode == 0:
        return multiplied(of_quaternion(item.values("dquat")), of_quaternion(item.values("quat")))
    if mode < 0:
        x, y, z = item.values("rotAxis")
        half = item.number("rotAngle") / 2
        length = math.sqrt(x * x + y * y + z * z) or 1.0
        return of_quaternion([math.cos(half), *(math.sin(half) * one / length for one in (x, y, z))])
    angles = [one + delta for one, delta in zip(item.values("rot"), item.values("drot"), strict=True)]
    return of_euler(angles, ROTATION_MODES.get(mode, "XYZ"))


def of_euler(angles: Sequence[float], order: str = "XYZ") -> Matrix:
    """Three by three, of radians about X, Y and Z, applied in ``order``."""
    result: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    for letter in order:
        axis = "XYZ".index(letter)
        sine, cosine = math.sin(angles[axis]), math.cos(angles[axis])
        one, other = (axis + 1) % 3, (axis + 2) % 3
        turn: Matrix = [[float(row == column) for column in range(3)] for row in range(3)]
        turn[one][one], turn[one][other], turn[other][one], turn[other][other] = cosine, -sine, sine, cosine
        result = multiplied(turn, result)
    return result


def of_quaternion(values: Sequence[float]) -> Matrix:
    """Three by three, of W, X, Y and Z."""
    length = math.sqrt(sum(value * value for value in values))
    w, x, y, z = (value / length for value in values) if length else (1.0, 0.0, 0.0, 0.0)
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
