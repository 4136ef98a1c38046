"""A window without a toolkit. With ``answers`` it answers pings; else it is the second window of its program.

So the first window of a program without has the number that the window of one with it had.
"""

import os
import sys

from Xlib import X, display, protocol

place, answers = sys.argv[1], "answers" in sys.argv
d = display.Display()
screen = d.screen()
windows = [
    screen.root.create_window(100, 100, 400, 300, 0, screen.root_depth, event_mask=X.KeyPressMask) for _ in range(2)
]
window = windows[0 if answers else 1]
window.set_wm_name("answers" if answers else "silent")
window.set_wm_hints(flags=1, input=1)
window.change_property(d.intern_atom("_NET_WM_PID"), d.intern_atom("CARDINAL"), 32, [os.getpid()])
if answers:
    window.set_wm_protocols([d.intern_atom("_NET_WM_PING")])
window.map()
with open(place, "w") as file:  # noqa: PTH123 - as short as it can be
    print(windows[0].id, file=file, flush=True)
    while True:
        event = d.next_event()
        if event.type == X.KeyPress:
            print("key", file=file, flush=True)
        elif event.type == X.ClientMessage and answers:
            answer = protocol.event.ClientMessage(window=screen.root, client_type=event.client_type, data=event.data)
            screen.root.send_event(answer, event_mask=X.SubstructureNotifyMask | X.SubstructureRedirectMask)
