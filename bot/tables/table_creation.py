"""New tables: their ids and seeds, who sits at the next one, and how many may be open at once.

Lobbies count too. The limits are those of a server, of a channel, and of one host: in a server, and in all
places together where the bot is no member. A chat counts as a server.
"""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Unpack, get_args

from msgspec import Struct

from bot.database.rows import Chair, TableChange, TableRow
from bot.database.schema import TABLES
from bot.errors import TableError
from bot.faces.face import AnyGame
from bot.faces.speeds import Speed
from bot.tables import seat_rules
from bot.tables.seat_rules import Chairs
from bot.tables.server_settings import ServerSettings
from bot.tables.table import Phase, Table, encode
from bot.tables.table_index import Known
from engine.core import InvalidOptions
from engine.play import begin

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The characters of a table's id, without look-alikes."""


EMPTY: dict[str, Any] = {column.key: None for column in TABLES.c if column.nullable}
"""The columns that nothing stands in yet."""


Fault: TypeAlias = Literal["most_of_person", "most_portable", "most_in_channel", "most_tables"]
"""A limit that is reached; the one that a person can do most about is first."""
LIMITS: tuple[Fault, ...] = ("most_of_person", "most_in_channel", "most_tables")
"""Those that a server chooses."""


class Location(TypedDict):
    """The channel of a table, the language of its messages, and whether presses alone can show it."""

    guild: int
    channel: int
    language: str
    portable: NotRequired[bool]


class TooManyTables(TableError):
    """No more tables may be open; its code names the limit."""

    def __init__(self, limit: Fault, most: int, own: Iterable[Known]) -> None:
        super().__init__(limit, count=most)
        self.own = tuple(own)
        """The open tables of the person in this server."""


def require_room(
    table: Table, others: Iterable[Known], settings: ServerSettings, of_host: Iterable[Known] = ()
) -> None:
    """Raise TooManyTables if a table must not open beside the others, and its host's in all places."""
    near = [each for each in others if each.guild == table.guild and not each.has_ended]
    own = [each for each in of_host if each.host == table.host and not each.has_ended]
    found: dict[Fault, int] = {
        "most_of_person": sum(each.host == table.host for each in near),
        "most_portable": sum(each.portable for each in own) if table.portable else 0,
        "most_in_channel": sum(each.channel == table.channel for each in near),
        "most_tables": len(near),
    }
    for limit in get_args(Fault):
        most = getattr(settings, limit)
        if found[limit] >= most:
            raise TooManyTables(limit, most, (each for each in near if each.host == table.host))


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


def next_table(
    table: Table, options: Struct, host: int, now: datetime, language: str, *, portable: bool = False
) -> Table:
    """Return the next table: the same people and computers in the same order, at the same speed."""
    place = Location(guild=table.guild, channel=table.channel, language=language, portable=portable)
    chairs = tuple(seated_again(chair) for chair in table.chairs)
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
