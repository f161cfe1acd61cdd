"""The levels of people: at which [Play now] seats computers for them, and where a game has brought them."""

from bot.database.level_rows import select_level
from bot.database.level_rule import OwnLevel, PlayedAlone, played_alone
from bot.database.store import Store
from bot.tables.result_rows import result_rows
from bot.tables.table import Table


class OwnLevels:
    """The levels of everybody, by game."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: int, game: str) -> OwnLevel:
        """Return the level of a person in a game."""
        rows = await self._store.ask(select_level(person, game))
        return OwnLevel(*rows[0]) if rows else OwnLevel()

    async def after(self, table: Table) -> OwnLevel | None:
        """Return where whoever played alone at a table stands now.

        None unless the game is over, and counts at the level that they still have.
        """
        played = counted(table)
        if played is None:
            return None
        own = await self.of(played.person, played.game)
        return own if own.level == played.level else None


def counted(table: Table) -> PlayedAlone | None:
    """Return the game of a table that is over, if it is one that counts for a level."""
    return played_alone(result_rows(table, table.result, table.forfeit))
