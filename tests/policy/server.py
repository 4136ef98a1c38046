"""Serves the policy as a model: a server of chat completions that is asked by an agent as any other."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.agents.openai_server import ChatServer
from tests.agents.servers import Json, Reply, Request
from tests.agents.talking import texts_of
from tests.agents.tool_calls_said import call
from tests.policy.hands import Answer, Work
from tests.policy.policy import end, work
from tests.policy.screen import read_screen

_TASK = re.compile(r"Instruction: (.*?)\n\nPrevious actions:\n(None\b)?", re.DOTALL)


@dataclass
class Conversation:
    """A rollout as the server knows it.

    Attributes:
        last: the last request, which may come again, and its answer.
    """

    work: Work[None]
    last: tuple[Json, str]


class PolicyServer(ChatServer):
    """Answers as Qwen3-VL does, by calls of ``computer_use``. Several rollouts can go on, of one task one at a time."""

    def __init__(self) -> None:
        super().__init__([])
        self._conversations: dict[str, Conversation] = {}

    def _reply(self, request: Request) -> Reply:
        self.script = [self.answer(request.body)]
        return super()._reply(request)

    def answer(self, body: Json) -> str:
        """What is said to a request."""
        said = [text.replace("<image>", "\n") for role, text in texts_of(body) if role == "user"]
        opening = _TASK.search(said[0])
        assert opening is not None, said[0]
        instruction, screen = opening[1], read_screen(said[-1])
        conversation = self._conversations.get(instruction)
        if conversation is not None and conversation.last[0] == body:
            return conversation.last[1]
        if conversation is None or (len(said) == 1 and opening[2]):
            started = work(instruction, screen)
            answer = next(started)
            conversation = self._conversations[instruction] = Conversation(started, ({}, ""))
        else:
            try:
                answer = conversation.work.send(screen)
            except StopIteration:
                answer = end(success=False)
        conversation.last = (body, written(answer))
        return conversation.last[1]


def written(answer: Answer) -> str:
    """An answer as the models of this family write it."""
    return f"Action: {answer.says}\n" + "\n".join(call(**arguments) for arguments in answer.calls)
