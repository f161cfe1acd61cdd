"""Lines of cards: always rising, black left of white where the number is the same (rule book, 4.1)."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from engine.core import Seat
from engine.games.algo.values import Placed, Seen, Tag

Line: TypeAlias = tuple[Placed, ...]
P = TypeVar("P", Placed, Seen)


def sorted_line(cards: Iterable[Placed]) -> Line:
    """Put cards into the order of a line, whether they are open or not."""
    return tuple(sorted(cards, key=lambda placed: placed.card))


def down(line: Sequence[P]) -> tuple[P, ...]:
    """List the cards of a line that are face down.

    >>> down((Placed(0, 5, is_open=True), Placed(1, 7)))
    (Placed(tag=1, card=7, is_open=False),)
    """
    return tuple(card for card in line if not card.is_open)


def turned_up(line: Line, tag: Tag) -> Line:
    """Give a line with one of its cards face up."""
    return tuple(replace(card, is_open=True) if card.tag == tag else card for card in line)


def find(lines: Sequence[Sequence[P]], tag: Tag) -> tuple[Seat, P] | None:
    """Find a card and the seat in whose line it stands, or None where it stands in none."""
    for seat, line in enumerate(lines):
        for card in line:
            if card.tag == tag:
                return seat, card
    return None


def card_with(line: Sequence[P], tag: Tag) -> P:
    """Find a card that stands in a line."""
    return next(card for card in line if card.tag == tag)


def tagged(lines: Sequence[Sequence[P]]) -> int:
    """Count the cards in lines: the tag of the next one."""
    return sum(map(len, lines))
