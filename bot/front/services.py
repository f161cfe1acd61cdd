"""What the parts of the process share."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.database.store import Store
from bot.errors import TableError
from bot.faces.face import AnyFace
from bot.front.interactions import Interaction, require_permissions
from bot.front.publisher import Publisher
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.workers.worker import Worker


@dataclass(frozen=True)
class Services:
    """The tables, their faces, who shows them, and what is kept of them."""

    tables: Tables
    faces: Mapping[str, AnyFace]
    publisher: Publisher
    store: Store
    numbers: Worker
    """Where the numbers are looked into that people ask about."""

    def face(self, table: Table) -> AnyFace:
        """Give the face of a table's game."""
        return self.faces[table.game.name]

    def wake(self, interaction: Interaction, table: Table) -> None:
        """Let a suspended table go on if the bot may show it; raise TableError that names what it lacks."""
        if table.suspended and interaction.channel_id == table.channel:
            require_permissions(interaction)
            self.tables.resume(table)


def require_not_playing(services: Services, interaction: Interaction, game: str) -> None:
    """Raise TableError for somebody who sits at a running table of a game, wherever that is."""
    if services.tables.plays(interaction.user.id, game):
        raise TableError("playing")
