"""One rollout: prepare the desktop, let the agent work, save, check, attribute faults, record."""
