"""All exceptions of this project."""

from pytest_opencomputer.models.errors import (
    ActionError,
    AgentFailure,
    AgentProgramError,
    EngineError,
    GuestError,
    GuestTimeout,
    OpenComputerError,
    PipeClosed,
    ProviderError,
    RunBudgetUsedUp,
    SandboxError,
    SolutionError,
    StateError,
    UsageProblem,
    near,
)

__all__ = [
    "ActionError",
    "AgentFailure",
    "AgentProgramError",
    "EngineError",
    "GuestError",
    "GuestTimeout",
    "OpenComputerError",
    "PipeClosed",
    "ProviderError",
    "RunBudgetUsedUp",
    "SandboxError",
    "SolutionError",
    "StateError",
    "UsageProblem",
    "near",
]
