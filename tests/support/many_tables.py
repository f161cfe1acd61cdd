"""Many tables written straight to a store, as if they had been played."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from random import Random
from typing import Any, TypeAlias

import discord
from sqlalchemy import Table

from bot.database.schema import ACTIONS, SEATS, TABLES
from bot.database.store import Store
from bot.tables.table import Phase, encode
from engine.core import Action, Game, Seat
from engine.play import advance, begin
from tests.support.laws import listed

STEPS = 20
"""How many actions a game in its midst has seen."""
GUILD, CHANNEL, PERSON = 100, 200, 10**17
MESSAGE = discord.utils.time_snowflake(datetime.now(UTC))
"""The first server, channel, person and message, which was just posted; the others count on from there."""
TABLES_OF_A_GUILD = 10
AT_ONCE = 500
"""How many tables are written in one transaction."""

Row: TypeAlias = dict[str, Any]
Log: TypeAlias = list[tuple[Seat, Action]]


async def fill(
    store: Store, game: Game[Any], phases: Sequence[Phase], *, start: int = 0, **columns: Any
) -> None:
    """Write a table of the game's largest size for each of the phases, numbered from a start.

    No two share a person, nor a channel unless one is given: columns of their rows may be.
    """
    numbered = list(enumerate(phases, start))
    for first in range(0, len(numbered), AT_ONCE):
        await _write(store, game, numbered[first : first + AT_ONCE], columns)


async def _write(store: Store, game: Game[Any], numbered: Sequence[tuple[int, Phase]], columns: Row) -> None:
    logs = {n: [] if phase is Phase.LOBBY else _random_walk(game, n, phase) for n, phase in numbered}
    rows = {
        TABLES: [_table(game, n, phase) | columns for n, phase in numbered],
        SEATS: list(chain(*(_seats(game, n) for n, _ in numbered))),
        ACTIONS: list(chain(*(_actions(n, log) for n, log in logs.items()))),
    }
    await insert(store, rows)


async def insert(store: Store, rows: Mapping[Table, Sequence[Row]]) -> None:
    """Write rows of some tables of the database in one transaction."""
    async with store.writing() as connection:
        for kind, written in rows.items():
            if written:
                await connection.execute(kind.insert(), written)


async def leave(store: Store) -> None:
    """Let all tables wait for people who have not come for an hour, as the channel shows."""
    hour_ago = datetime.now(UTC) - timedelta(hours=1)
    shown = {
        "shown_version": TABLES.c.version,
        "deadline": hour_ago,
        "deadline_step": STEPS,
        "pressed": hour_ago,
    }
    async with store.writing() as connection:
        await connection.execute(TABLES.update().values(shown))


async def multiply(store: Store, times: int) -> None:
    """Write the rows of all tables so many times, each with people of its own, but the logs once."""
    own = {"id": "id || '-' || n", "table_id": "table_id || '-' || n", "guild": "guild + n * 1000000"}
    people = dict.fromkeys(("host", "person", "pinged"), "{} + n * 1000000000")
    async with store.writing() as connection:
        for table in (TABLES, SEATS):
            names = [column.name for column in table.columns]
            copied = (own.get(name) or people.get(name, '"{}"').format(name) for name in names)
            await connection.exec_driver_sql(
                "WITH RECURSIVE copies (n) AS "  # noqa: S608
                f"(SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < {times - 1}) "
                f"INSERT INTO {table.name} ({', '.join(map(_quoted, names))}) "
                f"SELECT {', '.join(copied)} FROM copies, {table.name}"
            )


def _quoted(name: str) -> str:
    return f'"{name}"'


def id_of(number: int) -> str:
    """Return the id of the table of a number."""
    return f"T{number:05}"


def person_at(number: int, seat: Seat) -> int:
    """Return the person who sits at a seat of the table of a number."""
    return PERSON + number * 10 + seat


def _table(game: Game[Any], number: int, phase: Phase) -> Row:
    guild = GUILD + number // TABLES_OF_A_GUILD
    place = {"guild": guild, "channel": CHANNEL + number, "language": ("en", "ja")[number % 2]}
    shown = {"host": person_at(number, 0), "message": MESSAGE + number, "keep_order": False}
    rules = {"game": game.name, "rules": game.rules, "options": encode(game.options())}
    return {"id": id_of(number), "seed": _seed(number), "phase": phase, **place, **shown, **rules}


def _seats(game: Game[Any], number: int) -> list[Row]:
    persons = [person_at(number, seat) for seat in range(game.seats[-1])]
    return [
        {"table_id": id_of(number), "seat": seat, "name": f"さくら {person}", "person": person}
        for seat, person in enumerate(persons)
    ]


def _actions(number: int, log: Log) -> list[Row]:
    return [
        {"table_id": id_of(number), "step": step, "seat": seat, "action": encode(action)}
        for step, (seat, action) in enumerate(log, 1)
    ]


def _seed(number: int) -> str:
    return f"{number:032x}"


def _random_walk(game: Game[Any], number: int, phase: Phase) -> Log:
    """Take STEPS random actions from the deal, or all to the end."""
    log: Log = []
    play, rng = begin(game, game.options(), game.seats[-1], _seed(number)), Random(number)
    while play.state.to_act and (phase is Phase.OVER or len(log) < STEPS):
        (seat,) = play.state.to_act
        log.append((seat, rng.choice(listed(play.state, seat))))
        play = advance(play, *log[-1])
    return log
