"""Change a port in two of four open files, close the other two, and save the pair as a session."""

from __future__ import annotations

from apps.gedit.operations import (
    bring_to_front,
    close_document,
    close_preferences,
    find,
    open_preferences,
    replace_all,
    save,
    save_session,
    switch_plugin,
)
from pytest_opencomputer.solution import Desk, mistake


def solve(
    desk: Desk,
    *,
    nginx: tuple[str, str] = ("orders:8080", "orders:8443"),
    health_checks: int = 1,
    save_compose: bool = True,
    close: tuple[str, ...] = ("CHANGELOG.md", "prometheus.yml"),
    close_late: tuple[str, ...] = (),
    name: str = "Gateway move",
) -> None:
    bring_to_front(desk, "nginx.conf")
    replace_all(desk, *nginx)
    save(desk, "nginx.conf")

    bring_to_front(desk, "docker-compose.yml")
    replace_all(desk, 'ORDERS_PORT: "8080"', 'ORDERS_PORT: "8443"')
    for _ in range(health_checks):
        # The first one is that of orders; the other is that of billing.
        find(desk, "localhost:8080/actuator")
        desk.type("localhost:8443/actuator")
    if save_compose:
        save(desk, "docker-compose.yml")

    for document in close:
        close_document(desk, document)
    open_preferences(desk, "Plugins")
    switch_plugin(desk, "Session Saver")
    close_preferences(desk)
    save_session(desk, name)
    for document in close_late:
        close_document(desk, document)


def another_way(desk: Desk) -> None:
    """Tidies up and saves the session first; then changes every port of a file and gives billing its own back."""
    for document in ("prometheus.yml", "CHANGELOG.md"):
        close_document(desk, document)
    open_preferences(desk, "Plugins")
    switch_plugin(desk, "Session Saver")
    close_preferences(desk)
    save_session(desk, "Gateway move")

    bring_to_front(desk, "docker-compose.yml")
    replace_all(desk, "8080", "8443")
    # Of the two health checks the second one is billing's.
    replace_all(desk, 'BILLING_PORT: "8443"', 'BILLING_PORT: "8080"')
    save(desk, "docker-compose.yml")
    replace_all(desk, r"(BILLING_PORT.*\n.*\n.*localhost:)8443", r"\g<1>8080", regular_expression=True)
    save(desk, "docker-compose.yml")

    bring_to_front(desk, "nginx.conf")
    replace_all(desk, ":8080", ":8443")
    save(desk, "nginx.conf")
    # That was billing, too.
    find(desk, "billing:8443")
    desk.type("billing:8080")
    save(desk, "nginx.conf")


moves_billing_too = mistake(solve, fails=["billing_untouched", "rest_of_nginx_untouched"], nginx=(":8080", ":8443"))
moves_both_health_checks = mistake(solve, fails=["billing_health_untouched"], health_checks=2)
forgets_the_health_check = mistake(solve, fails=["health_check"], health_checks=0)
leaves_compose_unsaved = mistake(solve, fails=["service_port", "health_check", "two_left_open"], save_compose=False)
saves_the_session_with_all_four = mistake(
    solve, fails=["session"], close=(), close_late=("CHANGELOG.md", "prometheus.yml")
)
closes_compose_at_the_end = mistake(solve, fails=["two_left_open"], close_late=("docker-compose.yml",))
