"""What the proof of a task has measured. Whether the proof still holds is another question (``proofs.proof``)."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

PROOF_FILE = "proof.json"


class _Run(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    actions: int | None = None


class _Runs(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    runs: dict[str, _Run] = Field(default_factory=dict)


def reference_actions(folder: Path) -> int | None:
    """How many actions the reference solution of the task in ``folder`` took, by its proof.

    If its two runs differ, one of them had to repeat something, and the smaller number counts. ``None`` if there is
    no proof, or one that did not count them.
    """
    try:
        proof = _Runs.model_validate_json((folder / PROOF_FILE).read_bytes())
    except (FileNotFoundError, ValidationError):  # errors in a proof are reported where proofs are checked
        return None
    counted = [run.actions for name, run in proof.runs.items() if name.startswith("oracle-")]
    return min((one for one in counted if one is not None), default=None)
