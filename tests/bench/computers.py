"""Count how often a game's normal computer wins among random ones, at the fewest and the most seats."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from bot.arena.deals import play, standings
from bot.arena.players import Player
from engine.core import Game
from engine.games import GAMES
from engine.opponents import Oracle, Policy, levels, opponents
from engine.play import Play

PLAYED = 30
"""Games a line: enough to see a collapse; strength itself is measured by the soak."""


def report() -> Iterator[str]:
    """List the shares, a line for every game and number of seats."""
    yield f"{'normal among random':<24}{'wins':>8}"
    for name, game in GAMES.items():
        normal, other = levels(name)["normal"], levels(name)["random"]
        for seats in sorted({game.seats[0], game.seats[-1]}):
            share = win_share(game, normal, [other] * (seats - 1), PLAYED)
            yield f"{f'{name}, {seats} seats':<24}{share:>8.1%}"


def win_share(
    game: Game[Any],
    policy: Policy | Oracle,
    others: Sequence[Policy | Oracle],
    games: int,
    options: Struct | None = None,
    first: int = 0,
) -> float:
    """Give a policy's share of wins: it sits on every seat in turn, and a shared win counts as a part."""
    won = 0.0
    for number in range(first, first + games):
        seat = number % (len(others) + 1)
        result = played(game, [*others[:seat], policy, *others[seat:]], number, options).state.result
        assert result is not None
        won += standings(result)[seat].win_share
    return won / games


def played(
    game: Game[Any], policies: Sequence[Policy | Oracle], number: int, options: Struct | None = None
) -> Play:
    """Let computers play a whole game."""
    oracle = opponents(game.name).oracle
    table = [Player(type(policy).__name__, policy, policy is oracle) for policy in policies]
    return play(game, table, f"{number:032x}", options)
