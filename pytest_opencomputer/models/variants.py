"""Selects the variants of composed tasks in a run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Variants:
    """The seeds that composed tasks are made with. Tasks that are written by hand have one variant.

    Attributes:
        count: variants of each task: the published one and those of the seeds that follow its seed.
        seeds: these seeds instead, of all composed tasks.
        named: further seeds, from test ids on the command line; pytest deselects the other tests that they generate.
    """

    count: int = 1
    seeds: tuple[int, ...] = ()
    named: tuple[int, ...] = ()

    def of(self, published: int) -> tuple[int | None, ...]:
        """The seeds of a task.

        Args:
            published: its own seed, for which ``None`` stands in the result.
        """
        chosen: tuple[int | None, ...] = self.seeds or (None, *range(published + 1, published + self.count))
        return tuple(dict.fromkeys((*chosen, *self.named)))

    def __str__(self) -> str:
        if self.seeds:
            return "1 seed of --seeds" if len(self.seeds) == 1 else f"{len(self.seeds)} seeds of --seeds"
        return "1 variant" if self.count == 1 else f"{self.count} variants"


PUBLISHED = Variants()
