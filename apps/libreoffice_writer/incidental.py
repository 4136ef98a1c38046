"""What the app writes beside what its user asked for: the profile is the same as Calc's."""

from __future__ import annotations

from apps.libreoffice_calc.incidental import INCIDENTAL as CALC

INCIDENTAL = CALC
