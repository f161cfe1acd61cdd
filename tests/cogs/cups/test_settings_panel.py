"""What directors settle about a cup before it starts, by its panel and forms."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.front.chosen import Role
from bot.front.services import Services
from cogs.cups import entry
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_values import AtDeadline, Seeding
from cogs.cups.entrants_panel import PEOPLE, pick, rank, remove
from cogs.cups.public_panel import ENTER
from cogs.cups.rules.cup_rules import Format
from cogs.cups.settings_panel import (
    OPEN,
    announce,
    announce_role,
    at_deadline,
    clear_start,
    describe,
    entry_role,
    play,
    schedule,
    set_description,
    set_entry,
    set_play,
    set_start,
)
from tests.cogs.cups.test_cup_presses import cast, hold, newest
from tests.support.plain_context import GUILD, PlainContext

__all__ = ["cast"]

CLUB, PLAYERS = Role(71, "Club", is_everyone=False, is_mentionable=False), Role(72, "Players", False, True)
EVERYBODY = Role(GUILD, "@everyone", is_everyone=True, is_mentionable=False)


@pytest.fixture
async def ana(cast: list[PlainContext]) -> PlainContext:
    """Return the organiser of a cup of four."""
    await hold(*cast[:4])
    for each in cast:
        each.roles = [CLUB, PLAYERS, EVERYBODY]
    return cast[0]


@pytest.fixture
def told(ana: PlainContext, monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """Return whom messages in the channel notify: people, and roles."""
    found = []

    async def post(*_: object, notified: Sequence[int] = (), roles: Sequence[int] = (), **__: object) -> None:
        found.append([*notified, *roles])

    monkeypatch.setattr(ana.services.posts, "post", post)
    return found


async def cup_of(who: PlainContext) -> Cup:
    return await newest(who.services)


async def test_only_those_who_direct_the_cup_settle_it(ana: PlainContext, cast: list[PlainContext]) -> None:
    cup = await cup_of(ana)
    assert "Only the organiser" in (await cast[1].pressed(OPEN, cup.id)).text
    assert "Only the organiser" in (await cast[1].pressed(set_description, cup.id, answers={0: "Mine"})).text
    assert "At most" not in (await ana.pressed(OPEN, cup.id)).text
    assert (await cup_of(ana)).version == cup.version


async def test_title_and_text_are_shown_as_they_were_typed_and_nothing_in_them_is_markup(
    ana: PlainContext,
) -> None:
    cup = await cup_of(ana)
    await ana.pressed(describe, cup.id)
    shown = await ana.pressed(set_description, cup.id, answers={0: "**Spring**", 1: "Be kind.\n\n@everyone"})
    assert r"\*\*Spring\*\*" in shown.text
    assert r"Be kind." in shown.text
    assert r"\@everyone" in shown.text
    assert "at most 60" in (await ana.pressed(set_description, cup.id, answers={0: "x" * 61, 1: ""})).text
    assert "at most 500" in (await ana.pressed(set_description, cup.id, answers={0: "", 1: "x" * 501})).text
    assert (await cup_of(ana)).terms.title == "**Spring**"


async def test_a_start_time_is_shown_before_it_counts_and_can_be_taken_back(
    ana: PlainContext, cast: list[PlainContext], told: list[list[int]]
) -> None:
    cup = await cup_of(ana)
    await ana.pressed(schedule, cup.id)
    for typed, why in {"yesterday": "no time that I can read", "2020-01-01 10:00": "already over"}.items():
        shown = await ana.pressed(set_start, cup.id, answers={0: typed, 1: "UTC"})
        assert why in shown.text
    asked = await ana.pressed(set_start, cup.id, answers={0: "in 3 hours", 1: "UTC"})
    assert "Start this cup <t:" in asked.text
    assert (await cup_of(ana)).settings.starts is None
    await ana.click("Yes", asked)
    starts = (await cup_of(ana)).settings.starts
    assert starts is not None
    assert timedelta(hours=2, minutes=58) < starts - ana.services.own(cups_of).clock() <= timedelta(hours=3)
    assert told == [[each.person for each in cast[1:4]]]
    await ana.pressed(clear_start, cup.id)
    assert (await cup_of(ana)).settings.starts is None


async def test_how_many_enter_and_by_what_they_are_seeded(ana: PlainContext) -> None:
    cup = await cup_of(ana)
    for most, told in {"3": "4 to 32", "x": "one or two digits", "33": "4 to 32"}.items():
        shown = await ana.pressed(set_entry, cup.id, answers={0: most, 1: "15", 2: "hand"})
        assert told in shown.text
    await ana.pressed(set_entry, cup.id, answers={0: "8", 1: "15", 2: "hand"})
    settings = (await cup_of(ana)).settings
    assert (settings.most, settings.check_in, settings.seeding) == (8, 15, Seeding.HAND)


async def test_rounds_are_as_long_as_they_are_settled(ana: PlainContext) -> None:
    cup = await cup_of(ana)
    await ana.pressed(play, cup.id)
    assert "1 to 14" in (await ana.pressed(set_play, cup.id, answers={0: "15", 1: "3"})).text
    await ana.pressed(set_play, cup.id, answers={0: "7", 1: "3"})
    cup = await cup_of(ana)
    assert (cup.terms.days, cup.rules.best_of, cup.rules.format) == (7, 3, Format.SWISS)
    # There is no third place to be played for in a Swiss cup.
    await ana.pressed(set_play, cup.id, answers={0: "7", 1: "3", 2: "yes"})
    assert not (await cup_of(ana)).rules.third_place


async def test_entrants_are_taken_out_and_put_at_their_seeds(
    ana: PlainContext, cast: list[PlainContext]
) -> None:
    cup = await cup_of(ana)
    await ana.pressed(set_entry, cup.id, answers={0: "8", 1: "0", 2: "hand"})
    await ana.pressed(PEOPLE, cup.id)
    for number, place in ((3, "1"), (2, "1")):
        await ana.pressed(pick, cup.id, values=[str(number)])
        await ana.pressed(rank, cup.id, moment=number, values=[place])
    assert [each.name for each in entry.seeded_by_hand(await cup_of(ana))] == ["Ben", "Cleo"]
    asked = await ana.pressed(remove, cup.id, moment=3)
    assert "**Take Cleo out" in asked.text
    await ana.click("Yes", asked)
    cup = await cup_of(ana)
    assert [each.name for each in cup.entrants] == ["Ana", "Ben", "Dora"]
    assert "does not play" in (await ana.pressed(pick, cup.id, values=["3"])).text
    await cast[2].pressed(ENTER, cup.id)
    assert [each.name for each in (await cup_of(ana)).entrants] == ["Ana", "Ben", "Dora", "Cleo"]


async def test_a_role_enters_alone_and_everybody_stands_for_no_role(
    ana: PlainContext, cast: list[PlainContext]
) -> None:
    cup, late = await cup_of(ana), cast[4]
    await ana.pressed(entry_role, cup.id, values=[str(CLUB.id)])
    assert "Club" in (await late.pressed(ENTER, cup.id)).text
    assert len((await cup_of(ana)).entrants) == 4
    late.own_roles = {CLUB.id}
    await late.pressed(ENTER, cup.id)
    assert len((await cup_of(ana)).entrants) == 5
    await ana.pressed(entry_role, cup.id, values=[str(EVERYBODY.id)])
    assert (await cup_of(ana)).settings.entry_role is None


@pytest.mark.parametrize(
    ("role", "told"), [(EVERYBODY, "other than @everyone"), (CLUB, "may not mention")], ids=["all", "club"]
)
async def test_a_role_that_a_person_may_not_mention_is_not_told(
    ana: PlainContext, role: Role, told: str
) -> None:
    cup = await cup_of(ana)
    assert told in (await ana.pressed(announce_role, cup.id, values=[str(role.id)])).text
    assert (await cup_of(ana)).settings.announce_role is None


async def test_a_role_is_told_once(ana: PlainContext, told: list[list[int]]) -> None:
    cup = await cup_of(ana)
    await ana.pressed(announce_role, cup.id, values=[str(PLAYERS.id)])
    await ana.click("Yes", await ana.pressed(announce, cup.id))
    assert "only once" in (await ana.pressed(announce, cup.id)).text
    assert "only once" in (await ana.pressed(announce_role, cup.id, values=[str(PLAYERS.id)])).text
    assert told == [[PLAYERS.id]]


async def test_what_happens_at_a_deadline_can_be_chosen_while_the_cup_runs_and_nothing_else(
    ana: PlainContext, cast: list[PlainContext], services: Services
) -> None:
    cup = await cup_of(ana)
    await services.own(cups_of).change(cup.id, GUILD, entry.starting)
    shown = await ana.pressed(OPEN, cup.id)
    assert [each.control for each in shown.drawn] == ["at_deadline", "back"]
    assert "still play in this cup" in (await ana.pressed(at_deadline, cup.id, values=["forfeit"])).text
    cast[4].permissions.add("manage_guild")
    await cast[4].pressed(at_deadline, cup.id, values=["forfeit"])
    assert (await cup_of(ana)).settings.at_deadline is AtDeadline.FORFEIT
    assert (
        "already started" in (await ana.pressed(set_entry, cup.id, answers={0: "8", 1: "0", 2: "lot"})).text
    )
