"""Machines as containers of a Docker engine.

The main process of the container, under the engine's init, is the interpreter that the caller talks to. Its standard
input closes when the attached client closes or dies, then the interpreter ends, and the engine removes the container.
So no container outlives the process that started it; the label ``expires`` and the reaper are for exceptional cases.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import docker
import docker.errors
import docker.types

from pytest_opencomputer.models.errors import EngineError
from pytest_opencomputer.sandbox.backends.base import ExitState, Limits, Machine, MachineInfo, MachineSpec, Pipe
from pytest_opencomputer.sandbox.backends.seccomp import profile
from pytest_opencomputer.sandbox.backends.stream import AttachedPipe
from pytest_opencomputer.sandbox.engine import DOCTOR, EngineInfo, connect, engine_errors, information
from pytest_opencomputer.sandbox.labels import OWNER, labelled, prefixed, unprefixed

if TYPE_CHECKING:
    from docker.client import DockerClient

CAPABILITIES = ("SETUID", "SETGID", "KILL")  #: what root keeps in the container
_NOTED_WITHIN = 3.0  # seconds
_AHEAD = 160 * 1024  # bytes; the kernel's default for one socket's buffer is 208 KiB
_DISK_NEEDED = 512 * 1024**2
_RUNTIME = 64 * 1024**2  # bytes of each folder of sockets and the like
_MEMORY_NEEDED = 512 * 1024**2


class DockerMachine:
    """A started container."""

    def __init__(
        self, backend: DockerBackend, container: str, pipe: AttachedPipe, created: float, greeted: bool = False
    ) -> None:
        self._backend, self._container, self._pipe, self._created = backend, container, pipe, created
        self.greeted = greeted  #: whether the greeting has been sent
        self._last: ExitState | None = None

    @property
    def id(self) -> str:
        """The container's id, 12 characters as ``docker ps`` shows it."""
        return self._container[:12]

    @property
    def pipe(self) -> Pipe:
        """Standard input and output of the interpreter."""
        return self._pipe

    def exit_state(self) -> ExitState:
        """Whether the container runs, or how it ended; after its removal, from the engine's event log."""
        if self._last is not None:
            return self._last
        # The stream can end a moment before the engine has recorded why.
        deadline = time.monotonic() + (_NOTED_WITHIN if self._pipe.ended else 0)
        while (state := self._backend.state(self._container, self._created)).running and time.monotonic() < deadline:
            time.sleep(0.02)
        if not state.running:
            self._last = state
        return state

    def stop(self) -> None:
        """Kill and remove the container at once."""
        self._pipe.close()
        self._backend.remove(self._container)


def _room(size: int) -> str:
    """The options of a file system in memory with so many bytes.

    The number of files is also limited: the kernel needs longer to remove millions of them than the engine waits.
    """
    return f"size={size},nr_inodes={size // 8192}"


class DockerBackend:
    """Starts containers.

    Subclasses for engines of another kind (without root, another runtime) override ``options`` and ``name``.

    Args:
        client: a client of the engine; by default one is made when it is first needed.
    """

    name = "docker"

    def __init__(self, client: DockerClient | None = None) -> None:
        self._given = client
        self._info: EngineInfo | None = None

    @property
    def client(self) -> DockerClient:
        """The client. Raises ``EngineError`` if the engine does not answer."""
        if self._given is None:
            self._given = connect()
        return self._given

    @property
    def info(self) -> EngineInfo:
        """Facts about the engine, asked once."""
        if self._info is None:
            self._info = information(self.client, self.errors)
        return self._info

    def check(self) -> None:
        """Raise ``EngineError`` if the engine is down, cannot set our limits, or has no disk space or memory left."""
        info = information(self.client, self.errors)
        if info.missing_limits:
            raise EngineError(
                f"the container engine cannot limit {' and '.join(info.missing_limits)} of a container\n"
                f"  do: use an engine that runs as root, or one with cgroup v2 delegation; {DOCTOR}"
            )
        if info.free is not None and info.free < _DISK_NEEDED:
            raise EngineError(
                f"{info.root} has {info.free // 1024**2} MiB left, wanted: {_DISK_NEEDED // 1024**2} MiB\n"
                f"  do: opencomputer image prune; {DOCTOR}"
            )
        self._check_memory(Limits())

    def _check_memory(self, limits: Limits) -> None:
        if limits.memory > self.info.memory:
            raise EngineError(
                f"a desktop needs {limits.memory // 1024**2} MiB of memory, "
                f"the engine has {self.info.memory // 1024**2} MiB in all\n  do: ask for less memory; {DOCTOR}"
            )
        available = _available_memory() if self.info.local else None
        if available is not None and available < _MEMORY_NEEDED:
            raise EngineError(
                f"this machine has {available // 1024**2} MiB of memory left, "
                f"wanted: {_MEMORY_NEEDED // 1024**2} MiB for one more desktop\n"
                f"  do: lower --max-desktops, or close what uses it; {DOCTOR}"
            )

    def errors(self, doing: str) -> AbstractContextManager[None]:
        """Turn errors of the client into ``EngineError``."""
        return engine_errors(doing)

    def options(self, spec: MachineSpec) -> dict[str, Any]:
        """Isolation and limits, as arguments of the SDK's ``create_host_config``."""
        own = f"uid={spec.user},gid={spec.user}"
        limits = spec.limits
        return {
            "init": True,
            "auto_remove": True,
            "read_only": True,
            "network_mode": "bridge" if spec.network else "none",
            "cap_drop": ["ALL"],
            "cap_add": list(CAPABILITIES),
            "security_opt": ["no-new-privileges", *([f"seccomp={profile()}"] if spec.user_namespaces else [])],
            "extra_hosts": dict.fromkeys(spec.hosts, "127.0.0.1"),
            "ipc_mode": "private",
            "log_config": docker.types.LogConfig(type="none"),
            "mem_limit": limits.memory,
            "memswap_limit": limits.memory,
            "nano_cpus": int(min(limits.processors, self.info.processors) * 1e9),
            "pids_limit": limits.pids,
            "shm_size": limits.shared_memory,
            "ulimits": [docker.types.Ulimit(name="core", soft=0, hard=0)],
            "tmpfs": {
                "/home/user": f"rw,exec,nosuid,nodev,{_room(limits.home)},mode=0700,{own}",
                "/tmp": f"rw,exec,nosuid,nodev,{_room(limits.temporary)},mode=1777",
                "/var/tmp": f"rw,exec,nosuid,nodev,{_room(limits.temporary)},mode=1777",
                "/run": f"rw,noexec,nosuid,nodev,{_room(_RUNTIME)},mode=0755",
                # Root has no CHOWN in the machine, so the two users' runtime folders are made here.
                "/run/user/1000": f"rw,noexec,nosuid,nodev,{_room(_RUNTIME)},mode=0700,{own}",
                "/run/user/900": f"rw,noexec,nosuid,nodev,{_room(_RUNTIME)},mode=0700,uid=900,gid=900",
            },
        }

    def start(self, spec: MachineSpec) -> Machine:
        """Start a container and attach to it before its process runs, so that no byte is lost.

        Raises:
            EngineError: the engine is down, the image is missing, or there is no disk or memory for it.
        """
        self._check_memory(spec.limits)
        api = self.client.api
        created = time.time()
        container = ""
        try:
            with self.errors(f"start a desktop from {spec.image}"):
                container = api.create_container(
                    spec.image,
                    list(spec.command),
                    user="0:0",
                    hostname="desktop",
                    stdin_open=True,
                    labels=labelled(spec.labels),
                    host_config=api.create_host_config(**self.options(spec)),
                )["Id"]
                # Attached without the log, so that the stream starts with the first byte.
                pipe = AttachedPipe(
                    api.attach_socket(container, {"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1, "logs": 0})
                )
                # The engine passes it on once the process runs, which is before the engine reports that. Until then
                # nobody reads it, so it must fit into the buffers of the sockets.
                greeted = 0 < len(spec.greeting) <= _AHEAD
                if greeted:
                    pipe.send(spec.greeting)
                api.start(container)
        except BaseException:  # also an interrupt: no container must be left behind
            if container:
                with contextlib.suppress(EngineError):
                    self.remove(container)
            raise
        return DockerMachine(self, container, pipe, created, greeted)

    def connect(self, machine_id: str, command: Sequence[str]) -> Pipe:
        """Run ``command`` as root in a running container. Raises ``EngineError``."""
        api = self.client.api
        with self.errors(f"connect to the desktop {machine_id}"):
            created = api.exec_create(machine_id, list(command), stdin=True, user="0:0")["Id"]
            return AttachedPipe(api.exec_start(created, socket=True))

    def machines(self, labels: Mapping[str, str]) -> list[MachineInfo]:
        """Our containers with all of ``labels`` (named without the prefix), in any state. Raises ``EngineError``."""
        wanted = [prefixed(OWNER), *(f"{prefixed(name)}={value}" for name, value in labels.items())]
        with self.errors("list the desktops"):
            found = self.client.api.containers(all=True, filters={"label": wanted})
        return [
            MachineInfo(
                id=str(entry["Id"])[:12],
                labels=unprefixed(entry["Labels"]),
                status=str(entry["State"]),
                created=float(entry["Created"]),
            )
            for entry in found
        ]

    def remove(self, machine_id: str) -> None:
        """Kill and remove a container; nothing happens if it is gone or being removed. Raises ``EngineError``."""
        with self.errors(f"remove the desktop {machine_id}"):
            try:
                self.client.api.remove_container(machine_id, force=True, v=True)
            except docker.errors.NotFound:
                pass
            except docker.errors.APIError as error:
                if error.status_code != 409:  # "removal … is already in progress"
                    raise

    def state(self, container: str, since: float) -> ExitState:
        """Whether a container runs, or how it ended after ``since`` (Unix time). Raises ``EngineError``."""
        with self.errors(f"ask about the desktop {container[:12]}"):
            try:
                state: dict[str, Any] = self.client.api.inspect_container(container)["State"]
            except docker.errors.NotFound:
                state = {}
            exit_code, out_of_memory = self._events(container, since)
        if state.get("Running"):
            message = "is paused" if state.get("Paused") else str(state.get("Error", ""))
            return ExitState(True, None, out_of_memory, message)
        if state.get("Status") == "created":
            return ExitState(False, None, out_of_memory, "it was never started")
        if state:
            exit_code = int(state["ExitCode"])
            out_of_memory = out_of_memory or bool(state.get("OOMKilled"))
        return ExitState(False, exit_code, out_of_memory, str(state.get("Error", "")) if state else "it is removed")

    def _events(self, container: str, since: float) -> tuple[int | None, bool]:
        """Exit code and whether memory ran out, from the engine's log of its last 256 events."""
        exit_code, out_of_memory = None, False
        # Whole seconds, as in the SDK's types, would either miss the current second or wait until it is over.
        span: dict[str, Any] = {"since": f"{since - 1:.6f}", "until": f"{time.time():.6f}"}
        for event in self.client.api.events(**span, filters={"container": container}, decode=True):
            if event.get("Action") == "oom":
                out_of_memory = True
            if event.get("Action") == "die":
                exit_code = int(event["Actor"]["Attributes"].get("exitCode", -1))
        return exit_code, out_of_memory


def _available_memory() -> int | None:
    """Bytes of memory that are available on this machine (``MemAvailable`` of proc(5)); ``None`` if unknown."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)
