"""What is said in the recordings and films of the VLC tasks."""

from __future__ import annotations

PILOT = (
    "I came to the harbour in the winter of nineteen sixty one. There were no radios on the small boats then, so we "
    "read the lights, and we read the water. My father said that a pilot who talks too much has not looked. The big "
    "change was not the containers. The big change was that nobody waited for the tide any more."
)
BAKER = (
    "We began at two in the morning, six days a week. The oven was older than my grandmother, and it had its moods. "
    "People think that bread is about flour. It is about time. When the power failed in seventy eight, the whole "
    "street stood in our shop, because it was the only warm room."
)
TEACHER = (
    "There were forty one children in my first class, and one stove. I taught them to write with the window open, "
    "because the smoke was worse than the cold. Three of them became teachers. One of them became the mayor, and she "
    "still cannot spell the word necessary."
)
COUNCIL = (
    "Good evening. I open the meeting of the committee for roads and bridges. Item one. The minutes are approved.",
    "Item two. The footbridge at the old mill. The engineers have found rust in both bearings on the north side. They "
    "ask us to close the bridge from the first of October until the end of March. The cost of the repair is two "
    "hundred and forty thousand. Until then, signs will show the way over the road bridge. The committee agrees, with "
    "seven votes to two.",
    "Item three. Parking at the station. The number of places will not change this year. We had them counted on nine "
    "mornings, and will look at it again in spring.",
    "Item four. Questions from the public. There are none tonight. I close the meeting, and wish you a safe way home.",
)
TRESTLE = (
    "Every spring the river takes a little of the bank. The trestle was built in nineteen twelve, for coal. Now it "
    "carries bicycles, and in the evening the whole town. My mother sold tickets here. She knew the trains by their "
    "sound. The last one came on a Tuesday, and nobody had told her. They painted the steel once more, and then they "
    "let it be. If you come at dusk, stand still in the middle. You will hear the wind in the beams, and it is the "
    "same song as then."
)
