"""Verifiers that evolve: a judge's verdicts are compared with the checks', and a model proposes repairs of verifiers.

A model only ever proposes. Rewards stay those of the checks, and a repair is a patch for a person to review.
"""
