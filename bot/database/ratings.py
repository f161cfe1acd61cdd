"""Ratings: the strength of everybody at a game in a server, from their results against other people.

The model is OpenSkill's Plackett-Luce, which rates two to eight players with ties. It estimates a strength
`mu` with an uncertainty `sigma`; each game shifts `mu` and reduces `sigma`.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce

from bot.database.result_rows import Placing

MIN_PERSONS = 2
"""People that a rated game needs: against computers alone anybody could win at will."""
METHOD = "1"
"""Changes when the same results would give other ratings; the next start then rebuilds them all."""

MODEL = PlackettLuce()
BASE, STEP = 1000, 20


class Strength(Struct, frozen=True):
    """A person's rating at one game in one server, and how their newest game changed it."""

    mu: float
    sigma: float
    rating: int
    wins: int = 0
    games: int = 0
    gained: int = 0
    table_id: str = ""


def rating(mu: float, sigma: float) -> int:
    """Return the number shown for a strength: a conservative estimate.

    Three times the uncertainty is subtracted, so that nobody leads by one lucky game. A newcomer's 0 is
    shown as 1000 and a step of the model as 20: a scale familiar from chess that stays positive.

    >>> rating(MODEL.mu, MODEL.sigma), rating(28.0, 4.0)
    (1000, 1320)
    """
    return round(BASE + STEP * (mu - 3 * sigma))


NEWCOMER = Strength(MODEL.mu, MODEL.sigma, rating(MODEL.mu, MODEL.sigma))


def rated(game: Sequence[Placing], known: Mapping[int, Strength]) -> dict[int, Strength]:
    """Return the new strength of everybody in a game, by person; empty if it is not rated.

    Only people are compared: computers are left out, and people who left share the last place. A person who
    was deleted keeps the strength that they had then.
    """
    people = [placing for placing in game if placing.left or placing.computer is None]
    if len(people) < MIN_PERSONS:
        return {}
    before = [strength_before(each, known) for each in people]
    teams = [[MODEL.create_rating([each.mu, each.sigma])] for each in before]
    last = len(game) + 1
    after = MODEL.rate(teams, ranks=[last if each.left else each.rank for each in people])
    strengths = {}
    for each, old, (new,) in zip(people, before, after, strict=True):
        if each.person is not None:
            now, won = rating(new.mu, new.sigma), each.rank == 1 and not each.left
            gained = now - old.rating
            strengths[each.person] = Strength(
                new.mu, new.sigma, now, old.wins + won, old.games + 1, gained, each.table_id
            )
    return strengths


def after_season(known: Strength) -> Strength:
    """Return a strength after the end of a season: a third of the way back to that of a newcomer.

    So does its uncertainty: the next games then count for more, and the number shown, which is linear in
    both, goes a third of the way back as well.

    >>> after_season(Strength(28.0, 4.0, 1320)).rating
    1213
    """
    mu = known.mu + (NEWCOMER.mu - known.mu) / 3
    sigma = known.sigma + (NEWCOMER.sigma - known.sigma) / 3
    return replace(known, mu=mu, sigma=sigma, rating=rating(mu, sigma))


def strength_before(placing: Placing, known: Mapping[int, Strength]) -> Strength:
    """Return the strength of a person before a game; that of a newcomer if they were deleted during it."""
    if placing.person is not None:
        return known.get(placing.person, NEWCOMER)
    if placing.mu is None or placing.sigma is None:
        return NEWCOMER
    return Strength(placing.mu, placing.sigma, rating(placing.mu, placing.sigma))
