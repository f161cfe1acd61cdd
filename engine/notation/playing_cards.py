"""Playing cards within a text: `7H`, `10S`, `XB`."""

import re

from engine.cards import Card, read_card
from engine.notation.errors import expected
from engine.notation.scanner import Scanner

_CARD = re.compile(r"[0-9A-Za-z♣♧♦♢♥♡♠♤]{2,3}")


def card_in(scan: Scanner, *others: str) -> Card:
    """Read a card; `others` might stand here as well."""
    place = scan.place
    card = read_card(scan.found(_CARD, "card", *others)[0])
    if card is None:
        raise expected(place, "card", *others)
    return card


def is_at_card(scan: Scanner) -> bool:
    """Return whether a card may follow rather than a bracket, a comma or the end."""
    return not scan.is_at_end and scan.peek() not in ",()"
