"""People who walk away: a computer takes over after a while, and whoever comes back plays again."""

import pytest

from bot.faces.words import escape
from bot.front.clock_panel import TAKE_OVER
from bot.front.table_panels import COME_BACK, MENU_BUTTON
from bot.tables.seat_rules import persons
from tests.support.control_ids import id_of
from tests.support.harness import OVERDUE_SECONDS, Stage, said, text_of

pytestmark = pytest.mark.any_database


async def ask(stage: Stage, who: str, moment: int | None = None) -> str:
    """Press [Computer takes over] as it stands in the menu at a moment, and give the answer."""
    table = stage.table
    at = table.moment if moment is None else moment
    answer = await stage.forge(who, id_of(TAKE_OVER, table.id, at), stage.message(table.message))
    return said(answer)


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


async def test_of_two_with_one_name_it_is_told_whose_seat_was_taken_over(stage: Stage) -> None:
    stage.people["the other"] = stage.newcomer("Ana")
    table = await stage.start("Ana", "the other")
    called = {"Ana": "Ana", "the other": "Ana (2)"}
    first, second = sorted(called, key=lambda who: stage[who].id != table.chairs[0].person)
    if table.to_act == 0:
        await stage[first].slash(stage.channel, "nothankyou pass", to=called[second])
    await stage.pass_time(OVERDUE_SECONDS)
    assert f"plays on for **{escape(called[second])}**" in await ask(stage, first)


async def test_before_ten_minutes_nobody_is_replaced(stage: Stage) -> None:
    _, other = await stage.deal_two("Ben")
    await stage.pass_time(OVERDUE_SECONDS - 70)
    assert "Wait 2 more minutes" in await ask(stage, other)
    await stage.pass_time(65)
    assert "Wait 1 more minute," in await ask(stage, other)
    assert len(persons(stage.table.chairs)) == 2


async def test_every_move_begins_the_waiting_anew(stage: Stage) -> None:
    awaited, other = await stage.deal_two("Ben")
    await stage.pass_time(OVERDUE_SECONDS)
    moment = stage.table.moment
    await stage[awaited].slash(stage.channel, "nothankyou keep")
    assert len(persons(stage.table.chairs)) == 2
    await ask(stage, other)
    await ask(stage, other, moment)
    assert len(persons(stage.table.chairs)) == 2


async def test_a_stranger_and_the_awaited_person_are_refused_and_nobody_comes_back_to_the_seat_of_another(
    stage: Stage,
) -> None:
    awaited, other = await stage.deal_two("Ben")
    await stage.pass_time(OVERDUE_SECONDS)
    assert "You have no seat" in await ask(stage, "Cleo")
    assert "not waiting for anybody else" in await ask(stage, awaited)
    assert len(persons(stage.table.chairs)) == 2
    await ask(stage, other)
    await stage.forge("Cleo", id_of(COME_BACK, stage.table.id), stage.message(stage.table.message))
    assert persons(stage.table.chairs) == (stage[other].id,)


async def test_whoever_was_replaced_is_back_with_any_press_and_whoever_left_by_the_button(
    stage: Stage,
) -> None:
    awaited, other = await stage.deal_two("Ben")
    await stage.pass_time(OVERDUE_SECONDS)
    await ask(stage, other)
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
