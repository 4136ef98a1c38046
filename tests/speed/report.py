"""What was measured, as JSON and as a page for people."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .accepted import RATIOS
from .timing import Pair


@dataclass
class Results:
    """Everything that one run of the suite found.

    Attributes:
        pairs: operations that were done both ways.
        figures: what is reported beside them: name to what ``figures.py`` returned.
        problems: bounds that were missed, one line each.
    """

    pairs: dict[str, Pair] = field(default_factory=dict)
    figures: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    load_before: float = field(default_factory=lambda: os.getloadavg()[0])

    def add(self, name: str, pair: Pair) -> None:
        """Take in a pair, and note if its ratio is too small."""
        self.pairs[name] = pair
        wanted = RATIOS[name].ratio
        if pair.ratio < wanted:
            self.problems.append(f"{name}: {pair.ratio:.1f} times faster than the naive way, wanted {wanted:g}")

    def bound(self, name: str, value: float, most: float, unit: str) -> None:
        """Note if a figure is above its limit."""
        if value > most:
            self.problems.append(f"{name}: {value:.1f} {unit}, wanted {most:g} {unit} at most")

    def to_json(self) -> str:
        """All of it, with every sample in milliseconds."""
        pairs = {
            name: {
                "title": RATIOS[name].title,
                "accepted_ratio": RATIOS[name].ratio,
                "ratio": round(pair.ratio, 1),
                **{
                    way: {
                        "median_ms": _ms(samples.median),
                        "p95_ms": _ms(samples.p95),
                        "samples_ms": [_ms(one) for one in samples.seconds],
                    }
                    for way, samples in (("ours", pair.ours), ("naive", pair.naive))
                },
            }
            for name, pair in self.pairs.items()
        }
        whole = {"machine": {**machine(), "load_before": self.load_before}, "operations": pairs, **self.figures}
        return json.dumps(whole | {"problems": self.problems}, indent=1) + "\n"


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    info = Path("/proc/cpuinfo").read_text(errors="replace")
    models = [line.partition(":")[2].strip() for line in info.splitlines() if line.startswith("model name")]
    engine = subprocess.run(
        ["docker", "info", "--format", "docker {{.ServerVersion}}, {{.Driver}}, cgroup v{{.CgroupVersion}}"],
        capture_output=True,
        text=True,
    ).stdout.strip()
    return {
        "processor": models[0] if models else platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1024**3, 1),
        "kernel": platform.release(),
        "engine": engine,
        "python": platform.python_version(),
    }


def table(pairs: Mapping[str, Pair]) -> str:
    """The pairs as a Markdown table."""
    lines = [
        "| operation | ours, median | 95 % | naive, median | 95 % | ratio | accepted |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, pair in pairs.items():
        wanted = RATIOS[name]
        stretch = f" (stretch {wanted.stretch:g}x)" if wanted.stretch else ""
        cells = [
            wanted.title,
            *(_shown(one) for one in (pair.ours.median, pair.ours.p95, pair.naive.median, pair.naive.p95)),
            f"**{pair.ratio:.1f}x**" if pair.ratio >= wanted.ratio else f"**{pair.ratio:.1f}x, too little**",
            f"{wanted.ratio:g}x{stretch}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _shown(seconds: float) -> str:
    if seconds >= 10:
        return f"{seconds:.1f} s"
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1000:.1f} ms"
