"""Icons as if an application had every picture; each is a mention that holds the name of what it shows."""

from bot.faces.icon_names import CARDS, MARKS, MINUS_NUMBERS, THANK_YOU, minus, moving, ranks, tiles
from bot.faces.icons import DEFAULT_DECK, CardStyle, Icons

DECKS = (CardStyle.FOUR, CardStyle.TWO)
NAMES = (
    *(f"{deck}_{card}" for deck in DECKS for card in sorted(CARDS)),
    *ranks(),
    *tiles(),
    *map(minus, MINUS_NUMBERS),
    THANK_YOU,
    *MARKS,
)
ID = 10**18
MENTIONS = {name: f"<:{name}:{ID}>" for name in NAMES} | {name: f"<a:{name}:{ID}>" for name in moving()}


def all_icons(deck: CardStyle = DEFAULT_DECK, *, is_still: bool = False) -> Icons:
    """Return every picture, for a reader with this deck."""
    return Icons(MENTIONS, deck, is_still=is_still)
