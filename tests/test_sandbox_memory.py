"""What a desktop leaves out to be small is not missed: apps still render; and how small the guest is."""

from __future__ import annotations

from pytest_opencomputer.models.actions import Click, Type
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

PAINT = """
import sys
from Xlib import display
connection = display.Display()
root = connection.screen().root
root.change_attributes(background_pixel=int(sys.argv[1]))
root.clear_area()
connection.sync()
"""
MEBIBYTE = 1024**2


def test_the_guest_is_small(desktop: Sandbox) -> None:
    desktop.spawn(["sleep", "600"])
    desktop.perform(Click(at=(5, 5)))
    desktop.perform(Type(text="hello"))
    assert desktop.find(role="button") == []
    for colour in (1, 2, 3):
        desktop.run(["python3", "-c", PAINT, str(colour)]).check()
        desktop.settle()
        desktop.screenshot()
    names = processes.inside(desktop.id)
    sizes = processes.memory_as_if_alone(names)
    for pid, size in sizes.items():
        print(f"{names[pid]:16} {size / MEBIBYTE:6.1f} MiB")
    guest = processes.by_group(sizes, names)["guest"]
    print(f"guest {guest / MEBIBYTE:.1f} of {sum(sizes.values()) / MEBIBYTE:.1f} MiB")
    assert guest < 40 * MEBIBYTE


def test_apps_render_by_themselves_while_the_x_server_has_no_renderer(desktop: Sandbox) -> None:
    way, renderer = desktop.run(["python3", "-c", RENDERER]).check().text.split(maxsplit=1)
    assert (way, renderer.split()[0]) == ("direct", "llvmpipe")
    (server,) = (one.pid for one in desktop.processes(None) if one.name == "Xvfb")
    mapped = desktop.run(["cat", f"/proc/{server}/maps"], user="display").check().text
    assert "/Xvfb" in mapped
    assert "LLVM" not in mapped


def test_a_desktop_with_panel_and_wallpaper_is_small(desktop: Sandbox) -> None:
    desktop.settle()
    desktop.screenshot()
    names = processes.inside(desktop.id)
    sizes = processes.memory_as_if_alone(names)
    for pid, size in sizes.items():
        print(f"{names[pid]:16} {size / 1e6:6.1f} MB")
    print(f"{'in all':16} {sum(sizes.values()) / 1e6:6.1f} MB")
    assert sum(sizes.values()) < 130e6
