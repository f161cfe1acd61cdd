from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from engine.chance import Chance
from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.inference import Lines, Place, sampled

Rows = tuple[tuple[Card, ...], ...]


def worlds(lines: Lines, absent: Sequence[Card], numbers: int) -> Iterator[Rows]:
    """Try everything: every rising row for every line, and all rows with one another."""
    deck = [card for card in range(2 * numbers) if card not in absent]
    rows = [[row for row in combinations(deck, len(line)) if fits(row, line)] for line in lines]
    for world in product(*rows):
        if len({card for row in world for card in row}) == sum(map(len, world)):
            yield world


def fits(row: Sequence[Card], line: Sequence[Place]) -> bool:
    return all(
        is_white(card) == place.is_white
        and number_of(card) not in place.misses
        and place.number in (None, number_of(card))
        for card, place in zip(row, line, strict=True)
    )


class Drawing(Chance):
    """Draws what it is told to."""

    def __init__(self, nth: int) -> None:
        super().__init__("", 0)
        self.nth = nth
        self.bound = 0

    def below(self, bound: int) -> int:
        self.bound = bound
        return self.nth


BLACK, WHITE = Place(is_white=False), Place(is_white=True)


def test_every_world_is_drawn_equally_often() -> None:
    lines = ((BLACK, WHITE), (WHITE, Place(is_white=False, misses=frozenset({3}))), (BLACK,))
    fitting = list(worlds(lines, [7], 5))
    drawing = [Drawing(nth) for nth in range(len(fitting))]
    assert Counter(sampled(lines, each, [7], 5) for each in drawing) == Counter(fitting)
    assert {each.bound for each in drawing} == {len(fitting)}


def test_nothing_is_drawn_where_no_world_fits() -> None:
    with pytest.raises(ValueError, match="no world fits"):
        sampled(((WHITE, BLACK, WHITE),), Chance("", 0), numbers=1)
