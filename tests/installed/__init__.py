"""Both wheels, installed: the benchmark is run from a folder in which there is nothing else."""
