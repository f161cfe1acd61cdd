"""What cups are called where their games are listed and replayed."""

from functools import partial

import pytest

from bot.chats import chat_of
from bot.front.contests import contest_line, contest_titles, own_contests
from bot.front.services import Services
from bot.tables.table import Table
from cogs.cups import cup_storage, decisions
from cogs.cups.cup import Cup
from cogs.cups.cup_access import cups_of
from cogs.cups.cup_messages import CupMessages
from cogs.cups.cup_storage import Change, NewAct
from cogs.cups.rules.cup_rules import Format
from cogs.cups.rules.cup_state import Played
from cogs.replays.replay_presses import open_table
from tests.bot.scores.test_history import play_for
from tests.cogs.cups.test_decisions import NOW
from tests.cogs.replays.test_replay import finished
from tests.support.plain_context import CHANNEL, GUILD, PlainContext
from tests.support.plain_tables import people
from tests.support.stored_cups import opened_cup, past_cup

ELSEWHERE = CHANNEL + 1


@pytest.fixture
def ana(services: Services) -> PlainContext:
    """Return a reader; nothing is kept up to date on Discord."""
    services.own(CupMessages)
    services.own(cups_of)._listeners.clear()
    return people(services, "Ana")[0]


async def played(
    services: Services, channel: int = CHANNEL, form: Format = Format.ELIMINATION
) -> tuple[Cup, Table]:
    """Play a game that counts in the first round of a cup called Spring."""
    cup = await opened_cup(services, 1, is_drawn=True, title="*Spring*", channel=channel, form=form)
    table, pairing = await finished(services), cup.competition.open_pairings[0]
    act = partial(decisions.append_act, act=Played(pairing.number, table.id, pairing.first))
    cup = await services.own(cups_of).change(cup.id, GUILD, partial(act, table_id=table.id))
    await play_for(services.store, cup.id, table.id)
    return cup, table


async def test_a_replay_names_the_cup_and_the_round_also_where_it_is_shared(
    ana: PlainContext,
) -> None:
    _, table = await played(ana.services)
    heading = r"-# 🏆 \*Spring\* · Semi-finals"
    assert (await ana.called(open_table, table.id)).text.splitlines()[1] == heading
    assert (await ana.click("▶")).text.splitlines()[1] == heading
    assert (await ana.click("Share here")).text.splitlines()[1] == heading
    ana.locale = "ja"
    assert (await ana.called(open_table, table.id)).text.splitlines()[1] == r"-# 🏆 \*Spring\* ・ 準決勝"


@pytest.mark.parametrize(
    ("form", "told"), [(Format.DOUBLE_ELIMINATION, "Winners' bracket · Round 1"), (Format.SWISS, "Round 1")]
)
async def test_a_round_is_named_as_its_cup_names_it(ana: PlainContext, form: Format, told: str) -> None:
    cup, table = await played(ana.services, form=form)
    for _ in range(2):
        assert await contest_line(ana, cup.id, table.id, ana.words) == rf"🏆 \*Spring\* · {told}"


async def test_of_a_cup_that_the_reader_may_not_see_nothing_is_said(ana: PlainContext) -> None:
    cup, table = await played(ana.services, ELSEWHERE)
    assert "Spring" not in (await ana.called(open_table, table.id)).text
    assert await contest_titles(ana, [cup.id]) == await own_contests(ana) == {}
    ana.channels.add(ELSEWHERE)
    assert "Spring" in (await ana.called(open_table, table.id)).text
    assert await contest_titles(ana, [cup.id, "NONE23"]) == await own_contests(ana) == {cup.id: "*Spring*"}
    ana.guild, ana.is_member = chat_of(ana.channel), False
    assert await contest_titles(ana, [cup.id]) == await own_contests(ana) == {}


async def test_the_cups_of_a_person_are_those_that_they_entered_newest_first(ana: PlainContext) -> None:
    old, new = await past_cup(ana.services, 1), await past_cup(ana.services, 2)
    await past_cup(ana.services, 3, people=[(each, "P") for each in range(2, 6)])
    assert [*await own_contests(ana)] == [new, old]


async def test_a_game_whose_round_is_not_known_has_the_name_of_its_cup(ana: PlainContext) -> None:
    cup, table = await played(ana.services)
    assert await contest_line(ana, None, table.id, ana.words) == ""
    assert await contest_line(ana, "NONE23", table.id, ana.words) == ""
    assert await contest_line(ana, cup.id, "OTHER2", ana.words) == r"🏆 \*Spring\*"
    broken = Change(acts=(NewAct(Played(99, "T", None)),))
    await cup_storage.write_change(ana.services.store, cup, broken, NOW)
    assert await contest_line(ana, cup.id, table.id, ana.words) == r"🏆 \*Spring\*"
