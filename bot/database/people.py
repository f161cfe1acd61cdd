"""Persons who are hidden from leaderboards."""

import sqlalchemy as sa

from bot.database.schema import PEOPLE
from bot.database.store import Store


def is_hidden(person: sa.ColumnElement[int]) -> sa.Exists:
    """Return the condition that a person is hidden from leaderboards."""
    return sa.exists().where(PEOPLE.c.person == person, PEOPLE.c.hidden)


async def hides(store: Store, person: int) -> bool:
    """Return whether a person is hidden from leaderboards."""
    return bool(await store.ask(sa.select(PEOPLE.c.person).where(PEOPLE.c.person == person, PEOPLE.c.hidden)))
