"""Icons as if an application had every picture; each is a mention that holds the name of what it shows."""

from bot.faces.icon_names import TURNED, names
from bot.faces.icons import DEFAULT_DECK, CardStyle, Icons

DECKS = (CardStyle.FOUR, CardStyle.TWO)
ID = 10**18
MENTIONS = {name: f"<{'a' * name.startswith(TURNED)}:{name}:{ID}>" for name in names()}


def all_icons(deck: CardStyle = DEFAULT_DECK, *, is_still: bool = False) -> Icons:
    """Return every picture, for a reader with this deck."""
    return Icons(MENTIONS, deck, is_still=is_still)
