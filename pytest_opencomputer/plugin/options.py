"""Command-line and ini options, and the settings read from them."""

from __future__ import annotations

from pathlib import Path
from typing import cast, get_args

import pytest

from pytest_opencomputer.models.agent_specs import AgentSpec
from pytest_opencomputer.models.errors import UsageProblem
from pytest_opencomputer.models.records import SaveState
from pytest_opencomputer.plugin.desktop_options import add_desktop_options, read_look, read_screen
from pytest_opencomputer.plugin.hosts_option import add_hosts_option, read_hosts_option
from pytest_opencomputer.plugin.kubernetes_options import add_kubernetes_options
from pytest_opencomputer.plugin.model_options import add_model_options, read_model_options
from pytest_opencomputer.plugin.variant_options import add_variant_options, read_variants
from pytest_opencomputer.rollouts.settings import Settings

DEFAULT_DEADLINE = 1800.0

MARKERS = (
    "app(name, ...): apps that a hand-written test needs in its sandbox",
    "ui: tasks that allow only the user interface",
    "any: also tasks that allow a shell",
    "easy: difficulty 1 of 4",
    "moderate: difficulty 2 of 4",
    "hard: difficulty 3 of 4",
    "expert: difficulty 4 of 4",
    "short: tier 1 of 3: tasks of one app whose solution takes up to 40 actions",
    "long: tier 3 of 3: tasks of three apps or more, or whose solution takes 100 actions or more",
    "smoke: one quick task of each app",
)


def add_options(parser: pytest.Parser) -> None:
    """Register the options."""
    group = parser.getgroup("opencomputer", "desktop tasks for computer-use agents")
    group.addoption(
        "--agent",
        action="append",
        default=[],
        metavar="NAME",
        help="evaluate this agent on the selected tasks; may be given several times (oracle, noop, near-miss, …); "
        "NAME@URL is an agent whose model is at an address of its own",
    )
    group.addoption(
        "--agents",
        default=None,
        metavar="FILE",
        help="a file (TOML) that describes agents: name, family, model, url, key, options, price; --agent chooses "
        "among them",
    )
    group.addoption(
        "--agent-arg",
        action="append",
        default=[],
        metavar="[AGENT:]KEY=VALUE",
        help="pass an option to the agents, or to one: its name, its kind or its model comes before the colon",
    )
    add_model_options(group, parser)
    group.addoption(
        "--benchmark",
        nargs="?",
        const="",
        default=None,
        metavar="NAME[==VERSION]",
        help="run the tasks of an installed benchmark, from any folder; the name can be left out if only one is "
        "installed. Paths are APP or APP/TASK then",
    )
    group.addoption("--trials", type=int, default=None, metavar="N", help="rollouts per agent and task (default: 1)")
    group.addoption("--max-steps", type=int, default=None, metavar="N", help="step budget, instead of each task's own")
    group.addoption(
        "--agent-deadline",
        type=float,
        default=None,
        metavar="SECONDS",
        help=f"time an agent may take for one rollout (default: {DEFAULT_DEADLINE:g})",
    )
    group.addoption(
        "--prove",
        action="store_true",
        help="prove the selected tasks whose proof.json is stale: oracle twice, noop and every near miss",
    )
    group.addoption("--prove-all", action="store_true", help="like --prove, but also if the proof is fresh")
    group.addoption("--live", action="store_true", help="show the running desktops in the browser; prints the address")
    group.addoption(
        "--live-interactive",
        action="store_true",
        help="like --live, and you can act on them; a rollout in which you act is not recorded as the agent's own",
    )
    group.addoption(
        "--live-port",
        type=int,
        default=0,
        metavar="PORT",
        help="port of 127.0.0.1 for --live (default: any)",
    )
    group.addoption("--sandbox-backend", default=None, metavar="NAME", help="how sandboxes are made (default: docker)")
    add_hosts_option(group, parser)
    add_kubernetes_options(group, parser)
    add_desktop_options(group, parser)
    add_variant_options(group)
    group.addoption(
        "--resume",
        default=None,
        metavar="RUN",
        help="resume an earlier run in its directory: run what has no score; agents and options are taken from "
        "the run, and so are the tasks if none are named",
    )
    group.addoption("--run-dir", default=None, metavar="DIR", help="folder for run directories (default: runs)")
    group.addoption(
        "--max-desktops",
        type=int,
        default=None,
        metavar="N",
        help="desktops that may run at once on this machine, all pytest runs together",
    )
    group.addoption(
        "--pause-before-checks",
        action="store_true",
        help="when the agent has stopped, wait for Enter before its processes are ended and the checks are run",
    )
    group.addoption(
        "--keep-on-failure",
        action="store_true",
        help="leave the desktop of a failed test running, and say at the end how to look at it and to remove it",
    )
    group.addoption(
        "--save-state",
        nargs="?",
        const="final",
        default=None,
        metavar="WHICH",
        help="save the home folder as it was at the end of each rollout (final), or also after each step (steps)",
    )
    parser.addini("opencomputer_save_state", "states that are saved: off, final or steps", type="string", default="off")
    group.addoption(
        "--film",
        choices=("failed", "all"),
        default=None,
        help="keep a film of the rollouts that did not pass (failed), or of all, made of their screenshots",
    )
    group.addoption(
        "--progress",
        choices=("auto", "live", "plain", "off"),
        default=None,
        help="progress of the run: live below the results on a terminal, plain in logs, with a line if nothing was "
        "printed for a minute (default: auto)",
    )
    parser.addini("opencomputer_progress", "auto, live, plain or off, as --progress", type="string", default="auto")
    parser.addini("opencomputer_agents", "agents to evaluate if --agent is not given", type="args", default=[])
    parser.addini("opencomputer_apps", "folders with apps besides those of the package", type="paths", default=[])
    parser.addini("opencomputer_runs", "folder for run directories", type="string", default="runs")
    parser.addini("opencomputer_backend", "how sandboxes are made", type="string", default="docker")
    parser.addini("opencomputer_trials", "rollouts per agent and task", type="string", default="1")
    parser.addini(
        "opencomputer_deadline", "seconds an agent may take for a rollout", type="string", default=str(DEFAULT_DEADLINE)
    )


def wanted(config: pytest.Config) -> bool:
    """Whether this pytest run runs rollouts."""
    option = config.option
    return bool(
        option.agent
        or option.agents
        or option.model
        or option.prove
        or option.prove_all
        or option.replay
        or option.resume
        or config.getini("opencomputer_agents")
    )


def distributed(config: pytest.Config) -> bool:
    """Whether tests run in workers of pytest-xdist. Asked in the controlling process."""
    return bool(getattr(config.option, "numprocesses", None) or getattr(config.option, "tx", None))


def read_settings(config: pytest.Config) -> Settings:
    """Settings from the command line, else the ini file.

    Raises:
        UsageProblem: a value is invalid.
    """
    option = config.option
    prove_all = bool(option.prove_all)
    prove = bool(option.prove) or prove_all
    for flag, given in (("--agent", option.agent), ("--model", option.model), ("--agents", option.agents)):
        if prove and given:
            where = f"{flag}={given if isinstance(given, str) else given[0]}"
            raise UsageProblem("--prove chooses the agents itself", where=where, fix=f"leave {where} or --prove out")
    from pytest_opencomputer.agents.specs import arguments  # only if there are rollouts
    from pytest_opencomputer.plugin.project import benchmark_of

    for_all, own = arguments(option.agent_arg)
    specs = _specs(config)
    trials = _at_least_one("--trials", option.trials, config.getini("opencomputer_trials"))
    if option.max_steps is not None and option.max_steps < 1:
        raise UsageProblem(f"got {option.max_steps}", where="--max-steps", wanted="a number of at least 1")
    deadline = option.agent_deadline
    if deadline is None:
        deadline = _number("opencomputer_deadline", config.getini("opencomputer_deadline"))
    if not deadline > 0:
        raise UsageProblem(f"got {deadline:g}", where="--agent-deadline", wanted="seconds, more than 0")
    if option.max_desktops is not None and option.max_desktops < 1:
        raise UsageProblem(f"got {option.max_desktops}", where="--max-desktops", wanted="a number of at least 1")
    backend = option.sandbox_backend or config.getini("opencomputer_backend")
    runs = Path(option.run_dir or config.getini("opencomputer_runs"))
    return Settings(
        agents=tuple(spec.name for spec in specs),
        agent_options=for_all,
        trials=trials,
        max_steps=option.max_steps,
        deadline=deadline,
        prove=prove,
        prove_all=prove_all,
        backend=backend,
        hosts=read_hosts_option(config, backend),
        runs=runs if runs.is_absolute() else config.invocation_params.dir / runs,
        app_paths=tuple(config.getini("opencomputer_apps")),
        max_desktops=option.max_desktops,
        models=read_model_options(config),
        pause_before_checks=bool(option.pause_before_checks),
        keep_on_failure=bool(option.keep_on_failure),
        save_state=_save_state(option.save_state, config.getini("opencomputer_save_state")),
        screen=read_screen(config, prove=prove),
        look=read_look(config, prove=prove),
        specs={spec.name: spec for spec in specs},
        named_models=tuple(dict.fromkeys(option.model)),
        own_options=own,
        variants=read_variants(config, prove=prove),
        benchmark=str(benchmark_of(config) or ""),
    )


def _specs(config: pytest.Config) -> tuple[AgentSpec, ...]:
    """The agents of the command line, else of the ini file."""
    from pytest_opencomputer.agents.specs import chosen  # only if there are any

    option = config.option
    listed: tuple[AgentSpec, ...] = ()
    if option.agents:
        from pytest_opencomputer.agents.specs_file import read_agents

        listed = read_agents(config.invocation_params.dir / option.agents)
    elif not (option.agent or option.model):
        return chosen(config.getini("opencomputer_agents"), ())
    return chosen(option.agent, listed)


def _save_state(option: str | None, ini: str) -> SaveState:
    value = ini if option is None else option
    for known in get_args(SaveState):
        if value == known:
            return cast(SaveState, value)
    where = "ini option opencomputer_save_state" if option is None else "--save-state"
    fix = "" if option is None else "write --save-state=final if a path follows"
    raise UsageProblem(f"got {value!r}", where=where, wanted=" or ".join(get_args(SaveState)), fix=fix)


def _at_least_one(name: str, option: int | None, ini: str) -> int:
    value = _number("opencomputer_trials", ini) if option is None else option
    if value != int(value) or value < 1:
        raise UsageProblem(f"got {value:g}", where=name, wanted="a whole number of at least 1")
    return int(value)


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise UsageProblem(f"got {text!r}", where=f"ini option {name}", wanted="a number") from None
