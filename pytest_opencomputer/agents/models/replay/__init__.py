"""Recorded rollouts of model agents, run again without the model."""
