"""pyautogui code that models write: what is understood, and what is refused."""

from __future__ import annotations

import contextlib
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_opencomputer.agents.models.coordinates import CoordinateSpace
from pytest_opencomputer.agents.models.dialects.pyautogui_code import MOST_ACTIONS, Read, read_code
from pytest_opencomputer.agents.models.model import Unreadable
from pytest_opencomputer.models.actions import (
    Action,
    Click,
    CursorPosition,
    Done,
    Drag,
    HoldKey,
    Key,
    KeyDown,
    KeyUp,
    MouseDown,
    MouseUp,
    Move,
    Scroll,
    Type,
    Wait,
)
from tests.agents.gestures import SCREEN, events, everything
from tests.agents.writing import Inexpressible
from tests.agents.writing.pyautogui import write_code

PIXELS = CoordinateSpace.pixels(*SCREEN)


def read(code: str, space: CoordinateSpace = PIXELS, pointer: tuple[int, int] | None = None) -> Read:
    return read_code(code, space, SCREEN, pointer=pointer)


@pytest.mark.parametrize(
    ("code", "actions"),
    [
        ("pyautogui.click(311, 207)", [Click(at=(311, 207))]),
        ("pyautogui.click((311, 207))", [Click(at=(311, 207))]),
        ("pyautogui.click(x=311, y=207, button='right')", [Click(at=(311, 207), button="right")]),
        ("pyautogui.click(5, 6, 2, 0.1)", [Click(at=(5, 6), count=2)]),
        ("pyautogui.click(5, 6, clicks=2, interval=1)", [Click(at=(5, 6)), Wait(duration=1), Click()]),
        ("pyautogui.click(clicks=5)", [Click(count=3), Click(count=2)]),
        ("pyautogui.click(5, 6, clicks=0)", [Move(to=(5, 6))]),
        ("pyautogui.click()", [Click()]),
        ("pyautogui.rightClick(5, 6)", [Click(at=(5, 6), button="right")]),
        ("pyautogui.middleClick(5, 6)", [Click(at=(5, 6), button="middle")]),
        ("pyautogui.doubleClick(5, 6, button=pyautogui.LEFT)", [Click(at=(5, 6), count=2)]),
        ("pyautogui.tripleClick(x=5, y=6)", [Click(at=(5, 6), count=3)]),
        ("computer.triple_click(x=5, y=6)", [Click(at=(5, 6), count=3)]),
        ("pyautogui.moveTo(5, 6, duration=0.5, tween=pyautogui.easeInOutQuad)", [Move(to=(5, 6))]),
        ("pyautogui.moveTo(5, 6)\npyautogui.moveRel(10, -2)", [Move(to=(5, 6)), Move(to=(15, 4))]),
        (
            "pyautogui.moveTo(5, 6)\npyautogui.dragTo(50, 60, 1, button='left')",
            [Move(to=(5, 6)), Drag(path=((5, 6), (50, 60)))],
        ),
        ("pyautogui.dragTo(50, 60)", [MouseDown(), Move(to=(50, 60)), MouseUp()]),
        (
            "pyautogui.mouseDown(5, 6)\npyautogui.mouseUp(button='right')",
            [Move(to=(5, 6)), MouseDown(), MouseUp(button="right")],
        ),
        ("pyautogui.scroll(-5)", [Scroll(dy=5)]),
        ("pyautogui.scroll(3, x=5, y=6)", [Scroll(dy=-3, at=(5, 6))]),
        ("pyautogui.scroll(-250, 5, 6)", [Scroll(dy=100, at=(5, 6)), Scroll(dy=100), Scroll(dy=50)]),
        ("pyautogui.hscroll(4)", [Scroll(dx=4)]),
        ("pyautogui.write('a\\nb', interval=0.05)", [Type(text="a\nb")]),
        ('pyautogui.typewrite(message="""two\nlines""")', [Type(text="two\nlines")]),
        ("pyautogui.write(['left', 'enter'])", [Key(chord="left"), Key(chord="enter")]),
        ("pyautogui.press('tab', presses=3)", [Key(chord="tab", repeat=3)]),
        ("pyautogui.press(['up', 'f5'])", [Key(chord="up"), Key(chord="f5")]),
        ("pyautogui.press(keys='+')", [Key(chord="plus")]),
        ("pyautogui.hotkey('ctrl', 'shift', 's')", [Key(chord="ctrl+shift+s")]),
        ("pyautogui.hotkey(['ctrl', 'c'])", [Key(chord="ctrl+c")]),
        ("pyautogui.hotkey(keys=['ctrl', '+'])", [Key(chord="ctrl+plus")]),
        ("pyautogui.keyDown('shift'); pyautogui.keyUp('shift')", [KeyDown(key="shift"), KeyUp(key="shift")]),
        ("time.sleep(1.5)\npyautogui.sleep(2)", [Wait(duration=1.5), Wait(duration=2)]),
        ("computer.wait()", [Wait(duration=20)]),
        ("computer.wait(seconds=3)", [Wait(duration=3)]),
        ("computer.terminate(status='success')", [Done()]),
        ("computer.terminate('success', answer='42')", [Done(answer="42")]),
        ("computer.terminate(status='failure')", [Done(status="infeasible")]),
        (
            "with pyautogui.hold('ctrl'):\n    pyautogui.click(5, 6)\n    pyautogui.click(7, 8)",
            [Click(at=(5, 6), holding=("ctrl",)), Click(at=(7, 8), holding=("ctrl",))],
        ),
        ("with pyautogui.hold('alt'):\n    time.sleep(2)", [HoldKey(chord="alt", duration=2)]),
        (
            "with pyautogui.hold(['ctrl']):\n    pyautogui.press('c')",
            [KeyDown(key="ctrl"), Key(chord="c"), KeyUp(key="ctrl")],
        ),
    ],
)  # fmt: skip
def test_documented_calls(code: str, actions: list[Action]) -> None:
    assert list(read(code).actions) == actions


def test_a_block_of_many_lines_with_names_loops_and_comments() -> None:
    code = '''
import pyautogui
import time as t
pyautogui.PAUSE = 0.5
"""Fill the form."""
x, y = 300, 200  # the first field
step = 40
name: str = "Ms " + "Okafor"
for row, text in [(0, name), (1, f"{name} {7}")]:
    # each field below the other
    pyautogui.click(x, y + row * step)
    pyautogui.write(text)
for i in range(2):
    pyautogui.press("tab"); t.sleep(0.1)
count = 1
count += 1
pyautogui.press('enter', presses=count)
'''
    assert list(read(code).actions) == [
        Click(at=(300, 200)),
        Type(text="Ms Okafor"),
        Click(at=(300, 240)),
        Type(text="Ms Okafor 7"),
        Key(chord="tab"),
        Wait(duration=0.1),
        Key(chord="tab"),
        Wait(duration=0.1),
        Key(chord="enter", repeat=2),
    ]


def test_positions_are_in_the_models_space() -> None:
    assert read("pyautogui.click(x=0.25, y=0.5)", CoordinateSpace.fraction()).actions == (Click(at=(480, 540)),)
    code = "w, h = pyautogui.size()\npyautogui.click(w / 2, h // 4)"
    assert read(code, CoordinateSpace.pixels(1280, 720)).actions == (Click(at=(960, 270)),)
    code = "pyautogui.moveTo(100, 100)\npyautogui.move(10, 0)\nx, y = pyautogui.position()\npyautogui.click(x, y + 10)"
    assert read(code, CoordinateSpace.pixels(960, 540)).actions[-1] == Click(at=(220, 220))


def test_the_pointer_is_followed_from_one_block_to_the_next() -> None:
    first = read("pyautogui.click(50, 60)")
    assert first.pointer == (50, 60)
    second = read("pyautogui.drag(10, 20)", pointer=first.pointer)
    assert second.actions == (Drag(path=((50, 60), (60, 80))),)
    assert second.pointer == (60, 80)


def test_every_call_stands_for_itself() -> None:
    calls = read("pyautogui.click(5, 6)\npyautogui.click(clicks=4)\npyautogui.press('a')").calls
    assert [(call.name, len(call.actions)) for call in calls] == [
        ("pyautogui.click", 1),
        ("pyautogui.click", 2),
        ("pyautogui.press", 1),
    ]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "does nothing"),
        ("# nothing to do", "does nothing"),
        ("pyautogui.click(5", "not valid Python: line 1"),
        ("pyautogui.click(5, 6)\npyautogui.clik(5, 6)", r"line 2 .*no function 'pyautogui.clik'.*pyautogui.click"),
        ("pyautogui.click(5, 6, wrong=1)", "unexpected keyword argument 'wrong'"),
        ("pyautogui.click(5)", "y is None, wanted: a number"),
        ("pyautogui.click('button.png')", "x is 'button.png', wanted: a number"),
        ("pyautogui.click(5, 6, button='upper')", "button is 'upper', wanted: 'left', 'middle' or 'right'"),
        ("pyautogui.press('ctlr')", "there is no key 'ctlr'"),
        ("pyautogui.hotkey()", "a chord is one or more keys"),
        ("pyautogui.keyDown('ctrl+c')", "more than one key"),
        ("pyautogui.write(5)", "message is 5, wanted: a string"),
        ("pyautogui.scroll(2.5)", "clicks is 2.5, wanted: a whole number"),
        ("pyautogui.move(5, 6)", "not known where the pointer is"),
        ("time.sleep(9999)", "the time is 9999, wanted: seconds from 0 to 300"),
        ("time.sleep(-1)", "wanted: seconds from 0"),
        ("computer.terminate('maybe')", "the status is 'maybe', wanted: 'success' or 'failure'"),
        ("click(5, 6)", "functions are called with their module"),
        ("pyautogui.click(unknown, 6)", "the name 'unknown' is not known"),
        ("pyautogui.click(5 / 0, 6)", "division by zero"),
        ("pyautogui.screenshot('out.png')", "no function 'pyautogui.screenshot'"),
        ("pyautogui.alert('hello')", "no function 'pyautogui.alert'"),
        ("x = [1][3]", "cannot be used"),
        ("x = [1]\ny = x[3]", "no element 3 in a list of 1"),
        ("a, b = 5", "2 names stand for a value"),
    ],
)
def test_invalid_code_is_refused_with_the_reason(code: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read(code)


def test_a_position_that_is_no_fraction_is_refused_and_not_clamped() -> None:
    with pytest.raises(Unreadable, match=r"\(960, 540\) is not on the screen, wanted: x from 0 to 1"):
        read("pyautogui.click(960, 540)", CoordinateSpace.fraction())


def test_no_line_of_a_block_is_carried_out_if_its_end_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"line 3 .*Nothing of the code was carried out"):
        read("pyautogui.click(5, 6)\npyautogui.write('x')\nwhile True: pyautogui.press('a')")


HOSTILE = {
    "import": "import os\nos.system('id')",
    "import as": "import os as pyautogui\npyautogui.click(1, 2)",
    "submodule": "import pyautogui._pyautogui_x11",
    "from import": "from pyautogui import *\nclick(1, 2)",
    "dunder import": "__import__('os').system('id')",
    "exec": "exec('import os')",
    "eval": "pyautogui.write(eval('1'))",
    "open": "pyautogui.write(open('/etc/passwd').read())",
    "print": "print(open)",
    "attribute of a module": "pyautogui.os.system('id')",
    "module in a module": "time.sys.exit()",
    "attribute of a call": "pyautogui.click(5, 6).real",
    "attribute of a string": "pyautogui.write('x'.__class__.__name__)",
    "attribute of an argument": "pyautogui.write(pyautogui.__file__)",
    "dunder of a function": "pyautogui.click.__globals__['os'].system('id')",
    "method of a string": "pyautogui.write('{0.__class__}'.format(1))",
    "format spec": "pyautogui.write(f'{1:>1000000000}')",
    "nested format spec": "pyautogui.write(f'{1:{2}}')",
    "conversion": "pyautogui.write(f'{1!r}')",
    "attribute in an f-string": "pyautogui.write(f'{pyautogui.__dict__}')",
    "percent": "pyautogui.write('%1000000000d' % 1)",
    "lambda": "f = lambda: 1\nf()",
    "def": "def f():\n    pyautogui.click(1, 2)\nf()",
    "class": "class A:\n    pyautogui = 1",
    "decorator": "@pyautogui.click\ndef f(): pass",
    "comprehension": "[pyautogui.click(i, i) for i in range(10**9)]",
    "nested comprehension": "x = [[0 for i in range(10**6)] for j in range(10**6)]",
    "generator": "pyautogui.write(''.join('x' for _ in range(10**9)))",
    "dict": "x = {1: 2}",
    "walrus": "pyautogui.click((x := 5), x)",
    "conditional": "pyautogui.click(1 if 1 else 2, 3)",
    "if": "if 1:\n    pyautogui.click(1, 2)",
    "while": "while True:\n    pass",
    "try": "try:\n    pyautogui.click(1, 2)\nexcept: pass",
    "raise": "raise SystemExit",
    "assert": "assert pyautogui.click(1, 2)",
    "del": "del pyautogui",
    "global": "global pyautogui",
    "async": "async def f():\n    await x",
    "match": "match 1:\n    case _:\n        pyautogui.click(1, 2)",
    "for else": "for i in range(1):\n    pass\nelse:\n    pyautogui.click(1, 2)",
    "with": "with open('/etc/passwd') as f:\n    pass",
    "with as": "with pyautogui.hold('a') as x:\n    pyautogui.click(1, 2)",
    "rebinding a module": "pyautogui = time\npyautogui.sleep(1)",
    "rebinding by a loop": "for pyautogui in [1]:\n    pass",
    "private name": "__builtins__ = 1\npyautogui.click(1, 2)",
    "setting something else": "pyautogui.click = 5",
    "setting of another module": "time.PAUSE = 5",
    "function as a value": "x = pyautogui.click\nx(1, 2)",
    "function in a list": "[pyautogui.click][0](1, 2)",
    "keyword splat": "pyautogui.click(**{'x': 1, 'y': 2})",
    "starred range": "pyautogui.hotkey(*range(10**9))",
    "huge range": "for i in range(10**9):\n    pyautogui.click(1, 2)",
    "huge range of nothing": "for i in range(10**9): pass\npyautogui.click(1, 2)",
    "loops in loops": "for i in range(1000):\n for j in range(1000):\n  for k in range(1000):\n   pass",
    "deep loops": "for i in [1]:\n for j in [1]:\n  for k in [1]:\n   for l in [1]:\n    pyautogui.click(1, 2)",
    "endless step": "for i in range(0, 10, 0): pass",
    "power": "pyautogui.click(9**9**9, 1)",
    "shift": "pyautogui.click(1 << 10**9, 1)",
    "growing number": "x = 9\nfor i in range(900): x = x * x",
    "long string": "pyautogui.write('x' * 10**9)",
    "growing string": "x = 'xxxxxxxx'\nfor i in range(30): x = x + x",
    "many strings": "for i in range(500):\n    x = 'x' * 19999",
    "repeated list": "x = [1] * 10**9",
    "nested lists": "x = [1]\nfor i in range(100): x = [x, x]",
    "infinite": "pyautogui.click(1e999, 1)",
    "not a number": "pyautogui.click(1e308 * 10 - 1e308 * 10, 1)",
    "huge literal": "pyautogui.click(" + "9" * 5000 + ", 1)",
    "huge hexadecimal": "pyautogui.click(0x" + "f" * 5000 + ", 1)",
    "too many actions": f"for i in range({MOST_ACTIONS + 1}): pyautogui.press('a')",
    "too much text": "for i in range(3): pyautogui.write('x' * 9000)",
    "too long waits": "for i in range(2): time.sleep(290)",
    "deep parentheses": "pyautogui.click(" + "(" * 5000 + "1" + ")" * 5000 + ", 1)",
    "deep minus": "pyautogui.click(" + "-" * 30000 + "1, 1)",
    "deep not": "pyautogui.click(" + "not " * 9000 + "1, 1)",
    "long sum": "pyautogui.click(" + "1+" * 15000 + "1, 1)",
    "deep attribute": "pyautogui" + ".a" * 15000 + "()",
    "deep indentation": "\n".join(" " * i + "if 1:" for i in range(90)) + "\n" + " " * 90 + "pass",
    "null byte": "pyautogui.click(1, 2)\0",
    "too long": "#" * 50_000,
    "control character as a key": "pyautogui.press('\\x07')",
    "bytes": "pyautogui.write(b'x')",
    "complex number": "pyautogui.click(1j, 1)",
    "bool as a coordinate": "pyautogui.click(True, False)",
}  # fmt: skip


@pytest.mark.parametrize("code", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_code_is_refused_at_once(code: str) -> None:
    began = time.process_time()
    with pytest.raises(Unreadable) as refusal:
        read(code)
    assert time.process_time() - began < 2
    assert len(str(refusal.value)) < 1000


@given(st.lists(everything, min_size=1, max_size=5))
def test_actions_survive_the_way_to_code_and_back(actions: list[Action]) -> None:
    assert events(read(write_code(actions, PIXELS, SCREEN)).actions) == events(actions)


def test_actions_that_pyautogui_lacks_are_not_written() -> None:
    with pytest.raises(Inexpressible, match="cursor_position"):
        write_code([CursorPosition()], PIXELS, SCREEN)
    with pytest.raises(Inexpressible, match="back"):
        write_code([Click(button="back")], PIXELS, SCREEN)


WORDS = st.sampled_from(
    [
        *("pyautogui", "time", "computer", ".click", ".write", ".hold", ".press", ".size()"),
        *("(", ")", "[", "]", ",", ":", "{", "}", "@", "#", "'"),
        *("=", "+", "-", "*", "/", "**", "1", "2.5", "0", "x", "y", "'a'", 'f"{x}"', "for ", " in ", "range", "with "),
        *("import ", "\n", "\n    ", " ", "not ", "lambda ", "1e999", "True", "None", "*", "**"),
    ]
)  # fmt: skip


@given(st.lists(WORDS, max_size=25).map("".join) | st.text(max_size=60))
def test_any_text_is_understood_or_refused(code: str) -> None:
    with contextlib.suppress(Unreadable):
        understood = read(code)
        assert understood.calls
        assert len(understood.actions) <= MOST_ACTIONS
