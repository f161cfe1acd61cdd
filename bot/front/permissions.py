"""What a person may do where they are."""

from bot.database.schema import NOBODY
from bot.errors import TableError
from bot.front.context import Context
from bot.tables.seat_rules import persons
from bot.tables.server_settings import Ending
from bot.tables.table import Table


def require_permissions(context: Context) -> None:
    """Raise TableError naming the permissions that the bot lacks to show a table here."""
    missing = context.missing_permissions()
    if missing:
        raise TableError("no_permission", missing=missing)


def server_of(context: Context) -> int:
    """Return the server's id; raise TableError in a private chat."""
    if context.guild is None:
        raise TableError("server_only")
    return context.guild


def manages(context: Context) -> bool:
    """Return whether a person manages the server."""
    return context.guild is not None and context.may("manage_guild")


def may_end(context: Context, table: Table) -> bool:
    """Return whether a person may end a table: its host, a moderator, or whom the server lets."""
    is_seated = context.person in persons(table.chairs) and table.host != NOBODY
    by_seat = is_seated and ends_seated(context, table)
    return by_seat or context.person == table.host or may_moderate(context, table)


def ends_seated(context: Context, table: Table) -> bool:
    """Return whether the server lets anybody seated end a table."""
    settings = context.services.servers.known(table.guild)
    return settings is not None and settings.ending is Ending.SEATED


def may_moderate(context: Context, table: Table) -> bool:
    """Return whether a person may end other people's tables: a moderator in the table's channel."""
    return context.channel == table.channel and context.may("manage_messages")
