"""New tables: their ids and seeds, and who sits at the next one."""

import secrets
from contextlib import suppress
from datetime import datetime
from typing import Any, TypedDict, Unpack

from msgspec import Struct

from bot.database.rows import Chair, TableChange, TableRow
from bot.database.schema import TABLES
from bot.faces.face import AnyGame
from bot.faces.speeds import Speed
from bot.tables import seat_rules
from bot.tables.seat_rules import Chairs
from bot.tables.table import Phase, Table, encode
from engine.core import InvalidOptions
from engine.play import begin

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The characters of a table's id, without look-alikes."""


EMPTY: dict[str, Any] = {column.key: None for column in TABLES.c if column.nullable}
"""The columns that nothing stands in yet."""


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


def new_table(
    game: AnyGame, options: Struct, chairs: Chairs, *, keep_order: bool = False, **place: Unpack[Location]
) -> Table:
    """Return a table in the lobby with a new id and seed; its first person is the host."""
    row = TableRow(
        id="".join(secrets.choice(ALPHABET) for _ in range(6)),
        game=game.name,
        rules=game.rules,
        options=encode(options),
        seed=secrets.token_hex(16),
        host=seat_rules.persons(chairs)[0],
        phase=Phase.LOBBY,
        speed=Speed.SOFT,
        keep_order=keep_order,
        end_shown=False,
        **EMPTY,
        **place,
    )
    return Table(row, game, options, chairs)


def next_table(table: Table, options: Struct, host: int, now: datetime, language: str) -> Table:
    """Return the next table: the same people and computers in the same order."""
    chairs = tuple(seated_again(chair) for chair in table.chairs)
    place = Location(guild=table.guild, channel=table.channel, language=language)
    following = new_table(table.game, options, chairs, keep_order=True, **place)
    following.change(TableChange(host=host, pressed=now, speed=table.speed))
    return following


def seated_again(chair: Chair) -> Chair:
    """Return a person or a computer for the next table; whoever has no name any more is not asked."""
    if chair.person is not None and not chair.is_computer:
        return Chair(chair.name, chair.person)
    is_substitute = chair.computer in (None, seat_rules.ABSENT)
    level = seat_rules.COMPUTER if is_substitute else chair.computer
    return Chair("", None, level, filler=chair.filler)
