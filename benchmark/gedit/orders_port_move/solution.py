"""Change a port in two of four open files, close the other two, and save the pair as a session."""

from __future__ import annotations

import re

from pytest_opencomputer.solution import Desk, near_miss

HEALTH = "localhost:8080/actuator"


def solve(
    desk: Desk,
    *,
    nginx: tuple[str, str] = ("orders:8080", "orders:8443"),
    health_checks: int = 1,
    save_compose: bool = True,
    plugin: str = "Session Saver",
    close: tuple[str, ...] = ("CHANGELOG.md", "prometheus.yml"),
    close_late: tuple[str, ...] = (),
    name: str = "Gateway move",
) -> None:
    front(desk, "nginx.conf")
    replace_all(desk, *nginx)
    save(desk, "nginx.conf")

    front(desk, "docker-compose.yml")
    replace_all(desk, 'ORDERS_PORT: "8080"', 'ORDERS_PORT: "8443"')
    # The health check of orders comes before that of billing.
    desk.key("ctrl+Home")
    for _ in range(health_checks):
        desk.key("ctrl+f")
        desk.replace(HEALTH + "\n")
        desk.key("Escape")
        # What was found is selected.
        desk.type("localhost:8443/actuator")
    if save_compose:
        save(desk, "docker-compose.yml")

    for document in close:
        shut(desk, document)
    switch_on(desk, plugin)
    desk.key("F10")
    desk.click(role="button", name="Tools")
    desk.click(role="button", name="Save Session…")
    desk.window("^Save session$")
    desk.type(name)
    desk.key("alt+s")
    desk.gone("^Save session$")
    for document in close_late:
        shut(desk, document)


def tab(desk: Desk, document: str) -> bool:
    """Whether a document has a tab."""
    return desk.sees(role="page tab", name=rf"\*?{re.escape(document)}")


def shut(desk: Desk, document: str) -> None:
    front(desk, document)
    desk.key("ctrl+w")
    desk.wait_until(lambda: not tab(desk, document), f"{document} to be closed")


def front(desk: Desk, document: str) -> None:
    """Bring a document to the front by its tab."""
    desk.click(role="page tab", name=rf"\*?{re.escape(document)}")
    desk.window(rf"^\*?{re.escape(document)} ")


def save(desk: Desk, document: str) -> None:
    desk.key("ctrl+s")
    desk.window(rf"^{re.escape(document)} ")


def replace_all(desk: Desk, what: str, by: str) -> None:
    desk.key("ctrl+h")
    desk.window("^Find and Replace$")
    desk.fill(desk.beside("Find ", role="text"), what)
    desk.fill(desk.beside("Replace with ", role="text"), by)
    desk.key("alt+a")
    desk.window(r"^\*")
    desk.key("Escape")
    desk.gone("^Find and Replace$")


def switch_on(desk: Desk, plugin: str) -> None:
    desk.key("F10")
    desk.click(role="button", name="Preferences")
    desk.window("^Preferences$")
    desk.click(role="page tab", name="Plugins")
    desk.find(role="table")
    while not desk.sandbox.find(role="table", states=["focused"]):
        desk.key("Tab")
    desk.type(plugin)
    row = rf"{re.escape(plugin)}\n.*"
    desk.wait_until(
        lambda: desk.sandbox.find(role="table cell", name=row, states=["selected"]), f"{plugin} to be found in the list"
    )
    # Escape ends the search and leaves the row selected.
    desk.keys("Escape", "space", "alt+F4")
    desk.gone("^Preferences$")


@near_miss(fails=["billing_untouched", "rest_of_nginx_untouched"])
def moves_billing_too(desk: Desk) -> None:
    solve(desk, nginx=(":8080", ":8443"))


@near_miss(fails=["billing_health_untouched"])
def moves_both_health_checks(desk: Desk) -> None:
    solve(desk, health_checks=2)


@near_miss(fails=["health_check"])
def forgets_the_health_check(desk: Desk) -> None:
    solve(desk, health_checks=0)


@near_miss(fails=["service_port", "health_check", "two_left_open"])
def leaves_compose_unsaved(desk: Desk) -> None:
    solve(desk, save_compose=False)


@near_miss(fails=["session"])
def saves_the_session_with_all_four(desk: Desk) -> None:
    solve(desk, close=(), close_late=("CHANGELOG.md", "prometheus.yml"))


@near_miss(fails=["session", "two_left_open"])
def leaves_the_change_log_open(desk: Desk) -> None:
    solve(desk, close=("prometheus.yml",))


@near_miss(fails=["session"])
def gives_it_another_name(desk: Desk) -> None:
    solve(desk, name="gateway move")


@near_miss(fails=["two_left_open"])
def closes_compose_at_the_end(desk: Desk) -> None:
    solve(desk, close_late=("docker-compose.yml",))
