"""People who walk away: a computer takes over after a while, and whoever comes back plays again."""

import pytest

from bot.faces.words import escape
from bot.front.clock_panel import TAKE_OVER
from bot.front.services import Services
from bot.front.table_panels import COME_BACK, MENU_BUTTON
from bot.tables.clock_constants import Hold
from bot.tables.seat_rules import persons
from bot.tables.table import Table
from engine.games.no_thank_you import GAME, Keep
from tests.support.control_ids import id_of
from tests.support.harness import OVERDUE_SECONDS, Stage, said, text_of
from tests.support.plain_context import PlainContext
from tests.support.plain_tables import act, dealt, people

pytestmark = pytest.mark.any_database


async def test_after_ten_idle_minutes_anybody_seated_lets_a_computer_take_over(stage: Stage) -> None:
    awaited, other = await stage.deal_two("Ben")
    await stage.pass_time(OVERDUE_SECONDS)
    menu = await stage.forge(other, id_of(MENU_BUTTON, stage.table.id), stage.message(stage.table.message))
    await stage.press(other, menu.response, "Computer takes over")
    moment = stage.table.moment
    await stage.pass_time(10)
    assert stage.table.moment > moment or stage.table.has_ended
    assert stage[awaited].id not in persons(stage.table.chairs)
    assert awaited in stage.board


async def thinking(services: Services, *names: str, left: float = 0.0) -> tuple[Table, list[PlainContext]]:
    """Deal to people; return them from whoever is to act, who has so many seconds left of ten minutes."""
    seated = people(services, *names)
    table = await dealt(GAME, seated)
    table.clock.turn.left = left
    table.clock.release(Hold.UNTOLD)
    seat = table.to_act or 0
    return table, [*seated[seat:], *seated[:seat]]


async def test_of_two_with_one_name_it_is_told_whose_seat_was_taken_over(services: Services) -> None:
    table, (awaited, other) = await thinking(services, "Ana", "Ana")
    called = {1: "Ana", 2: "Ana (2)"}[awaited.person]
    answer = await other.pressed(TAKE_OVER, table.id, table.moment)
    assert f"plays on for **{escape(called)}**" in answer.text


@pytest.mark.parametrize(("left", "told"), [(70, "Wait 2 more minutes"), (5, "Wait 1 more minute,")])
async def test_before_ten_minutes_nobody_is_replaced(services: Services, left: float, told: str) -> None:
    table, (_, other) = await thinking(services, "Ana", "Ben", left=left)
    assert told in (await other.pressed(TAKE_OVER, table.id, table.moment)).text
    assert len(persons(table.chairs)) == 2


async def test_every_move_begins_the_waiting_anew(services: Services) -> None:
    table, seated = await thinking(services, "Ana", "Ben")
    await act(services, table, Keep())
    for person in seated:
        for moment in (0, table.moment):
            await person.pressed(TAKE_OVER, table.id, moment)
    assert len(persons(table.chairs)) == 2


async def test_a_stranger_and_the_awaited_person_are_refused_and_nobody_comes_back_to_the_seat_of_another(
    services: Services,
) -> None:
    table, (awaited, other) = await thinking(services, "Ana", "Ben")
    cleo = PlainContext(services, 3, "Cleo")
    for person, why in ((cleo, "You have no seat"), (awaited, "not waiting for anybody else")):
        assert why in (await person.pressed(TAKE_OVER, table.id, table.moment)).text
    assert len(persons(table.chairs)) == 2
    await other.pressed(TAKE_OVER, table.id, table.moment)
    await cleo.pressed(COME_BACK, table.id)
    assert persons(table.chairs) == (other.person,)


async def test_whoever_was_replaced_is_back_with_any_press_and_whoever_left_by_the_button(
    stage: Stage,
) -> None:
    awaited, other = await stage.deal_two("Ben")
    await stage.pass_time(OVERDUE_SECONDS)
    taking = id_of(TAKE_OVER, stage.table.id, stage.table.moment)
    await stage.forge(other, taking, stage.message(stage.table.message))
    await stage.restart()
    assert stage[awaited].id not in persons(stage.table.chairs)
    typed = await stage[awaited].slash(stage.channel, "nothankyou hand")
    assert "Your hand" in said(typed)
    assert stage[awaited].id in persons(stage.table.chairs)
    await stage[awaited].slash(stage.channel, "table leave")
    opened = await stage.open_hand(awaited)
    assert "a computer is playing for you" in said(opened)
    await stage.press(awaited, stage.hand(awaited), "Take my seat back")
    assert stage[awaited].id in persons(stage.table.chairs)
    assert "Your hand" in text_of(stage.hand(awaited).components)
    again = await stage.forge(awaited, id_of(COME_BACK, stage.table.id), stage.hand(awaited))
    assert not again.followups
    assert len(persons(stage.table.chairs)) == 2
    assert {chair.name: chair.helped for chair in stage.table.chairs} == {awaited: True, other: False}


async def test_when_the_table_has_closed_the_panel_of_the_absent_says_so(stage: Stage) -> None:
    awaited, other = await stage.deal_two("Ben")
    await stage[awaited].slash(stage.channel, "table leave")
    await stage.pass_time()
    await stage.leave_last(other)
    await stage.pass_time(5)
    assert "Everybody has left" in text_of(stage.hand(awaited).components)
