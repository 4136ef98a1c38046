"""What models write, in the shapes that are recorded or published, with its right reading.

One module per way of writing. A row is an output and the actions it stands for on a screen of 1920x1080; ``REFUSED``
if it must not be carried out, be it as a whole or in a part.
"""

from __future__ import annotations

from pytest_opencomputer.models.actions import Action

REFUSED = None
Reading = list[Action] | None
Rows = list[tuple[str, Reading]]
