"""What a desktop leaves out to be small is not missed: apps still render, and bindings still work beside asyncio."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_opencomputer.guest import bindings
from pytest_opencomputer.sandbox.sandbox import Sandbox
from tests.speed import processes

# Constants and prototypes: GL/glx.h and GL/gl.h. The numbers are GLX_RGBA, GLX_DOUBLEBUFFER and GLX_DEPTH_SIZE 24.
RENDERER = """
import ctypes
x, gl = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libGL.so.1")
for function in (x.XOpenDisplay, gl.glXChooseVisual, gl.glXCreateContext):
    function.restype = ctypes.c_void_p
x.XDefaultRootWindow.restype, gl.glGetString.restype = ctypes.c_ulong, ctypes.c_char_p
display = ctypes.c_void_p(x.XOpenDisplay(None))
visual = ctypes.c_void_p(gl.glXChooseVisual(display, 0, (ctypes.c_int * 5)(4, 5, 12, 24, 0)))
context = ctypes.c_void_p(gl.glXCreateContext(display, visual, None, 1))
assert gl.glXMakeCurrent(display, ctypes.c_ulong(x.XDefaultRootWindow(display)), context)
print("direct" if gl.glXIsDirect(display, context) else "indirect", gl.glGetString(0x1F01).decode())
"""

LOADED = """
import sys
from bindings import atspi
atspi()
print("asyncio" in sys.modules, "ssl" in sys.modules)
"""

ASKED_FOR_MORE = """
from bindings import without_asyncio
with without_asyncio():
    import asyncio
    asyncio.run(asyncio.sleep(0))
import asyncio
print(asyncio.__file__.endswith("asyncio/__init__.py"))
"""


def test_apps_render_by_themselves_while_the_x_server_has_no_renderer(desktop: Sandbox) -> None:
    way, renderer = desktop.run(["python3", "-c", RENDERER]).check().text.split(maxsplit=1)
    assert (way, renderer.split()[0]) == ("direct", "llvmpipe")
    (server,) = (one.pid for one in desktop.processes(None) if one.name == "Xvfb")
    mapped = desktop.run(["cat", f"/proc/{server}/maps"], user="display").check().text
    assert "/Xvfb" in mapped
    assert "LLVM" not in mapped


@pytest.mark.parametrize(
    ("program", "said"), [(LOADED, "False False"), (ASKED_FOR_MORE, "True")], ids=["loaded", "asked_for_more"]
)
def test_bindings_leave_asyncio_to_those_who_want_it(desktop: Sandbox, program: str, said: str) -> None:
    assert bindings.__file__ is not None
    desktop.put({"bindings.py": Path(bindings.__file__).read_bytes()})
    assert desktop.run(["python3", "-c", program], cwd="/home/user").check().text.strip() == said


def test_a_desktop_with_panel_and_wallpaper_is_small(desktop: Sandbox) -> None:
    desktop.settle()
    desktop.screenshot()
    names = processes.inside(desktop.id)
    sizes = processes.memory_as_if_alone(names)
    for pid, size in sizes.items():
        print(f"{names[pid]:16} {size / 1e6:6.1f} MB")
    print(f"{'in all':16} {sum(sizes.values()) / 1e6:6.1f} MB")
    assert sum(sizes.values()) < 130e6
