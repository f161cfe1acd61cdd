"""Whole games of computers, and how often one of them wins."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.arena.deals import play, standings
from bot.arena.players import Player
from engine.core import Game
from engine.opponents import Oracle, Policy, opponents
from engine.play import Play


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
