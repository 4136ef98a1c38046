"""Where the values of the parameters of endpoints are listed, so that all facts of a state can be asked for."""

from __future__ import annotations

from pytest_opencomputer.apps.questions import Listed

QUESTIONS = {
    "constant.name": Listed("constants", "constants[].name"),
    "function.name": Listed("functions", "functions[].name"),
    "function-value.name": Listed("functions", "functions[].name"),
    "argument": Listed(values=(1.0, 2.5)),
}
