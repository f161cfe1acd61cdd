"""Tables named by their ids: a person finds only those of channels that they can read.

The answer for any other table is that for one that does not exist.
"""

from collections.abc import Iterable
from typing import TypeVar

from bot.errors import TableError
from bot.front.interactions import Interaction
from bot.front.permissions import may_see, require_server
from bot.front.services import Services
from bot.scores.career import newest_games
from bot.tables.seat_rules import persons
from bot.tables.table import Table
from bot.tables.table_index import Known

T = TypeVar("T", bound=Known)


async def find(services: Services, interaction: Interaction, table_id: str, *, leaves: bool = False) -> Table:
    """Find an open table; raise TableError if the person may not see it.

    With `leaves`, somebody seated who cannot read the channel any more finds it too.
    """
    known, person = services.tables.known, interaction.user.id
    there = known.get(table_id)
    if there is not None and not known.names(table_id, person):
        # A table that is read is shown: nobody else may bring that about.
        require_visible(interaction, there.channel)
    table = await services.tables.find(table_id, interaction.guild_id)
    if not (leaves and person in persons(table.chairs)):
        require_visible(interaction, table.channel)
    return table


async def find_ended(services: Services, interaction: Interaction, table_id: str) -> Table:
    """Read an ended table from the store; raise TableError if the person may not see it."""
    table = await services.tables.ended(table_id, interaction.guild_id)
    require_visible(interaction, table.channel)
    return table


async def last_game(services: Services, interaction: Interaction, game: str | None) -> str:
    """Return a person's last finished game in this server that they can see; raise TableError if none."""
    guild = require_server(interaction)
    for table_id, channel in await newest_games(services.store, guild, interaction.user.id, game):
        if may_see(interaction, channel):
            return table_id
    raise TableError("review_none")


def visible(interaction: Interaction, tables: Iterable[T]) -> list[T]:
    """List the tables that a person may see."""
    return [table for table in tables if may_see(interaction, table.channel)]


def require_visible(interaction: Interaction, channel: int) -> None:
    """Raise TableError for a table of a channel that the person cannot read."""
    if not may_see(interaction, channel):
        raise TableError("unknown_table")
