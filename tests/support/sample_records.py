"""Finished tables of every game with their logs, as records and their sources."""

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.database.rows import Logged
from bot.records.record import Record, record_of, with_checksum
from bot.tables.seat_rules import Chairs
from bot.tables.table import Table, encode
from engine.games import GAMES
from tests.support.laws import Case, kit_of
from tests.support.tables_in_memory import SEED, dealt, follow, people


def finished(
    name: str, chairs: Chairs, options: Struct | None = None, seed: str = SEED
) -> tuple[Table, list[Logged]]:
    """Play a random game to its end."""
    game = GAMES[name]
    chosen = game.options() if options is None else options
    case = Case(game, kit_of(name), chosen, len(chairs), seed)
    first, *others = case.random_walk()
    table = dealt(first, chairs, options=chosen)
    for play in others:
        follow(table, play)
    return table, [Logged(seat, encode(action)) for seat, action in case.log]


@cache
def record(name: str = "no_thank_you", seats: int = 3, seed: str = SEED) -> Record:
    """Build the record of a random game, a short one where games can be long."""
    return record_of(*finished(name, people(*"ABCDEFGH"[:seats]), kit_of(name).SHORT, seed))


@cache
def records(name: str, seats: int) -> tuple[Record, ...]:
    """Build records of a game under all the options that its kit brings."""
    chairs = people(*"ABCDEFGH"[:seats])
    samples = enumerate(kit_of(name).option_samples(seats))
    return tuple(record_of(*finished(name, chairs, options, f"{number:032x}")) for number, options in samples)


def shortest_record(name: str) -> Record:
    """Choose the record with the fewest actions, of the fewest seats: it is soon replayed."""
    return min(records(name, GAMES[name].seats[0]), key=lambda each: len(each.actions))


def in_other_words() -> Record:
    """Leave out of a record what has its default: it holds, but no other record has these bytes."""
    of = record("prime_daifugo", 2)
    actions = tuple(replace(move, action=_without_default(move.action)) for move in of.actions)
    return with_checksum(replace(of, actions=actions))


def _without_default(action: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in action.items() if value != []}
