"""Lines of cards: always rising, black left of white where the number is the same (rule book, 4.1)."""

from bisect import insort
from collections.abc import Sequence
from operator import attrgetter
from typing import TypeAlias, TypeVar

from engine.core import Seat
from engine.games.algo.values import Placed, Seen, Tag

Line: TypeAlias = tuple[Placed, ...]
Hidden: TypeAlias = tuple[tuple[Tag, ...], ...]
"""The tags of the face-down cards by seat, in the order of the lines."""
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


def hidden_in(line: Sequence[P]) -> tuple[Tag, ...]:
    """Return the tags of the face-down cards of a line."""
    return tuple([card.tag for card in line if not card.is_open])


def hidden_of(lines: Sequence[Line]) -> Hidden:
    """Return the tags of the face-down cards of all lines."""
    return tuple(map(hidden_in, lines))


def owner_of(hidden: Hidden, tag: Tag) -> Seat | None:
    """Return the owner of a face-down card, or None if no face-down card in a line has this tag.

    >>> [owner_of(((0, 2), (3,)), tag) for tag in (2, 3, 1)]
    [0, 1, None]
    """
    for seat, tags in enumerate(hidden):
        if tag in tags:
            return seat
    return None


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


def card_with(line: Sequence[P], tag: Tag | None) -> P:
    """Return the card with this tag; raise LookupError if the line does not have it.

    >>> card_with((Placed(0, 5), Placed(1, 7)), 1)
    Placed(tag=1, card=7, is_open=False)
    >>> card_with((), 1)
    Traceback (most recent call last):
    LookupError: 1
    """
    for card in line:
        if card.tag == tag:
            return card
    raise LookupError(tag)
