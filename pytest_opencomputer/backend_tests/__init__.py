"""What every backend must do, as tests for its author::

    pytest --pyargs pytest_opencomputer.backend_tests --sandbox-backend=NAME

They start real machines, with the options that a run would have.
"""
