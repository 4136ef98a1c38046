"""Results on test reports: from workers to the controller, and into JUnit's file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from pytest_opencomputer.models.records import Usage
from pytest_opencomputer.models.values import to_json
from pytest_opencomputer.runs.conversion import result_from_json

REPOSITORY = Path(__file__).parents[2]

CONFTEST = """
import json
from pathlib import Path
import pytest
from pytest_opencomputer.runs.conversion import result_from_json, result_from_properties, user_properties
from pytest_opencomputer.models.values import to_json

HERE = Path(__file__).parent
RESULTS = {result.rollout: result for result in map(result_from_json, json.loads((HERE / "sent.json").read_text()))}

def pytest_generate_tests(metafunc):
    metafunc.parametrize("name", list(RESULTS))

@pytest.fixture
def result(request, name):
    request.node.user_properties.extend(user_properties(RESULTS[name]))
    return RESULTS[name]

class Controller:
    received = {}

    def pytest_runtest_logreport(self, report):
        if (result := result_from_properties(report.user_properties)) is not None:
            self.received[result.rollout] = to_json(result)

    def pytest_sessionfinish(self):
        (HERE / "received.json").write_text(json.dumps(self.received))

def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Controller())
"""

TEST = """
def test_task(result):
    assert result.outcome == "passed"
"""


@pytest.mark.parametrize("arguments", [(), ("-n", "2")], ids=["one-process", "workers"])
@pytest.mark.parametrize("family", ["xunit1", "xunit2"])
def test_results_reach_controller_and_junit(
    tmp_path: Path, make_result: Any, make_check: Any, family: str, arguments: tuple[str, ...]
) -> None:
    odd = "report-\udce9\x00\x1b]&<\u2028写真.pdf"
    results = [
        make_result(make_check(), make_check("tax")),
        make_result(make_check(), make_check("tax", passed=False, actual={"text": odd}, reason=odd), agent="clicker"),
        make_result(outcome="error", agent="broken", cause="PipeClosed: the pipe ended", usage=Usage()),
    ]
    (tmp_path / "sent.json").write_text(json.dumps([to_json(result) for result in results]))
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_task.py").write_text(TEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    ended = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:opencomputer",
            "--junitxml=junit.xml",
            "-o",
            f"junit_family={family}",
            *arguments,
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 failed, 1 passed" in ended.stdout, ended.stdout + ended.stderr

    received = json.loads((tmp_path / "received.json").read_text())
    assert received == {result.rollout: to_json(result) for result in results}
    assert result_from_json(received[results[0].rollout]) == results[0]

    cases = ElementTree.parse(tmp_path / "junit.xml").getroot().iter("testcase")
    properties = [{p.attrib["name"]: p.attrib["value"] for p in case.iter("property")} for case in cases]
    by_agent = {found["agent"]: found for found in properties}
    assert by_agent["oracle"]["reward"] == "1.0"
    assert by_agent["clicker"]["reward"] == "0.5"
    assert (by_agent["broken"]["reward"], by_agent["broken"]["cost"]) == ("", "")
    figures = ("trial", "steps", "actions", "seconds", "input_tokens", "output_tokens", "cost")
    assert [by_agent["oracle"][name] for name in figures] == ["0", "4", "9", "12.5", "1200", "80", "0.01"]
    assert json.loads(by_agent["clicker"]["check:total-shown"])["passed"] is True
    assert json.loads(by_agent["clicker"]["check:tax"])["actual"]["text"].endswith("写真.pdf")
