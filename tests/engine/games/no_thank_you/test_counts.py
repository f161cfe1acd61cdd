"""Counts all games of small deals, by the engine and by an independent walk.

A card's way is a walk from seat to seat in which nobody passes more often than they own gifts: those on the
card cannot be spent. Every such walk ends in exactly one keep, forced or free; its last seat draws next.
"""

from itertools import product

import pytest

from engine.chance import Chance
from engine.games.no_thank_you import Position, Trick

Gifts = tuple[int, ...]


def walks(gifts: Gifts, holder: int) -> list[tuple[int, ...]]:
    """List all ways of one card by trying every sequence of seats there is."""
    seats = range(len(gifts))
    return [
        (holder, *receivers)
        for length in range(sum(gifts) + 1)
        for receivers in product(seats, repeat=length)
        if affordable((holder, *receivers), gifts)
    ]


def affordable(walk: tuple[int, ...], gifts: Gifts) -> bool:
    """Return whether nobody passes to themselves or more often than they can pay."""
    passers = walk[:-1]
    return all(passers.count(seat) <= own for seat, own in enumerate(gifts)) and all(
        giver != taker for giver, taker in zip(passers, walk[1:], strict=True)
    )


def histories(gifts: Gifts, holder: int, cards: int) -> list[tuple[tuple[int, ...], ...]]:
    """List the walks of all cards of a game."""
    if not cards:
        return [()]
    return [
        (walk, *later)
        for walk in walks(gifts, holder)
        for later in histories(paid(gifts, walk), walk[-1], cards - 1)
    ]


def paid(gifts: Gifts, walk: tuple[int, ...]) -> Gifts:
    """Move the gifts: every passer pays one, the last seat takes them all."""
    passers, keeper = walk[:-1], walk[-1]
    return tuple(
        own - passers.count(seat) + len(passers) * (seat == keeper) for seat, own in enumerate(gifts)
    )


def games(state: Position) -> list[Position]:
    """List the ends of all games that the engine allows from here."""
    if state.over:
        return [state]
    (seat,) = state.to_act
    return [
        end
        for action in state.legal_actions(seat)
        for end in games(state.apply(seat, action, Chance("", 0)).state)
    ]


DEALS = [
    ((1, 1), 1),
    ((4, 4), 1),
    ((2, 2), 2),
    ((2, 1), 3),
    ((1, 1, 1), 2),
    ((2, 1, 0), 2),
    ((2, 2, 2), 1),
    ((1, 1, 1, 1), 1),
    ((2, 0, 1, 1), 1),
]


@pytest.mark.parametrize(("gifts", "cards"), DEALS)
def test_games_and_the_gifts_at_their_ends_are_those_of_an_independent_count(
    gifts: Gifts, cards: int
) -> None:
    start = Position(0, (), tuple(range(2, cards + 1)), gifts, (Trick(1, (0,)),))
    ends = games(start)
    played = [tuple(trick.holders for trick in end.tricks) for end in ends]
    assert sorted(played) == sorted(histories(gifts, 0, cards))
    for end in ends:
        owned = gifts
        for trick in end.tricks:
            owned = paid(owned, trick.holders)
        assert end.gifts == owned


@pytest.mark.parametrize(("mine", "theirs"), [(1, 0), (1, 1), (2, 1), (3, 3), (4, 4), (4, 2), (2, 5)])
def test_between_two_seats_one_card_has_as_many_games_as_passes_can_be_paid(mine: int, theirs: int) -> None:
    # The two pay by turns; the game can stop before every pass, and stops when the next one cannot be paid.
    passes = 2 * min(mine, theirs) + (mine > theirs)
    assert len(games(Position(0, (), (), (mine, theirs), (Trick(1, (0,)),)))) == passes + 1
