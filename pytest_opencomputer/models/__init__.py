"""Plain data that all other packages share: actions, errors, records, a rollout's identity, the reward."""
