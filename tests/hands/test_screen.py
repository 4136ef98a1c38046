"""Screenshots, compared with what other libraries read from the same screen."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

import pytest_opencomputer.guest
from pytest_opencomputer.apps.waits import until
from pytest_opencomputer.models.actions import Click, Move, Type
from pytest_opencomputer.models.errors import ActionError, GuestError
from pytest_opencomputer.sandbox.sandbox import Sandbox

from .conftest import Run
from .decoding import decode

# Another way to the same picture: XGetImage by python-xlib, unpacked and painted on by Pillow.
REFERENCE = """
import struct, sys
from PIL import Image
from Xlib import X, display
from Xlib.ext import xfixes

connection = display.Display()
root = connection.screen().root
size = root.get_geometry()
data = root.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFFFF).data
image = Image.frombytes("RGB", (size.width, size.height), data, "raw", "BGRX")
if sys.argv[1] == "pointer":
    connection.xfixes_query_version()
    found = connection.xfixes_get_cursor_image(root)
    for number, word in enumerate(found.cursor_image):
        x = found.x - found.xhot + number % found.width
        y = found.y - found.yhot + number // found.width
        if 0 <= x < size.width and 0 <= y < size.height:
            rest = 255 - (word >> 24)
            over = (word >> 16 & 255, word >> 8 & 255, word & 255)
            under = image.getpixel((x, y))
            image.putpixel((x, y), tuple(a + round(b * rest / 255) for a, b in zip(over, under)))
sys.stdout.buffer.write(image.tobytes())
"""
SCREEN = 1920 * 1080 * 3


def reference(desktop: Sandbox, *, pointer: bool) -> bytes:
    argv = ["python3", "-c", REFERENCE, "pointer" if pointer else "none"]
    return desktop.run(argv, max_output=8 * 1024**2).check().stdout


def shown(desktop: Sandbox, *, pointer: bool) -> bytes:
    width, height, samples = decode(desktop.screenshot(pointer))
    assert (width, height) == (1920, 1080)
    return samples


def agree(desktop: Sandbox, *, pointer: bool) -> bool:
    """Whether both see the same. Something may fade between the one and the other; then they are asked again."""
    return any(shown(desktop, pointer=pointer) == reference(desktop, pointer=pointer) for _ in range(4))


def crop(samples: bytes, region: tuple[int, int, int, int]) -> bytes:
    left, top, right, bottom = region
    return b"".join(samples[(row * 1920 + left) * 3 : (row * 1920 + right) * 3] for row in range(top, bottom))


@pytest.mark.parametrize("pointer", [True, False])
def test_a_screenshot_equals_those_of_other_libraries(desktop: Sandbox, run: Run, pointer: bool) -> None:
    program = run("gtk_form")
    x, y = program.center
    # Over text (another pointer image), over the desktop, and cut off by every edge of the screen.
    for place in [(x, y - 120), (x, y), (5, 5), (0, 0), (1919, 1079), (1919, 0), (960, 1079)]:
        desktop.perform(Move(to=place))
        desktop.settle()
        assert agree(desktop, pointer=pointer)


def test_screenshots_stay_right_while_things_change(desktop: Sandbox, run: Run) -> None:
    editor = run("gtk_editor")
    words = random.Random(7)
    for _ in range(15):
        desktop.perform(Type(text="".join(words.choices("abcdefg öß漢\n", k=12))))
        desktop.settle()
        assert agree(desktop, pointer=True)
    assert editor.text()


def test_a_screenshot_is_never_older_than_the_question(desktop: Sandbox) -> None:
    # Painted by a program that has ended by the time of the screenshot.
    paint = (
        "import sys; from Xlib import display; d = display.Display(); r = d.screen().root;"
        "g = r.create_gc(foreground=int(sys.argv[1], 16)); r.fill_rectangle(g, 100, 100, 30, 30); d.sync()"
    )
    for colour in ["ff0000", "00ff00", "0000ff", "123456", "fedcba"] * 4:
        desktop.run(["python3", "-c", paint, colour]).check()
        samples = shown(desktop, pointer=False)
        assert crop(samples, (100, 100, 130, 130)) == bytes.fromhex(colour) * 900


def test_an_unchanged_screen_is_answered_with_the_same_image(desktop: Sandbox) -> None:
    desktop.perform(Move(to=(400, 400)))
    desktop.settle()
    first = desktop.screenshot()
    assert [desktop.screenshot() for _ in range(5)] == [first] * 5
    desktop.perform(Move(to=(401, 400)))
    moved = desktop.screenshot()
    assert moved != first
    assert desktop.screenshot(pointer=False) not in (first, moved)
    desktop.perform(Move(to=(400, 400)))
    assert desktop.screenshot() == first


def test_a_zoom_is_a_part_of_the_screenshot(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_form")
    desktop.perform(Move(to=program.center))
    desktop.settle()
    whole = shown(desktop, pointer=True)
    x, y = program.center
    for region in [(x - 50, y - 30, x + 51, y + 30), (0, 0, 1, 1), (1900, 1000, 1920, 1080), (0, 0, 1920, 1080)]:
        width, height, samples = decode(desktop.zoom(region))
        assert (width, height) == (region[2] - region[0], region[3] - region[1])
        assert samples == crop(whole, region)


@pytest.mark.parametrize("region", [(5, 5, 5, 9), (9, 5, 5, 9), (-1, 0, 5, 5), (0, 0, 1921, 5), (0, 0, 5, 1081)])
def test_a_zoom_stays_on_the_screen(desktop: Sandbox, region: tuple[int, int, int, int]) -> None:
    with pytest.raises(ActionError, match="not a part of the screen"):
        desktop.zoom(region)


# Shared memory

SEGMENTS = """
import ctypes, errno, json
libc = ctypes.CDLL(None, use_errno=True)
libc.shmat.restype = ctypes.c_void_p
found = []
for line in open("/proc/sysvipc/shm").read().splitlines()[1:]:
    fields = line.split()
    address = libc.shmat(int(fields[1]), None, 0o10000)  # SHM_RDONLY
    refused = address == ctypes.c_void_p(-1).value
    found.append([int(fields[2], 8) & 0o777, int(fields[3]), refused and ctypes.get_errno() == errno.EACCES])
print(json.dumps(found))
"""


def test_the_agents_user_cannot_reach_the_shared_memory(desktop: Sandbox) -> None:
    desktop.screenshot()
    segments = json.loads(desktop.run(["python3", "-c", SEGMENTS]).check().text)
    ours = [(mode, size, refused) for mode, size, refused in segments if size >= 1920 * 1080 * 4]
    assert ours == [(0o600, 1920 * 1080 * 4, True)]
    # The same screenshot succeeds if it is allowed, so the refusal means something.
    assert json.loads(desktop.run(["python3", "-c", SEGMENTS], user="display").check().text)[0][2] is False


FALLBACK = """
import sys
from pytest_opencomputer.guest import loop, x11
from pytest_opencomputer.guest.shm import Pixels
loop.install(loop.Loop(-1, -1))
server = x11.server()
pixels = Pixels(server)
assert pixels.look() and not pixels.look()
first, part = pixels.screen, pixels.read((100, 200, 50, 40))
rows = [first[(row * 1920 + 100) * 4 : (row * 1920 + 150) * 4] for row in range(200, 240)]
assert part == b"".join(rows)
print(pixels.shared, len(first))
sys.stdout.flush()
sys.stdout.buffer.write(first)
"""


def test_without_shared_memory_the_pixels_come_over_the_connection(desktop: Sandbox) -> None:
    # As the agent's user, whose segments the X server may not attach.
    folder = Path(pytest_opencomputer.guest.__path__[0])
    files = {f"copy/pytest_opencomputer/guest/{path.name}": path.read_bytes() for path in folder.glob("*.py")}
    desktop.put(files)
    desktop.settle()
    read = desktop.run(
        ["python3", "-c", FALLBACK], env={"PYTHONPATH": "/home/user/copy"}, max_output=8 * 1024**2 + 4096
    ).check()
    said, _, pixels = read.stdout.partition(b"\n")
    assert said.split() == [b"False", str(1920 * 1080 * 4).encode()]
    assert b"".join(pixels[at : at + 3][::-1] for at in range(0, len(pixels), 4)) == shown(desktop, pointer=False)


KILL = """
from Xlib import display
from Xlib.ext import res
connection = display.Display()
connection.res_query_version()
for client in connection.res_query_clients().clients:
    answer = connection.res_query_client_ids([{"client": client.resource_base, "mask": res.LocalClientPIDMask}])
    pid = next(iter(answer.ids)).value[0]
    if open(f"/proc/{pid}/comm").read().strip() == "oc-guest":
        connection.display.sync() if hasattr(connection.display, "sync") else None
        from Xlib.protocol import request
        request.KillClient(display=connection.display, resource=client.resource_base)
        print("cut")
connection.sync()
"""


def test_a_cut_connection_is_opened_again(desktop: Sandbox, run: Run) -> None:
    program = run("gtk_editor")
    before = shown(desktop, pointer=False)
    assert desktop.run(["python3", "-c", KILL]).check().text.split() == ["cut"]
    assert len(shown(desktop, pointer=False)) == len(before) == SCREEN
    desktop.perform(Click(at=program.center))
    desktop.perform(Type(text="still héré"))
    program.shows("still héré")
    assert desktop.settle()
    assert desktop.windows()


GRAB = """
import sys, time
from Xlib import display
connection = display.Display()
connection.grab_server()
connection.sync()
print("grabbed", flush=True)
time.sleep(float(sys.argv[1]))
"""


def grabbed(desktop: Sandbox, seconds: float) -> int:
    pid = desktop.spawn(["python3", "-u", "-c", GRAB, str(seconds)])
    until(lambda: "grabbed" in desktop.process_log(pid), what="the grab", timeout=60)
    return pid


def test_a_program_that_keeps_the_server_to_itself_is_waited_for(desktop: Sandbox) -> None:
    before = desktop.screenshot(pointer=False)
    began = time.monotonic()
    pid = grabbed(desktop, 3)
    assert desktop.screenshot(pointer=False) == before
    assert time.monotonic() - began > 2.5
    desktop.kill(pid)


def test_a_program_that_keeps_the_server_for_good_does_not_stop_the_guest(desktop: Sandbox) -> None:
    before = desktop.screenshot(pointer=False)
    pid = grabbed(desktop, 600)
    with pytest.raises(GuestError) as raised:
        desktop.screenshot()
    assert raised.value.kind == "Unresponsive"
    assert desktop.alive(pid)
    desktop.kill(pid)
    assert desktop.screenshot(pointer=False) == before


MODE = "xrandr --newmode small 100 1280 1281 1282 1283 1024 1025 1026 1027 && xrandr --addmode screen small"


def test_a_screen_of_another_size_is_seen_as_it_is(desktop: Sandbox) -> None:
    desktop.run(["sh", "-c", f"{MODE} && xrandr --output screen --mode small"]).check()
    try:
        assert decode(desktop.screenshot())[:2] == (1280, 1024)
        assert desktop.settle()
        with pytest.raises(ActionError, match="which is 1280x1024"):
            desktop.perform(Move(to=(1300, 5)))
        with pytest.raises(ActionError, match="bottom <= 1024"):
            desktop.zoom((0, 0, 10, 1080))
    finally:
        desktop.run(["xrandr", "--output", "screen", "--mode", "1920x1080"]).check()
    assert decode(desktop.screenshot())[:2] == (1920, 1080)
    assert agree(desktop, pointer=True)
