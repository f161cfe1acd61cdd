"""Count the wins of a game's normal computer among random ones, at every number of seats."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from engine.chance import Chance
from engine.core import Game
from engine.games import GAMES
from engine.opponents import Policy, levels
from engine.play import Play, advance, begin

PLAYED = 300


def report() -> Iterator[str]:
    """List the shares, a line for every game and number of seats."""
    yield f"{'normal among random':<24}{'wins':>8}"
    for name, game in GAMES.items():
        normal, other = levels(name)["normal"], levels(name)["random"]
        for seats in game.seats:
            share = win_share(game, normal, [other] * (seats - 1), PLAYED)
            yield f"{f'{name}, {seats} seats':<24}{share:>8.1%}"


def win_share(
    game: Game[Any],
    policy: Policy,
    others: Sequence[Policy],
    games: int,
    options: Struct | None = None,
    first: int = 0,
) -> float:
    """Return a policy's share of wins: it sits on every seat in turn, and a shared win counts as a part."""
    won = 0.0
    for number in range(first, first + games):
        seat = number % (len(others) + 1)
        result = played(game, [*others[:seat], policy, *others[seat:]], number, options).state.result
        assert result is not None
        winners = result.ranking[0]
        won += (seat in winners) / len(winners)
    return won / games


def played(game: Game[Any], policies: Sequence[Policy], number: int, options: Struct | None = None) -> Play:
    """Play a whole game by computers."""
    play = begin(game, options or game.options(), len(policies), f"{number:032x}")
    while play.state.to_act:
        (seat,) = play.state.to_act
        chance = Chance(play.seed, f"computer {play.step}")
        action = policies[seat].choose(play.state.view(seat), play.state.legal_actions(seat), chance)
        play = advance(play, seat, action)
    return play
