"""Count how often a game's normal computer wins among random ones, at every number of seats."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.chance import Chance
from engine.core import Game, Result
from engine.games import GAMES
from engine.opponents import Policy, levels
from engine.play import advance, begin
from tests.laws import listed

PLAYED = 1000


def report() -> Iterator[str]:
    """List the shares, a line for every game and number of seats."""
    yield f"{'normal among random':<24}{'wins':>8}"
    for name, game in GAMES.items():
        normal, other = levels(name)["normal"], levels(name)["random"]
        for seats in game.seats:
            share = win_share(game, normal, [other] * (seats - 1), PLAYED)
            yield f"{f'{name}, {seats} seats':<24}{share:>8.1%}"


def win_share(game: Game[Any], policy: Policy, others: Sequence[Policy], played: int) -> float:
    """Give a policy's share of wins: it sits on every seat in turn, and a shared win counts as a part."""
    won = 0.0
    for number in range(played):
        seat = number % (len(others) + 1)
        winners = played_out(game, [*others[:seat], policy, *others[seat:]], number).ranking[0]
        won += (seat in winners) / len(winners)
    return won / played


def played_out(game: Game[Any], policies: Sequence[Policy], number: int) -> Result:
    """Let computers play a whole game."""
    play = begin(game, game.options(), len(policies), f"{number:032x}")
    while play.state.to_act:
        (seat,) = play.state.to_act
        chance = Chance(play.seed, f"computer {play.step}")
        actions = listed(play.state, seat)
        play = advance(play, seat, policies[seat].choose(play.state.view(seat), actions, chance))
    result = play.state.result
    assert result is not None
    return result
