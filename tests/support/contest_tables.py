"""Tables of a contest over a store: they have no host, and nobody but the clock plays for a person."""

from typing import Any

from bot.database.rows import Chair
from bot.database.schema import NOBODY
from bot.database.store import Store
from bot.faces.speeds import Speed
from bot.tables.clock_constants import Hold
from bot.tables.registry import Tables
from bot.tables.table import Table
from engine.core import Game, Seat
from tests.support.tables_in_memory import CHANNEL, GUILD, SEED, rewrite, set_columns

CONTEST = "CUP234"
FIRST, SECOND = 1, 2
"""The people at seats 0 and 1."""


async def contest(
    tables: Tables, store: Store, game: Game[Any], speed: Speed = Speed.LIVE, seed: str = SEED
) -> Table:
    """Deal a game of a contest to two people."""
    place: Any = {"guild": GUILD, "channel": CHANNEL, "language": "en"}
    table = await tables.open(game, game.options(), Chair("Ana", FIRST), speed, **place)
    await tables.seating.join(table, SECOND, "Ben")
    columns = {"contest": CONTEST, "host": NOBODY, "seed": seed, "keep_order": True}
    set_columns(table, **columns)
    await rewrite(store, table.id, **columns)
    await tables.playing.start(table, NOBODY)
    return table


async def move(tables: Tables, table: Table) -> Seat:
    """Let the person to act do what the clock would do; return their seat."""
    assert table.play is not None
    assert table.to_act is not None
    seat = table.to_act
    fallback = table.play.state.fallback(seat)
    await tables.playing.act(table, table.chairs[seat].person or 0, fallback)
    return seat


def let_time_pass(table: Table) -> None:
    """Let the time of the turn run out."""
    table.clock.turn.left = 0.0
    table.clock.release(Hold.UNTOLD)


async def run_out(tables: Tables, table: Table) -> None:
    """Let the time of the person to act run out, and the clock act."""
    let_time_pass(table)
    await tables.playing.time_out(table, table.moment)
