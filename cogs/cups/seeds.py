"""The order of the entrants by seed, where it is not drawn."""

from collections.abc import Mapping
from math import inf

import sqlalchemy as sa

from bot.database.result_conditions import is_hidden
from bot.database.schema import RATINGS
from bot.database.store import Store
from bot.errors import StaleAction
from cogs.cups.cup import Cup
from cogs.cups.cup_values import Entrant, Seeding
from engine.chance import Chance


async def ratings_of(store: Store, cup: Cup) -> dict[int, int | None]:
    """Read the ratings of all entrants at the game in the server; None for who has none, or hides it.

    For a cup that is not seeded by rating nothing is read.
    """
    if cup.settings.seeding is not Seeding.RATING:
        return {}
    people, row = [each.person for each in cup.entrants if each.person is not None], RATINGS.c
    at_game = (row.guild == cup.guild, row.game == cup.game, row.person.in_(people))
    found = await store.ask(sa.select(row.person, row.rating).where(*at_game, ~is_hidden(row.person)))
    return dict.fromkeys(people) | {each.person: each.rating for each in found}


def order_of(cup: Cup, ratings: Mapping[int, int | None]) -> tuple[int, ...]:
    """Return the places of the entrants by seed, best first; whoever has none follows by lot.

    Raise StaleAction for somebody who entered after the ratings were read.
    """
    lots = Chance(cup.terms.seed, "cup lots").shuffled(range(len(cup.entrants)))
    if cup.settings.seeding is Seeding.HAND:
        return tuple(sorted(lots, key=lambda place: cup.entrants[place].seed_rank or inf))
    return tuple(sorted(lots, key=lambda place: -_rating(cup.entrants[place], ratings)))


def _rating(entrant: Entrant, ratings: Mapping[int, int | None]) -> float:
    if entrant.person is None:
        return -inf
    if entrant.person not in ratings:
        raise StaleAction
    rating = ratings[entrant.person]
    return -inf if rating is None else rating
