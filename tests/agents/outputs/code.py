"""Pyautogui code below headings, as Kimi, OpenCUA and EvoCUA S1 write it."""

from __future__ import annotations

from pytest_opencomputer.models.actions import (
    Click,
    Done,
    Drag,
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
from tests.agents.outputs import REFUSED, Rows

CENTER = (960, 540)


def code(said: str) -> str:
    """An answer as it should be written, with this code."""
    return f"## Action:\nDo it.\n## Code:\n```python\n{said}\n```"


CLICK = "pyautogui.click(x=0.5, y=0.5)"
PRESS = "pyautogui.press('a')"
PIXELS = "pyautogui.click(x=966, y=546)"

KIMI: Rows = [
    # Around the code
    (code(CLICK), [Click(at=CENTER)]),
    (f"◁think▷Where?◁/think▷{code(CLICK)}", [Click(at=CENTER)]),
    (f"<think>Where?</think>\n{code(CLICK)}", [Click(at=CENTER)]),
    (f"I look for it.\n{code(CLICK)}", [Click(at=CENTER)]),
    (f"## Thought:\nWhere?\n\n{code(CLICK)}", [Click(at=CENTER)]),
    (f"## Thought\nWhere?\n## Action\nClick.\n## Code\n```python\n{CLICK}\n```", [Click(at=CENTER)]),
    (f"# Step 4:\n{code(CLICK)}", [Click(at=CENTER)]),
    (f"## Action: Click.\n## Code: \n```python\n{CLICK}\n```", [Click(at=CENTER)]),
    (f"## Action:\nClick.\n## Code:\n```\n{CLICK}\n```", [Click(at=CENTER)]),
    (f"## Action:\nClick.\n## Code:\n```code\n{CLICK}\n```", [Click(at=CENTER)]),
    (f"## Action:\nClick.\n## Code:\n```py\n{CLICK}\n```", [Click(at=CENTER)]),
    (f"## Action:\nClick.\n## Code:\n```python {CLICK}```", [Click(at=CENTER)]),
    (f"## Action:\nClick.\n## Code:\n```python\n{CLICK}", [Click(at=CENTER)]),
    (f"## Action:\nClick.\n## Code:\n{CLICK}", [Click(at=CENTER)]),
    (f"Click.\n```python\n{CLICK}\n```", [Click(at=CENTER)]),
    (f"{code(CLICK)}\n[EOS]", [Click(at=CENTER)]),
    (f"{code(CLICK)}<|im_end|>", [Click(at=CENTER)]),
    (f"{code(PRESS)}\n{code(CLICK)}", [Click(at=CENTER)]),
    (f"## Code:\n```python\npyautogui.press('a')\n```\n```python\n{CLICK}\n```", [Click(at=CENTER)]),
    (code("pyautogui.write('```')"), [Type(text="```")]),
    ("## Action:\nClick.\n## Code:\n", REFUSED),
    ("I do not know what to do.", REFUSED),
    # Positions
    (code("pyautogui.click(0.5, 0.5)"), [Click(at=CENTER)]),
    (code("pyautogui.click((0.5, 0.5))"), [Click(at=CENTER)]),
    (code("x, y = 0.5, 0.5\npyautogui.click(x, y)"), [Click(at=CENTER)]),
    (code("pyautogui.click()"), [Click()]),
    (code("pyautogui.click(1, 1)"), [Click(at=(1919, 1079))]),
    (code("pyautogui.click(x=0, y=0)"), [Click(at=(0, 0))]),
    (code("pyautogui.click(0.5, 0.5, clicks=2)"), [Click(at=CENTER, count=2)]),
    (code("pyautogui.click(0.5, 0.5, button='right')"), [Click(at=CENTER, button="right")]),
    (code("pyautogui.rightClick(0.5, 0.5)"), [Click(at=CENTER, button="right")]),
    (code("pyautogui.doubleClick(0.5, 0.5)"), [Click(at=CENTER, count=2)]),
    (code("computer.triple_click(0.5, 0.5)"), [Click(at=CENTER, count=3)]),
    (code("computer.tripleClick(x=0.5, y=0.5)"), [Click(at=CENTER, count=3)]),
    (code("pyautogui.click(960, 540)"), [Click(at=CENTER)]),
    (code("pyautogui.click(0, 540)"), [Click(at=(0, 540))]),
    (code("pyautogui.click(1919, 1079)"), [Click(at=(1919, 1079))]),
    (code("pyautogui.click(1.5, 0.5)"), REFUSED),
    (code("pyautogui.click(0.5, 540)"), REFUSED),
    (code("pyautogui.click(-0.1, 0.5)"), REFUSED),
    (code("pyautogui.click(-1, 540)"), REFUSED),
    (code("pyautogui.click(2500, 300)"), REFUSED),
    (code("pyautogui.click(1920, 540)"), REFUSED),
    (code("pyautogui.click('0.5', 0.5)"), REFUSED),
    (code("pyautogui.click(x=0.5)"), REFUSED),
    (code("pyautogui.click(x=0.25, x=0.5, y=0.5)"), REFUSED),
    (code("pyautogui.click(0.5, 0.5, x=0.5)"), REFUSED),
    (code("pyautogui.click(0.5, 0.5, colour='red')"), REFUSED),
    (code("pyautogui.clik(0.5, 0.5)"), REFUSED),
    (
        code("pyautogui.moveTo(0.25, 0.5)\npyautogui.dragTo(0.5, 0.5, duration=0.5, button='left')"),
        [Move(to=(480, 540)), Drag(path=((480, 540), CENTER))],
    ),
    (code("pyautogui.dragTo(0.5, 0.5)"), [MouseDown(), Move(to=CENTER), MouseUp()]),
    (code("pyautogui.dragTo()"), REFUSED),
    (
        code("pyautogui.mouseDown(0.25, 0.5)\npyautogui.moveTo(0.5, 0.5)\npyautogui.mouseUp()"),
        [Move(to=(480, 540)), MouseDown(), Move(to=CENTER), MouseUp()],
    ),
    # Keyboard and wheel
    (code("pyautogui.write('May')"), [Type(text="May")]),
    (code("pyautogui.typewrite(message='May', interval=0.05)"), [Type(text="May")]),
    (code("pyautogui.write('''a\nb''')"), [Type(text="a\nb")]),
    (code("pyautogui.write('a\nb')"), REFUSED),
    (code("pyautogui.press('enter')"), [Key(chord="enter")]),
    (code("pyautogui.press(keys=['enter'])"), [Key(chord="enter")]),
    (code("pyautogui.press(['tab', 'tab'])"), [Key(chord="tab"), Key(chord="tab")]),
    (code("pyautogui.press('tab', presses=3)"), [Key(chord="tab", repeat=3)]),
    (code("pyautogui.hotkey('ctrl', 'c')"), [Key(chord="ctrl+c")]),
    (code("pyautogui.hotkey(['ctrl', 'c'])"), [Key(chord="ctrl+c")]),
    (code("pyautogui.hotkey(keys=['ctrl', 'c'])"), [Key(chord="ctrl+c")]),
    (code("pyautogui.hotkey('ctrl+c')"), [Key(chord="ctrl+c")]),
    (code("pyautogui.hotkey('TAB', 'TAB')"), [Key(chord="TAB", repeat=2)]),
    (code("pyautogui.keyDown('shift')\npyautogui.keyUp('shift')"), [KeyDown(key="shift"), KeyUp(key="shift")]),
    (code("pyautogui.hotkey('ctrl', 'no_such_key')"), REFUSED),
    (code("pyautogui.hotkey()"), REFUSED),
    (code("pyautogui.scroll(-5)"), [Scroll(dy=5)]),
    (code("pyautogui.scroll(-5, x=0.5, y=0.5)"), [Scroll(dy=5, at=CENTER)]),
    (code("pyautogui.hscroll(5)"), [Scroll(dx=5)]),
    (code("pyautogui.scroll('down')"), REFUSED),
    # Several lines
    (code("import pyautogui\nimport time\npyautogui.press('a')\ntime.sleep(1)"), [Key(chord="a"), Wait(duration=1)]),
    (code("# the cell\npyautogui.press('a')  # now"), [Key(chord="a")]),
    (code("for i in range(2):\n    pyautogui.press('tab')"), [Key(chord="tab"), Key(chord="tab")]),
    (code("pyautogui.press('a'); pyautogui.press('b')"), [Key(chord="a"), Key(chord="b")]),
    (code("import os\nos.system('ls')"), REFUSED),
    (code("open('/etc/passwd').read()"), REFUSED),
    (code("__import__('os').system('ls')"), REFUSED),
    (code("pyautogui.press(open('x').read())"), REFUSED),
    (code("pyautogui.click(0.5, 0.5"), REFUSED),
    # computer.*
    (code("computer.wait()"), [Wait(duration=20)]),
    (code("computer.wait(5)"), [Wait(duration=5)]),
    (code("computer.terminate(status='success')"), [Done()]),
    (code("computer.terminate(status=\"success\", answer='''17 files''')"), [Done(answer="17 files")]),
    (code("computer.terminate('failure')"), [Done(status="infeasible")]),
    (code("computer.terminate(status='fail')"), [Done(status="infeasible")]),
    ("```code\ncomputer.terminate(status='success')\n```", [Done()]),
    (code('{"name": "computer.wait", "parameters": {}}'), [Wait(duration=20)]),
    (code('{"name": "computer.terminate", "arguments": {"status": "success"}}'), [Done()]),
    (code("computer.terminate()"), REFUSED),
    (code("computer.terminate(status='maybe')"), REFUSED),
    (code('{"name": "os.system", "arguments": {"command": "ls"}}'), REFUSED),
]

OPENCUA: Rows = [
    (f"# Step 3:\n## Thought:\nhm\n{code(PIXELS)}", [Click(at=CENTER)]),
    (f"# Step 3:\n## Observation:\nhm\n## Thought:\nhm\n{code(PIXELS)}", [Click(at=CENTER)]),
    (f"Thought:\nhm\nAction:\nClick.\nCode:\n```python\n{PIXELS}\n```", [Click(at=CENTER)]),
    (code("pyautogui.click(x=1931, y=1091)"), [Click(at=(1919, 1079))]),
    (code("pyautogui.click(x=1, y=1)"), [Click(at=(1, 1))]),
    (code("pyautogui.click(x=1932, y=5)"), REFUSED),
    (code("pyautogui.click(x=5, y=1092)"), REFUSED),
    (code("pyautogui.click(x=0.5, y=0.5)"), REFUSED),
    (code("pyautogui.click(x=1.0, y=1.0)"), REFUSED),
    (code("pyautogui.moveTo(0.5, 300)"), REFUSED),
    (f"{code(PRESS)}\n# Step 4:\n{code(PIXELS)}", [Click(at=CENTER)]),
    ("## Action:\nDone.\n## Code:\n```code\ncomputer.terminate(status='success')\n```", [Done()]),
    ("## Action:\nWait.\n## Code:\n```code\ncomputer.wait()\n```", [Wait(duration=20)]),
]

EVOCUA_S1: Rows = [
    (f"# Step: 3\n## Thought:\nhm\n{code(PIXELS)}", [Click(at=CENTER)]),
    (f"# Thought:\nhm\n# Action:\nClick.\n# Code:\n```python\n{PIXELS}\n```", [Click(at=CENTER)]),
    (code("pyautogui.click(x=0.5, y=0.25)"), REFUSED),
    (code("pyautogui.click(x=2000, y=5)"), REFUSED),
    (code("pyautogui.tripleClick(966, 546)"), [Click(at=CENTER, count=3)]),
    ("```code\ncomputer.terminate(status=\"success\", answer='''17''')\n```", [Done(answer="17")]),
    ('```code\ncomputer.terminate(status="failure")\n```', [Done(status="infeasible")]),
]
