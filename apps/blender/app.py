"""Blender, the 3D suite."""

from __future__ import annotations

import io
from dataclasses import dataclass

from pytest_opencomputer.app import App, Quit, Save
from pytest_opencomputer.sandbox import Sandbox
from pytest_opencomputer.waits import AllOf, WindowShown

_COLORS = 200
"""A window with toolbars and icons has more; while Blender prepares its shaders it shows one or two."""
_TITLE_BAR = 40
"""Pixels at the top that belong to the window manager, which has drawn them long before."""


@dataclass(frozen=True)
class Drawn:
    """The window is filled with editors, and stands still.

    Blender has no accessibility tree. It opens a grey window, loads the file and compiles shaders for some seconds,
    and then draws everything at once.
    """

    def holds(self, sandbox: Sandbox) -> bool:
        if not _drawn(sandbox):
            return False
        sandbox.settle()
        return _drawn(sandbox)

    def __str__(self) -> str:
        return "the window to be drawn"


def _drawn(sandbox: Sandbox) -> bool:
    from PIL import Image

    windows = [window for window in sandbox.windows() if window.app_class == "Blender"]
    if not windows:
        return False
    # The screen without it also has many colours, in the wallpaper and the panel.
    one = windows[-1]
    inside = (one.x, one.y + _TITLE_BAR, one.x + one.width, one.y + one.height)
    with Image.open(io.BytesIO(sandbox.screenshot(pointer=False))) as picture:
        small = picture.convert("RGB").crop(inside).reduce(2)
    return small.getcolors(_COLORS) is None  # of more it says nothing


# The splash screen stands before everything; the question whether to save has no buttons that anything but a person
# could find. Moving the view step by step, and smoothing each picture with seven more, costs a software renderer
# seconds after every key.
_PREFERENCES = """\
import bpy
preferences = bpy.context.preferences
preferences.view.show_splash = preferences.view.use_save_prompt = False
preferences.view.smooth_view = 0
preferences.system.viewport_aa = "OFF"
bpy.ops.wm.save_userpref()
"""

# Software OpenGL compiles hundreds of shaders at the first start, which takes 8 s, and keeps them in ~/.cache for the
# next, which then takes 4. So the first start is made here, on a display that is there for it only.
_DRAW_ONCE = """\
import bpy

def draw():
    window = bpy.context.window_manager.windows[0]
    with bpy.context.temp_override(window=window):
        for name in ("Animation", "Compositing", "UV Editing", "Modeling", "Layout"):
            window.workspace = bpy.data.workspaces[name]
            bpy.ops.wm.redraw_timer(type="DRAW_WIN_SWAP", iterations=2)
        render = bpy.context.scene.render
        render.engine, render.resolution_x, render.resolution_y = "BLENDER_WORKBENCH", 64, 36
        bpy.ops.render.render()
    bpy.ops.wm.quit_blender()

bpy.app.timers.register(draw)
"""

_SETUP = (
    "(",
    "export HOME=/opt/opencomputer/home",
    f"cat > /tmp/build/preferences.py <<'END'\n{_PREFERENCES}END",
    f"cat > /tmp/build/draw_once.py <<'END'\n{_DRAW_ONCE}END",
    "blender --background --factory-startup --python-exit-code 1 --python /tmp/build/preferences.py",
    "Xvfb :7 -screen 0 1920x1080x24 & display=$!",
    "until xdpyinfo -display :7 > /dev/null 2>&1; do sleep 0.1; done",
    "DISPLAY=:7 timeout 300 blender --python-exit-code 1 --python /tmp/build/draw_once.py",
    "kill $display",
    "test -s .cache/mesa_shader_cache_db/index",
    "rm -rf /tmp/quit.blend /tmp/blender /tmp/.X11-unix .cache/thumbnails",
    ")",
)

APP = App(
    name="blender",
    title="Blender",
    category="creative",
    packages=("blender", "python3-numpy"),  # which the export to glTF needs
    launch=("blender",),
    process=("blender",),
    ready=AllOf((WindowShown("Blender"), Drawn())),
    quit=Quit(timeout=30.0),
    save=Save(chord="ctrl+s"),
    setup=_SETUP,
    memory=1536 * 1024**2,  # 1.27 GB are its own at most, a scene of thirty objects open
)
