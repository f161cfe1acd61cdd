"""How many games of a kind a person has finished, in all servers."""

import sqlalchemy as sa

from bot.database.schema import RESULTS
from bot.database.store import Store


async def finished(store: Store, person: int, game: str) -> int:
    """Count the games that a person played to the end, also against computers alone."""
    row = RESULTS.c
    own = (row.person == person, row.game == game, ~row.left)
    ((games,),) = await store.ask(sa.select(sa.func.count()).where(*own))
    return games
