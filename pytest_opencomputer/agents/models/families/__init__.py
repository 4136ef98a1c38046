"""The model families, one module each; ``opencomputer agents`` lists them."""
