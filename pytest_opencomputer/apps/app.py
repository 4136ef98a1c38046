"""What ``apps/<app>/app.py`` says about an application: one ``APP = App(...)``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pytest_opencomputer.apps.waits import Wait, WindowShown


@dataclass(frozen=True)
class Button:
    """A button of a dialog, by its accessible name."""

    name: str


@dataclass(frozen=True)
class Quit:
    """How an app is asked to quit.

    Attributes:
        chord: the keys that quit it; empty to close its windows through the window manager.
        discard: buttons that discard unsaved changes, pressed whenever they appear.
        timeout: seconds until it is killed, which is recorded.
        grace: seconds to wait before it is asked, for an app that writes later, on a timer, what it shows as done.
    """

    chord: str = ""
    discard: tuple[Button, ...] = ()
    timeout: float = 15.0
    grace: float = 0.0


@dataclass(frozen=True)
class Save:
    """How an app is asked to save the document in front."""

    chord: str = "ctrl+s"


@dataclass(frozen=True)
class Service:
    """A program that serves apps from inside the sandbox: a web site, a mail server.

    Its files are those of ``apps/<app>/services/<name>/``. It runs in a copy of that folder as the user of the display,
    whom the agent can neither stop nor read, and starts before any app. It writes its data below the folder that
    ``SERVICE_DATA`` in its environment names; a task's seeds for the service are put there before it starts. When the
    agent has stopped, it is asked to end (``SIGTERM``), and endpoints read that folder with ``home.service(name)``.

    Attributes:
        name: its folder's name, snake_case.
        command: command line; relative places are in the folder with its files.
        ports: TCP ports of the loopback interface; the service is ready once it accepts connections on them. Any number
            may be used.
        hosts: names by which it is reached; they lead to the loopback interface.
    """

    name: str
    command: tuple[str, ...]
    ports: tuple[int, ...]
    hosts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Artifact:
    """Files of an app's image that no Debian package has. They are built on the host, once, and kept in the cache.

    Attributes:
        name: snake_case.
        folder: what it is built from: ``build.sh``, and all that the script needs, such as lock files. The script runs
            in a copy of the folder and puts the files into the folder that it gets as its argument.
        place: the folder in the image that they are put into.
        programs: what the script needs on the host: program to Debian package.
    """

    name: str
    folder: Path
    place: str
    programs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class App:
    """One desktop application.

    Attributes:
        name: its folder's name, snake_case.
        title: what people call it.
        category: what kind of app it is, for example ``"office"``.
        packages: Debian packages that contain it.
        launch: command line; what a task opens is appended.
        process: names of its processes as the kernel shows them (15 characters at most).
        ready: when it can be used.
        quit: how it is asked to quit.
        save: how it is asked to save; ``None`` if it has no documents.
        home: files in the home folder of every sandbox with this app: place to content.
        environment: what is added to the session's environment.
        base: the Debian release of its image.
        setup: shell commands run as root when the image is built.
        artifacts: files of the image that no Debian package has.
        memory: bytes that a desktop with it takes at most; ``-n auto`` uses it.
        consoles: the app's own consoles (a Python prompt, an embedded terminal): what they are called, and when one is
            open. They are part of the user interface; results say when one was used.
        own_shells: regular expressions for the whole command lines of shells that it starts by itself, which are no
            consoles. ``consoles.py`` names them as ``OWN_SHELLS``.
        services: programs that serve it from inside the sandbox.
        user_namespaces: whether it confines parts of itself in namespaces of its own, as browsers do. Its sandboxes
            then let any program make some (``backends/seccomp.py``).
        icon: the name of its icon or .desktop file if that is not its own name, or a picture in the
            image, whose path is in lower case and has no underscores.
    """

    name: str
    title: str
    category: str
    packages: tuple[str, ...]
    launch: tuple[str, ...]
    process: tuple[str, ...]
    ready: Wait = field(default_factory=WindowShown)
    quit: Quit = field(default_factory=Quit)
    save: Save | None = None
    home: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    base: str = "trixie"
    setup: tuple[str, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    memory: int = 1536 * 1024**2
    consoles: Mapping[str, Wait] = field(default_factory=dict)
    own_shells: tuple[str, ...] = ()
    services: tuple[Service, ...] = ()
    user_namespaces: bool = False
    icon: str = ""
