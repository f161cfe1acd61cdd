"""Lines of cards: always rising, black left of white where the number is the same (rule book, 4.1)."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from engine.core import Seat
from engine.games.algo.values import Placed, Seen, Tag

Line: TypeAlias = tuple[Placed, ...]
P = TypeVar("P", Placed, Seen)


def sorted_line(cards: Iterable[Placed]) -> Line:
    """Sort cards as in a line, face up or face down."""
    return tuple(sorted(cards, key=lambda placed: placed.card))


def down(line: Sequence[P]) -> tuple[P, ...]:
    """Return the face-down cards of a line.

    >>> down((Placed(0, 5, is_open=True), Placed(1, 7)))
    (Placed(tag=1, card=7, is_open=False),)
    """
    return tuple(card for card in line if not card.is_open)


def turned_up(line: Line, tag: Tag) -> Line:
    """Return the line with one of its cards turned face up."""
    return tuple(replace(card, is_open=True) if card.tag == tag else card for card in line)


def find(lines: Sequence[Sequence[P]], tag: Tag) -> tuple[Seat, P] | None:
    """Return the owner and the card with this tag, or None if it is in no line."""
    for seat, line in enumerate(lines):
        for card in line:
            if card.tag == tag:
                return seat, card
    return None


def card_with(line: Sequence[P], tag: Tag) -> P:
    """Return the card with this tag; raise StopIteration if the line does not have it."""
    return next(card for card in line if card.tag == tag)


def tagged(lines: Sequence[Sequence[P]]) -> int:
    """Return the next free tag: the number of cards in the lines."""
    return sum(map(len, lines))
