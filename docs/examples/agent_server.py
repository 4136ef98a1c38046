"""An agent for --agent=remote:http://127.0.0.1:8000 that types a text and ends. Run: python agent_server.py [PORT]"""

import base64
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def decide(observation: dict[str, Any]) -> dict[str, Any]:
    """Ask your model here. Coordinates are pixels of a screen of the size observation["screen"]."""
    screenshot = base64.b64decode(observation["screenshot"])
    print(observation["session"], observation["step"], observation["instruction"], len(screenshot), flush=True)
    if observation["step"] == 0:
        return {"actions": [{"kind": "type", "text": "42"}, {"kind": "wait", "duration": 0.5}]}
    return {"actions": [{"kind": "done", "answer": "42"}], "reasoning": "There is nothing more to type."}


class Agent(BaseHTTPRequestHandler):
    """Answers each observation with actions."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        said = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = {} if "over" in said else decide(said)  # the last thing that is said: why the rollout is over
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    ThreadingHTTPServer(("127.0.0.1", port), Agent).serve_forever()
