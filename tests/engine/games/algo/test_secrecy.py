"""Section 6 of the rule book: who knows what of Algo, and who hears what."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Game, Seat
from engine.games.algo import GAME
from engine.games.algo.cards import PACK, Card, is_white, number_of
from engine.games.algo.dealing import imagine
from engine.games.algo.knowledge import lines_of
from engine.games.algo.position import Position
from engine.games.algo.values import Options, View
from tests.engine.games.algo import kit
from tests.engine.games.algo.brute import worlds
from tests.engine.games.algo.memory import Memory, seen_by
from tests.engine.games.algo.referee import MODES, games
from tests.engine.games.algo.tables import A, table
from tests.support.uniformity import CRITICAL, surprise

of_all_modes = pytest.mark.parametrize(("seats", "options"), MODES.values(), ids=MODES)


def remembers(game: Game[Any], options: Options, seats: int, seed: int) -> None:
    """Compare every view with what a perfect listener knows since the lots."""
    memories = [Memory(options, seats, viewer) for viewer in (*range(seats), None)]
    for play in games(game, options, seats, seed):
        assert isinstance(play.state, Position)
        for memory in memories:
            memory.listen(play.notices, seen_by(play.state, memory.seat))
            assert play.state.view(memory.seat) == memory.view()


@pytest.mark.volume
@of_all_modes
def test_a_view_is_what_a_perfect_memory_makes_of_all_that_was_told(seats: int, options: Options) -> None:
    for seed in range(2):
        remembers(GAME, options, seats, seed)


# Imagined worlds


@of_all_modes
def test_an_imagined_world_is_a_whole_pack_in_which_everybody_has_answered_the_truth(
    seats: int, options: Options
) -> None:
    answers_truly(GAME, options, seats, 0)


def answers_truly(game: Game[Any], options: Options, seats: int, seed: int) -> None:
    """Assert that worlds imagined in a random game are whole, rise everywhere and contradict no answer."""
    for play in list(games(game, options, seats, seed))[::3]:
        assert isinstance(play.state, Position)
        viewer = (*range(seats), None)[play.step % (seats + 1)]
        world = game.imagine(play.state.view(viewer), viewer, Chance("worlds", play.step))
        assert kit.conserved(world) == kit.conserved(play.state)
        assert not has_lied(world)
        for line in world.lines:
            row = [each.card for each in line]
            assert row == sorted(row)


def has_lied(world: Position) -> bool:
    """Return whether somebody who has the number has said no, or has said yes without it."""
    numbers = {each.tag: number_of(each.card) for line in world.lines for each in line}
    return any((numbers[guess.tag] == guess.number) != guess.is_hit for guess in world.guesses)


Imagine = Callable[[View, Seat | None, Chance], Position]
World = tuple[tuple[Card, ...], ...]
STATE = table("B0 W0 B1 W1 B2 W2 B3 W3 B4 W4 B6 B8 W9 B10 W10", "B5 W6? B7 W8? B9", stock="W5 W7 B11 W11")


def fitting(view: View) -> Iterator[World]:
    """Generate all lines that fit, each with all orders of the stock that have the right colour on top."""
    for lines in worlds(lines_of(view), (), 12):
        left = set(PACK).difference(*lines)
        for stock in permutations(sorted(left)):
            if is_white(stock[0]) == view.top:
                yield (*lines, stock)


def surprise_at(imagined: Imagine) -> float:
    """Compare how often each world is imagined with how often it should be."""
    view = STATE.view(A)
    found = Counter(world_of(imagined(view, A, Chance("worlds", number))) for number in range(2880))
    return surprise(found, [*fitting(view)])


def world_of(state: Position) -> World:
    return (*(tuple(placed.card for placed in line) for line in state.lines), state.stock)


def any_order_but_the_top(view: View, seat: Seat | None, chance: Chance) -> Position:
    """Move the first card of the right colour to the top of a shuffled stock, which is not uniform."""
    world = imagine(view, seat, chance)
    stock = chance.shuffled(world.stock)
    top = next(card for card in stock if is_white(card) == view.top)
    return replace(world, stock=(top, *(card for card in stock if card != top)))


@pytest.mark.volume
def test_every_world_that_fits_is_equally_likely_and_a_preference_for_some_orders_is_found() -> None:
    assert len(list(fitting(STATE.view(A)))) == 4 * 3 * 6
    assert surprise_at(imagine) < CRITICAL
    assert surprise_at(any_order_but_the_top) > CRITICAL
