"""New tables: their ids and seeds, and who sits at the next one."""

import secrets
from contextlib import suppress
from datetime import datetime
from typing import TypedDict, Unpack

from msgspec import Struct

from bot.database.rows import Chair
from bot.faces.face import AnyGame
from bot.tables import seat_rules
from bot.tables.seat_rules import Chairs
from bot.tables.table import Table
from engine.core import InvalidOptions
from engine.play import begin

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The characters of a table's id, without look-alikes."""


class Location(TypedDict):
    """The channel of a table, and the language of its messages."""

    guild: int
    channel: int
    language: str


def require_playable(game: AnyGame, options: Struct) -> None:
    """Try a deal; raise InvalidOptions if these options allow no number of seats."""
    for number in game.seats:
        with suppress(InvalidOptions):
            begin(game, options, number, "")
            return
    begin(game, options, game.seats.start, "")


def new_table(game: AnyGame, options: Struct, chairs: Chairs, **place: Unpack[Location]) -> Table:
    """Return a table in the lobby with a new id and seed."""
    table_id = "".join(secrets.choice(ALPHABET) for _ in range(6))
    host = seat_rules.persons(chairs)[0]
    return Table(table_id, game, options, secrets.token_hex(16), host=host, chairs=chairs, **place)


def next_table(table: Table, options: Struct, host: int, now: datetime) -> Table:
    """Return the next table: the same people and computers in the same order."""
    chairs = tuple(seated_again(chair) for chair in table.chairs)
    place = Location(guild=table.guild, channel=table.channel, language=table.language)
    following = new_table(table.game, options, chairs, **place)
    following.host, following.keep_order, following.pressed = host, True, now
    following.speed = table.speed
    return following


def seated_again(chair: Chair) -> Chair:
    """Return a person or a computer for the next table; whoever has no name any more is not asked."""
    if chair.person is not None and not chair.is_computer:
        return Chair(chair.name, chair.person)
    is_substitute = chair.computer in (None, seat_rules.ABSENT)
    level = seat_rules.COMPUTER if is_substitute else chair.computer
    return Chair("", None, level, filler=chair.filler)
