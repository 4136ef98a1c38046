"""Proofs of tasks: rules, records, and the hashes to which they are bound."""
