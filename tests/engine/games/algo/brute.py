"""Worlds of Algo found by trying every card on every place, and positions that are dealt at random."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.inference import Lines, Place

World = tuple[tuple[Card, ...], ...]


class Seen(Struct, frozen=True):
    """Lines as somebody sees them, and what they are."""

    lines: Lines
    absent: Sequence[Card]
    numbers: int
    dealt: World

    @property
    def asked(self) -> tuple[Lines, Sequence[Card], int]:
        return self.lines, self.absent, self.numbers


def worlds(lines: Lines, absent: Sequence[Card], numbers: int) -> Iterator[World]:
    """Try every card on one place after the other."""
    yield from _filled(lines, [card for card in range(2 * numbers) if card not in absent], [[]])


def _filled(lines: Lines, left: Sequence[Card], rows: list[list[Card]]) -> Iterator[World]:
    if len(rows[-1]) == len(lines[len(rows) - 1]):
        if len(rows) == len(lines):
            yield tuple(map(tuple, rows))
        else:
            yield from _filled(lines, left, [*rows, []])
        return
    for card in left:
        if fits(card, lines[len(rows) - 1][len(rows[-1])]) and rows[-1][-1:] < [card]:
            rest = [other for other in left if other != card]
            yield from _filled(lines, rest, [*rows[:-1], [*rows[-1], card]])


def fits(card: Card, place: Place) -> bool:
    return (
        is_white(card) == place.is_white
        and number_of(card) not in place.misses
        and place.number in (None, number_of(card))
    )


def dealt(rng: Random, hidden: int) -> Seen:
    """Deal two to four lines, at times a held card and absent ones, and hide at most so many cards."""
    numbers = rng.choice([3, 4, 5, 6, 12])
    pack = rng.sample(range(2 * numbers), 2 * numbers)
    sizes = [rng.randint(1, len(pack) // 4) for _ in range(rng.randint(2, 4))]
    if sum(sizes) < len(pack) and rng.random() < 0.5:
        sizes.append(1)
    rows = tuple(tuple(sorted(pack.pop() for _ in range(size))) for size in sizes)
    hides = rng.sample([card for row in rows for card in row], min(hidden, sum(sizes)))
    absent = pack[: rng.choice([0, 0, 2, len(pack)])]
    return Seen([[_place(card, card in hides, rng) for card in row] for row in rows], absent, numbers, rows)


def _place(card: Card, is_hidden: bool, rng: Random) -> Place:
    missed = {rng.randrange(12) for _ in range(rng.choice([0, 0, 1, 3]))} - {number_of(card)}
    return Place(is_white(card), None if is_hidden else number_of(card), frozenset(missed))
