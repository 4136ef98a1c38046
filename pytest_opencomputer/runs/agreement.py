"""How checks and judges of a run agree with what is known: ``agreement.json`` in its directory."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pytest_opencomputer.runs.reading import is_below, parsed, read_file
from pytest_opencomputer.runs.storage import replace_file

FILE = "agreement.json"
_Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
_Kappa = Annotated[float, Field(ge=-1, le=1, allow_inf_nan=False)]


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class RatersRecord(_Record):
    """How two raters agree on some items.

    Attributes:
        who, against: such as ``judges`` against ``truth``.
        items: which, such as ``goals``.
        count: about how many of them both say something.
        not_told: about how many only the second one does.
        agreed: on how many they agree.
        agreement: their share, with its 95 % interval; ``None`` without items.
        kappa: Cohen's, with its 95 % interval; ``None`` if one of them says the same of all items.
    """

    who: str
    against: str
    items: str
    count: int = Field(ge=0)
    not_told: int = Field(ge=0)
    agreed: int = Field(ge=0)
    agreement: _Share | None
    agreement_low: _Share | None
    agreement_high: _Share | None
    kappa: _Kappa | None
    kappa_low: _Kappa | None
    kappa_high: _Kappa | None


class DisagreementRecord(_Record):
    """A check that is contradicted, by the truth or else by the judges.

    Attributes:
        verifier: what the check says.
        judges: ``true``, ``false``, ``cannot tell`` or ``not judged``.
        truth: whether it should pass; ``None`` if that is not known.
        cause: why they disagree, or ``not attributed``.
    """

    rollout: str
    check: str
    verifier: bool
    judges: str
    truth: bool | None
    cause: str


class AgreementRecord(_Record):
    """The study of a run.

    Attributes:
        mutants: how many mutants can be noticed, and how many of these the checks notice; ``None`` if not asked.
    """

    raters: tuple[RatersRecord, ...]
    disagreements: tuple[DisagreementRecord, ...] = ()
    mutants: tuple[int, int] | None = None


def read_agreement(run: Path) -> AgreementRecord | None:
    """The study of a run; ``None`` if nobody has made one. Raises ``UsageProblem`` if it is not that."""
    file = run / FILE
    if not file.is_file() or not is_below(file, run):
        return None
    return parsed(read_file(file), AgreementRecord.model_validate_json, str(file), "what opencomputer agreement writes")


def write_agreement(run: Path, study: AgreementRecord) -> None:
    """Store the study of a run. Raises ``SandboxError`` if it cannot be written."""
    replace_file(run / FILE, study.model_dump_json(indent=1).encode() + b"\n")
