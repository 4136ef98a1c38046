"""The configuration and the command line of the session bus."""

from __future__ import annotations

from pathlib import Path

from pytest_opencomputer.guest.accounts import BUS_ADDRESS, USER

BUS_SOCKET = Path(USER.runtime) / "bus"
_CONFIGURATION_FILE = Path("/run/opencomputer/session.conf")
# As dbus-daemon's own session.conf, except that a program of the agent cannot make the bus start a program of its own:
# the bus knows only the services of the image, not those described in the home folder, and accepts no environment for
# them. What the bus starts counts as part of the session, which outlives the agent. The limits are those of
# session.conf.
_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <servicedir>/usr/share/dbus-1/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <policy context="mandatory">
    <deny send_destination="org.freedesktop.DBus" send_interface="org.freedesktop.DBus"
          send_member="UpdateActivationEnvironment"/>
  </policy>
  <limit name="max_incoming_bytes">1000000000</limit>
  <limit name="max_incoming_unix_fds">250000000</limit>
  <limit name="max_outgoing_bytes">1000000000</limit>
  <limit name="max_outgoing_unix_fds">250000000</limit>
  <limit name="max_message_size">1000000000</limit>
  <limit name="service_start_timeout">120000</limit>
  <limit name="auth_timeout">240000</limit>
  <limit name="pending_fd_timeout">150000</limit>
  <limit name="max_completed_connections">100000</limit>
  <limit name="max_incomplete_connections">10000</limit>
  <limit name="max_connections_per_user">100000</limit>
  <limit name="max_pending_service_starts">10000</limit>
  <limit name="max_names_per_connection">50000</limit>
  <limit name="max_match_rules_per_connection">50000</limit>
  <limit name="max_replies_per_connection">50000</limit>
</busconfig>
"""


def bus_command() -> list[str]:
    """The command line of a session bus that listens on ``BUS_SOCKET``; writes its configuration."""
    _CONFIGURATION_FILE.parent.mkdir(exist_ok=True)
    _CONFIGURATION_FILE.write_text(_CONFIGURATION)
    address = f"--address={BUS_ADDRESS}"
    return ["dbus-daemon", f"--config-file={_CONFIGURATION_FILE}", "--nofork", "--nopidfile", address]
