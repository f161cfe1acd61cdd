"""What can be inferred: in how many worlds every hidden card has every number.

A world gives every hidden place of some lines a card, so that every line rises, colours are as seen, no card
stands twice and no number stands where an attack with it has failed. The cards are laid one after the other
from the lowest: so all that matters of those laid before is how far every line has got.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from engine.chance import Chance
from engine.games.algo.cards import NUMBERS, Card, card_of, is_white, number_of


class Place(Struct, frozen=True, gc=False):
    """What is known of a place in a line."""

    is_white: bool
    number: int | None = None
    """Or None where it is hidden."""
    misses: frozenset[int] = frozenset()
    """Numbers that it is known not to have."""

    def takes(self, card: Card) -> bool:
        """Say whether a card may stand here."""
        if is_white(card) != self.is_white:
            return False
        number = number_of(card)
        return number not in self.misses if self.number is None else number == self.number


Lines: TypeAlias = Sequence[Sequence[Place]]
Source: TypeAlias = tuple[int | None, tuple[int, ...]]


class Inference(Struct, frozen=True):
    """The worlds that fit, counted."""

    worlds: int
    counts: tuple[tuple[tuple[int, ...], ...], ...]
    """By line, place and number: in how many of the worlds it stands there."""


def inferred(lines: Lines, absent: Iterable[Card] = (), numbers: int = len(NUMBERS)) -> Inference:
    """Count the worlds in which lines of a deck with so many numbers hold none of the absent cards."""
    known = {
        card_of(place.number, white=place.is_white) for place in _places(lines) if place.number is not None
    }
    deck = [card for card in range(2 * numbers) if card not in set(absent)]
    before = [{(0,) * len(lines): 1}]
    for card in deck:
        before.append(_laid(before[-1], card, lines, may_rest=card not in known))
    end = tuple(map(len, lines))
    after = {end: 1}
    counts = [[[0] * numbers for _ in line] for line in lines]
    for card, reached in zip(reversed(deck), reversed(before[:-1]), strict=True):
        earlier: dict[tuple[int, ...], int] = defaultdict(int)
        for state, ways in reached.items():
            if card not in known:
                earlier[state] += after.get(state, 0)
            for line, following in _moves(state, card, lines):
                ahead = after.get(following, 0)
                earlier[state] += ahead
                counts[line][state[line]][number_of(card)] += ways * ahead
        after = earlier
    return Inference(before[-1].get(end, 0), tuple(tuple(map(tuple, line)) for line in counts))


def sampled(
    lines: Lines, chance: Chance, absent: Iterable[Card] = (), numbers: int = len(NUMBERS)
) -> tuple[tuple[Card, ...], ...]:
    """Draw one of the worlds, all equally likely: a card for every place."""
    known = {
        card_of(place.number, white=place.is_white) for place in _places(lines) if place.number is not None
    }
    deck = [card for card in range(2 * numbers) if card not in set(absent)]
    before = [{(0,) * len(lines): 1}]
    for card in deck:
        before.append(_laid(before[-1], card, lines, may_rest=card not in known))
    state = tuple(map(len, lines))
    nth, world = chance.below(before[-1].get(state, 0)), [[0] * len(line) for line in lines]
    for card, reached in zip(reversed(deck), reversed(before[:-1]), strict=True):
        line, state, nth = _source(nth, reached, _sources(state, card, lines, may_rest=card not in known))
        if line is not None:
            world[line][state[line]] = card
    return tuple(map(tuple, world))


def _source(
    nth: int, reached: dict[tuple[int, ...], int], sources: Iterable[Source]
) -> tuple[int | None, tuple[int, ...], int]:
    """Find where the nth world comes from, and which one of those it is that come from there."""
    for line, state in sources:
        ways = reached.get(state, 0)
        if nth < ways:
            return line, state, nth
        nth -= ways
    raise ValueError("no world fits")


def _sources(state: tuple[int, ...], card: Card, lines: Lines, *, may_rest: bool) -> Iterable[Source]:
    if may_rest:
        yield None, state
    for line, at in enumerate(state):
        if at and lines[line][at - 1].takes(card):
            yield line, (*state[:line], at - 1, *state[line + 1 :])


def _places(lines: Lines) -> Iterable[Place]:
    return (place for line in lines for place in line)


def _moves(state: tuple[int, ...], card: Card, lines: Lines) -> Iterable[tuple[int, tuple[int, ...]]]:
    for line, at in enumerate(state):
        if at < len(lines[line]) and lines[line][at].takes(card):
            yield line, (*state[:line], at + 1, *state[line + 1 :])


def _laid(
    reached: dict[tuple[int, ...], int], card: Card, lines: Lines, *, may_rest: bool
) -> dict[tuple[int, ...], int]:
    """Lay the next card: onto a line, or nowhere where it is not known to stand in one."""
    new: dict[tuple[int, ...], int] = defaultdict(int)
    for state, ways in reached.items():
        if may_rest:
            new[state] += ways
        for _, following in _moves(state, card, lines):
            new[following] += ways
    return new
