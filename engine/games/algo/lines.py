"""Lines of cards: always rising, black left of white where the number is the same (rule book, 4.1)."""

from bisect import insort
from collections.abc import Sequence
from operator import attrgetter
from typing import TypeAlias, TypeVar

from engine.core import Seat
from engine.games.algo.values import Placed, Seen, Tag

Line: TypeAlias = tuple[Placed, ...]
CARD = attrgetter("card")
P = TypeVar("P", Placed, Seen)


def joined(line: Line, placed: Placed) -> Line:
    """Return the line with one more card in its place, face up or face down."""
    cards = list(line)
    insort(cards, placed, key=CARD)
    return tuple(cards)


def down(line: Sequence[P]) -> tuple[P, ...]:
    """Return the face-down cards of a line.

    >>> down((Placed(0, 5, is_open=True), Placed(1, 7)))
    (Placed(tag=1, card=7, is_open=False),)
    """
    return tuple([card for card in line if not card.is_open])


def is_in(line: Sequence[P]) -> bool:
    """Return whether a line has a face-down card: its seat is not out."""
    for card in line:  # noqa: SIM110 -- a generator takes three times as long
        if not card.is_open:
            return True
    return False


def turned_up(line: Line, tag: Tag) -> Line:
    """Return the line with one of its cards turned face up."""
    return tuple([Placed(tag, card.card, is_open=True) if card.tag == tag else card for card in line])


def find(lines: Sequence[Sequence[P]], tag: Tag) -> tuple[Seat, P] | None:
    """Return the owner and the card with this tag, or None if it is in no line."""
    for seat, line in enumerate(lines):
        for card in line:
            if card.tag == tag:
                return seat, card
    return None


def card_with(line: Sequence[P], tag: Tag) -> P:
    """Return the card with this tag; raise StopIteration if the line does not have it."""
    return [card for card in line if card.tag == tag][0]  # noqa: RUF015


def tagged(lines: Sequence[Sequence[P]]) -> int:
    """Return the next free tag: the number of cards in the lines."""
    return sum(map(len, lines))
