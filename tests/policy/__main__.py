"""Serves the policy until it is interrupted: ``python -m tests.policy``."""

from __future__ import annotations

import signal

from tests.policy.server import PolicyServer

if __name__ == "__main__":
    ends = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, ends)  # before the server's threads start, which inherit it
    with PolicyServer().running() as server:
        print(f"--agent=qwen:policy --agent-arg generation=3 --agent-url={server.url}", flush=True)
        signal.sigwait(ends)
