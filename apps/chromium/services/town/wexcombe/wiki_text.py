"""The pages of the harbour wiki as they are at the start.

Marks: ``== Heading ==``, ``* item``, ``| cell | cell |`` for rows of a table (the first one is its head), \
``[[Page]]``.
"""

from __future__ import annotations

PAGES = {
    "Main page": """\
The Wexcombe Harbour wiki is written by the people who use the harbour. Anybody with a town account can edit it. What \
is official stands in the publications of the harbour office; where the wiki says something else, the harbour office \
is right.

== The harbour ==
* [[Inner harbour]]
* [[Inner sill]]
* [[Fish quay]]
* [[Visitors' pontoon]]

== Practical things ==
* [[Berth charges]]
* [[Fuel berth]]
* [[Moorings and lines]]
* [[Winter storage]]
* [[Bridges and closing times]]
* [[Weather and swell]]""",
    "Inner harbour": """\
The inner harbour has 86 berths on three pontoons (A, B and C) and holds its water behind the [[Inner sill]]. Boats \
up to 14 metres find room on pontoon B.

== Depths ==
| Pontoon | Depth at the sill's level | Largest boat |
| A | 1.8 m | 9 m |
| B | 2.3 m | 14 m |
| C | 1.6 m | 8 m |

== Rules ==
* Speed limit 3 knots.
* No discharge of any kind.
* Generators are off between 22:00 and 07:00.""",
    "Inner sill": """\
The sill keeps the water in the inner harbour. Its top is 2.4 m above chart datum, so that a boat that draws 1.5 m \
needs a tide of 3.9 m, and half a metre more for swell.

== Gate ==
The flap gate opens when there are 1.6 m of water over the sill and closes at the same level. Three green lights mean \
that it is open. The red lights on the north pier show when it will close within ten minutes.

== Survey ==
The depth over the sill was last surveyed by the harbour office after the dredging. The approach channel was found to \
carry 0.9 m at chart datum between the piers.""",
    "Fish quay": """\
The fish quay is for boats that land their catch. Yachts may lie there for one tide with the permission of the \
harbour office, on channel 12.

== Ice and water ==
* Ice is ordered by 16:00 for the next morning.
* Water hydrants 3 and 4 are drinking water; 1 and 2 are not.""",
    "Visitors' pontoon": """\
Visitors lie on the outside of pontoon B, rafted three deep in summer. Call the harbour office on channel 12 before \
you come in.

== Facilities ==
* Showers: code from the harbour office.
* Electricity: 16 A, tokens of two pounds.
* Laundry: at the seamen's mission, weekdays.""",
    "Berth charges": """\
Charges are set by the harbour office each year. This page shows what is usual; the tariff itself is published under \
publications of the harbour office.

== Visitors ==
| What | Charge |
| Per metre and night, April to September | £2.85 |
| Per metre and night, October to March | £1.95 |
| Short stay, up to four hours | £9.00 |
| Electricity token | £2.00 |

== Annual berths ==
| Pontoon | Per metre and year |
| A | £312.00 |
| B | £334.00 |
| C | £298.00 |

== Lifting ==
| What | Charge |
| Lift out and wash, up to 9 m | £148.00 |
| Lift out and wash, over 9 m | £196.00 |
| Cradle, per week | £22.50 |""",
    "Fuel berth": """\
The fuel berth is at the root of the south pier.

== Opening times ==
| Season | Hours |
| April to September | 08:00 to 18:00 |
| October to March | 09:00 to 15:00, not on Sundays |

Diesel only. Petrol is sold at the garage on Station Road.""",
    "Moorings and lines": """\
The harbour office wants four lines on every boat that is left alone: two breast lines and two springs.

== What to use ==
* On the outside of pontoon B, where the swell comes in, lines of polyamide of at least 14 mm.
* In the inner harbour polyester of 12 mm is enough up to 9 metres.
* Floating line (polypropylene, polyethylene) is not allowed on the fairway buoys, as it fouls propellers.

== Chafe ==
Hose over the line where it goes through the fairlead, tied on both ends.""",
    "Winter storage": """\
Boats are stored ashore from 15 October to 31 March on the slip field. Masts come down on request.

== What to bring ==
* A cover that is tied, not weighted.
* The key to the seacocks, with the berth number on it.""",
    "Bridges and closing times": """\
The swing bridge opens on the hour from 06:00 to 22:00 in summer. In winter it opens on request, two hours before.

== Contact ==
* Bridge keeper: channel 14.
* Telephone on the town's number, extension 4.""",
    "Weather and swell": """\
With winds from south-east above force 6 a swell runs into the outer harbour two hours after high water. The \
visitors' pontoon is closed when the office hoists a black ball.""",
}
AUTHORS = {"Berth charges": "d.okafor", "Inner sill": "imogen.pryce", "Fuel berth": "rosa.halloran"}
