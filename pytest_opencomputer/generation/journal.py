"""What a run of the program keeps: its plan, what became of each proposal, work orders, and candidates.

::

    plan.json        the apps, the model, and the tasks that existed at the start
    exchanges.jsonl  the questions and answers
    spending.jsonl   what each answer cost
    journal.jsonl    what became of each proposal, and what the gates have refused
    orders/          by app, what has to be written before a proposal can become a task
    candidates/      tasks that have not passed all gates
    tasks/           those that have

A run that was killed is started again from the beginning, and is told the same answers from the record: so it comes to
where it was, and no state of its own has to be kept.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from pytest_opencomputer.generation.answers import Missing, Proposal
from pytest_opencomputer.generation.coverage import Made
from pytest_opencomputer.runs.reading import parsed, read_file
from pytest_opencomputer.runs.storage import replace_file

_PLAN = "plan.json"


class Plan(BaseModel):
    """What does not change while a run goes on.

    Attributes:
        made: the tasks that existed at the start.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: Literal[1] = 1
    apps: tuple[str, ...]
    model: str
    made: tuple[Made, ...]


def read_plan(folder: Path) -> Plan | None:
    """The plan of a run; ``None`` if the folder has none. Raises ``UsageProblem`` if it is not one."""
    file = folder / _PLAN
    try:
        data = read_file(file)
    except FileNotFoundError:
        return None
    return parsed(data, Plan.model_validate_json, str(file), "the plan of a run of opencomputer generate")


def write_plan(folder: Path, plan: Plan) -> None:
    """Write the plan of a run."""
    replace_file(folder / _PLAN, plan.model_dump_json(indent=2).encode() + b"\n")


def order(folder: Path, proposal: Proposal, missing: Missing) -> Path:
    """Put a work order on file, or add to one who else needs it."""
    file = folder / "orders" / missing.app / f"{missing.kind}-{missing.name}.json"
    wants = {"proposal": proposal.name, "outcome": proposal.outcomes[missing.outcome - 1].what}
    about = missing.model_dump(mode="json", exclude={"outcome"}) | {"wanted_by": [wants]}
    if file.exists():
        about = json.loads(read_file(file))
        if wants in about["wanted_by"]:
            return file
        about["wanted_by"].append(wants)
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, json.dumps(about, indent=2, ensure_ascii=False).encode() + b"\n")
    return file
