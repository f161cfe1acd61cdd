"""The tables with which a run begins, of all games, with persons and computers."""

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

import discord
from msgspec import Struct

from bot.database.rows import Chair, columns_of
from bot.database.schema import ACTIONS, SEATS, TABLES
from bot.database.store import Store
from bot.tables.seat_rules import persons, seating
from bot.tables.table import Phase, encode
from bot.tables.table_creation import ALPHABET
from engine.core import Action, Seat
from engine.games import GAMES
from engine.play import Play, advance, begin
from tests.soak.shards.places import GUILDS, PEOPLE, channel_at, guild_at
from tests.soak.shards.wire import Changed
from tests.support.laws import listed
from tests.support.many_tables import insert

LONGEST = 20
"""How many actions a game has seen at most."""
LEVELS = ("easy", "normal", "normal", "normal", "strong")
LOBBIES = 10
"""One table in so many is a lobby."""
AT_ONCE = 250
"""How many tables are written in one transaction."""


class Filled(Struct, frozen=True):
    """A table: its rows, and what is known of it."""

    table: dict[str, Any]
    seats: list[dict[str, Any]]
    actions: list[dict[str, Any]]
    known: Changed
    message: int


async def fill(url: str, tables: int, rng: Random) -> list[Filled]:
    """Migrate a database and write tables."""
    store = Store(url)
    try:
        await store.migrate()
        filled = [_table(number, rng) for number in range(tables)]
        for first in range(0, tables, AT_ONCE):
            some = filled[first : first + AT_ONCE]
            seats, actions = chain(*(each.seats for each in some)), chain(*(each.actions for each in some))
            await insert(store, {TABLES: [each.table for each in some], SEATS: [*seats], ACTIONS: [*actions]})
    finally:
        await store.close()
    return filled


def _table(number: int, rng: Random) -> Filled:
    game = list(GAMES.values())[number % len(GAMES)]
    phase = Phase.LOBBY if number % LOBBIES == 0 else Phase.PLAYING
    chairs = _chairs(number, rng.choice(game.seats), rng)
    seed, guild, name = f"{rng.getrandbits(128):032x}", guild_at(number % GUILDS), id_at(number)
    message = discord.utils.time_snowflake(discord.utils.utcnow()) + number
    play = None if phase is Phase.LOBBY else begin(game, game.options(), len(chairs), seed)
    log = [] if play is None else (walked := _walk(play, chairs, rng))[1]
    last = None if play is None else walked[0]
    channel = channel_at(guild, number // GUILDS)
    row = {
        "id": name, "game": game.name, "rules": game.rules, "options": encode(game.options()), "seed": seed,
        "language": ("en", "ja")[number % 2], "guild": guild, "channel": channel, "host": chairs[0].person,
        "phase": phase, "keep_order": False, "message": message,
    }  # fmt: skip
    awaited = None if last is None else chairs[last.state.to_act[0]].person
    moment = seating(chairs) if last is None else last.moment
    known = Changed(name, guild, channel, moment, phase, awaited, persons(chairs))
    seats = [{"table_id": name, "seat": seat} | columns_of(chair) for seat, chair in enumerate(chairs)]
    return Filled(row, seats, [{"table_id": name} | each for each in log], known, message)


def _chairs(number: int, seats: int, rng: Random) -> tuple[Chair, ...]:
    """Seat at least one person, and computers at half of the tables."""
    computers = rng.choice((0, 1, 2)) if number % 2 else 0
    people = max(seats - computers, 1)
    seated = [Chair(f"さくら {seat}", PEOPLE + number * 10 + seat) for seat in range(people)]
    return (*seated, *(Chair("", None, rng.choice(LEVELS)) for _ in range(seats - people)))


def _walk(play: Play, chairs: Sequence[Chair], rng: Random) -> tuple[Play, list[dict[str, Any]]]:
    """Take random actions, but not the last one."""
    log: list[tuple[Seat, Action]] = []
    for _ in range(rng.randint(0, LONGEST)):
        (seat,) = play.state.to_act
        action = rng.choice(listed(play.state, seat))
        following = advance(play, seat, action)
        if not following.state.to_act:
            break
        log.append((seat, action))
        play = following
    return play, [
        {"step": step, "seat": seat, "action": encode(action), "actor": _actor(chairs[seat])}
        for step, (seat, action) in enumerate(log, 1)
    ]


def _actor(chair: Chair) -> str:
    return "computer" if chair.is_computer else "person"


def id_at(number: int) -> str:
    """Return the id of the table of a number, of six characters as all have."""
    name = ""
    for _ in range(6):
        number, digit = divmod(number, len(ALPHABET))
        name = ALPHABET[digit] + name
    return name
