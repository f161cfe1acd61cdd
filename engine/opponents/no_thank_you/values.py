"""What it is worth to draw a card: the points that the drawer will gain over the mean of the table.

The figures are in values.bin: 16-bit integers, in hundredths of a point, for 2, 3 and 4 seats, each number
of cards left in the pile, of gifts that the drawer owns (from MOST_GIFTS on together) and for each card.
`python -m tests.fitting.no_thank_you` makes the file by self-play.
"""

from engine.games.no_thank_you import CARDS, START
from engine.opponents.no_thank_you.leads import figures

VERSION = 1
"""Raised with every change of the figures."""
MOST_GIFTS = 4
SCALE = 100
FILE = "values.bin"


def drawing(seats: int, pile: int, gifts: int, card: int) -> float:
    """Return what a card just drawn is worth to its drawer, by the cards left and the gifts it owns."""
    row = ((seats - min(START)) * len(CARDS) + pile) * MOST_GIFTS + min(gifts, MOST_GIFTS) - 1
    return figures(FILE)[row * len(CARDS) + card - 1] / SCALE
