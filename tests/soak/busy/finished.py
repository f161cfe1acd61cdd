"""Finished games of the people of a run, and one of them as a record file."""

from pathlib import Path
from random import Random

from bot.database.rows import Chair
from bot.database.store import Store
from bot.records.record import encode_record
from bot.tables.registry import Tables
from bot.tables.server_settings import Servers
from bot.tables.table import Table
from engine.core import Action
from engine.games import GAMES
from tests.soak.shards.places import GUILDS, PEOPLE, channel_at, guild_at
from tests.support.laws import kit_of, listed
from tests.support.roomy import ROOMY
from tests.support.sample_records import record
from tests.support.tables_in_memory import FACES
from tests.support.turns import awaited, play_out

FINISHED = 10
"""How many games have ended."""


async def finish_games(url: str, rng: Random) -> None:
    """Play games to their ends, each of two or more people of the table of its number."""
    store = Store(url)
    try:
        tables = Tables(store, FACES, servers=Servers(store, ROOMY))
        for number in range(FINISHED):
            await _finish(tables, number, rng)
    finally:
        await store.close()


async def _finish(tables: Tables, number: int, rng: Random) -> None:
    game = list(GAMES.values())[number % len(GAMES)]
    guild = guild_at(number % GUILDS)
    options, host = kit_of(game.name).SHORT, PEOPLE + number * 10
    chair, channel = Chair("さくら 0", host), channel_at(guild, number)
    table = await tables.open(game, options, chair, guild=guild, channel=channel, language="en")
    for seat in range(1, game.seats[0]):
        await tables.seating.join(table, host + seat, f"さくら {seat}")
    await tables.playing.start(table, host)

    def choose(table: Table) -> Action:
        play, seat = awaited(table)
        action: Action = rng.choice(listed(play.state, seat))
        return action

    await play_out(tables, table, choose)


def write_record(path: Path) -> None:
    """Write the record of a game as a file."""
    path.write_bytes(encode_record(record()))
