"""How many tables may be open at once, lobbies included: in a server, in a channel, and of one host."""

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from bot.errors import TableError
from bot.tables.server_settings import ServerSettings
from bot.tables.table import Table
from bot.tables.table_index import Known

Fault: TypeAlias = Literal["most_of_person", "most_in_channel", "most_tables"]
"""A limit that is reached; the one that a person can do most about is first."""
LIMITS: tuple[Fault, ...] = get_args(Fault)


class TooManyTables(TableError):
    """No more tables may be open; its code names the limit."""

    def __init__(self, limit: Fault, most: int, own: Iterable[Known]) -> None:
        super().__init__(limit, count=most)
        self.own = tuple(own)
        """The open tables of the person in this server."""


def require_room(table: Table, others: Iterable[Known], settings: ServerSettings) -> None:
    """Raise TooManyTables if a table must not open beside the others."""
    near = [each for each in others if each.guild == table.guild and not each.has_ended]
    found: dict[Fault, int] = {
        "most_of_person": sum(each.host == table.host for each in near),
        "most_in_channel": sum(each.channel == table.channel for each in near),
        "most_tables": len(near),
    }
    for limit in LIMITS:
        most = getattr(settings, limit)
        if found[limit] >= most:
            raise TooManyTables(limit, most, (each for each in near if each.host == table.host))
