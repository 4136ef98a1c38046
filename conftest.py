"""What all tests of the repository share."""

import signal

pytest_plugins = ("pytester",)

# A shell without job control has what it starts in the background ignore this signal. Tests interrupt what they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
