"""No level of any game, nor its newcomer, chooses by what its seat cannot see."""

from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Seat
from engine.games import GAMES
from engine.opponents import Oracle, Policy, levels, opponents
from engine.play import advance, begin
from tests.support.laws import kit_of

pytestmark = pytest.mark.volume

POSITIONS = 12
"""Positions of each game in which the players choose: enough for all numbers of seats."""
DISTANCE = 7
"""Actions from one of these positions to the next."""
MANY = 50
"""Positions after which an oracle has to be found out: the first one or two mostly do."""
Worlds = tuple[Any, Any, Seat]
"""A position, another one that the seat to act cannot tell from it, and this seat."""


def worlds(name: str) -> Iterator[Worlds]:
    """Generate worlds of games that are played by the newcomer and the lowest level, without end."""
    game, kit, known = GAMES[name], kit_of(name), opponents(name)
    for number in count():
        play = begin(game, kit.SHORT, game.seats[number % len(game.seats)], f"{number:032x}")
        for policy in cycle((known.newcomer, known.levels["beginner"])):
            if not play.state.to_act:
                break
            (seat,) = play.state.to_act
            if play.step % DISTANCE == number % DISTANCE:
                yield play.state, kit.scramble(play.state, seat, Random(f"{number} {play.step}")), seat
            play = advance(play, seat, chosen(policy, play.state, seat))


def chosen(player: Policy, state: Any, seat: Seat) -> Any:
    return player.choose(state.view(seat), state.legal_actions(seat), Chance("same", 1))


def chosen_by_sight(oracle: Oracle, state: Any, seat: Seat) -> Any:
    return oracle.choose(state, seat, Chance("same", 1))


@pytest.mark.parametrize("name", GAMES)
def test_a_player_chooses_the_same_in_worlds_that_its_seat_cannot_tell_apart(name: str) -> None:
    players = {**levels(name), "newcomer": opponents(name).newcomer}
    for state, twin, seat in islice(worlds(name), POSITIONS):
        assert state.view(seat) == twin.view(seat)
        for known, player in players.items():
            assert chosen(player, state, seat) == chosen(player, twin, seat), known


@pytest.mark.parametrize("name", GAMES)
def test_a_player_that_sees_hidden_cards_is_found_out(name: str) -> None:
    oracle = opponents(name).oracle
    assert any(
        chosen_by_sight(oracle, state, seat) != chosen_by_sight(oracle, twin, seat)
        for state, twin, seat in islice(worlds(name), MANY)
    )
