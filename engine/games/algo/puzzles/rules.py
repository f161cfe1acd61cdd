"""The rules by which a person deduces cards, as functions from a board to deductions."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations, product
from typing import TypeAlias

from msgspec.structs import replace

from engine.games.algo.cards import Card, is_white, number_of
from engine.games.algo.inference import inferred
from engine.games.algo.puzzles.board import Board, Gap, Slot, highest, lowest, options
from engine.games.algo.puzzles.reasons import (
    Between,
    Deduction,
    OnlyPlace,
    Otherwise,
    Shared,
    Span,
    Squeezed,
    Together,
)
from engine.games.algo.values import Placed

Finder: TypeAlias = Callable[[Board], Iterator[Deduction]]
Open: TypeAlias = dict[Slot, tuple[Card, ...]]
"""The candidates of each face-down card, judging by its own line alone."""


def between(board: Board) -> Iterator[Deduction]:
    """Find cards with only one number left between their bounds."""
    for gap in board.gaps:
        for slot in gap.run:
            fitting = [card for card in gap.left if slot.takes(card)]
            if len(fitting) == 1:
                yield Deduction(slot.tag, number_of(fitting[0]), _between(board, gap, slot))


def _between(board: Board, gap: Gap, slot: Slot) -> Between:
    of_colour = {card for card in gap.bounds if is_white(card) == slot.is_white}
    seen = sorted((card, tag) for card, tag in board.known.items() if card in of_colour)
    left = [number_of(card) for card in gap.left if card in of_colour]
    return Between(
        gap.low,
        gap.high,
        tuple(tag for _, tag in seen),
        tuple(card for card in board.absent if card in of_colour),
        tuple(number for number in left if number in slot.misses),
    )


def together(board: Board) -> Iterator[Deduction]:
    """Find the cards of gaps in which as many cards are left as lie there face down."""
    for gap in board.gaps:
        if 1 < len(gap.run) == len(gap.left):
            reason = Together(gap.low, gap.high, gap.tags, gap.left)
            for slot, card in zip(gap.run, gap.left, strict=True):
                yield Deduction(slot.tag, number_of(card), reason)


def squeezed(board: Board) -> Iterator[Deduction]:
    """Find cards that the face-down cards next to them leave a single number."""
    for gap in board.gaps:
        for at, (slot, cards) in enumerate(zip(gap.run, options(gap), strict=True)):
            if len(cards) == 1:
                yield Deduction(slot.tag, number_of(cards[0]), _squeezed(gap, at))


def _squeezed(gap: Gap, at: int) -> Squeezed:
    """Return the reason that needs the fewest cards next to the place."""
    parts = (
        (below, replace(gap, run=gap.run[at - below : at + above + 1]))
        for below, above in product(range(at + 1), range(len(gap.run) - at))
    )
    fitting = [(below, near) for below, near in parts if len(options(near)[below]) == 1]
    below, near = min(fitting, key=lambda part: len(part[1].run))
    under = tuple(map(Placed, near.tags, lowest(near)))[:below]
    over = tuple(map(Placed, near.tags, highest(near)))[below + 1 :]
    return Squeezed(gap.low, gap.high, under, over, gap.left)


def only_place(board: Board) -> Iterator[Deduction]:
    """Find cards that can be in only one place."""
    table = _open(board)
    for card in board.left:
        fitting = [slot for slot, cards in table.items() if card in cards]
        if len(fitting) == 1:
            others = tuple(
                Span(slot.tag, number_of(cards[0]), number_of(cards[-1]))
                for slot, cards in table.items()
                if slot.is_white == is_white(card) and slot != fitting[0]
            )
            yield Deduction(fitting[0].tag, number_of(card), OnlyPlace(others))


def _open(board: Board) -> Open:
    return {slot: cards for gap in board.gaps for slot, cards in zip(gap.run, options(gap), strict=True)}


def shared(board: Board) -> Iterator[Deduction]:
    """Find cards all of whose possible numbers but one are taken up by two or three others."""
    table = _open(board)
    for group in chain(combinations(table, 2), combinations(table, 3)):
        needed = {card for slot in group for card in table[slot]}
        if len(needed) != len(group) or len({slot.is_white for slot in group}) > 1:
            continue
        reason = Shared(tuple(slot.tag for slot in group), tuple(sorted(map(number_of, needed))))
        for slot, cards in table.items():
            rest = [card for card in cards if card not in needed]
            if slot not in group and len(rest) == 1 < len(cards):
                yield Deduction(slot.tag, number_of(rest[0]), reason)


def otherwise(board: Board) -> Iterator[Deduction]:
    """Find cards that have the same number in all worlds."""
    table, found = _open(board), inferred(board.lines, board.absent, board.numbers)
    for line, counts in zip(board.lines, found.counts, strict=True):
        for slot, ways in zip(line, counts, strict=True):
            numbers = [number for number, count in enumerate(ways) if count]
            if slot.card is None and len(numbers) == 1:
                others = {number_of(card) for card in table[slot]} - {*numbers}
                yield Deduction(slot.tag, numbers[0], Otherwise(tuple(sorted(others))))


HUMAN: tuple[Finder, ...] = (between, together, squeezed, only_place, shared)
"""The rules that a person can apply, easiest first."""
RULES = (*HUMAN, otherwise)
"""All rules, easiest first; a later rule may find what an earlier one finds."""
