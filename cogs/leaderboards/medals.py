"""The medals of a person: the first three places in the final tables of seasons."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

import sqlalchemy as sa

from bot.database.schema import SEASON_PLACES
from bot.database.settings_rows import hides
from bot.database.store import Store
from bot.faces.panel import MEDALS
from bot.faces.words import Words

Medals: TypeAlias = Mapping[str, Mapping[int, int]]
"""How often a person had each rank, by the game."""
NO_MEDALS: Medals = MappingProxyType({})


async def medals(store: Store, guild: int, person: int, asker: int) -> Medals:
    """Return a person's medals in a server; a hidden person's only to themselves."""
    if person != asker and await hides(store, person):
        return {}
    row = SEASON_PLACES.c
    query = (
        sa.select(row.game, row.rank, sa.func.count())
        .where(row.person == person, row.guild == guild, row.rank <= len(MEDALS))
        .group_by(row.game, row.rank)
        .order_by(row.game, row.rank)
    )
    found: dict[str, dict[int, int]] = {}
    for game, rank, count in await store.ask(query):
        found.setdefault(game, {})[rank] = count
    return found


def medals_line(ranks: Mapping[int, int], words: Words) -> str:
    """Return a line with the medals of a game."""
    counted = (f"{MEDALS[rank - 1]} {count}" for rank, count in ranks.items())
    return words("season.medals", medals=words.dotted(counted))
