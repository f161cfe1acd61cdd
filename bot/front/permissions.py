"""What a person may see and do where they are.

Of the tables that are named by their ids, a person finds only those of channels that they can read. The
answer for any other table is that for one that does not exist.
"""

from collections.abc import Iterable
from typing import TypeVar

from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.front.context import Context
from bot.scores.history import newest_games
from bot.tables.seat_rules import persons
from bot.tables.server_settings import Ending
from bot.tables.table import Table
from bot.tables.table_index import Known
from bot.tables.tables_of_other_processes import plays_elsewhere

T = TypeVar("T", bound=Known)


def require_permissions(context: Context) -> None:
    """Raise TableError naming the permissions that the bot lacks to show a table here."""
    missing = context.missing_permissions()
    if missing:
        raise TableError("no_permission", missing=missing)


def server_of(context: Context) -> int:
    """Return the server's id; raise TableError where the bot is no member of one."""
    if not context.is_member:
        raise TableError("server_only")
    return context.guild


def manages(context: Context) -> bool:
    """Return whether a person manages the server."""
    return context.is_member and context.may("manage_guild")


def may_end(context: Context, table: Table) -> bool:
    """Return whether a person may end a table: its host, a moderator, or whom the server lets."""
    if plays_contest(context.person, table):
        return False
    is_seated = context.person in persons(table.chairs) and table.host != NOBODY
    by_seat = is_seated and ends_seated(context, table)
    return by_seat or context.person == table.host or may_moderate(context, table)


def plays_contest(person: int, table: Table) -> bool:
    """Return whether a person plays a game of a contest, which others have to end."""
    return bool(table.contest) and person in persons(table.chairs)


def ends_seated(context: Context, table: Table) -> bool:
    """Return whether the server lets anybody seated end a table."""
    settings = context.services.servers.known(table.guild)
    return settings is not None and settings.ending is Ending.SEATED


def may_moderate(context: Context, table: Table) -> bool:
    """Return whether a person may end other people's tables: a moderator in the table's channel."""
    return context.channel == table.channel and context.may("manage_messages")


async def find(context: Context, table_id: str, *, leaves: bool = False) -> Table:
    """Find an open table; raise TableError if the person may not see it.

    With `leaves`, somebody seated who cannot read the channel any more finds it too.
    """
    known, person = context.services.tables.known, context.person
    there = known.get(table_id)
    if there is not None and not known.names(table_id, person):
        # A table that is read is shown: nobody else may bring that about.
        require_visible(context, there.channel)
    table = await context.services.tables.find(table_id, context.guild)
    if not (leaves and person in persons(table.chairs)):
        require_visible(context, table.channel)
    context.services.publisher.note_press(table, context)
    return table


async def find_ended(context: Context, table_id: str) -> Table:
    """Read an ended table from the store; raise TableError if the person may not see it."""
    table = await context.services.tables.ended(table_id, context.guild)
    require_visible(context, table.channel)
    return table


async def last_game(context: Context, game: str | None) -> str:
    """Return a person's last finished game in this server that they can see; raise TableError if none."""
    found = await newest_games(context.services.store, context.guild, context.person, game)
    for table_id, channel in found:
        if context.may_see(channel):
            return table_id
    raise TableError("review_none")


def visible(context: Context, tables: Iterable[T]) -> list[T]:
    """List the tables that a person may see."""
    return [table for table in tables if context.may_see(table.channel)]


def require_visible(context: Context, channel: int) -> None:
    """Raise TableError for a table of a channel that the person cannot read."""
    if not context.may_see(channel):
        raise TableError("unknown_table")


async def require_not_playing(context: Context, game: str) -> None:
    """Raise TableError for a person seated in a running game of this kind, in any server."""
    services, person = context.services, context.person
    if services.tables.plays(person, game) or await plays_elsewhere(services.store, person, game):
        raise TableError("playing")
