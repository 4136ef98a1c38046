"""Words for the signs of a sign maker."""

from __future__ import annotations

WORKSHOPS = (
    "Mill Lane Signs", "Tarn Street Signs", "Old Forge Signs", "Quay Signs", "Bridge End Signs", "Chapel Yard Signs",
)  # fmt: skip
MAKERS = (
    "Ada Finch", "Bram Holloway", "Clara Neave", "Dewi Parry", "Esther Quill", "Finn Garrow", "Gwen Astley",
    "Hal Brandreth", "Ines Corrie", "Jory Pascoe",
)  # fmt: skip
PEOPLE = (
    "Dr Alma Reeve", "Dr Peter Lang", "Mrs Joan Tilley", "Mr Owen Harte", "Ms Rita Bell", "Dr Nora Finlay",
    "Mr Karl Amsel", "Ms Dina Frost",
)  # fmt: skip
OFFICES = (
    ("Harbour Office", "Berths and moorings", "Monday to Friday, 8 to 4"),
    ("Parish Office", "Registers and keys", "Tuesday and Thursday, 9 to 12"),
    ("Estate Office", "Rents and repairs", "Monday to Thursday, 9 to 5"),
    ("Canal Office", "Licences and locks", "Daily, 7.30 to 3.30"),
    ("Museum Office", "Groups and tours", "Wednesday to Sunday, 10 to 5"),
)
SHOPS = (
    ("Hale & Daughters", "Bread and cakes", "since 1921"),
    ("Pennywell", "Seeds and tools", "since 1958"),
    ("The Wool Room", "Yarn and patterns", "since 1987"),
    ("Larkin Cycles", "Sales and repairs", "since 1974"),
    ("Sable's", "Frames and prints", "since 1946"),
)
PATHS = (
    ("Weir and Old Mill", "1 ½ miles", "Keep dogs on a lead"),
    ("Beacon Hill", "2 ¼ miles", "Please close the gate"),
    ("Abbey Ruins", "¾ mile", "No cycling"),
    ("Seal Cove", "3 miles", "Steep steps ahead"),
    ("Bluebell Wood", "1 mile", "Stay on the path"),
)
BOARDS = (
    ("Boat Hire", "Rowing boat, one hour: 12.50", "Last return at 6 pm"),
    ("Tea Garden", "Cream tea for two: 18.00", "Cash or card"),
    ("Pony Rides", "Once round the field: 6.00", "Helmets are lent"),
    ("Farm Eggs", "A dozen, large: 3.80", "Please bring boxes"),
    ("Garden Tours", "Walk with the head gardener: 9.00", "Daily at 11 and 2"),
)
NOTES = (
    "Proof 2, agreed by telephone",
    "Drill holes before painting",
    "Panel from the rack behind the saw",
    "Vinyl, not paint",
    "Customer brings the post",
)
MATERIALS = (
    "Aluminium composite, 3 mm", "Birch plywood, 12 mm", "Acrylic, clear, 5 mm", "Oak board, planed", "Vinyl, white",
    "Vinyl, black", "Enamel paint, cream", "Enamel paint, green", "Stand-offs, steel", "Screws, brass, 40 mm",
    "Transfer tape", "Edge banding", "Primer, grey", "Reflective film, yellow", "Magnetic sheet",
)  # fmt: skip
COLOURS = ("#1f4e79", "#2e5d34", "#6b1f2a", "#3a3a3a", "#0b4f5c", "#4a3b6b")
ACCENTS = ("#f2c230", "#e8e2d0", "#d9541e", "#9fc5e8", "#c9d66b")
FAMILIES = ("DejaVu Sans", "DejaVu Serif", "Liberation Sans", "Liberation Serif")
