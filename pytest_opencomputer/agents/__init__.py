"""Sessions, and the agents that work in them."""
