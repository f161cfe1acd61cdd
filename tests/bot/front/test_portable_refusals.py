"""What is not offered where the bot is no member is refused there too, and changes nothing."""

from typing import Any

import pytest

from bot.database.rows import TableChange
from bot.front.chosen import Guest
from bot.front.clock_presses import take_break
from bot.front.controls import Control
from bot.front.invitations import guests
from bot.front.lobby_panel import INVITE, SPEED
from bot.front.services import Services
from bot.front.table_menu import repost
from cogs.commentary.commentary_presses import SHOW, agree
from cogs.commentary.commentator import Commentaries
from engine.games.no_thank_you import GAME
from tests.support.plain_tables import dealt, opened, people

NEEDS_SERVER = "This belongs to a server that has invited Tefuda.", "Tefudaを招待したサーバーの機能です"
ABOUT_SPEED = "Tefuda is not a member here", "ここにはTefudaが参加していないため"
ABOUT_BREAKS = "Only tables at the slow speed have breaks", "休暇を取れるのは「1日1手」のテーブルだけ"


@pytest.mark.parametrize(
    ("control", "is_dealt", "values", "told"),
    [
        (INVITE, False, (), NEEDS_SERVER),
        (guests, False, ("5",), NEEDS_SERVER),
        (SHOW, True, (), NEEDS_SERVER),
        (agree, True, (), NEEDS_SERVER),
        (take_break, True, (), ABOUT_BREAKS),
    ],
)
async def test_a_forged_press_is_refused_in_the_persons_language(
    services: Services, control: Control[Any], is_dealt: bool, values: tuple[str, ...], told: tuple[str, str]
) -> None:
    cast = people(services, "Ana", "さくら")
    for each in cast:
        each.is_member, each.people = False, [Guest(5, "Ben", is_bot=False, can_read=True)]
    table = await dealt(GAME, cast) if is_dealt else await opened(GAME, cast[0])
    if not is_dealt:
        await services.tables.seating.join(table, cast[1].person, cast[1].name)
    before = table.row, table.chairs, table.moment, [*table.clock.acts]
    for who, text in zip(cast, told, strict=True):
        shown = await who.pressed(control, table.id, table.moment, number=1, values=values)
        assert text in shown.text
    assert before == (table.row, table.chairs, table.moment, [*table.clock.acts])
    assert not table.invited
    assert not (await services.own(Commentaries).of(table)).consents
    assert not cast[0].posted


async def test_a_lobby_refuses_a_speed_that_it_does_not_offer(services: Services) -> None:
    for who, told in zip(people(services, "Ana", "さくら"), ABOUT_SPEED, strict=True):
        who.is_member = who.sees_private = False
        table = await opened(GAME, who)
        await who.pressed(SPEED, table.id, table.moment, values=("slow",))
        assert told in who.shown[-1].text
        (speeds,) = (each for each in who.edited[-1].selects.values() if each.control == SPEED.name)
        assert [each.value for each in speeds.choices if each.chosen] == [table.speed] == ["soft"]


async def test_a_table_is_posted_again_by_a_press_in_its_channel(services: Services) -> None:
    who, elsewhere = (people(services, "Ana")[0] for _ in range(2))
    who.is_member = elsewhere.is_member = False
    elsewhere.channel = 201
    table = await opened(GAME, who)
    await services.tables.posted(table, TableChange(message=1))
    for each, told in ((elsewhere, "Only in the table's own channel"), (who, "is being posted again")):
        assert told in (await each.pressed(repost, table.id, table.moment)).text
        assert services.publisher.shown(table).repost is (each is who)
