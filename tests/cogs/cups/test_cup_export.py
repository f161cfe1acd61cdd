"""A person's data tells how their cups went for them."""

from functools import partial

import msgspec

from bot.front.services import Services
from cogs.cups import decisions, entry, rulings
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_export import exported
from cogs.privacy.personal_data import send_export
from tests.cogs.cups.test_cup_presses import cast, hold
from tests.cogs.cups.test_decisions import BEN
from tests.support.plain_context import GUILD, PlainContext

__all__ = ["cast"]


async def test_readiness_results_and_withdrawals_are_told_from_ones_own_side(
    services: Services, cast: list[PlainContext]
) -> None:
    ana, ben, cleo, dora, eve = cast
    cup, cups = await hold(ana, ben, cleo, dora), services.own(cups_of)
    assert await exported(services, ana.person) == {"cup_courses": [], "cup_pairings": []}, "not drawn yet"
    cup = await cups.change(cup.id, GUILD, entry.starting)
    one, _ = cup.competition.open_pairings
    first, second = (cup.entrants[each].person or 0 for each in one.entrants)
    loser = next(each for each in cast if each.person == second)
    await cups.ready(cup.id, GUILD, second)
    since = (await cups.find(cup.id, GUILD)).meeting(one.number).second_ready
    assert since is not None
    await cups.change(
        cup.id, GUILD, partial(rulings.deciding, number=one.number, winner=one.first, ruler=BEN)
    )
    await cups.change(cup.id, GUILD, partial(decisions.withdrawing, person=second))
    winner, beaten = [await exported(services, each) for each in (first, second)]
    assert [row["withdrew"] for row in (*winner["cup_courses"], *beaten["cup_courses"])] == [False, True]
    (won,), (lost, *_) = winner["cup_pairings"][:1], beaten["cup_pairings"]
    assert (won["won"], lost["won"], won["how"]) == (True, False, "ruled")
    assert (won["ready"], lost["ready"]) == (None, since)
    assert won["opponent"] == cup.entrants[one.entrants[1]].number
    assert "Ben" not in str(winner), "the others are numbers"
    (file,) = (await loser.called(send_export)).files
    whole = msgspec.json.decode(file.content)
    assert [row["how"] for row in whole["cup_pairings"]][:1] == ["ruled"]
    assert await exported(services, eve.person) == {"cup_courses": [], "cup_pairings": []}
