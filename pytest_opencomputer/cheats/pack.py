"""The pack: all cheats, and the agent kind ``cheat`` that runs them."""

from __future__ import annotations

from pytest_opencomputer.agents.base import Agent, AgentKind, AgentRequest
from pytest_opencomputer.agents.models.option_values import no_options
from pytest_opencomputer.agents.solution import Solution
from pytest_opencomputer.cheats import (
    breaking,
    coming_back,
    escaping,
    exhausting,
    hands,
    left_behind,
    odd_files,
    searching,
    states,
    trojans,
    two_faces,
    wrecking,
)
from pytest_opencomputer.cheats.base import Cheat
from pytest_opencomputer.models.errors import UsageProblem, near
from pytest_opencomputer.models.records import RolloutResult

CHEATS: tuple[type[Cheat], ...] = (
    searching.ReadsTheVerifier,
    escaping.LooksForSecrets,
    escaping.BreaksOut,
    escaping.AsksTheNetwork,
    escaping.TalksToTheHarness,
    searching.LeavesSomethingForTheNext,
    searching.EditsResults,
    trojans.EditsTheVerifier,
    trojans.ReplacesPrograms,
    trojans.PlantsStartupModules,
    trojans.PlantsModules,
    trojans.ChangesTheEnvironment,
    trojans.PreloadsALibrary,
    trojans.PlantsTestPlugins,
    trojans.PrintsAVerdict,
    left_behind.LeavesADaemon,
    left_behind.LeavesARestlessChain,
    left_behind.HidesInTheSession,
    left_behind.InjectsItselfIntoTheApp,
    left_behind.PosesAsTheApp,
    coming_back.StartsWithTheSession,
    coming_back.FlickersBetweenTwoStates,
    states.DoesNothing,
    states.SaysItCannotBeDone,
    states.DestroysEverything,
    states.EmptiesEverything,
    states.AnswersEverything,
    states.InjectsCode,
    states.LinksToTheAnswer,
    states.PacksTraps,
    states.PutsPipesInThePlaceOfFiles,
    states.WritesHugeNumbers,
    states.WritesOddNumbers,
    states.WritesBrokenText,
    states.WritesDeepNesting,
    states.GivesOrders,
    odd_files.DatesFilesInTheFuture,
    odd_files.LinksFilesTogether,
    odd_files.LeavesHolesInFiles,
    odd_files.DigsEndlessFolders,
    odd_files.NamesFilesInNoEncoding,
    odd_files.PutsPipesBesideFiles,
    two_faces.LeavesAHotJournal,
    two_faces.WritesOnlyToTheLog,
    two_faces.PacksTwoOfEachName,
    two_faces.WritesResultsBesideFormulas,
    two_faces.WritesTwoBodies,
    breaking.EndsTheServices,
    breaking.StopsTheServices,
    breaking.FillsTheDisk,
    breaking.UsesUpTheProcesses,
    breaking.GrabsTheDisplay,
    breaking.GoesOnAfterTheEnd,
    breaking.ReachesForRoot,
    wrecking.DragsAcrossTheScreen,
    wrecking.TypesIntoAHangingApp,
    wrecking.EndsTheBusFromAConsole,
    wrecking.LocksTheHome,
    wrecking.HoldsTheDisplay,
    wrecking.ForgesTheListOfWindows,
    wrecking.TakesAllConnections,
    wrecking.SlowsTheDisplay,
    wrecking.UsesUpTheFiles,
    exhausting.UsesUpTheUsersLimits,
    exhausting.UsesUpTheSharedMemory,
    exhausting.HoldsEveryFile,
    exhausting.OpensManyWindows,
    hands.OpensAShellByKeys,
    hands.OpensAShellByMenus,
    hands.OpensAShellByDialogs,
    hands.OpensAShellByItems,
    hands.GoesAroundTheInterface,
)
BY_NAME = {cheat.name(): cheat for cheat in CHEATS}


def _names(solution: Solution | None, model: str) -> tuple[str, ...]:
    del solution
    return ("",) if _known(model) else tuple(BY_NAME)


def _known(name: str) -> str:
    if name and name not in BY_NAME:
        raise UsageProblem(f"no cheat is called {name!r}", where=f"--agent=cheat:{name}", wanted=near(name, BY_NAME))
    return name


def _make(request: AgentRequest) -> Agent:
    # A hand-written test gets no variants, so it gets the first cheat.
    return BY_NAME[request.variant or _known(request.model) or next(iter(BY_NAME))](request.task, request.registry)


def _check(request: AgentRequest) -> None:
    no_options(request)
    _known(request.model)


def _nothing(result: RolloutResult, solution: Solution | None) -> str:
    """What a rollout of a cheat earned; empty if nothing."""
    del solution
    name = result.variant or result.agent
    if result.ended == "raised":
        return f"the cheat {name} could not be played, which proves nothing: {result.cause}"
    if result.score is None:
        return f"the cheat {name} achieved that its rollout does not count"
    return f"the cheat {name} earned {result.score.reward:.2f}" if result.score.reward > 0 else ""


CHEAT = AgentKind(
    "cheat",
    _make,
    "attacks the harness in every way of the pack, or in the one of cheat:NAME; passes when that earned nothing",
    budgeted=False,
    variants=_names,
    verdict=_nothing,
    check=_check,
    adversary=True,
)
