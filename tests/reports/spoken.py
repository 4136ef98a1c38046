"""Runs that say the same words wherever a model, a page or an app can say something: hostile, and harmless ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytest_opencomputer.agents.steps import ActionOutcome
from pytest_opencomputer.models.actions import Click, Done, Key, ShellCommand, Type
from pytest_opencomputer.models.records import CheckResult, Fingerprint, TaskRecord, Usage
from pytest_opencomputer.rollouts.recording import Recording
from pytest_opencomputer.runs.reader import Run
from pytest_opencomputer.runs.run_directory import RunDirectory
from tests.reports.runs import CONFIGURATION, PNG, Did, result_of

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)> x="',
    "' onmouseover='alert(1)",
    "--><!-- ]]> <![CDATA[ \\",
    "{{ 7 * 7 }} {% raw %} &lt;b&gt; &#60;",
    "javascript:alert(1)",
    "__proto__",
    "$\\frac{1}{0$ _hidden",
    "\u202eright to left\u2028next\x00\x1b[31m",
)
HARMLESS = tuple(f"harmless {number}" for number in range(len(HOSTILE)))


def record_words(base: Path, words: tuple[str, ...], name: str) -> Run:
    """A run that says ``words`` wherever a model, a page or an app can say something."""
    directory = RunDirectory.create(base, CONFIGURATION)
    for number, word in enumerate(words):
        log = directory.rollout(f"rollout-{number}")
        named = word.replace("\0", "")  # a file or an argument of a command cannot be called that
        task = f"{named}/{named}"
        directory.add_tasks([TaskRecord(task, named, word, word, word, word, (log.name,))])
        recording = Recording(log)
        shot = recording.screenshot(PNG)
        did = (Click(at=(10, 10), holding=(word,)), Type(text=word), Key(chord=word), ShellCommand(command=word))
        outcomes = [ActionOutcome(action, text=word, error=word) for action in (*did, Done(answer=word))]
        recording.step(index=0, reasoning=word, outcomes=outcomes, screenshot=shot, usage=Usage(), elapsed=1.0)
        plain = result_of(Did("app/task", 2), log.name, shot)
        check = CheckResult(word, word, word, {word: word}, "goal", word, False, {word: [word]}, {word: word}, word)
        result = replace(
            plain,
            task=task,
            apps=(named,),
            agent=named,
            variant=named if number % 3 == 2 else "",
            checks=(check,),
            cause=word,
            ended=word,
            answer=word,
            programs=(word,),
            consoles=(word,),
            retries=(word,),
            phases={word: 1.0},
            fingerprint=Fingerprint(word, word, word, word, word),
            difficulty=word,
            feature_area=word,
            usage=Usage(1, 1, 0.5),
        )
        log.finish(result)
    directory.rollout(name)  # it has no result
    renamed = directory.path.with_name(name)
    directory.path.rename(renamed)
    return Run.open(renamed)
