"""How strong everybody plays at a game in a server, as the results of people against people show it.

OpenSkill's model of Plackett and Luce is used: it knows two to eight players and ties. It believes everybody
to have a strength `mu`, and doubts it by `sigma`; a game moves the strength and takes from the doubt.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce

FEWEST = 2
"""How many people must have played: whoever plays against computers alone would win as often as they like."""
METHOD = "1"
"""Another one when the same results would lead to other ratings: the next start works them all out anew."""

MODEL = PlackettLuce()
BASE, STEP = 1000, 20


class Strength(Struct, frozen=True):
    """What is known of a person at one game in one server, and what their newest game made of it."""

    mu: float
    sigma: float
    rating: int
    wins: int = 0
    games: int = 0
    gained: int = 0
    table_id: str = ""


def rating(mu: float, sigma: float) -> int:
    """Give the number that is shown: a strength that somebody has almost certainly.

    Three times the doubt is taken off, so that nobody stands above the others for one lucky game. That makes
    a newcomer worth 0; shown is 1000, and each step of the model as 20, because people know such numbers from
    chess, and nobody likes to stand below zero.

    >>> rating(MODEL.mu, MODEL.sigma), rating(28.0, 4.0)
    (1000, 1320)
    """
    return round(BASE + STEP * (mu - 3 * sigma))


NEWCOMER = Strength(MODEL.mu, MODEL.sigma, rating(MODEL.mu, MODEL.sigma))


def rated(rows: Sequence[Mapping[str, Any]], known: Mapping[int, Strength]) -> dict[int, Strength]:
    """Give everybody's strength after a game, of which these are the rows of the results.

    It is none of a computer's business: only the people are compared, and who left shares the last place.
    Somebody who was forgotten is still an opponent, as if they had been new.
    """
    people = [row for row in rows if row["left"] or row["computer"] is None]
    if len(people) < FEWEST:
        return {}
    before = [known.get(row["person"], NEWCOMER) for row in people]
    teams = [[MODEL.create_rating([each.mu, each.sigma])] for each in before]
    last = len(rows) + 1
    after = MODEL.rate(teams, ranks=[last if row["left"] else row["rank"] for row in people])
    return {
        row["person"]: _moved(old, new.mu, new.sigma, row)
        for row, old, (new,) in zip(people, before, after, strict=True)
        if row["person"] is not None
    }


def _moved(old: Strength, mu: float, sigma: float, row: Mapping[str, Any]) -> Strength:
    now = rating(mu, sigma)
    won = row["rank"] == 1 and not row["left"]
    return Strength(mu, sigma, now, old.wins + won, old.games + 1, now - old.rating, row["table_id"])
