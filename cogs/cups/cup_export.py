"""What the file with a person's data says of their cups, beside the rows that name them.

Acts and meetings name people by their places, so that what a person did follows from the whole cup.
"""

from collections.abc import Iterator, Mapping

from bot.front.feature import Sections
from bot.front.services import Services
from cogs.cups import cup_storage
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.rules.pairings import Pairing

Row = Mapping[str, object]


async def exported(services: Services, person: int) -> Sections:
    """Return, for each cup that a person entered and that was drawn, how it went for them."""
    courses, pairings = list[Row](), list[Row]()
    for cup_id in await cup_storage.ids_naming(services.store, person):
        cup = await services.own(cups_of).read(cup_id)
        place = cup.place_of(person) if cup else None
        if cup is None or cup.course is None or place is None:
            continue
        course = cup.course
        lot, has_withdrawn = course.lots.index(place) + 1, place in course.withdrawn
        courses.append({"cup_id": cup.id, "lot": lot, "withdrew": has_withdrawn})
        pairings += _pairings(cup, place)
    return {"cup_courses": courses, "cup_pairings": pairings}


def _pairings(cup: Cup, place: int) -> Iterator[Row]:
    """Yield the pairings of an entrant; opponents have the numbers with which they entered."""
    for pairing in cup.competition.pairings:
        if place not in pairing.entrants:
            continue
        opponent, side = pairing.opponent(place), pairing.entrants.index(place)
        meeting = cup.meeting(pairing.number)
        yield {
            "cup_id": cup.id,
            "round": pairing.round_index + 1,
            "opponent": None if opponent is None else cup.entrants[opponent].number,
            "ready": meeting.ready[side],
            "table_id": meeting.table_id,
            "games": [{"table_id": game.table, "won": _won(game.winner, place)} for game in pairing.games],
            **_result(pairing, place),
        }


def _result(pairing: Pairing, place: int) -> Row:
    outcome = pairing.outcome
    if outcome is None:
        return {"won": None, "how": None}
    won = _won(outcome.winner, place) if outcome.winner is not None or outcome.is_draw else False
    return {"won": won, "how": outcome.how}


def _won(winner: int | None, place: int) -> bool | None:
    """Return whether an entrant won; None for a draw."""
    return None if winner is None else winner == place
